/** Point 1, purpose and audience. */
export { planPurpose } from './plan.ts'
export { reportSettingsElsewhere, reportSettingsInProse, reportSettingsInSentences } from './elsewhere.ts'
export { readPurpose } from './read.ts'
export { SETTINGS, TABLES } from './columns.ts'
