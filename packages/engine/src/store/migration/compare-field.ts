/** One field then and now: what becomes of its column, and what stands in the way. Statements are over the old table. */
import type { Entity, Field, FieldType, Plan } from '@ninefold/language'
import { columnOf } from '../layout/column-of.ts'
import type { ColumnForm } from '../layout/column.ts'
import { quoted, type Column } from '../layout/table.ts'
import type { InternalTables, Reader, TableStatements } from '../store.ts'
import { keptRows, type Kept } from './kept.ts'
import type { EntityMatch } from './match.ts'
import type { MigrationProblem } from './migration.ts'
import { migrationProblem, type MigrationCode } from './problems.ts'
import { countRows, holdsSomething } from './rows.ts'

export interface FieldChange {
  readonly problems: readonly MigrationProblem[]
  /** What the new column is filled with, over the old row; undefined where it starts empty. */
  readonly from?: string
  /** The column itself differs, so that the table must be made anew. */
  readonly reshaped: boolean
}

export interface Comparing {
  readonly reader: Reader
  readonly statements: TableStatements
  readonly internal: readonly InternalTables[]
  readonly kept: Kept
  readonly was: Plan
  readonly now: Plan
  /** Old entity name → new one. */
  readonly renamed: ReadonlyMap<string, string>
  /** Entities that are no longer described. */
  readonly gone: readonly Entity[]
}

/** Where the old rows of an entity are read: its table, or what was set aside. */
export const oldRows = (c: Comparing, { was, kept }: EntityMatch): string =>
  kept ? `${keptRows(c.statements, was!)} AS k` : quoted(was!.name)

/** `table`: where the old values are read, quoted or a select in brackets. */
export async function compareField(
  c: Comparing,
  entity: EntityMatch,
  now: Field,
  was: Field,
  table: string,
): Promise<FieldChange> {
  const column = columnOf(entity.now, now)
  const old = columnOf(entity.was!, was)
  if (!column || !old) return { problems: [], reshaped: column !== undefined }
  const from = quoted(was.name)
  const count = (condition: string, values: readonly (string | number)[] = []) =>
    countRows(c.reader, table, condition, values)
  const what = `${entity.now.label}: ${now.label}`
  const problem = (code: MigrationCode, rows: number, more: { from?: string; to?: string } = {}) =>
    migrationProblem(code, { what, rows, ...more }, now.origin)

  const filled = await count(holdsSomething(was, from))
  if (now.computed && !was.computed && filled > 0) return { problems: [problem('MIG-008', filled)], reshaped: false }
  if (now.computed) {
    const same = sameColumn(c, column, old)
    return { problems: [], ...(same && { from }), reshaped: !same }
  }

  const way = conversion(c, now.type, was.type, old.form, column.form)
  if (way === undefined) {
    if (filled === 0) return { problems: [], reshaped: true }
    return {
      problems: [problem('MIG-003', filled, { from: typeName(was.type), to: typeName(now.type) })],
      reshaped: true,
    }
  }
  const problems: MigrationProblem[] = []
  const isState = now.system && now.name === 'status'
  for (const key of lostChoices(now, was)) {
    const rows = await count(was.type.kind === 'choices' ? `${from} LIKE ?` : `${from} = ?`, [
      was.type.kind === 'choices' ? `%${JSON.stringify(key)}%` : key,
    ])
    if (rows > 0) problems.push(problem(isState ? 'MIG-010' : 'MIG-004', rows, { from: key }))
  }
  for (const { condition, to } of outOfBounds(now.type, was.type, from)) {
    const rows = await count(condition)
    if (rows > 0) problems.push(problem('MIG-007', rows, { to }))
  }
  return { problems, from: way(from), reshaped: !sameColumn(c, column, old) || way(from) !== from }
}

