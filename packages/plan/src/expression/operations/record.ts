/**
 * Built values: `row.with({'body': body})`; and of which entity a record is. Fields of records and files are reached by
 * the tree's `field`.
 */
import type { Environment } from '../environment.ts'
import { joined, scalar, sql, type SqlValue } from '../sql-parts.ts'
import type { Type, Value } from '../../values/index.ts'
import { fn, form, operator, yesNo, type Operation, type SqlWriter } from './form.ts'

const merged = ([a, b]: readonly Type[]): Type | undefined =>
  a?.kind === 'unknown' || b?.kind === 'unknown'
    ? { kind: 'unknown' }
    : a?.kind === 'map' && b?.kind === 'map'
      ? { kind: 'map', fields: { ...a.fields, ...b.fields } }
      : undefined

const firstInSql = (w: SqlWriter, args: readonly SqlValue[], type: Type) =>
  scalar(sql`coalesce(${joined(w.alike(args, type).pieces, ', ')})`, type)

/** The whole of a part that may stand in several: the one that is there. People write `whole`. */
export const WHOLE = '$whole'

/** What the environment answers: the question's name, then the values that it is asked about. No author writes it. */
export const ANSWER = '$answer'

export const recordOperations: readonly Operation[] = [
  operator(
    ANSWER,
    form(
      ['text'],
      { kind: 'unknown' },
      (question, ...more) => {
        const values = more as unknown as Value[]
        const { answer } = values.at(-1) as unknown as Environment
        return answer?.(question, values.slice(0, -1)) ?? null
      },
      { rest: 'any', takesMissing: true, neverSql: true },
    ),
  ),
  operator(
    WHOLE,
    form(
      ['record'],
      (args) => ({ kind: 'either', entities: args.flatMap((type) => (type.kind === 'record' ? [type.entity] : [])) }),
      (...args) => (args.slice(0, -1) as Value[]).find((record) => record !== null) ?? null,
      { rest: 'record', takesMissing: true, sql: firstInSql },
    ),
  ),
  // `payee is Employee`: the checker has made a text of the entity's name.
  operator(
    'is',
    form(['either', 'text'], yesNo, (record, entity) => record['$entity'] === entity, {
      sql: (w, [record, entity]) => scalar(w.isOf(record!, entity!), yesNo),
    }),
  ),
  fn(
    'with',
    ["map.with({'key': value})"],
    form(['map', 'map'], merged, (a, b) => ({ ...a, ...b }), { neverSql: true }),
  ),
]

/** What a file says of itself. */
export const fileFields: Readonly<Record<string, Type>> = {
  name: { kind: 'text' },
  type: { kind: 'text' },
  size: { kind: 'integer' },
}
