/**
 * The grammar of types: `text (1–120), unique`, `one of: a, b`, `money in USD`, `Claim, deleted with it`, `list of …`.
 * What is no built-in type is taken for the name of an entity, which `resolve-type.ts` looks up; and what is the name of
 * an entity is one, whatever else the word means.
 */
import { append } from '@ninefold/plan/base'
import {
  type Phrase,
  CODE,
  isEmpty,
  makePhrase,
  matchPhrase,
  placeless,
  plainText,
  soleCode,
  splitAt,
} from '../../document/index.ts'
import { closest, closestWord, type Problem } from '@ninefold/plan/problem'
import { currencies, isCurrency, plainTypes, isPercent, isDecimalType } from '@ninefold/plan/values'
import { cutPiece, sealed, type Outcome, type Sealed } from '../../kernel/index.ts'
import type { DefaultRead, RequiredRead, TypeRead } from './model.ts'
import { entitiesProblem } from './problems.ts'
import { isBesideType, partType } from './beside-type.ts'
import { defaultIn, partDefault } from './read-default.ts'
import { readBareChoice, readChoice } from './read-choice.ts'
import { readRelation, readTimes, type Related } from './read-relation.ts'
import { partChoice, unsureChoice } from './choice-suffix.ts'
import { readSized, withFileDetail } from './read-sized.ts'
import { MONEY_WORDS, SIZED_TYPES, TYPE_NAMES } from './type-words.ts'

/** The cell of a field's type: what it means depends on the document's names, and on a cell of values beside it. */
export const TYPE = sealed<'type'>('a type, or the name of an entity')
export type TypeText = Sealed<'type'>

interface TypeCell {
  readonly type: TypeRead
  /** What else people write beside a type, absent where they do not. */
  readonly required?: RequiredRead
  readonly default?: DefaultRead
  /** As in a column of constraints. */
  readonly beside: readonly Phrase[]
}

/** Is there an entity of this name? */
export type IsEntity = (written: string) => boolean

/** `values`: of the cell of values beside it. */
export function readTypeWithValues(
  type: TypeText,
  values: TypeText | undefined,
  isEntity: IsEntity,
): Outcome<TypeCell> {
  const written = TYPE.open(type)
  return readTypeCell(values ? withValues(written, TYPE.open(values)) : written, isEntity)
}

/** `part of Order` */
export const wholeIn = (type: TypeText): Phrase | undefined =>
  matchPhrase(TYPE.open(type), /^(?:part|child) of (?:an? |the )?(.+?)(?:,\s*(?:required|mandatory))?$/iu)?.[0]

/** `one of: …` out of a column of values, where the type is a choice or leaves it open. */
function withValues(type: Phrase, values: Phrase): Phrase {
  if (/^[-–—]$/u.test(values.text)) return type
  const several = /^(?:some of|any of|several of|choices|multi-?select|multiple choice|set of enum)$/iu.test(
    plainText(type),
  )
  const open =
    /^(?:|text|string|enum|enumeration|choice|select|dropdown|drop-down|pick ?list|radio|one of|code|list of values|lov|char|varchar)$/iu
  if (!several && !open.test(plainText(type))) return type
  const one = splitAt(values, /[,;|\n]/u).length === 1
  const words = `${several ? 'some of' : 'one of'}${one ? ' ' : ': '}`
  return makePhrase(
    [{ kind: 'text', text: words, span: type.span, offsets: placeless(words, values.span.start) }, ...values.pieces],
    values.span,
  )
}

