/** The public names of the language. Each room's owner lists its own. */

// Contracts
export type * from './plan/plan.ts'
export type * from './wire/wire.ts'
export type * from './problem/problem.ts'
export { catalogue, kind } from './problem/problem.ts'
export { closest } from './problem/closest.ts'

// Values
export type * from './values/value.ts'
export * from './values/decimal.ts'
export * from './values/currency.ts'
export * from './values/duration.ts'
export {
  addToDate,
  addToInstant,
  instantOf,
  isDate,
  isTime,
  isTimeZone,
  localText,
  parseInstant,
  weekdayOf,
} from './values/calendar.ts'
export { sameValue } from './values/compare.ts'

export { isListType, readValue, showValue, writeValue } from './values/index.ts'
export type { Fault, ReadValue, Showing } from './values/value-type.ts'

// Expressions
export type * from './expression/type.ts'
export type * from './expression/tree.ts'
export type * from './expression/schema.ts'
export type * from './expression/environment.ts'
export type * from './expression/sql.ts'
export type * from './expression/sql-parts.ts'
export type * from './expression/sql-target.ts'
export { typeOfField } from './expression/schema.ts'
export { checkExpression, type CheckedExpression, type Place } from './expression/check.ts'
export { compileExpression } from './expression/evaluate.ts'
export { childrenOf } from './expression/tree.ts'
export { readsOf } from './expression/reads.ts'
export { describeType } from './expression/describe.ts'
export { literalValue, valueLiteral } from './expression/literal.ts'
export { expressionProblem } from './expression/problems.ts'
export { notInSql, sqlCondition, sqlExpression, sqlText, sqlValues } from './expression/sql.ts'
export { bindValue, readSql, storeSql } from './expression/sql-bind.ts'
export { columnForm } from './expression/sql-numbers.ts'
export { sqliteFunctions, type SqlBinding } from './expression/sql-functions.ts'
export { joined, quoted, sql } from './expression/sql-parts.ts'

// Compiling
export type { Source } from './document/model.ts'
export { compile, type Compiled } from './compile.ts'
