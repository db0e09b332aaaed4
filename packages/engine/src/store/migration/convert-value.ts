/**
 * Converts a value to another type without loss, in the API's format. If there is no safe conversion between two types,
 * there is none at all; a conversion may still fail for some values, which then prevent the migration.
 */
import type { Field } from '@ninefold/plan'
import {
  type Type,
  instantOf,
  localText,
  readValue,
  writeValue,
  type Choice,
  type FieldType,
  type Json,
  type Value,
  isChoice,
  isSequence,
  isDateType,
  isDateTime,
  isMoney,
  isReference,
  isEither,
  isMany,
  isInteger,
  isYesNo,
  isChoices,
  isValues,
  typeOfField,
  isText,
  isLongText,
  isRichText,
  isGenerated,
  traitsOf,
  isPercent,
} from '@ninefold/plan/values'

type Sent = Exclude<Json, null>
export type Conversion = (sent: Sent) => Json | undefined

export interface Between {
  readonly timeZone: string
  /** The new name of an entity of the old plan. */
  readonly renamed: (entity: string) => string
}

const WRITTEN_OUT: ReadonlySet<Type['kind']> = new Set([
  'percent',
  'money',
  'yesNo',
  'date',
  'time',
  'dateTime',
  'duration',
])

/** Undefined if there is no safe conversion. */
export function conversionBetween(
  was: FieldType,
  now: Field['type'],
  field: Field,
  between: Between,
): Conversion | undefined {
  const listed = conversionOfLists(was, now, field, between)
  if (listed !== undefined) return listed
  if (isPlainText(now)) return isWords(was) || isNumber(was) || WRITTEN_OUT.has(kindOf(was)) ? asText : undefined
  if (isChoice(now)) return conversionToChoice(was, now.options, field)
  if (isNumber(now) && !isSequence(now) && isNumber(was)) return (sent) => numberFor(now, asText(sent))
  if (isDateType(now) && isDateTime(was)) return (sent) => midnight(asText(sent), between.timeZone)
  if (isDateTime(now) && isDateType(was))
    return (sent) => instantOf(asText(sent), '00:00', between.timeZone) ?? undefined
  if (isMoney(now) && isMoney(was)) return itself
  if (isReference(now) && isEither(was)) return (sent) => ofEntity(sent, now.entity, between)
  if (isWords(was) && isReadable(now)) return (sent) => readFrom(now, asText(sent))
  return undefined
}

/** Undefined: not safe for this value, or the result would differ. */
export function converted(now: FieldType, conversion: Conversion, sent: Json): Value | undefined {
  if (sent === null) return null
  const next = conversion(sent)
  if (next === undefined) return undefined
  if (isMany(now)) return (next as readonly string[]).map((id) => ({ id }))
  if (next === null) return null
  const read = readValue(now, next)
  if (!read.ok) return undefined
  const isExact = isNumber(now) || isPlainText(now) || isMoney(now)
  return isExact && withoutTrailingZeros(writeValue(now, read.value)) !== withoutTrailingZeros(next)
    ? undefined
    : read.value
}

const itself: Conversion = (sent) => sent
const kindOf = (type: FieldType): Type['kind'] => typeOfField(type)?.kind ?? 'unknown'
const isPlainText = (type: FieldType): boolean => isText(type) || isLongText(type)
const isWords = (type: FieldType): boolean => (kindOf(type) === 'text' && !isRichText(type)) || isChoice(type)
const isNumber = (type: FieldType): boolean => kindOf(type) === 'integer' || kindOf(type) === 'decimal'

/** Types that a text can be parsed as. */
const isReadable = (type: FieldType): boolean =>
  !isGenerated(type) &&
  (traitsOf(type).text === 'formatted' || isNumber(type) || (WRITTEN_OUT.has(kindOf(type)) && !isPercent(type)))

/** A list or a record has no text. */
function asText(sent: Sent): string {
  if (typeof sent === 'boolean') return sent ? 'yes' : 'no'
  if (typeof sent === 'string' || typeof sent === 'number') return `${sent}`
  const { amount, currency } = sent as { readonly amount?: string; readonly currency?: string }
  return amount === undefined || currency === undefined ? '' : `${amount} ${currency}`
}

