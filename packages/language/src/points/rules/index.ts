/** Point 5, validation rules. */
export { planRules } from './plan.ts'
export { readRules } from './read.ts'
export { reportOwnSave } from './own-save.ts'
export { reportSearched } from './searched.ts'
export { wordingsOf } from './wordings.ts'
export { RULE_COLUMNS } from './forms.ts'
export { conditionSaid } from './sentences.ts'
