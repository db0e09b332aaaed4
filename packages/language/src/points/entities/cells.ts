/** The grammars of the cells in a table of fields. */
import {
  type Phrase,
  listItems,
  makePhrase,
  matchPattern,
  plainText,
  placeless,
  soleCode,
  splitAt,
} from '../../document/index.ts'
import { pattern, type Pattern } from '@ninefold/plan/pattern'
import {
  cutPiece,
  isFlag,
  meaningOf,
  NO,
  offering,
  splitBrackets,
  YES,
  type Grammar,
  type Word,
} from '../../kernel/index.ts'
import { CONSTRAINTS_OFFERED } from './constraint-words.ts'
import type { DefaultRead, EditableRead, RequiredRead } from './model.ts'
import { isConstraint } from './read-constraints.ts'
import { defaultIn, readDefault, statedStart } from './read-default.ts'
import { readMultiplicity, type Multiplicity } from './read-relation.ts'
import { TYPE, type TypeText } from './read-type.ts'

// ── Conditions ──────────────────────────────────────────────────────────────────────────────────────────────────────

const CONDITION = pattern('[only] (when|if) {test}')

/** The test of `` when `e` `` and `` `when e` ``, and of code alone; undefined for other text. */
function statedCondition(cell: Phrase): Phrase | undefined {
  const code = soleCode(cell)
  if (!code) return matchPattern(cell, CONDITION)?.test
  const { test } = CONDITION.match(code.text) ?? {}
  return test === undefined ? cell : cutPiece(code, code.text.length - test.length, code.text.length)
}

/** A condition, with or without "when". */
export const condition: Grammar<Phrase> = {
  takes: "a condition: `` `status == 'open'` ``",
  parse: (cell) => ({ value: statedCondition(cell) ?? cell }),
}

/** Fixed words with a meaning, or a condition. */
const wordsOrCondition = <T>(
  takes: string,
  words: readonly (readonly [Pick<Pattern, 'test'>, (cell: Phrase) => T])[],
  when: (test: Phrase) => T,
): Grammar<T> => ({
  takes,
  parse: (cell) => {
    const found = meaningOf(words, plainText(cell))
    if (found) return { value: found(cell) }
    const test = statedCondition(cell)
    return test ? { value: when(test) } : { wrong: cell }
  },
})

const YES_OR_WHEN: readonly Word[] = [{ text: 'yes' }, { text: 'no' }, { text: 'when `${1:condition}`' }]
const YES_NO_WHEN = '`yes`, `no`, or ``when `condition` ``'

const needed = wordsOrCondition<RequiredRead>(
  YES_NO_WHEN,
  [
    [YES, ({ span }) => ({ kind: 'yes', span })],
    [NO, () => ({ kind: 'no' })],
  ],
  (test) => ({ kind: 'when', test }),
)

export interface RequiredCell {
  readonly required: RequiredRead
  /** `> 0` in `required, > 0`. */
  readonly beside: readonly Phrase[]
}

export const required: Grammar<RequiredCell> = {
  takes: `${needed.takes}; constraints may follow`,
  words: YES_OR_WHEN,
  parse: (cell) => {
    const [mark, ...others] = splitAt(cell, /[,;]/u)
    const isMark = mark && others.length > 0 && isFlag(mark) && others.every((item) => isConstraint(item))
    const read = needed.parse(isMark ? mark : cell)
    return 'value' in read ? { value: { required: read.value, beside: isMark ? others : [] } } : read
  },
}

export const editable: Grammar<EditableRead> = offering(
  wordsOrCondition<EditableRead>(
    '`never`, `once`, `always`, or ``when `condition` ``',
    [
      [pattern('(<yes>|<tick>|always)'), () => ({ kind: 'always' })],
      [pattern('(<no>|<crossMark>|<readOnly>)'), () => ({ kind: 'never' })],
      [pattern('(once|(on|at) creation|when (created|new))'), () => ({ kind: 'once' })],
    ],
    (test) => ({ kind: 'when', test, not: false }),
  ),
  [
    { text: 'never', means: 'Only the document sets it.' },
    { text: 'once', means: 'Only at creation.' },
    { text: 'when `${1:condition}`' },
  ],
)

export const readOnly: Grammar<EditableRead> = offering(
  wordsOrCondition<EditableRead>(
    YES_NO_WHEN,
    [
      [NO, () => ({ kind: 'always' })],
      [YES, () => ({ kind: 'never' })],
    ],
    (test) => ({ kind: 'when', test, not: true }),
  ),
  YES_OR_WHEN,
)