const NUMBER = /^-?\d+(?:\.\d+)?$/u
const AMOUNT = /^(-?\d+(?:\.\d+)?) ([A-Z]{3})$/u

function numberFor(now: FieldType, text: string): Json | undefined {
  if (!NUMBER.test(text)) return undefined
  if (!isInteger(now)) return text
  const whole = text.replace(/\.0+$/u, '')
  return Number.isSafeInteger(Number(whole)) ? Number(whole) : undefined
}

function readFrom(now: FieldType, text: string): Json | undefined {
  if (isNumber(now)) return numberFor(now, text)
  if (isYesNo(now)) return /^(?:yes|true)$/iu.test(text) ? true : /^(?:no|false)$/iu.test(text) ? false : undefined
  if (!isMoney(now)) return text
  const [, amount, currency] = AMOUNT.exec(text) ?? []
  return amount === undefined ? undefined : { amount, currency: currency! }
}

function midnight(instant: string, zone: string): string | undefined {
  const [date, time = ''] = (localText(instant, zone) ?? '').split('T')
  return date && /^00:00(?::00(?:\.0+)?)?$/u.test(time) ? date : undefined
}

function ofEntity(sent: Sent, entity: string, { renamed }: Between): string | undefined {
  const { entity: of, id } = sent as { entity: string; id: string }
  return renamed(of) === entity ? id : undefined
}

/** By name: the value, its label, or a former name. */
const conversionToChoice = (was: FieldType, options: readonly Choice[], field: Field): Conversion | undefined =>
  isWords(was) || isYesNo(was) || isNumber(was) ? (sent) => choiceCalled(asText(sent), options, field) : undefined

function choiceCalled(name: string, options: readonly Choice[], { choicesWere = [] }: Field): string | undefined {
  const fold = (text: string) => text.trim().toLowerCase()
  const found =
    options.find(({ key }) => key === name) ??
    options.find(({ key, label }) => fold(key) === fold(name) || fold(label) === fold(name))
  return found?.key ?? choicesWere.find(({ from, when }) => from === name && !when)?.to
}

/** Undefined if neither type is a list. */
function conversionOfLists(was: FieldType, now: FieldType, field: Field, between: Between): Conversion | undefined {
  const target = (entity: string) => between.renamed(entity)
  if (isMany(now) && isReference(was)) return target(was.entity) === now.entity ? (sent) => [sent] : undefined
  if (isReference(now) && isMany(was)) return target(was.entity) === now.entity ? single(itself) : undefined
  const [from, to] = [itemOf(was), itemOf(now)]
  if (!from && !to) return undefined
  const conversion =
    conversionBetween(from ?? was, to ?? now, field, between) ?? (alike(from ?? was, to ?? now) ? itself : undefined)
  if (!conversion) return undefined
  if (!to) return single(conversion)
  return from ? each(conversion) : (sent) => each(conversion)([sent])
}

const alike = (one: FieldType, other: FieldType): boolean => one.kind === other.kind

function itemOf(type: FieldType): FieldType | undefined {
  if (isChoices(type)) return { kind: 'choice', options: type.options }
  return isValues(type) ? type.of : undefined
}

const single =
  (conversion: Conversion): Conversion =>
  (sent) => {
    const items = sent as readonly Sent[]
    return items.length > 1 ? undefined : items.length === 0 ? null : conversion(items[0]!)
  }

const each =
  (conversion: Conversion): Conversion =>
  (sent) => {
    const items = (sent as readonly Sent[]).map(conversion)
    return items.some((item) => item === undefined) ? undefined : (items as Json[])
  }

/** Decimals without trailing zeros. */
function withoutTrailingZeros(json: Json): string {
  const bare = (text: string) => (/^-?\d+\.\d*$/u.test(text) ? text.replace(/\.?0+$/u, '') : text)
  return JSON.stringify(json, (_key, inner: Json) =>
    typeof inner === 'number' ? String(inner) : typeof inner === 'string' ? bare(inner) : inner,
  )
}
