/** Rows that prevent a migration: their number, and a few of them by label. */
import { readSql, sqlExpression, sqlText, sqlValues } from '@ninefold/plan/expression'
import type { Plan } from '@ninefold/plan'
import type { RowExample } from '@ninefold/plan/wire'
import { sqlEntities } from '../layout/sql-entities.ts'
import { quoted } from '../layout/table.ts'
import type { Reader } from '../store.ts'
import { type Stored, type FieldType, type Json, isWriteOnly } from '@ninefold/plan/values'
import type { Comparing } from './comparing.ts'
import { environmentOf } from './defaults.ts'
import type { EntityMatch } from './match.ts'
import { countRows } from './rows.ts'

export interface Rows {
  readonly rows: number
  readonly examples: readonly RowExample[]
}

/** Maximum number of examples. */
const MOST = 3
const MAX_LENGTH = 60

/** Nobody may read passwords and secrets. */
export const isOpen = (type: FieldType): boolean => !isWriteOnly(type)

export const shown = (value: Json | undefined): string => {
  const text = typeof value === 'string' ? value : JSON.stringify(value ?? null)
  return text.length > MAX_LENGTH ? `${text.slice(0, MAX_LENGTH - 1)}…` : text
}

interface Sought {
  /** Quoted, or a select in brackets, with the column `id`. */
  readonly table: string
  readonly condition: string
  readonly values?: readonly (string | number)[]
  /** The displayed value of each row, as SQL. */
  readonly value?: string
}

export async function rowsThat(c: Comparing, match: EntityMatch, sought: Sought): Promise<Rows> {
  const { table, condition, values = [], value } = sought
  const rows = await countRows(c.reader, table, condition, values)
  if (rows === 0) return { rows, examples: [] }
  const text = `SELECT "id", ${value ?? 'NULL'} FROM ${table} WHERE ${condition} ORDER BY "id" LIMIT ${MOST}`
  const found = await c.reader.rows(text, values)
  const pairs = found.map(([id, held]) => [id as string, held === null ? undefined : shown(held as Json)] as const)
  return { rows, examples: await examplesOf(c, match, pairs) }
}

/** Records in the old tables, with their values. */
export function examplesOf(
  c: Comparing,
  { was, setAside }: EntityMatch,
  found: readonly (readonly [id: string, value?: string | undefined])[],
): Promise<readonly RowExample[]> {
  const place = { reader: c.reader, dialect: c.dialect, plan: c.was, at: c.at }
  return setAside ? labelled(undefined, found) : labelled({ ...place, entity: was!.name }, found)
}

interface LabelPlace {
  readonly reader: Reader
  readonly dialect: 'sqlite' | 'postgres'
  readonly plan: Plan
  readonly entity: string
  readonly at: string
}

/** Undefined place: only their ids are known. */
export async function labelled(
  place: LabelPlace | undefined,
  found: readonly (readonly [id: string, value?: string | undefined])[],
): Promise<readonly RowExample[]> {
  const few = found.slice(0, MOST)
  const labels =
    place && few.length > 0
      ? await labelsOf(
          place,
          few.map(([id]) => id),
        )
      : new Map<string, string>()
  return few.map(([record, value]) => ({
    record,
    label: labels.get(record) ?? '',
    ...(value !== undefined && { value }),
  }))
}

async function labelsOf({ reader, dialect, plan, entity, at }: LabelPlace, ids: readonly string[]) {
  const { shownAs } = plan.entities.find(({ name }) => name === entity)!
  const part = sqlExpression(shownAs.tree, {
    dialect,
    entity: sqlEntities(plan),
    this: { entity, alias: 't' },
    roles: new Set(),
    signedIn: false,
  })
  const selected = part.type.kind === 'yesNo' ? sqlText(part) : `CAST(${sqlText(part)} AS TEXT)`
  const text = `SELECT t."id", ${selected} FROM ${quoted(entity)} AS t WHERE t."id" IN (${ids.map(() => '?').join(', ')})`
  const rows = await reader.rows(text, [...sqlValues(part, environmentOf(plan, at)), ...ids])
  const named = (stored: Stored) => {
    const label = readSql(stored as string | null, part)
    return typeof label === 'string' || typeof label === 'number' ? shown(String(label)) : ''
  }
  return new Map(rows.map(([id, stored]) => [id as string, named(stored!)]))
}