function sameColumn(c: Comparing, now: Column, was: Column): boolean {
  const to = was.references && { ...was.references, table: c.renamed.get(was.references.table) ?? was.references.table }
  const shape = (column: Column) =>
    JSON.stringify([column.form.kind === 'scaled' ? 'integer' : columnKind(column.form), column.notNull])
  return shape(now) === shape(was) && JSON.stringify(now.references) === JSON.stringify(to)
}

const columnKind = ({ kind }: ColumnForm): string => (kind === 'integer' || kind === 'yesNo' ? kind : 'text')

const TEXTS: ReadonlySet<string> = new Set(
  'text longText email webAddress phone slug randomCode choice sequence colour currency'.split(' '),
)

/** How a value of the old type reads in the new one; undefined where there is no sure way. */
function conversion(
  c: Comparing,
  now: FieldType,
  was: FieldType,
  old: ColumnForm,
  next: ColumnForm,
): ((column: string) => string) | undefined {
  const same = (column: string) => column
  if (now.kind === 'reference' && was.kind === 'reference') {
    return (c.renamed.get(was.entity) ?? was.entity) === now.entity ? same : undefined
  }
  if (now.kind === 'either') return intoEither(c, now.entities, was)
  const { kind } = now
  if (kind === 'richText' && (was.kind === 'text' || was.kind === 'longText')) return escaped
  if (kind === 'structured' && was.kind === 'structured') return holdsAll(now, was) ? same : undefined
  if (old.kind === 'text' && next.kind === 'text' && TEXTS.has(was.kind) && (kind === 'text' || kind === 'longText'))
    return same
  const number = (form: ColumnForm) => (form.kind === 'scaled' ? form.scale : form.kind === 'integer' ? 0 : undefined)
  const [scaleWas, scaleNow] = [number(old), number(next)]
  const bothPlain = (was.kind === 'integer' || was.kind === 'decimal') && (kind === 'integer' || kind === 'decimal')
  if (bothPlain && scaleWas !== undefined && scaleNow !== undefined && scaleNow >= scaleWas) {
    return scaleNow === scaleWas ? same : (column) => `${column} * 1${'0'.repeat(scaleNow - scaleWas)}`
  }
  if (kind !== was.kind) return undefined
  if (now.kind === 'money' && was.kind === 'money') return now.currency === was.currency ? same : undefined
  if (now.kind === 'values' && was.kind === 'values')
    return JSON.stringify(old) === JSON.stringify(next) ? same : undefined
  return scaleWas === scaleNow ? same : undefined
}

/** Each record keeps its entity, by the name that it has now. */
function intoEither(
  c: Comparing,
  entities: readonly string[],
  was: FieldType,
): ((column: string) => string) | undefined {
  const had = was.kind === 'either' ? was.entities : was.kind === 'reference' ? [was.entity] : []
  const names = had.map((name) => [name, c.renamed.get(name) ?? name] as const)
  if (names.length === 0 || !names.every(([, next]) => entities.includes(next))) return undefined
  if (was.kind === 'reference') return (column) => `'${names[0]![1]}:' || ${column}`
  const renamed = names.filter(([name, next]) => name !== next)
  if (renamed.length === 0) return (column) => column
  return (column) => {
    const cases = renamed.map(
      ([name, next]) =>
        `WHEN substr(${column}, 1, ${name.length + 1}) = '${name}:' THEN '${next}:' || substr(${column}, ${name.length + 2})`,
    )
    return `CASE ${cases.join(' ')} ELSE ${column} END`
  }
}

/** Plain text as HTML. */
const escaped = (column: string): string =>
  `replace(replace(replace(${column}, '&', '&amp;'), '<', '&lt;'), '>', '&gt;')`

