export { affectedCondition, affectedRows, type Seeds } from './rules/back-path.ts'
export type {
  Change,
  ChangeRequest,
  ChangeTarget,
  Changed,
  Hashes,
  InputField,
  Hooks,
  Stored,
  Writing,
} from './change/change.ts'
export { fieldChoices, isSent, type FieldChoices } from './read/field-choices.ts'
export { compileTree, evaluate } from './expressions.ts'
export { groupingOf } from './rules/grouped.ts'
export type { Entry, InputShown } from './history/history.ts'
export { modelOf, type Model } from './model.ts'
export { narrowedBy } from './rules/narrowed.ts'
export { meReads, readsOfMe } from './change/person.ts'
export { makeOnlyOnes, readsOfOnly } from './rules/only-one.ts'
export { openRecords, recordTables } from './open-records.ts'
export { signInPassword } from './change/passwords.ts'
export type {
  Activities,
  Can,
  ListQuery,
  Moment,
  RecordChange,
  Records,
  RecordView,
  TileQuery,
  TileValue,
  WireInput,
} from './records.ts'
export { isInSql } from './rules/rule-results.ts'
export { rulesOf } from './rules/rules.ts'
export { newId } from './change/id.ts'
export { lots, marks, statement } from './read/statement.ts'
export type { RuleWithReach } from './change-steps.ts'