export function readTypeCell(cell: Phrase, isEntity: IsEntity): Outcome<TypeCell> {
  const problems: Problem[] = []
  if (isEmpty(cell)) return { value: { type: hole(cell, true), beside: [] }, problems }
  // Nearly every type is one known word.
  if (isWord(cell, isEntity)) return { value: { type: readWhole(cell, isEntity, problems).type, beside: [] }, problems }
  const alone = defaultIn(cell)
  if (alone) return { value: { type: hole(cell, true), default: alone, beside: [] }, problems }
  const choice = readChoiceCell(cell, isEntity, problems)
  if (choice) return { value: choice, problems }
  const [first = cell, ...rest] = splitAt(cell, /[,;]/u)
  const known = (phrase: Phrase) => isType(phrase, isEntity)
  const { type: whole, start: behind } = partDefault(first, known)
  const [typed = whole, modifier] = isEntity(plainText(whole)) ? [] : (matchPhrase(whole, MODIFIED) ?? [])
  const [base, ...said] = partType(typed, known)
  const [before] = isEntity(plainText(base)) ? [] : (matchPhrase(base, /^(unique) .+$/iu) ?? [])
  const { base: unmarked, required: mark } = marked(before ? matchPhrase(base, /^unique (.+)$/iu)![0]! : base)
  const [plain, ...bounds] = withoutBounds(unmarked, isEntity)
  const { type, required } = readWhole(plain, isEntity, problems)
  const always: RequiredRead | undefined = required ? { kind: 'yes', span: cell.span } : undefined
  const suffix = withSuffixes(rest)
  const start = behind ?? suffix.default
  const isBeside = (item: Phrase) => isBesideType(item, type)
  const modifiers = suffix.beside.filter((item) => !isBeside(item))
  return {
    value: {
      type: withModifiers(type, modifier ? [modifier, ...modifiers] : modifiers, problems),
      beside: [...(before ? [before] : []), ...bounds, ...said, ...suffix.beside.filter(isBeside)],
      ...((mark ?? always) && { required: mark ?? always }),
      ...(start && { default: start }),
    },
    problems,
  }
}

/** A list of choices, with what stands behind it. */
function readChoiceCell(cell: Phrase, isEntity: IsEntity, problems: Problem[]): TypeCell | undefined {
  const { choices, suffixes } = partChoice(cell)
  const choice =
    (beginsWithEntity(cell, isEntity) ? undefined : readChoice(choices, problems)) ??
    readBareChoice(
      choices,
      (some) => some.some((item) => isEntity(plainText(item))) || some.every((item) => isElse(item, isEntity)),
      (item) => isNearlyElse(item, isEntity),
      problems,
    )
  if (choice?.kind === 'choice') append(problems, unsureChoice(choices))
  return choice && { ...withSuffixes(suffixes, choice), type: choice }
}

