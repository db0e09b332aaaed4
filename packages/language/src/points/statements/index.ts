/**
 * What becomes of each statement of points 2 to 9, whether its point reads it or not.
 *
 *     coverage-map.ts     for each row, cell, item and sentence: in the plan, reported, or explanation (`statement.ts`, `explanation.ts`)
 *     report.ts           DOC-039: a sentence that obliges, allows, limits or promises, and that the plan does not contain
 *     without-effect.ts   DOC-042: a sentence about named things from which nothing follows
 *     unread.ts           both for a whole document, without what the rooms reported already
 *     compare.ts          how a sentence is compared with the plan
 */
export { reportWithoutEffect } from './without-effect.ts'
export { reportUnreadSentences, withoutExplained } from './unread.ts'
export { coverStatements, type CoveredStatement } from './coverage-map.ts'
export { mentionsIn } from './mentions.ts'
export { explanationRules, type ExplanationRule } from './explanation.ts'
