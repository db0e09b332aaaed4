/** How a value of the old type reads in the new one, where the database alone can say it. */
import type { FieldType } from '@ninefold/plan/values'
import type { ColumnForm } from '../layout/column.ts'
import type { Comparing } from './comparing.ts'

const TEXTS: ReadonlySet<string> = new Set(
  'text longText email webAddress phone slug randomCode choice sequence colour currency'.split(' '),
)

/** Undefined where the rows must be looked at one by one, or where there is no sure way. */
export function wayInSql(
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