/** `Pick list item, deleted with it`: an entity whose name begins like a list of choices. */
function beginsWithEntity(cell: Phrase, isEntity: IsEntity): boolean {
  const words = cell.text
    .split(/[,;:(]/u)[0]!
    .trim()
    .split(/\s+/u)
  const isName = (count: number) => isEntity(words.slice(0, count).join(' '))
  return words.length <= LONGEST_NAME && words.some((_, index) => isName(index + 1))
}

const LONGEST_NAME = 12

/** What stands behind a type: the first default, and the rest. */
function withSuffixes(suffixes: readonly Phrase[], type?: TypeRead): Pick<TypeCell, 'default' | 'beside'> {
  const start = suffixes.map(defaultIn).find((found) => found !== undefined) ?? startOf(type)
  return { beside: suffixes.filter((item) => !defaultIn(item)), ...(start && { default: start }) }
}

/** `one of: low, normal (default), high` */
function startOf(type: TypeRead | undefined): DefaultRead | undefined {
  const [start] = type?.kind === 'choice' ? type.choices.filter((choice) => choice.isDefault) : []
  return start && { kind: 'literal', value: start.value }
}

/** One word, perhaps with a size: `date`, `text (1–120)`. */
function isWord(cell: Phrase, isEntity: IsEntity): boolean {
  if (cell.pieces.length !== 1 || soleCode(cell)) return false
  const word = plainText(cell).toLowerCase()
  const sized = WITH_SIZE.exec(word)?.[1] ?? word
  const isRange = sized !== word && /[-–]/u.test(word) && SIZED_TYPES[sized] === 'decimal'
  const isSized = Object.hasOwn(SIZED_TYPES, sized) && !isRange
  return Object.hasOwn(plainTypes, word) || isSized || isEntity(plainText(cell))
}

const WITH_SIZE = /^([a-z]+(?: [a-z]+)?) \(\d+(?:[-–]\d+)?\)$/u

/** A type that is known, or a reference to an entity of the document. */
function isType(phrase: Phrase, isEntity: IsEntity): boolean {
  const problems: Problem[] = []
  const { type } = readWhole(phrase, isEntity, problems)
  const of = type.kind === 'list' ? type.of : type
  if (of.kind === 'reference' || of.kind === 'many') return isEntity(plainText(of.entity))
  return problems.length === 0 && of.kind !== 'unknown'
}

/** Means an item something of its own, or is it nearly such a word? */
function isNearlyElse(item: Phrase, isEntity: IsEntity): boolean {
  const known = [...TYPE_NAMES, ...DELETE_WORDS, 'as tree', 'as written', 'unique', 'required', 'optional']
  return isElse(item, isEntity) || closestWord(item.text, known) !== undefined
}

const isElse = (item: Phrase, isEntity: IsEntity): boolean =>
  isEntity(plainText(item)) ||
  isType(item, isEntity) ||
  isBesideType(item) ||
  /^(?:seen there|default|on delete|cascade|set null|list of|many)\b/iu.test(item.text)

/** `percent (0–40)`, `money in EUR (at most 500)`: types that have no size of their own are bounded by what stands in brackets. */
function withoutBounds(base: Phrase, isEntity: IsEntity): readonly [Phrase, ...Phrase[]] {
  // Without the last bracket no other is tried as the first one, of which a text may have very many.
  const [name, inside] = isEntity(plainText(base)) ? [] : (matchPhrase(base, /^(?=.*\)$)(.+?)\s*\((.+)\)$/u) ?? [])
  if (!name || !inside) return [base]
  const { type } = readWhole(name, isEntity, [])
  const items = splitAt(inside, /[,;]|\s+and\s+(?=(?:at )?(?:most|max))/iu)
  const isBounded = type.kind === 'money' || (type.kind === 'plain' && isPercent(type.type))
  const isRange = isBounded || (type.kind === 'plain' && isDecimalType(type.type) && !/^[\d.,\s]+$/u.test(inside.text))
  return isRange && items.every((item) => isBesideType(item, type)) ? [name, ...items] : [base]
}

/** `text!` is always there, `text?` perhaps. */
function marked(base: Phrase): { readonly base: Phrase; readonly required?: RequiredRead } {
  const [type, mark] = matchPhrase(base, /^(.+[^\s!?])\s*([!?])$/u) ?? []
  if (!type || !mark) return { base }
  return { base: type, required: mark.text === '!' ? { kind: 'yes', span: mark.span } : { kind: 'no' } }
}

const hole = (phrase: Phrase, empty = false): TypeRead => ({ kind: 'unknown', empty, span: phrase.span })

// ── Base types ──────────────────────────────────────────────────────────────────────────────────────────────────────

function readWhole(phrase: Phrase, isEntity: IsEntity, problems: Problem[]): Related {
  const readBase = (part: Phrase, found: Problem[]): TypeRead =>
    (isEntity(plainText(part)) ? undefined : readChoice(part, found)) ?? readWhole(part, isEntity, found).type
  const { span } = phrase
  if (isEntity(plainText(phrase)))
    return { type: { kind: 'reference', entity: phrase, others: [], onDelete: 'refuse', span } }
  const word = plainText(phrase).toLowerCase()
  const plain = Object.hasOwn(plainTypes, word) ? plainTypes[word] : undefined
  if (plain) return { type: { kind: 'plain', type: plain, span } }
  const times = readTimes(phrase, readBase, problems)
  if (times) return times
  const known = readSized(phrase, readBase, problems) ?? readMoney(phrase, problems) ?? readMade(phrase, problems)
  return known ? { type: known } : readRelation(phrase, readBase, problems)
}

