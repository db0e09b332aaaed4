/**
 * The grammar of types: `text (1–120), unique`, `one of: a, b`, `money in USD`, `Claim, deleted with it`, `list of …`.
 * A name of an entity takes precedence over other meanings of the word. All other text is a reference that `resolve-type.ts` resolves.
 */
import { append } from '@ninefold/plan/base'
import { pattern } from '@ninefold/plan/pattern'
import {
  type Phrase,
  isEmpty,
  makePhrase,
  matchPattern,
  matchPhrase,
  placeless,
  plainText,
  soleCode,
  splitAt,
} from '../../document/index.ts'
import { closestWord, type Problem } from '@ninefold/plan/problem'
import { plainTypes, isPercent, isDecimalType } from '@ninefold/plan/values'
import { sealed, splitBrackets, type Outcome, type Sealed } from '../../kernel/index.ts'
import type { DefaultRead, RequiredRead, TypeRead } from './model.ts'
import { isBesideType, partType } from './beside-type.ts'
import { defaultIn, partDefault } from './read-default.ts'
import { partChoice, readBareChoice, readChoice, unsureChoice } from './read-choice.ts'
import { readRelation, readTimes, type Related } from './read-relation.ts'
import { DELETION_WORDS, MODIFIED, withModifiers } from './type-modifiers.ts'
import { readMoney } from './read-money.ts'
import { readSequence } from './read-sequence.ts'
import { readSized } from './read-sized.ts'
import { SIZED_TYPES, TYPE_NAMES } from './type-words.ts'

/** The cell of a type. Its meaning depends on the names of the document and on the cell of values beside it. */
export const TYPE = sealed<'type'>('a type, or the name of an entity')
export type TypeText = Sealed<'type'>

interface TypeCell {
  readonly type: TypeRead
  /** Constraints in the cell of the type; absent if there are none. */
  readonly required?: RequiredRead
  readonly default?: DefaultRead
  /** Constraints, as in the column *Constraints*. */
  readonly beside: readonly Phrase[]
}

/** Is there an entity of this name? */
export type IsEntity = (written: string) => boolean

/** `values`: the cell of values beside it. */
export function readTypeWithValues(
  type: TypeText,
  values: TypeText | undefined,
  isEntity: IsEntity,
): Outcome<TypeCell> {
  const written = TYPE.open(type)
  return readTypeCell(values ? withValues(written, TYPE.open(values)) : written, isEntity)
}

const PART = pattern('(part|child) of [<article>] {whole} ~~ [, <required>]')

/** `part of Order` */
export const wholeIn = (type: TypeText): Phrase | undefined => matchPattern(TYPE.open(type), PART)?.whole

const SEVERAL = pattern('((some|any|several) of|choices|multi[-]select|multiple choice|set of enum)')
/** Types whose values may be choices. */
const OPEN = pattern(
  '(text|string|enum|enumeration|choice|select|dropdown|drop-down|pick list|picklist|radio|one of|code|list of values|lov|char|varchar)',
)

const NOTHING = pattern('-')

/** Makes `one of: …` from a column of values, if the type can be a choice. */
function withValues(type: Phrase, values: Phrase): Phrase {
  const several = SEVERAL.test(plainText(type))
  const isOpen = several || isEmpty(type) || OPEN.test(plainText(type))
  if (!isOpen || NOTHING.test(values.text)) return type
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
  const [first = cell, ...rest] = splitAt(cell, ', ;')
  const known = (phrase: Phrase) => isType(phrase, isEntity)
  const { type: whole, start: defaultAfter } = partDefault(first, known)
  const modified = isEntity(plainText(whole)) ? undefined : matchPattern(whole, MODIFIED)
  const [base, ...constraints] = partType(modified?.type ?? whole, known)
  const ahead = isEntity(plainText(base)) ? undefined : matchPattern(base, UNIQUE)
  const { base: unmarked, required: mark } = marked(ahead?.type ?? base)
  const [plain, ...bounds] = withoutBounds(unmarked, isEntity)
  const { type, required } = readWhole(plain, isEntity, problems)
  const always: RequiredRead | undefined = required ? { kind: 'yes', span: cell.span } : undefined
  const suffix = withSuffixes(rest)
  const start = defaultAfter ?? suffix.default
  const isBeside = (item: Phrase) => isBesideType(item, type)
  const modifiers = suffix.beside.filter((item) => !isBeside(item))
  return {
    value: {
      type: withModifiers(type, modified ? [modified.modifier, ...modifiers] : modifiers, problems),
      beside: [...(ahead ? [ahead.constraint] : []), ...bounds, ...constraints, ...suffix.beside.filter(isBeside)],
      ...((mark ?? always) && { required: mark ?? always }),
      ...(start && { default: start }),
    },
    problems,
  }
}

const UNIQUE = pattern('{constraint:<unique>} {type}', { unique: 'unique' })

/** A list of choices, and the text after it. */
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

/** The items after a type: the first default, and the others. */
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

/** Is it a known type, or an entity of the document? */
function isType(phrase: Phrase, isEntity: IsEntity): boolean {
  const problems: Problem[] = []
  const { type } = readWhole(phrase, isEntity, problems)
  const of = type.kind === 'list' ? type.of : type
  if (of.kind === 'reference' || of.kind === 'many') return isEntity(plainText(of.entity))
  return problems.length === 0 && of.kind !== 'unknown'
}

/** Is an item a constraint or a type, or similar to one? */
function isNearlyElse(item: Phrase, isEntity: IsEntity): boolean {
  const known = [...TYPE_NAMES, ...DELETION_WORDS, 'as tree', 'as written', 'unique', 'required', 'optional']
  return isElse(item, isEntity) || closestWord(item.text, known) !== undefined
}

const NO_CHOICE = pattern('(seen there|default|on delete|cascade|set null|list of|many)…')

const isElse = (item: Phrase, isEntity: IsEntity): boolean =>
  isEntity(plainText(item)) || isType(item, isEntity) || isBesideType(item) || NO_CHOICE.test(item.text)

/** `percent (0–40)`, `money in EUR (at most 500)`: brackets after types without a size are bounds. */
function withoutBounds(base: Phrase, isEntity: IsEntity): readonly [Phrase, ...Phrase[]] {
  const { before: name, inside } = (isEntity(plainText(base)) ? undefined : splitBrackets(base)) ?? {}
  if (!name || !inside) return [base]
  const { type } = readWhole(name, isEntity, [])
  const items = splitAt(inside, /[,;]|\s+and\s+(?=(?:at )?(?:most|max))/iu)
  const isBounded = type.kind === 'money' || (type.kind === 'plain' && isPercent(type.type))
  const isRange = isBounded || (type.kind === 'plain' && isDecimalType(type.type) && !/^[\d.,\s]+$/u.test(inside.text))
  return isRange && items.every((item) => isBesideType(item, type)) ? [name, ...items] : [base]
}

/** `text!` is required, `text?` is optional. */
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
  const slug = matchPattern(phrase, SLUG)
  const known =
    readSized(phrase, readBase, problems) ??
    readMoney(phrase, problems) ??
    readSequence(phrase, problems) ??
    (slug && { kind: 'slug', of: slug.of, span })
  return known ? { type: known } : readRelation(phrase, readBase, problems)
}

const SLUG = pattern('slug of {of}')
