/** Point 7, the calls: `planCalls` needs roles, life cycles and entities as planned. */
export { declareShapes, planCalls } from './plan.ts'
export { readCalls } from './read.ts'
export { withTypesOf } from './shapes.ts'
export { CALL_COLUMNS } from './columns.ts'
export { isAddress } from './address.ts'
