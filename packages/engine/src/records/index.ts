/** What engine/records gives to others. */
export { affectedCondition, affectedRows, type Seeds } from './back-path.ts'
export type {
  AskedField,
  Change,
  ChangeRequest,
  ChangeTarget,
  Changed,
  Hashes,
  Hooks,
  Stored,
  Writing,
} from './change.ts'
export { compileTree, evaluate } from './expressions.ts'
export { groupingOf } from './grouped.ts'
export type { Entry, Said } from './history.ts'
export { modelOf, type Model } from './model.ts'
export { narrowedBy } from './narrowed.ts'
export { makeOnlyOnes, readsOfOnly, readsOfOnlyIn } from './only-one.ts'
export { openRecords, recordTables } from './open-records.ts'
export { signInPassword } from './passwords.ts'
export type { Can, ListQuery, Moment, RecordChange, Records, WireInput } from './records.ts'
export { isInSql } from './rule-results.ts'
export { rulesOf } from './rules.ts'
export { lots, marks, statement } from './statement.ts'
export type { RuleWithReach } from './work.ts'