/** An amount alone may be one of anything. */
const MONEY = new RegExp(
  `^(${MONEY_WORDS.join('|')}|amount(?=\\s+in\\s|\\s*\\(?[A-Za-z]{3}\\)?$))(?:\\s+in\\s+(.+)|\\s*\\(\\s*([A-Za-z]{3})\\s*\\)|\\s+([A-Za-z]{3}))?$`,
  'iu',
)

function readMoney(phrase: Phrase, problems: Problem[]): TypeRead | undefined {
  const [word, named, inBrackets, behind] = matchPhrase(phrase, MONEY) ?? []
  if (!word) return undefined
  const span = phrase.span
  const currency = named ?? inBrackets ?? behind
  if (!currency) return { kind: 'money', any: false, span }
  if (/^any currency$/iu.test(currency.text)) return { kind: 'money', any: true, span }
  if (soleCode(currency)) return { kind: 'money', any: true, from: currency, span }
  const [several] = matchPhrase(currency, /^(?:any of|one of:?|either)\s+(.+)$/iu) ?? []
  const items = several ? splitAt(several, /\s+or\s+|\s+and\s+|\|/iu) : []
  if (several) return { kind: 'money', any: true, among: items.flatMap((one) => currencyOf(one, problems) ?? []), span }
  if (/^[a-z]\w*(?:\.\w+)+$/u.test(currency.text)) return { kind: 'money', any: true, from: currency, span }
  const code = currencyOf(currency, problems)
  return code === undefined ? hole(phrase) : { kind: 'money', currency: code, any: false, span }
}

function currencyOf(phrase: Phrase, problems: Problem[]): string | undefined {
  const code = plainText(phrase).toUpperCase()
  if (isCurrency(code)) return code
  const meant = closest(code, currencies)
  const fix = meant ? { title: `Write ${meant}`, edits: [{ span: phrase.span, text: meant }] } : undefined
  problems.push(entitiesProblem('ENT-014', { span: phrase.span, fix }, { currency: phrase.text, meant }))
  return undefined
}

// ── Values that are made ────────────────────────────────────────────────────────────────────────────────────────────

const SEQUENCE = new RegExp(
  `^(sequence|number sequence|running number|auto[- ]?number|auto[- ]?increment|automatic number|automatic|number series|counter|serial|bigserial)(?:\\s+(${CODE}|\\S+))?$`,
  'iu',
)

function readMade(phrase: Phrase, problems: Problem[]): TypeRead | undefined {
  const [sequence, template] = matchPhrase(phrase, SEQUENCE) ?? []
  if (sequence) return readSequence(phrase, template, problems)
  const [of] = matchPhrase(phrase, /^slug of (.+)$/iu) ?? []
  return of && { kind: 'slug', of, span: phrase.span }
}

