/**
 * The grammar of types: `text (1–120), unique`, `one of: a, b`, `money in USD`, `Claim, deleted with it`, `list of …`.
 * The name of an entity takes precedence over any other meaning of the text. Text that has no other meaning is read as a reference, which
 * `resolve-type.ts` resolves.
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
import { isTypeConstraint, splitType } from './type-constraints.ts'
import { defaultIn, splitDefault } from './read-default.ts'
import { splitChoices, readBareChoice, readChoice, reportUncertainChoice } from './read-choice.ts'
import { readRelation, readTimes, type Related } from './read-relation.ts'
import { DELETION_WORDS, MODIFIED, withModifiers } from './type-modifiers.ts'
import { readMoney } from './read-money.ts'
import { readSequence } from './read-sequence.ts'
import { readSized } from './read-sized.ts'
import { readMeasured } from './read-unit.ts'
import { SIZED_TYPES, TYPE_NAMES } from './type-words.ts'

/** The cell of a type. It is parsed once the names of all entities are known, together with the cell of the column *Values*. */
export const TYPE = sealed<'type'>('a type, or the name of an entity')
export type TypeText = Sealed<'type'>

interface TypeCell {
  readonly type: TypeRead
  /** From the cell of the type; absent if the cell does not state it. */
  readonly required?: RequiredRead
  readonly default?: DefaultRead
  /** Text after the type that the grammar of the column *Constraints* parses. */
  readonly constraints: readonly Phrase[]
}

/** Is there an entity of this name? */
export type IsEntity = (written: string) => boolean

/** `values`: the cell of the column *Values* in the same row. */
export function readTypeWithValues(
  type: TypeText,
  values: TypeText | undefined,
  isEntity: IsEntity,
): Outcome<TypeCell> {
  const written = TYPE.open(type)
  return readTypeCell(values ? typeFromValues(written, TYPE.open(values)) : written, isEntity)
}

const PART = pattern('(part|child) of [<article>] {whole} ~~ [, <required>]')

/** The name of the whole in `part of Order`. */
export const wholeNameIn = (type: TypeText): Phrase | undefined => matchPattern(TYPE.open(type), PART)?.whole

const SEVERAL = pattern('((some|any|several) of|choices|multi[-]select|multiple choice|set of enum)')
/** Types for which a cell of values lists the choices. */
const OPEN = pattern(
  '(text|string|enum|enumeration|choice|select|dropdown|drop-down|pick list|picklist|radio|one of|code|list of values|lov|char|varchar)',
)

const NOTHING = pattern('-')

/** Makes `one of: …` from a column of values, if the type can be a choice. */
function typeFromValues(type: Phrase, values: Phrase): Phrase {
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
  if (isEmpty(cell)) return { value: { type: unknownType(cell, true), constraints: [] }, problems }
  // Nearly every type is one known word.
  if (isWord(cell, isEntity))
    return { value: { type: readBaseType(cell, isEntity, problems).type, constraints: [] }, problems }
  const onlyDefault = defaultIn(cell)
  if (onlyDefault) return { value: { type: unknownType(cell, true), default: onlyDefault, constraints: [] }, problems }
  const choice = readChoiceCell(cell, isEntity, problems)
  if (choice) return { value: choice, problems }
  const [first = cell, ...rest] = splitAt(cell, ', ;')
  const known = (phrase: Phrase) => isType(phrase, isEntity)
  const { type: withoutDefault, start: defaultAfter } = splitDefault(first, known)
  const modified = isEntity(plainText(withoutDefault)) ? undefined : matchPattern(withoutDefault, MODIFIED)
  const [base, ...constraints] = splitType(modified?.type ?? withoutDefault, known)
  const uniqueBefore = isEntity(plainText(base)) ? undefined : matchPattern(base, UNIQUE)
  const { base: unmarked, required: requiredMark } = splitRequiredMark(uniqueBefore?.type ?? base)
  const [plain, ...bounds] = splitBounds(unmarked, isEntity)
  const { type, required } = readBaseType(plain, isEntity, problems)
  const impliedRequired: RequiredRead | undefined = required ? { kind: 'yes', span: cell.span } : undefined
  const suffix = withSuffixes(rest)
  const start = defaultAfter ?? suffix.default
  const isConstraint = (item: Phrase) => isTypeConstraint(item, type)
  const modifiers = suffix.constraints.filter((item) => !isConstraint(item))
  return {
    value: {
      type: withModifiers(type, modified ? [modified.modifier, ...modifiers] : modifiers, problems),
      constraints: [
        ...(uniqueBefore ? [uniqueBefore.constraint] : []),
        ...bounds,
        ...constraints,
        ...suffix.constraints.filter(isConstraint),
      ],
      ...((requiredMark ?? impliedRequired) && { required: requiredMark ?? impliedRequired }),
      ...(start && { default: start }),
    },
    problems,
  }
}

const UNIQUE = pattern('{constraint:<unique>} {type}', { unique: 'unique' })

