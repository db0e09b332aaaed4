/** What engine/openapi gives to others. */
export { describeApi } from './describe-api.ts'
export { OPERATIONS_MOST } from './whole-paths.ts'
