export { fileName, openFiles, type Files } from './files.ts'
export { freeFilesOf, removeFreed } from './free.ts'
export { mayBeInline } from './sniff.ts'
export { contentTables } from './tables.ts'
