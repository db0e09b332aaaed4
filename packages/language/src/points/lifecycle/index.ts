/** Point 4, states and transitions: `planLifecycles` comes after `planRoles` of point 6 and before its grants. */
export { declareLifecycles } from './declare.ts'
export type { LifecyclesRead } from './model.ts'
export { planLifecycles, type LifecyclesPlan } from './plan.ts'
export { lifecycleProblem } from './problems.ts'
export { readLifecycles } from './read.ts'
export { reportSentencesElsewhere } from './sentences.ts'
export { guardWordings } from './wordings.ts'
export { reportTimesOfDay } from './time-zone.ts'
