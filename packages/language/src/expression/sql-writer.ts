/** What the statements of operations may ask of the SQL writer. The writer itself is `sql-write.ts`. */
import type { Form } from './operations/form.ts'
import type { Pieces, SqlForm, SqlRelation, SqlScalar, SqlValue } from './sql-parts.ts'
import type { Type } from './type.ts'

export interface SqlWriter {
  /** A value that is no number in need of a form: text, yes/no, date, id, whole number. */
  plain(value: SqlValue): Pieces
  /** A number or an amount; scaled where its digits are known. */
  number(value: SqlValue): SqlScalar
  /** Several values in one form, so that they may stand in each other's place. */
  alike(values: readonly SqlValue[], type: Type): { readonly pieces: readonly Pieces[]; readonly form: SqlForm }
  /** `a < b` and so on; `operator` as SQL writes it. */
  compare(operator: string, a: SqlValue, b: SqlValue): Pieces
  /** Is a record of one of several entities of this one? */
  isOf(record: SqlValue, entity: SqlValue): Pieces
  /** A number × 10^by; undefined when it could outgrow the database's integers. */
  rescale(value: SqlScalar, scale: number): SqlScalar | undefined
  /** Any scalar, in the form it is best kept in. */
  scalar(value: SqlValue): SqlScalar
  relation(value: SqlValue): SqlRelation
  /** What two equal items have alike. */
  distinctKey(item: SqlScalar): Pieces
  /** `x IN (SELECT …)`. */
  contains(item: SqlValue, list: SqlValue): Pieces
  /** `(SELECT expression FROM …)`. */
  select(expression: Pieces, over: SqlRelation): Pieces
  /** One value out of the values that `of` has for all rows: `expression` says it of the column it is given. */
  aggregate(over: SqlRelation, of: Pieces, expression: (column: string) => Pieces): Pieces
  /** Any scalar as a function or a text takes it: numbers written out, `-12.50`; money with its currency. */
  exact(value: SqlValue): Pieces
  /** A whole number that is missing where it is beyond ±(2^53 − 1). */
  safeInteger(value: SqlScalar): SqlScalar
  /** What a macro of this name does with the values of all rows, for numbers that are written out. */
  fold(name: string, over: SqlRelation, body: SqlValue, type: Type): SqlScalar
  /** The same for some values side by side, missing where one is. */
  foldBeside(name: string, values: readonly SqlValue[], type: Type): SqlScalar
  /** Where a text first stands in another one, from 1; 0 where it does not. */
  position(text: SqlValue, part: SqlValue): Pieces
  /** The least (`min`) or the most of some values in one form; missing where one is. */
  extreme(which: 'min' | 'max', values: readonly Pieces[], type: Type): Pieces
  /** A value by which the database orders as JavaScript does. */
  ordered(value: Pieces, type: Type): Pieces
  /** All of a column added up, of whole numbers of at most so many digits. */
  sum(column: string, digits: number): Pieces
  /** Is there a match of the pattern anywhere in the text? */
  matches(form: Form, text: SqlValue, pattern: SqlValue): SqlScalar
  /** There is no SQL for it. */
  refuse(name: string): never
  /** The function that does what the form does in JavaScript. */
  call(form: Form, args: readonly SqlValue[], type: Type): SqlScalar
  readonly yes: string
  readonly no: string
}
