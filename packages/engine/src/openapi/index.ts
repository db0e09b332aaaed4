export { describeApi } from './describe-api.ts'
export { MAX_OPERATIONS } from './whole-paths.ts'
