export type { PurposePlan, PurposeRead } from './model.ts'
export { planPurpose } from './plan.ts'
export { readPurpose } from './read.ts'
export { purposeProblem } from './problems.ts'
