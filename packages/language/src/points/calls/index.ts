/** Point 7, the calls: `planCalls` needs roles, life cycles and entities as planned. */
export { declareShapes, planCalls } from './plan.ts'
export { CALL_TABLES, readCalls } from './read.ts'
export { withTypesOf } from './shapes.ts'
export { FORMS, QUERIES, SETTINGS } from './read.ts'
export { isAddress } from './described.ts'
