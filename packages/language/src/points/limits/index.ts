/** Point 9, constants and limits. */
export { readLimits } from './read.ts'
export { LIMIT_COLUMNS } from './columns.ts'
export { declareConstants } from './declare.ts'
export { planLimits } from './plan.ts'
export { checkConstantUse } from './check-use.ts'
export { checkShares } from './check-share.ts'
export { limitsProblem } from './problems.ts'
export { readConstantValue } from './constant-value.ts'
