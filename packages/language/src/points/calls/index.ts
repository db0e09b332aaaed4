/** Point 7, the calls: `planCalls` needs roles, life cycles and entities as planned. */
export { declareShapes, planCalls } from './plan.ts'
export { readCalls } from './read.ts'
export { withTypesOf } from './shapes.ts'
export { IN_POINT, TABLES, UNDER_CALL } from './columns.ts'
export { SETTINGS } from './settings.ts'
export { isAddress } from './address.ts'
