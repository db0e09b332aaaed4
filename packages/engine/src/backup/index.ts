export { backUpToFile, backUpToStream, restoreFromFile, restoreFromStream } from './files.ts'
export type { ChooseTarget, Restored, RestoreTarget } from './restore.ts'
export type { BackupSummary } from './contents.ts'
export type { BackupSource } from './take.ts'
