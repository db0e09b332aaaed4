/** What is said beside a field and compares (`> 0`, `not in the future`, `` matches `^[A-Z]+$` ``), as the expression of a rule. */
import {
  type Phrase,
  type Piece,
  listItems,
  makePhrase,
  matchPhrase,
  soleCode,
  placeless,
} from '../../document/index.ts'
import { textLiteral } from '@ninefold/plan/expression'
import type { WrittenName } from '../../kernel/index.ts'
import type { ConstraintRead, TypeRead } from './model.ts'
import { boundsIn, type Bounds, type Range } from './bounds.ts'
import { constraintWords } from './constraint-words.ts'
import { isInteger, isDecimalType, isPercent } from '@ninefold/plan/values'

/** The field that is held to something. */
export interface Held {
  readonly name: WrittenName
  readonly type: TypeRead
}

/** `> 0`, `≤ today`, `positive`, `` `amount <= max` ``, `` matches `^[A-Z]+$` ``. */
export function ruleIn(item: Phrase, text: string, field: Held): ConstraintRead | undefined {
  const source = testIn(text, field) ?? (soleCode(item) && /[<>=(]/u.test(text) ? text : undefined)
  return source === undefined ? undefined : ruleOf(source, item)
}

function testIn(text: string, field: Held): string | undefined {
  const meaning = constraintWords(text)?.meaning
  const words = meaning?.kind === 'compares' ? meaning.comparison : undefined
  const comparison = words ?? /^(?:[<>≤≥≠]|[<>!=]=|=).*$/su.exec(text)?.[0]?.replace(/^=(?!=)/u, '==')
  if (comparison !== undefined) return comparedTo(comparison, field)
  const bounds = boundsIn(text)
  const within = bounds && !bounds.ofLength ? withinBounds(bounds, text, field) : undefined
  if (within) return within
  const pattern = patternIn(text) ?? exactIn(text)
  return pattern && `matches(${field.name.identifier}, ${textLiteral(pattern)})`
}

/** The field with the comparison behind it. A bare number beside a percentage is one of percent. */
function comparedTo(comparison: string, field: Held): string {
  const unit = saysPercent(field.type) && /^\W*\d[\d.]*$/u.test(comparison) ? ' %' : ''
  return `${operand(field, comparison)} ${comparison}${unit}`
}

const unitFits = (text: string, type: TypeRead): boolean =>
  type.kind === 'money' ? /\b[A-Z]{3}$/u.test(text) : saysPercent(type) && /(?:%|percent)$/iu.test(text)

const saysPercent = (type: TypeRead): boolean => type.kind === 'plain' && isPercent(type.type)

/** `0–30 %`, `between 0 and 500 EUR`, `at most 2.5`: compared with the unit, so that another one is an error. */
function withinBounds({ least, most }: Bounds, text: string, field: Held): string | undefined {
  const hasUnit = (least ?? most)?.unit !== undefined
  if (hasUnit && !unitFits(text, field.type)) return undefined
  const compare = (sign: string, bound: Bounds['least']) =>
    bound ? [comparedTo(`${sign} ${bound.number}${bound.unit ? ` ${bound.unit}` : ''}`, field)] : []
  return [...compare('>=', least), ...compare('<=', most)].join(' and ')
}

/** `exactly 6 digits` as a pattern. */
function exactIn(text: string): string | undefined {
  const [, count, what] =
    /^(?:must be |has )?exactly (\d{1,3}) (digits?|letters?|characters?|chars?)$/iu.exec(text) ?? []
  if (!count || !what) return undefined
  return `^${/^d/iu.test(what) ? String.raw`\d` : /^l/iu.test(what) ? String.raw`[a-zA-Z]` : '.'}{${count}}$`
}

/** An amount of money is compared with a bare number by its own number. */
function operand({ name, type }: Held, comparison: string): string {
  return type.kind === 'money' && /^\W*[\d.]+$/u.test(comparison) ? `number(${name.identifier})` : name.identifier
}

function ruleOf(source: string, said: Phrase): ConstraintRead {
  const { span } = said
  const expression = makePhrase([{ kind: 'code', text: source, span, offsets: placeless(source, span.start) }], span)
  return { label: said, must: { kind: 'hold', expression }, span }
}

/** `unique per order`, `unique within each order and shop`: a rule over the field and those that are named. */
export function uniqueIn(item: Phrase, field: Held): ConstraintRead | undefined {
  const [per] =
    matchPhrase(item, /^(?:is |must be )?unique (?:per|within|for|in)(?: (?:each|every|its|the|an?))? (.+?)\.?$/iu) ??
    []
  if (!per) return undefined
  const { span } = item
  return { label: item, must: { kind: 'unique', fields: [field.name.identifier, ...listItems(per)], span }, span }
}

/** `unique over all orders` */
export const isUniqueOverAll = (text: string): boolean =>
  /^(?:is |must be )?(?:globally unique|unique (?:everywhere|globally|overall|(?:over|across|among|in) all(?: (?!.*\b(?:unless|when|if|where|while|until|except|but)\b).+)?))$/iu.test(
    text,
  )

/** Bounds of whole numbers as they are written, and where. */
export interface BoundsRead {
  readonly range: Range
  readonly item: Phrase
}

/** The bounds as rules, one for each time that some are written: of amounts, decimals and percentages; undefined for other types. */
export function ruleOfBounds({ range, item }: BoundsRead, field: Held): ConstraintRead | undefined {
  const unit = unitOf(field.type)
  if (unit === undefined) return undefined
  const compare = (sign: string, bound: number | undefined) =>
    bound === undefined ? [] : [`${operand(field, `${sign} ${bound}`)} ${sign} ${bound}${unit}`]
  return ruleOf([...compare('>=', range.min), ...compare('<=', range.max)].join(' and '), item)
}

/** What stands behind a number that values of this type are compared with; undefined where they are compared with none. */
function unitOf(type: TypeRead): string | undefined {
  if (type.kind === 'money') return ''
  if (type.kind !== 'plain') return undefined
  if (isPercent(type.type)) return ' %'
  return isInteger(type.type) || isDecimalType(type.type) ? '' : undefined
}

/** Has Markdown left every sign of its text as it is written? What stands in code always is. */
export function isWhole({ pieces }: Phrase): boolean {
  const tick = (piece: Piece | undefined) => (piece?.kind === 'code' ? 1 : 0)
  return pieces.every((piece, index) => {
    const next = pieces[index + 1]
    const until = next ? next.span.start - tick(next) - tick(piece) : piece.span.end
    return piece.kind === 'code' || until - piece.span.start === piece.text.length
  })
}

/** The whole text must be of the pattern, as in a form. */
export function patternIn(text: string): string | undefined {
  const [, slashed, anchored] =
    /^(?:matches|pattern|regexp?|format)\s*[:=]?\s*(?:\/(.+)\/|(\^.+\$))$/isu.exec(text) ?? []
  const [, bare] = /^(?:matches|pattern|regexp?)\s*[:=]?\s*(\S*[[\\^$+*{]\S*)$/isu.exec(text) ?? []
  const pattern = slashed ?? anchored ?? bare
  return pattern === undefined || /^\^[^|]*\$$/su.test(pattern) ? pattern : `^(?:${pattern})$`
}
