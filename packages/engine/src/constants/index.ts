/** What engine/constants gives to others. */
export { constantTables, openConstants, type Constants } from './constants.ts'
