/** Point 7, the calls: `planCalls` needs roles, life cycles and entities as planned. */
export type { CallsRead } from './model.ts'
export { declareShapes, planCalls } from './plan.ts'
export { callsProblem } from './problems.ts'
export { readCalls } from './read.ts'
export { withTypesOf } from './shapes.ts'
