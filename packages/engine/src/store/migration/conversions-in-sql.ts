/** Conversion of an old type to a new one in SQL alone, if possible. */
import {
  type FieldType,
  isReference,
  isEither,
  isText,
  isLongText,
  isStructured,
  isInteger,
  isDecimalType,
  isMoney,
  isValues,
  type ColumnForm,
  typeOfField,
  isRichText,
  isChoice,
} from '@ninefold/plan/values'
import type { Comparing } from './comparing.ts'

/** Text as typed or chosen, without further structure. */
const isPlain = (type: FieldType): boolean =>
  (typeOfField(type)?.kind === 'text' && !isRichText(type)) || isChoice(type)

/** Undefined if the rows must be converted one by one, or if there is no safe conversion. */
export function conversionInSql(
  c: Comparing,
  now: FieldType,
  was: FieldType,
  old: ColumnForm,
  next: ColumnForm,
): ((column: string) => string) | undefined {
  const same = (column: string) => column
  if (isReference(now) && isReference(was)) {
    return (c.renamed.get(was.entity) ?? was.entity) === now.entity ? same : undefined
  }
  if (isEither(now)) return intoEither(c, now.entities, was)
  if (isRichText(now) && (isText(was) || isLongText(was))) return escaped
  if (isStructured(now) && isStructured(was)) return holdsAll(now, was) ? same : undefined
  if (old.kind === 'text' && next.kind === 'text' && isPlain(was) && (isText(now) || isLongText(now))) return same
  const number = (form: ColumnForm) => (form.kind === 'scaled' ? form.scale : form.kind === 'integer' ? 0 : undefined)
  const [scaleWas, scaleNow] = [number(old), number(next)]
  const bothPlain = (isInteger(was) || isDecimalType(was)) && (isInteger(now) || isDecimalType(now))
  if (bothPlain && scaleWas !== undefined && scaleNow !== undefined && scaleNow >= scaleWas) {
    return scaleNow === scaleWas ? same : (column) => `${column} * 1${'0'.repeat(scaleNow - scaleWas)}`
  }
  if (now.kind !== was.kind) return undefined
  if (isMoney(now) && isMoney(was)) return now.currency === was.currency ? same : undefined
  if (isValues(now) && isValues(was)) return JSON.stringify(old) === JSON.stringify(next) ? same : undefined
  return scaleWas === scaleNow ? same : undefined
}

/** Each record keeps its entity, under the new name. */
function intoEither(
  c: Comparing,
  entities: readonly string[],
  was: FieldType,
): ((column: string) => string) | undefined {
  const targets = isEither(was) ? was.entities : isReference(was) ? [was.entity] : []
  const names = targets.map((name) => [name, c.renamed.get(name) ?? name] as const)
  if (names.length === 0 || !names.every(([, next]) => entities.includes(next))) return undefined
  if (isReference(was)) return (column) => `'${names[0]![1]}:' || ${column}`
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

/** Every value of the old shape fits into the new one; without a shape any value does. */
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
