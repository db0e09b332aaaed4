/**
 * Parses the columns *Constraints* and *Values*. A constraint sets a property of the field (`unique`, `required`) or of its type
 * (`max length 120`, `1–10`), or becomes a rule (`> 0`, `not in the future`).
 */
import { append } from '@ninefold/plan/base'
import { type Phrase, codes, isEmpty, plainText, splitAt, documentProblem } from '../../document/index.ts'
import { pattern, type Pattern } from '@ninefold/plan/pattern'
import type { Problem } from '@ninefold/plan/problem'
import { readName } from '../../kernel/index.ts'
import {
  isWhole,
  patternIn,
  ruleIn,
  ruleOfBounds,
  uniqueIn,
  type BoundsRead,
  type Constrained,
} from './constraint-rules.ts'
import { constraintWords } from './constraint-words.ts'
import type { ConstraintRead, RequiredRead, TypeRead } from './model.ts'
import { entitiesProblem } from './problems.ts'
import { boundsIn, LENGTH, rangeOf, wholeRange, type Range } from './bounds.ts'
import { traitsOf, isInteger, backendOf, type Traits } from '@ninefold/plan/values'

interface ConstraintsRead {
  readonly unique: boolean
  readonly uniqueOverAll: boolean
  readonly required?: RequiredRead
  readonly editable?: { readonly kind: 'never' | 'once' }
  /** The type with bounds of its length or of whole numbers, if it can have them; other bounds become rules. */
  readonly type: TypeRead
  readonly rules: readonly ConstraintRead[]
  /** Items that are not understood: text. */
  readonly texts: readonly Phrase[]
}

export function readConstraints(cells: readonly Phrase[], field: Constrained, problems: Problem[]): ConstraintsRead {
  const items = cells.flatMap((cell) =>
    isEmpty(cell) ? [] : splitAt(cell, /[;\n]|,(?!\d{3}\b)|\s+and\s+(?=unique|required|not|max|min|at|[<>≤≥=])/iu),
  )
  let read = NOTHING
  let bounds: Range = {}
  for (const item of items) {
    const text = wordsOf(item)
    const pattern = patternIn(text)
    const next = readItem(item, field, read)
    if (pattern !== undefined && !isWhole(item)) {
      problems.push(entitiesProblem('ENT-050', { span: item.span }, { pattern }))
    } else if (!next) {
      problems.push(reportText(item))
      read = { ...read, texts: [...read.texts, item] }
    } else {
      bounds = {
        ...bounds,
        ...rangeOf(boundsIn(text) ?? {}),
        ...(next.bounds !== read.bounds && next.bounds.at(-1)!.range),
      }
      const { min: least = -Infinity, max: most = Infinity } = bounds
      if (least <= most || field.type.kind === 'sequence') read = next
      else problems.push(entitiesProblem('ENT-009', { span: item.span }, { least, most }))
    }
  }
  return withBounds(read, field, problems)
}

const reportText = (item: Phrase): Problem => documentProblem('DOC-023', { span: item.span }, { text: plainText(item) })

/** Applies the bounds to the type. An unknown type has no bounds. */
function withBounds({ bounds, ...read }: ItemsRead, field: Constrained, problems: Problem[]): ConstraintsRead {
  if (field.type.kind === 'unknown') return { ...read, type: field.type, rules: [] }
  const range: Range = Object.assign({}, ...bounds.map((one) => one.range))
  const type = withRange(field.type, range)
  if (type) return { ...read, type }
  if (field.type.kind === 'sequence') {
    append(
      problems,
      bounds.map(({ item }) => numberPattern(item)),
    )
    return { ...read, type: field.type }
  }
  const rules = bounds.map((one) => ruleOfBounds(one, field))
  const texts = bounds.flatMap(({ item }, index) => (rules[index] ? [] : [item]))
  append(problems, texts.map(reportText))
  return {
    ...read,
    type: field.type,
    rules: [...rules.flatMap((rule) => rule ?? []), ...read.rules],
    texts: [...read.texts, ...texts],
  }
}

/** `automatic, 2024-0001`: an example of a number. */
const numberPattern = (item: Phrase): Problem =>
  entitiesProblem('ENT-018', { span: item.span }, { template: plainText(item), reason: 'it has no running number' })

/** The result of the items; bounds are applied to the type at the end. */
type ItemsRead = Omit<ConstraintsRead, 'type'> & { readonly bounds: readonly BoundsRead[] }

const NOTHING: ItemsRead = { unique: false, uniqueOverAll: false, bounds: [], rules: [], texts: [] }

/**
 * The constraints in an explanation: `required, unique`, `at most 80 characters`, `0–30 %`. Only unambiguous ones; the rest of the cell is
 * text.
 */
