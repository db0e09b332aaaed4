export { constantTables, openConstants, type Constants } from './constants.ts'
