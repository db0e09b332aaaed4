/** Point 1, purpose and audience. */
export { planPurpose } from './plan.ts'
export { reportSettingsElsewhere, reportSettingsInProse, reportSettingsInSentences } from './elsewhere.ts'
export { readPurpose } from './read.ts'
export { PURPOSE_COLUMNS } from './columns.ts'
