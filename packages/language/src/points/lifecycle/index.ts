/** Point 4, states and transitions: `planLifecycles` comes after `planRoles` of point 6 and before its grants. */
export { declareLifecycles } from './declare.ts'
export { planLifecycles } from './plan.ts'
export { readLifecycles, SUBJECT_FORMS as LIFECYCLE_TABLES } from './read.ts'
export { reportSentencesElsewhere } from './sentences.ts'
export { guardWordings } from './wordings.ts'
export { reportTimesOfDay } from './time-zone.ts'
export { ACTIONS, APPROVALS, MESSAGES, STATES } from './forms.ts'
export { SUBJECT_FORMS } from './read.ts'
