/**
 * The grammar of types: `text (1–120), unique`, `one of: a, b`, `money in USD`, `Claim, deleted with it`, `list of …`.
 * What is no built-in type is taken for the name of an entity, which `resolve-type.ts` looks up.
 */
import type { Phrase } from '../../document/model.ts'
import { CODE, isEmpty, matchPhrase, plainText, splitAt } from '../../document/phrase.ts'
import { closest } from '../../problem/closest.ts'
import type { Problem } from '../../problem/problem.ts'
import { currencies, isCurrency } from '../../values/currency.ts'
import type { Outcome } from '../room.ts'
import { mimeTypesOf, FILE_KINDS, readFileSize } from './file-kinds.ts'
import type { TypeRead } from './model.ts'
import { entitiesProblem } from './problems.ts'
import { readChoice } from './read-choice.ts'
import { readRange, readSize } from './read-range.ts'
import { NOT_YET, PLAIN_TYPES } from './type-words.ts'

export interface TypeCell {
  readonly type: TypeRead
  readonly unique: boolean
}

export function readTypeCell(cell: Phrase): Outcome<TypeCell> {
  const problems: Problem[] = []
  if (isEmpty(cell)) return { value: { type: hole(cell, true), unique: false }, problems }
  const choice = readChoice(cell, problems)
  if (choice) return { value: { type: choice, unique: false }, problems }
  const [base = cell, ...rest] = splitAt(cell, /,/u)
  const [unique, modifiers] = takeUnique(base, rest)
  return {
    value: { type: withModifiers(readBase(unique.base, problems), modifiers, problems), unique: unique.said },
    problems,
  }
}

function takeUnique(base: Phrase, rest: readonly Phrase[]) {
  const [before] = matchPhrase(base, /^unique (.+)$/iu) ?? []
  const modifiers = rest.filter((item) => !/^unique$/iu.test(item.text))
  return [{ base: before ?? base, said: before !== undefined || modifiers.length < rest.length }, modifiers] as const
}

const hole = (phrase: Phrase, empty = false): TypeRead => ({ kind: 'unknown', empty, span: phrase.span })

// ── Base types ──────────────────────────────────────────────────────────────────────────────────────────────────────

const LONG_TEXT = 100_000
const TEXT = 1000

function readBase(phrase: Phrase, problems: Problem[]): TypeRead {
  const word = plainText(phrase).toLowerCase()
  const plain = Object.hasOwn(PLAIN_TYPES, word) ? PLAIN_TYPES[word] : undefined
  if (plain) return { kind: 'plain', type: plain, span: phrase.span }
  if (Object.hasOwn(NOT_YET, word)) {
    problems.push(entitiesProblem('ENT-007', { span: phrase.span }, { type: word, instead: NOT_YET[word]! }))
    return hole(phrase)
  }
  return readSized(phrase, problems) ?? readMade(phrase, problems) ?? readLink(phrase, problems)
}

/** `text (1–120)`, `integer (0–10)`, `decimal (12.2)`, `password (8–128)`, `file (pdf; up to 10 MB)`, `money in USD`. */
function readSized(phrase: Phrase, problems: Problem[]): TypeRead | undefined {
  const words = 'text|long text|integer|whole number|number|decimal|password|file|attachment|image|photo|picture'
  const [word, size] = matchPhrase(phrase, new RegExp(`^(${words})(?:\\s*\\((.*)\\)|\\s+(\\d.*))?$`, 'isu')) ?? []
  const kind = word?.text.toLowerCase()
  if (!word || !kind) return readMoney(phrase, problems)
  if (/file|attachment|image|photo|picture/u.test(kind))
    return readFile(phrase, size, /image|photo|picture/u.test(kind), problems)
  if (kind === 'decimal') return readDecimal(phrase, size, problems)
  return readCounted(phrase, kind === 'whole number' || kind === 'number' ? 'integer' : kind, size, problems)
}

function readCounted(phrase: Phrase, word: string, size: Phrase | undefined, problems: Problem[]): TypeRead {
  const integer = word === 'integer'
  const range = size ? readRange(size, word, integer, problems) : {}
  const { min, max } = range ?? {}
  const span = phrase.span
  if (word === 'password') return { kind: 'password', span, ...(min && { min }), ...(max && { max }) }
  if (word === 'long text') return { kind: 'plain', type: { kind: 'longText', max: max ?? LONG_TEXT }, span }
  if (integer) {
    const bounds = { ...(min !== undefined && { min }), ...(max !== undefined && { max }) }
    return { kind: 'plain', type: { kind: 'integer', ...bounds }, span }
  }
  return { kind: 'plain', type: { kind: 'text', min: min ?? 0, max: max ?? Math.max(TEXT, min ?? 0) }, span }
}

function readDecimal(phrase: Phrase, size: Phrase | undefined, problems: Problem[]): TypeRead {
  const sized = size && readSize(size, problems)
  return { kind: 'plain', type: { kind: 'decimal', ...(sized ?? { digits: 18, scale: 6 }) }, span: phrase.span }
}

function readMoney(phrase: Phrase, problems: Problem[]): TypeRead | undefined {
  const [word, currency] = matchPhrase(phrase, /^(money|amount of money|currency)(?:\s+in\s+(.+))?$/iu) ?? []
  if (!word) return undefined
  const span = phrase.span
  if (!currency) return { kind: 'money', any: false, span }
  if (/^any currency$/iu.test(currency.text)) return { kind: 'money', any: true, span }
  const code = plainText(currency).toUpperCase()
  if (isCurrency(code)) return { kind: 'money', currency: code, any: false, span }
  const meant = closest(code, currencies)
  const fix = meant ? { title: `Write ${meant}`, edits: [{ span: currency.span, text: meant }] } : undefined
  problems.push(entitiesProblem('ENT-014', { span: currency.span, fix }, { currency: currency.text, meant }))
  return hole(phrase)
}

