/** Point 9, constants and limits. */
export { readLimits, SUBJECT_FORMS as LIMIT_TABLES } from './read.ts'
export { declareConstants } from './declare.ts'
export { planLimits } from './plan.ts'
export { checkConstantUse } from './check-use.ts'
export { checkShares } from './check-share.ts'
export { limitsProblem } from './problems.ts'
export { FORMS, SUBJECT_FORMS } from './read.ts'
export { readConstantValue } from './constant-value.ts'