function readSequence(phrase: Phrase, template: Phrase | undefined, problems: Problem[]): TypeRead {
  const said = template ? plainText(template).replace(/\{\s*([^{}]*?)\s*\}/gu, '{$1}') : ''
  const text = /^["“„'](.+)["”“']$/u.exec(said)?.[1] ?? said
  const reason = text === '' ? undefined : wrongTemplate(text)
  if (reason !== undefined) {
    problems.push(entitiesProblem('ENT-018', { span: template!.span }, { template: text, reason }))
    return hole(phrase)
  }
  return { kind: 'sequence', template: text, places: template ? placesIn(template) : [], span: phrase.span }
}

/** What a pattern has in braces for a date or the running number. */
const COUNTED = /^(?:yyyy|yy|mm|dd|0+)$/u
/** The path to something that the record says. */
const PATH = /^[\p{L}_][\p{L}\p{N}_]*(?:\.[\p{L}_][\p{L}\p{N}_]*)*$/u

/** Those in braces that are taken from the record: `{office.code}`. */
function placesIn(template: Phrase): readonly Phrase[] {
  const code = soleCode(template) ?? template.pieces[0]!
  return [...code.text.matchAll(/\{([^{}]*)\}/gu)]
    .filter((match) => !COUNTED.test(match[1]!.trim()))
    .map((match) => cutPiece(code, match.index + 1, match.index + 1 + match[1]!.length))
}

function wrongTemplate(template: string): string | undefined {
  const places = [...template.matchAll(/\{([^{}]*)\}/gu)].map((match) => match[1]!)
  const unknown = places.find((place) => !COUNTED.test(place) && !PATH.test(place))
  if (unknown !== undefined) return `it does not know {${unknown}}`
  if (/[{}]/u.test(template.replace(/\{[^{}]*\}/gu, ''))) return 'a brace has no partner'
  const running = places.filter((place) => /^0+$/u.test(place)).length
  if (running !== 1) return running === 0 ? 'it has no running number' : 'it has two running numbers'
  const hasYear = places.includes('yyyy') || places.includes('yy')
  if (places.includes('dd') && !(places.includes('mm') && hasYear)) return 'a day needs its month and year'
  return places.includes('mm') && !hasYear ? 'a month needs its year' : undefined
}

// ── Modifiers ───────────────────────────────────────────────────────────────────────────────────────────────────────

const ON_DELETE: Readonly<Record<string, 'refuse' | 'empty' | 'delete'>> = {
  'deleted with it': 'delete',
  'on delete cascade': 'delete',
  cascade: 'delete',
  emptied: 'empty',
  'on delete set null': 'empty',
  'set null': 'empty',
  refused: 'refuse',
  'on delete restrict': 'refuse',
  restrict: 'refuse',
}
/** Nothing else that stands behind the name of an entity reads like these, with or without a comma. */
const MODIFIED =
  /^(.+?)\s+\(?(as (?:a )?tree|seen there as .+|(?:deleted with it|on delete (?:cascade|set null|restrict)))\)?$/iu
/** Those that are shown and suggested. */
const DELETE_WORDS = ['deleted with it', 'emptied', 'refused']

function withModifiers(type: TypeRead, modifiers: readonly Phrase[], problems: Problem[]): TypeRead {
  return modifiers.reduce((changed, modifier) => withModifier(changed, modifier, problems), type)
}

function withModifier(type: TypeRead, modifier: Phrase, problems: Problem[]): TypeRead {
  const word = modifier.text.toLowerCase()
  if (type.kind === 'unknown') return type
  const refers = type.kind === 'reference' || type.kind === 'anyRecord'
  if (refers && Object.hasOwn(ON_DELETE, word)) {
    const onDelete = ON_DELETE[word]!
    return type.kind === 'reference' ? { ...type, onDelete, statesDeletion: true } : { ...type, onDelete }
  }
  if ((type.kind === 'reference' || type.kind === 'many') && /^as (?:a )?tree$/u.test(word))
    return { ...type, tree: modifier.span }
  // The currencies behind the first of `money in any of EUR, USD`.
  if (type.kind === 'money' && type.among && /^(?:or |and )?[a-z]{3}$/u.test(word)) {
    const [last = modifier] = matchPhrase(modifier, /^(?:or |and )(.+)$/iu) ?? []
    return { ...type, among: [...type.among, ...[currencyOf(last, problems) ?? []].flat()] }
  }
  const file = type.kind === 'file' ? withFileDetail(type, modifier, problems) : undefined
  if (file) return file
  const decimal = type.kind === 'plain' && isDecimalType(type.type) ? type.type : undefined
  if (decimal && word === 'as written')
    return { ...type, type: { kind: 'writtenDecimal', digits: decimal.digits } } as TypeRead
  const [inverse] = matchPhrase(modifier, /^seen there as (.+)$/iu) ?? []
  if (inverse && type.kind === 'many') return { ...type, inverse }
  const meant = closestWord(modifier.text, [
    'unique',
    ...(refers ? [...DELETE_WORDS, 'as tree'] : decimal ? ['as written'] : []),
  ])
  const fix = meant && { title: `Write "${meant}"`, edits: [{ span: modifier.span, text: meant }] }
  problems.push(
    entitiesProblem('ENT-010', { span: modifier.span, ...(fix && { fix }) }, { modifier: modifier.text, meant }),
  )
  return type
}