function readFile(phrase: Phrase, details: Phrase | undefined, image: boolean, problems: Problem[]): TypeRead {
  const accept: string[] = []
  let size: number | undefined
  for (const item of details ? splitAt(details, /[,;]|\s+or\s+/u) : []) {
    const [limit] = matchPhrase(item, /^(?:up to|at most|max\.?|<=|≤)?\s*(\d.*)$/iu) ?? []
    const types = mimeTypesOf(plainText(item))
    if (limit) size = fileSize(limit, problems)
    else if (types) accept.push(...types)
    else problems.push(entitiesProblem('ENT-016', { span: item.span }, { kind: item.text, known: FILE_KINDS }))
  }
  const kinds = image && accept.length === 0 ? ['image'] : accept
  return { kind: 'file', accept: kinds, image, span: phrase.span, ...(size !== undefined && { size }) }
}

function fileSize(phrase: Phrase, problems: Problem[]): number | undefined {
  const size = readFileSize(plainText(phrase))
  if (size !== undefined) return size
  const parameters = { written: phrase.text, type: 'file', example: 'file (pdf, image; up to 10 MB)' }
  problems.push(entitiesProblem('ENT-008', { span: phrase.span }, parameters))
  return undefined
}

// ── Values that are made, and other entities ────────────────────────────────────────────────────────────────────────

function readMade(phrase: Phrase, problems: Problem[]): TypeRead | undefined {
  const [sequence, template] =
    matchPhrase(phrase, new RegExp(`^(sequence|number sequence|running number)(?:\\s+(${CODE}|\\S+))?$`, 'iu')) ?? []
  if (sequence) return readSequence(phrase, template, problems)
  const [of] = matchPhrase(phrase, /^slug of (.+)$/iu) ?? []
  return of && { kind: 'slug', of, span: phrase.span }
}

function readSequence(phrase: Phrase, template: Phrase | undefined, problems: Problem[]): TypeRead {
  const text = template ? plainText(template) : ''
  const reason = text === '' ? undefined : wrongTemplate(text)
  if (reason !== undefined) {
    problems.push(entitiesProblem('ENT-018', { span: template!.span }, { template: text, reason }))
    return hole(phrase)
  }
  return { kind: 'plain', type: { kind: 'sequence', template: text }, span: phrase.span }
}

function wrongTemplate(template: string): string | undefined {
  const places = [...template.matchAll(/\{([^{}]*)\}/gu)].map((match) => match[1]!)
  const unknown = places.find((place) => !/^(?:yyyy|mm|dd|0+)$/u.test(place))
  if (unknown !== undefined) return `it does not know {${unknown}}`
  if (/[{}]/u.test(template.replace(/\{[^{}]*\}/gu, ''))) return 'a brace has no partner'
  const running = places.filter((place) => /^0+$/u.test(place)).length
  if (running !== 1) return running === 0 ? 'it has no running number' : 'it has two running numbers'
  if (places.includes('dd') && !(places.includes('mm') && places.includes('yyyy')))
    return 'a day needs its month and year'
  return places.includes('mm') && !places.includes('yyyy') ? 'a month needs its year' : undefined
}

function readLink(phrase: Phrase, problems: Problem[]): TypeRead {
  const span = phrase.span
  const [listed] = matchPhrase(phrase, /^list of (.+)$/iu) ?? []
  if (listed) return readList(phrase, listed, problems)
  const [many] = matchPhrase(phrase, /^many (.+)$/iu) ?? []
  if (many) return { kind: 'many', entity: many, span }
  const [target] = matchPhrase(phrase, /^(?:reference to|link to|a|an) (.+)$/iu) ?? []
  return { kind: 'reference', entity: target ?? phrase, onDelete: 'refuse', span }
}

function readList(phrase: Phrase, listed: Phrase, problems: Problem[]): TypeRead {
  const choice = readChoice(listed, problems)
  if (choice?.kind === 'choice' || choice?.kind === 'codes') return { ...choice, several: true, span: phrase.span }
  const [entity, by] = matchPhrase(listed, /^(.+?) by (.+)$/iu) ?? []
  return { kind: 'list', of: readBase(entity ?? listed, problems), ...(by && { by }), span: phrase.span }
}

// ── Modifiers ───────────────────────────────────────────────────────────────────────────────────────────────────────

const ON_DELETE: Readonly<Record<string, 'refuse' | 'empty' | 'delete'>> = {
  'deleted with it': 'delete',
  emptied: 'empty',
  refused: 'refuse',
}

function withModifiers(type: TypeRead, modifiers: readonly Phrase[], problems: Problem[]): TypeRead {
  return modifiers.reduce((changed, modifier) => withModifier(changed, modifier, problems), type)
}

function withModifier(type: TypeRead, modifier: Phrase, problems: Problem[]): TypeRead {
  const word = modifier.text.toLowerCase()
  if (type.kind === 'unknown') return type
  if (type.kind === 'reference' && Object.hasOwn(ON_DELETE, word)) return { ...type, onDelete: ON_DELETE[word]! }
  const [inverse] = matchPhrase(modifier, /^seen there as (.+)$/iu) ?? []
  if (inverse && type.kind === 'many') return { ...type, inverse }
  const meant = closest(modifier.text, ['unique', ...(type.kind === 'reference' ? Object.keys(ON_DELETE) : [])])
  const fix = meant && { title: `Write "${meant}"`, edits: [{ span: modifier.span, text: meant }] }
  problems.push(
    entitiesProblem('ENT-010', { span: modifier.span, ...(fix && { fix }) }, { modifier: modifier.text, meant }),
  )
  return type
}
