/** Constraints of a field that become rules: `> 0`, `0–30 %`, `exactly 6 digits`, `` matches `^[A-Z]+$` ``, `unique per order`. */
import {
  type Phrase,
  type Piece,
  listItems,
  makePhrase,
  matchPattern,
  soleCode,
  placeless,
} from '../../document/index.ts'
import { textLiteral } from '@ninefold/plan/expression'
import { pattern } from '@ninefold/plan/pattern'
import type { WrittenName } from '../../kernel/index.ts'
import type { ConstraintRead, TypeRead } from './model.ts'
import { boundsIn, type Bounds, type Range } from './bounds.ts'
import { constraintWords } from './constraint-words.ts'
import { isInteger, isDecimalType, isPercent } from '@ninefold/plan/values'

/** The field with the constraints. */
export interface Constrained {
  readonly name: WrittenName
  readonly type: TypeRead
}

/** `> 0`, `≤ today`, `positive`, `` `amount <= max` ``, `` matches `^[A-Z]+$` ``. */
export function ruleIn(item: Phrase, text: string, field: Constrained): ConstraintRead | undefined {
  const source = testIn(text, field) ?? (soleCode(item) && /[<>=(]/u.test(text) ? text : undefined)
  return source === undefined ? undefined : ruleOf(source, item)
}

function testIn(text: string, field: Constrained): string | undefined {
  const comparison = comparisonIn(text)
  if (comparison !== undefined) return comparedTo(comparison, field)
  const bounds = boundsIn(text)
  const within = bounds && !bounds.ofLength ? withinBounds(bounds, field) : undefined
  if (within) return within
  const form = patternIn(text) ?? countedIn(text)
  return form && `matches(${field.name.identifier}, ${textLiteral(form)})`
}

function comparisonIn(text: string): string | undefined {
  const comparison = constraintWords(text)?.comparison
  if (comparison !== undefined) return comparison
  const [sign] = /^(?:[<>!]=|==?|[<>≤≥≠])/u.exec(text) ?? []
  return sign && (sign === '=' ? `=${text}` : text)
}

const BARE_NUMBER = /^\W*\d[\d.]*$/u

/** The comparison with the field before it. A bare number for a percentage counts as percent. */
function comparedTo(comparison: string, field: Constrained): string {
  const unit = holdsPercent(field.type) && BARE_NUMBER.test(comparison) ? ' %' : ''
  return `${operand(field, comparison)} ${comparison}${unit}`
}

/** Does the unit fit the type? A currency is written in capitals. */
const unitFits = (unit: string | undefined, type: TypeRead): boolean =>
  unit === '%' ? holdsPercent(type) : type.kind === 'money' && unit === unit?.toUpperCase()

const holdsPercent = (type: TypeRead): boolean => type.kind === 'plain' && isPercent(type.type)

/** `0–30 %`, `between 0 and 500 EUR`, `at most 2.5`: compared with the unit, so that a wrong unit is an error. */
function withinBounds({ least, most }: Omit<Bounds, 'ofLength'>, field: Constrained): string | undefined {
  const hasUnit = (least ?? most)?.unit !== undefined
  if (hasUnit && !unitFits((most ?? least)?.unit, field.type)) return undefined
  const compare = (sign: string, bound: Bounds['least']) =>
    bound ? [comparedTo(`${sign} ${bound.number}${bound.unit ? ` ${bound.unit}` : ''}`, field)] : []
  return [...compare('>=', least), ...compare('<=', most)].join(' and ')
}

const SIGNS = { digit: String.raw`\d`, letter: '[a-zA-Z]', character: '.' }
const COUNTED = pattern(
  '[must be|has] exactly {count:number} ({digit?:<digit>}|{letter?:<letter>}|{character?:<character>})',
  { digit: 'digits?', letter: 'letters?', character: 'characters?|chars?' },
)

/** `exactly 6 digits` as a regular expression. */
function countedIn(text: string): string | undefined {
  const { count, ...found } = COUNTED.match(text) ?? {}
  const [sign] = Object.entries(SIGNS).filter(([kind]) => found[kind as keyof typeof found] !== undefined)
  return count && sign && `^${sign[1]}{${Number(count)}}$`
}

/** The operand for a comparison with a bare number: money is compared by its number. */
function operand({ name, type }: Constrained, comparison: string): string {
  return type.kind === 'money' && BARE_NUMBER.test(comparison) ? `number(${name.identifier})` : name.identifier
}

function ruleOf(source: string, item: Phrase): ConstraintRead {
  const { span } = item
  const expression = makePhrase([{ kind: 'code', text: source, span, offsets: placeless(source, span.start) }], span)
  return { label: item, must: { kind: 'hold', expression }, span }
}

const UNIQUE_PER = pattern('[is|must be] unique (per|within|for|in) [each|every|its|<article>] {fields} [.]')

/** `unique per order`, `unique within each order and shop`: a rule over the field and the named fields. */
export function uniqueIn(item: Phrase, field: Constrained): ConstraintRead | undefined {
  const per = matchPattern(item, UNIQUE_PER)?.fields
  if (!per) return undefined
  const { span } = item
  return { label: item, must: { kind: 'unique', fields: [field.name.identifier, ...listItems(per)], span }, span }
}

/** Bounds of whole numbers with their span. */
export interface BoundsRead {
  readonly range: Range
  readonly item: Phrase
}

/** The bounds as rules, one for each occurrence; undefined for types whose values cannot be compared with numbers. */
export function ruleOfBounds(
  { range: { min, max }, item }: BoundsRead,
  field: Constrained,
): ConstraintRead | undefined {
  const { type } = field
  const isNumber = type.kind === 'plain' && [isPercent, isInteger, isDecimalType].some((is) => is(type.type))
  if (!isNumber && type.kind !== 'money') return undefined
  const bounds = {
    ...(min !== undefined && { least: { number: String(min) } }),
    ...(max !== undefined && { most: { number: String(max) } }),
  }
  return ruleOf(withinBounds(bounds, field)!, item)
}

/** Is the text unchanged by Markdown? Code always is. */
export function isWhole({ pieces }: Phrase): boolean {
  const tick = (piece: Piece | undefined) => (piece?.kind === 'code' ? 1 : 0)
  return pieces.every((piece, index) => {
    const next = pieces[index + 1]
    const until = next ? next.span.start - tick(next) - tick(piece) : piece.span.end
    return piece.kind === 'code' || until - piece.span.start === piece.text.length
  })
}

const PATTERN = pattern('({of?:<form>}|format) ~ [:|=] ~ {written}', { form: 'matches|pattern|regexp?' })

/** The regular expression in `matches ^[A-Z]+$`, anchored at both ends. Its special characters distinguish it from a word. */
export function patternIn(text: string): string | undefined {
  const { of, written = '' } = PATTERN.match(text) ?? {}
  const [, slashed, anchored] = /^(?:\/(.+)\/|(\^.+\$))$/su.exec(written) ?? []
  const found = slashed ?? anchored ?? (of !== undefined && /^\S*[[\\^$+*{]\S*$/u.test(written) ? written : undefined)
  return found === undefined || /^\^[^|]*\$$/su.test(found) ? found : `^(?:${found})$`
}
