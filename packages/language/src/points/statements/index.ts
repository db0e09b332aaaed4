/** Statements in sentences, which take effect nowhere: each is reported unless the plan says the same. */
export { reportWithoutEffect } from './without-effect.ts'
export { reportUnreadSentences, withoutExplained } from './unread.ts'
export { coverStatements, type CoveredStatement } from './coverage-map.ts'
export { mentionsIn } from './mentions.ts'
export { explanationRules, type ExplanationRule } from './explanation.ts'
