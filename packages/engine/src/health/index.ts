export { openHealth, type Health } from './health.ts'
export { healthTables } from './tables.ts'
