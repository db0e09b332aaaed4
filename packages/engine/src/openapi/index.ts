export { describeApi } from './describe-api.ts'
export { OPERATIONS_MOST } from './whole-paths.ts'