/** A list of choices, and the text after it. */
function readChoiceCell(cell: Phrase, isEntity: IsEntity, problems: Problem[]): TypeCell | undefined {
  const { choices, suffixes } = splitChoices(cell)
  const choice =
    (beginsWithEntity(cell, isEntity) ? undefined : readChoice(choices, problems)) ??
    readBareChoice(
      choices,
      (some) =>
        some.some((item) => isEntity(plainText(item))) || some.every((item) => isTypeOrConstraint(item, isEntity)),
      (item) => resemblesTypeOrConstraint(item, isEntity),
      problems,
    )
  if (choice?.kind === 'choice') append(problems, reportUncertainChoice(choices))
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
function withSuffixes(suffixes: readonly Phrase[], type?: TypeRead): Pick<TypeCell, 'default' | 'constraints'> {
  const start = suffixes.map(defaultIn).find((found) => found !== undefined) ?? markedDefault(type)
  return { constraints: suffixes.filter((item) => !defaultIn(item)), ...(start && { default: start }) }
}

/** The choice that is marked as the default: `one of: low, normal (default), high`. */
function markedDefault(type: TypeRead | undefined): DefaultRead | undefined {
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
  const { type } = readBaseType(phrase, isEntity, problems)
  const of = type.kind === 'list' ? type.of : type
  if (of.kind === 'reference' || of.kind === 'many') return isEntity(plainText(of.entity))
  return problems.length === 0 && of.kind !== 'unknown'
}

/** Is an item a type or a constraint, or probably one with a typo? */
function resemblesTypeOrConstraint(item: Phrase, isEntity: IsEntity): boolean {
  const known = [...TYPE_NAMES, ...DELETION_WORDS, 'as tree', 'as written', 'unique', 'required', 'optional']
  return isTypeOrConstraint(item, isEntity) || closestWord(item.text, known) !== undefined
}

const NOT_A_CHOICE = pattern('(seen there|default|on delete|cascade|set null|list of|many)…')

const isTypeOrConstraint = (item: Phrase, isEntity: IsEntity): boolean =>
  isEntity(plainText(item)) || isType(item, isEntity) || isTypeConstraint(item) || NOT_A_CHOICE.test(item.text)

/** `percent (0–40)`, `money in EUR (at most 500)`: brackets after a type that has no size contain bounds: splits the type from them. */
function splitBounds(base: Phrase, isEntity: IsEntity): readonly [Phrase, ...Phrase[]] {
  const { before: name, inside } = (isEntity(plainText(base)) ? undefined : splitBrackets(base)) ?? {}
  if (!name || !inside) return [base]
  const { type } = readBaseType(name, isEntity, [])
  const items = splitAt(inside, /[,;]|\s+and\s+(?=(?:at )?(?:most|max))/iu)
  const isBounded = type.kind === 'money' || (type.kind === 'plain' && isPercent(type.type))
  const isRange = isBounded || (type.kind === 'plain' && isDecimalType(type.type) && !/^[\d.,\s]+$/u.test(inside.text))
  return isRange && items.every((item) => isTypeConstraint(item, type)) ? [name, ...items] : [base]
}

/** `text!` is required, `text?` is optional. */
function splitRequiredMark(base: Phrase): { readonly base: Phrase; readonly required?: RequiredRead } {
  const [type, requiredMark] = matchPhrase(base, /^(.+[^\s!?])\s*([!?])$/u) ?? []
  if (!type || !requiredMark) return { base }
  return { base: type, required: requiredMark.text === '!' ? { kind: 'yes', span: requiredMark.span } : { kind: 'no' } }
}

const unknownType = (phrase: Phrase, empty = false): TypeRead => ({ kind: 'unknown', empty, span: phrase.span })

// ── Base types ──────────────────────────────────────────────────────────────────────────────────────────────────────

function readBaseType(phrase: Phrase, isEntity: IsEntity, problems: Problem[]): Related {
  const readBase = (part: Phrase, found: Problem[]): TypeRead =>
    (isEntity(plainText(part)) ? undefined : readChoice(part, found)) ?? readBaseType(part, isEntity, found).type
  const { span } = phrase
  if (isEntity(plainText(phrase)))
    return { type: { kind: 'reference', entity: phrase, others: [], onDelete: 'refuse', span } }
  const plain = readPlain(phrase)
  if (plain) return { type: plain }
  const times = readTimes(phrase, readBase, problems)
  if (times) return times
  const slug = matchPattern(phrase, SLUG)
  const known =
    readMeasured(phrase, (part, found) => readPlain(part) ?? readSized(part, readBase, found), problems) ??
    readSized(phrase, readBase, problems) ??
    readMoney(phrase, problems) ??
    readSequence(phrase, problems) ??
    (slug && { kind: 'slug', of: slug.of, span })
  return known ? { type: known } : readRelation(phrase, readBase, problems)
}

function readPlain(phrase: Phrase): TypeRead | undefined {
  const word = plainText(phrase).toLowerCase()
  const type = Object.hasOwn(plainTypes, word) ? plainTypes[word] : undefined
  return type && { kind: 'plain', type, span: phrase.span }
}

const SLUG = pattern('slug of {of}')