// ── Types and constraints ───────────────────────────────────────────────────────────────────────────────────────────

export const type: Grammar<TypeText> = {
  takes: 'a type, or the name of an entity',
  parse: (cell) => ({ value: TYPE.seal(cell) }),
}

export interface ValuesCell {
  readonly choices: TypeText
  /** The same for a type without choices. */
  readonly constraints: readonly Phrase[]
}

export const values: Grammar<ValuesCell> = {
  takes: 'choices separated by commas, or a range',
  parse: (cell) => ({ value: { choices: TYPE.seal(cell), constraints: [cell] } }),
}

/** `0..1`, `1..*` in a column of its own. */
export const multiplicity: Grammar<Multiplicity> = {
  takes: '`1`, `0..1`, `1..*` or `*`',
  parse: (cell) => {
    const value = readMultiplicity(plainText(cell))
    return value ? { value } : { wrong: cell }
  },
}

export interface UniqueCell {
  readonly unique: boolean
  /** `per order`, in addition to yes. */
  readonly constraints: readonly Phrase[]
}

export const unique: Grammar<UniqueCell> = {
  takes: '`yes`, `no`, or the scope: `per order`',
  words: [{ text: 'yes' }],
  parse: (cell) => {
    if (isFlag(cell)) return { value: { unique: YES.test(plainText(cell)), constraints: [] } }
    const constraint = UNIQUE.test(cell.text) ? cell : WITHIN.test(cell.text) ? withUnique(cell) : undefined
    return constraint ? { value: { unique: false, constraints: [constraint] } } : { wrong: cell }
  },
}

const UNIQUE = pattern('unique…')
const WITHIN = pattern('(per|within|for|in|over|across|among|everywhere|globally|overall)…')

function withUnique({ pieces, span }: Phrase): Phrase {
  const words = 'unique '
  return makePhrase([{ kind: 'text', text: words, span, offsets: placeless(words, span.start) }, ...pieces], span)
}

export interface ConstraintsCell {
  /** From an item `default today`. */
  readonly start?: DefaultRead
  readonly constraints: readonly Phrase[]
}

export const constraints: Grammar<ConstraintsCell> = {
  takes: 'constraints separated by commas or semicolons',
  words: CONSTRAINTS_OFFERED,
  parse: (cell) => {
    const items = splitAt(cell, /[;\n]|,(?!\d)/u)
    const at = items.findIndex((item) => statedStart(item) !== undefined)
    const start = at < 0 ? undefined : defaultIn(items[at]!)
    return {
      value: at < 0 ? { constraints: [cell] } : { ...(start && { start }), constraints: items.toSpliced(at, 1) },
    }
  },
}

// ── Values and names ────────────────────────────────────────────────────────────────────────────────────────────────

export const start: Grammar<DefaultRead> = {
  takes: 'a value, an expression in backticks, `` `= …` `` or ``copy of `…` ``',
  words: [
    { text: '`= ${1:expression}`', means: 'Computed; nobody can write it.' },
    { text: 'copy of `${1:employee.department}`', means: 'Taken through a reference, again whenever that changes.' },
    { text: '`me`', means: 'The person who creates the record.' },
    { text: '`today`', means: 'The day of creation.' },
    { text: '`now`', means: 'The moment of creation.' },
  ],
  parse: (cell) => ({ value: readDefault(cell) }),
}

export interface FormerNames {
  readonly was: readonly Phrase[]
  /** Its former type. */
  readonly former?: Phrase
}

/** `Size`, `Size (integer)`, `(integer)`; a name may end in brackets too. */
export const formerNames: Grammar<FormerNames> = {
  takes: 'names separated by commas; in brackets the former type',
  parse: (cell) => {
    const items = listItems(cell).map((item) => ({ item, ...splitBrackets(item) }))
    const former = items.find(({ inside }) => inside)?.inside
    const was = items.flatMap(({ item, before }) => [item, ...(before ? [before] : [])])
    return { value: { was, ...(former && { former }) } }
  },
}

export interface HelpCell {
  readonly text: string
  /** The items between commas, and the sentences. */
  readonly statements: readonly Phrase[]
}

export const help: Grammar<HelpCell> = {
  takes: 'text',
  parse: (cell) => ({
    value: {
      text: cell.text,
      statements: splitAt(cell, /[;\n]|,(?!\d{3}\b)|(?<!\b(?:max|min))\.(?:\s|$)/iu),
    },
  }),
}