export function constraintsAmong(items: readonly Phrase[], field: Constrained): readonly Phrase[] {
  const fits = boundsOf(field.type)
  return items.filter((item) => {
    const text = wordsOf(item)
    // A number alone may be an example.
    if (codes(item).length > 0 || /^\d*$/u.test(text)) return false
    const explained = constraintWords(text)?.explained
    if (explained) return explained === 'any' || explained === fits
    const isFor = FITS.find(({ words }) => words.test(text))
    const isFit = isFor && (!isFor.bound || isFor.bound === fits || (isFor.digits && isWholeNumber(field.type)))
    return isFit && readItem(item, field, NOTHING) !== undefined
  })
}

/** What a bare number bounds for this type. */
const boundsOf = (type: TypeRead): Traits['bounds'] => {
  if (type.kind === 'plain') return traitsOf(type.type).bounds
  return type.kind === 'money' ? 'amount' : type.kind === 'password' ? 'length' : undefined
}

const isWholeNumber = (type: TypeRead): boolean => type.kind === 'plain' && isInteger(type.type)

/** Further bounds in explanations. `digits`: also for whole numbers. */
const FITS: readonly { readonly words: Pattern; readonly bound?: Traits['bounds']; readonly digits?: true }[] = [
  { words: pattern('[is|must be] [globally] unique…') },
  { words: pattern('…{:number} digits'), bound: 'length', digits: true },
  { words: pattern(`…(${LENGTH}|letters)…`), bound: 'length' },
  {
    words: pattern(
      '[(<atMost>|<atLeast>|range|between|from|\\<|\\<=|>|>=|≤|≥)] ~ {:amount} ~ [(-|to|and|..[.]|\\…)] ~ [{:amount}]',
    ),
    bound: 'amount',
  },
]

/** Is it a constraint for a field of this type? Units must fit the type. */
export function isConstraint(
  item: Phrase,
  type: TypeRead = { kind: 'unknown', empty: false, span: item.span },
): boolean {
  return readItem(item, { name: readName(item), type }, NOTHING) !== undefined
}

function readItem(item: Phrase, field: Constrained, read: ItemsRead): ItemsRead | undefined {
  const text = wordsOf(item)
  if (text === '') return read
  const stated = statedIn(text, item)
  if (stated) return { ...read, ...stated }
  const digits = digitsIn(text, field, item)
  if (digits)
    return digits.rule
      ? { ...read, rules: [...read.rules, digits.rule] }
      : { ...read, bounds: [...read.bounds, { range: digits.range, item }] }
  const bounds = boundsIn(text)
  const range = bounds && !bounds.sign ? wholeRange(bounds) : undefined
  if (range) return { ...read, bounds: [...read.bounds, { range, item }] }
  const rule = uniqueIn(item, field) ?? ruleIn(item, text, field)
  return rule && { ...read, rules: [...read.rules, rule] }
}

/** The properties that words without a comparison set. */
function statedIn(text: string, { span }: Phrase): Partial<ItemsRead> | undefined {
  const words = constraintWords(text)
  if (!words || words.comparison !== undefined) return undefined
  const { unique, uniqueOverAll, required, editable } = words
  return {
    ...(unique && { unique }),
    ...(uniqueOverAll && { uniqueOverAll }),
    ...(required && { required: required === 'yes' ? { kind: required, span } : { kind: required } }),
    ...(editable && { editable: { kind: editable } }),
  }
}

const wordsOf = (item: Phrase): string => asWords(plainText(item).trim().replace(/\.$/u, ''))

const CALLED = pattern('{name:<bound>} ~ \\({given}\\)', { bound: '(min|max)[{:word}]|pattern|regexp?' })
const BOUND_OF_LENGTH = new RegExp(`^(min|max)(?:imum)?[ _-]?(${LENGTH})\\b`, 'iu')

/** `min(10)` → `min 10`, `maxLength: 50` → `max length: 50`, `pattern(/^a$/)` → `pattern /^a$/`. */
function asWords(text: string): string {
  const { name, given } = CALLED.match(text) ?? {}
  return (name === undefined ? text : `${name} ${given}`).replace(BOUND_OF_LENGTH, '$1 $2')
}

const DIGITS = pattern('[must be|has|have] [exactly] {count:number} digits')

/** `15 digits`, `exactly 6 digits`: a pattern for texts, bounds for whole numbers. */
function digitsIn(
  text: string,
  field: Constrained,
  item: Phrase,
): { readonly rule: ConstraintRead } | { readonly rule?: undefined; readonly range: Range } | undefined {
  const count = Number(DIGITS.match(text)?.count)
  if (!(count <= DIGITS_MOST)) return undefined
  const rule = ruleIn(item, `exactly ${count} digits`, field)
  if (!isWholeNumber(field.type)) return rule && { rule }
  return { range: { min: count > 1 ? 10 ** (count - 1) : 0, max: 10 ** count - 1 } }
}

const DIGITS_MOST = 99

/** The type with these bounds; undefined if it cannot have bounds, so that they become rules. */
function withRange(type: TypeRead, range: Range): TypeRead | undefined {
  if (type.kind === 'password') return { ...type, ...range }
  if (type.kind !== 'plain') return undefined
  const within = backendOf(type.type).within?.(type.type, range)
  return within && { ...type, type: within }
}