/** Every value of the former shape has its place in the new one; without a shape anything has. */
function holdsAll(now: FieldType & { kind: 'structured' }, was: FieldType & { kind: 'structured' }): boolean {
  if (now.fields.length === 0) return true
  const same = (name: string) => now.fields.find((field) => field.name === name)
  return (
    was.fields.length > 0 &&
    was.fields.every(({ name, type }) => JSON.stringify(same(name)?.type) === JSON.stringify(type)) &&
    now.fields.every(
      ({ name, required }) => !required || was.fields.some((field) => field.name === name && field.required),
    )
  )
}

/** Choices that are neither there any more nor have a new name. */
function lostChoices(now: Field, was: Field): readonly string[] {
  const options = (field: Field) =>
    field.type.kind === 'choice' || field.type.kind === 'choices' ? field.type.options.map((o) => o.key) : undefined
  const [kept, had] = [options(now), options(was)]
  if (!kept || !had) return []
  return had.filter((key) => !kept.includes(key) && newChoice(now, key) === undefined)
}

const newChoice = (field: Field, key: string): string | undefined =>
  field.choicesWere && Object.hasOwn(field.choicesWere, key) ? field.choicesWere[key] : undefined

/** Choices that the field had and that have another name now: old → new. A name that is still one of the choices is itself. */
export function renamedChoices(now: Field, was: Field): Readonly<Record<string, string>> {
  const keys = (field: Field) =>
    field.type.kind === 'choice' || field.type.kind === 'choices' ? field.type.options.map((o) => o.key) : []
  const kept = new Set(keys(now))
  return Object.fromEntries(
    keys(was).flatMap((key) => {
      const next = newChoice(now, key)
      return kept.has(key) || next === undefined ? [] : [[key, next] as const]
    }),
  )
}

/** Values that the new bounds do not allow. */
function outOfBounds(now: FieldType, was: FieldType, column: string): readonly { condition: string; to: string }[] {
  const max = (type: FieldType) => (type.kind === 'text' || type.kind === 'longText' ? type.max : undefined)
  const bounds: { condition: string; to: string }[] = []
  const [mostNow, mostWas] = [max(now), max(was)]
  if (mostNow !== undefined && (mostWas === undefined || mostNow < mostWas)) {
    bounds.push({ condition: `length(${column}) > ${mostNow}`, to: `at most ${mostNow} characters long` })
  }
  if (now.kind === 'integer' && now.max !== undefined) {
    bounds.push({ condition: `${column} > ${now.max}`, to: `at most ${now.max}` })
  }
  if (now.kind === 'integer' && now.min !== undefined) {
    bounds.push({ condition: `${column} < ${now.min}`, to: `no less than ${now.min}` })
  }
  if (now.kind === 'money' && now.among && now.currency === undefined) {
    const codes = now.among.map((code) => `'${code}'`).join(', ')
    bounds.push({
      condition: `${column} IS NOT NULL AND substr(${column}, length(${column}) - 2) NOT IN (${codes})`,
      to: `in ${now.among.join(' or ')} alone`,
    })
  }
  if (now.kind === 'decimal' && was.kind === 'decimal' && now.digits - now.scale < was.digits - was.scale) {
    const most = `1${'0'.repeat(now.digits - now.scale + was.scale)}`
    bounds.push({ condition: `abs(${column}) >= ${most}`, to: `at most ${now.digits} digits long` })
  }
  return bounds
}

const typeName = (type: FieldType): string => {
  switch (type.kind) {
    case 'reference':
      return type.entity
    case 'either':
      return type.entities.join(' or ')
    case 'longText':
      return 'long text'
    case 'richText':
      return 'rich text'
    case 'randomCode':
      return 'random code'
    case 'yesNo':
      return 'yes/no'
    case 'dateTime':
      return 'date and time'
    case 'money':
      return type.currency === undefined ? 'money' : `money in ${type.currency}`
    case 'choice':
      return 'one of'
    case 'choices':
      return 'some of'
    case 'writtenDecimal':
      return 'decimal, as written'
    case 'decimal':
      return `decimal (${type.digits}.${type.scale})`
    default:
      return type.kind
  }
}
