/** Parses bounds: `1–120`, `at most 5`, `min length 3`, `0–30 %`, `between 0 and 500 EUR`, `>= 0`, `10 or more`. */
import { pattern, type Pattern } from '@ninefold/plan/pattern'

interface Amount {
  readonly number: string
  /** `%`, or the written currency. */
  readonly unit?: string
}

export interface Bounds {
  readonly least?: Amount
  readonly most?: Amount
  /** They bound the length of a text. */
  readonly ofLength: boolean
  /** The sign of a comparison; `<` and `>` exclude the number itself. */
  readonly sign?: string
}

/** Whole numbers. */
export interface Range {
  readonly min?: number
  readonly max?: number
}

export const LENGTH = 'length|len|size|characters?|chars?'
const WORDS = {
  length: `${LENGTH}|digits`,
  of: '[of] ~ [{before?:<length>}] ~ [of] ~ [:|=]',
  below: '\\<=|\\<|≤',
  above: '>=|>|≥',
}

/** `before`, `behind`: a word for the length of a text. */
const bound = (words: string) => pattern(words, WORDS) as Pattern<'[{least?}{most?}{sign?}{before?}{behind?}]'>

const FORMS = [
  bound('{sign:<below>} ~ {most:amount}'),
  bound('{sign:<above>} ~ {least:amount}'),
  bound(
    '[{before?:<length>}] ~ [range|between|from] ~ [:|=] ~ {least:amount} ~ (-|to|and|..[.]|\\…) ~ {most:amount} ~ [{behind?:<length>}]',
  ),
  bound(`<atMost> ~ ${WORDS.of} ~ {most:amount} ~ [{behind?:<length>}]`),
  bound(`(<atLeast>|from) ~ ${WORDS.of} ~ {least:amount} ~ [{behind?:<length>}]`),
  bound('{before:<length>} ~ [\\<=|≤|:|=] ~ {most:amount}'),
  bound('{before:<length>} ~ (>=|≥) ~ {least:amount}'),
  bound('{least:amount} ~ (or more|+) ~ [{behind?:<length>}]'),
  bound('{most:integer} ~ [{behind?:<length>}]'),
]

/** Undefined for other text. */
export function boundsIn(text: string): Bounds | undefined {
  const slots = FORMS.map((form) => form.match(text)).find((found) => found)
  if (!slots) return undefined
  const { least, most, before, behind, sign } = slots
  const greatest = most === undefined ? undefined : amountOf(most)
  const bounds = {
    ...(least && { least: { ...(greatest?.unit && { unit: greatest.unit }), ...amountOf(least) } }),
    ...(greatest && { most: greatest }),
    ofLength: (before ?? behind) !== undefined,
    ...(sign && { sign }),
  }
  // A length must be a whole number.
  return bounds.ofLength && !wholeRange(bounds) ? undefined : bounds
}

function amountOf(written: string): Amount {
  const [, number = '', unit = ''] = /^([-−\d_.]+)\s*(.*)$/su.exec(written) ?? []
  const plain = number.replace('−', '-').replaceAll('_', '')
  return { number: plain, ...(unit !== '' && { unit: unit.length === 3 ? unit : '%' }) }
}

/** Undefined if a bound is not a whole number, has a unit, or excludes the number itself. */
export function wholeRange(bounds: Bounds): Range | undefined {
  const { least, most, sign } = bounds
  const isWhole = [least, most].every((one) => !one || (one.unit === undefined && !one.number.includes('.')))
  return isWhole && sign !== '<' && sign !== '>' ? rangeOf(bounds) : undefined
}

/** The numbers without their units. */
export const rangeOf = ({ least, most }: Pick<Bounds, 'least' | 'most'>): Range => ({
  ...(least && { min: Number(least.number) }),
  ...(most && { max: Number(most.number) }),
})
