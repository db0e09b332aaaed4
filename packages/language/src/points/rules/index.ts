/** Point 5, validation rules. */
export { planRules } from './plan.ts'
export { readRules } from './read.ts'
export { reportOwnSave, reportSearched } from './check-reach.ts'
export { wordingsOf } from './wordings.ts'
export { RULE_COLUMNS } from './columns.ts'
export { ruleAsCondition } from './sentences.ts'
