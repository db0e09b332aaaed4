/** Bounds as people write them: `1–120`, `at most 5`, `min length 3`, `0–30 %`, `between 0 and 500 EUR`, `>= 0`, `10 or more`. */

interface Amount {
  readonly number: string
  readonly unit?: string
}

export interface Bounds {
  readonly least?: Amount
  readonly most?: Amount
  /** They bound the length of a text. */
  readonly ofLength: boolean
  /** They are written as a comparison; `<` and `>` leave out the number itself. */
  readonly sign?: string
}

/** Whole numbers. */
export interface Range {
  readonly min?: number
  readonly max?: number
}

const amount = (side: 'least' | 'most') =>
  String.raw`(?<${side}>[-−]?\d[\d_]*(?:\.\d+)?)(?:\s*(?<${side}Unit>%|percent|[A-Z]{3}))?`
const [LEAST, MOST] = [amount('least'), amount('most')]
const LENGTH = '(?:length|len|size|characters?|chars?|digits)'
const [BEFORE, BEHIND] = [String.raw`(?:(?<before>${LENGTH})\s*)?`, String.raw`(?<behind>\s*${LENGTH})?`]
const OF = String.raw`\s*(?:of\s*)?${BEFORE}(?:of\s*)?[:=]?\s*`

const FORMS: readonly RegExp[] = [
  String.raw`${BEFORE}(?:range|between|from)?\s*[:=]?\s*${LEAST}\s*(?:[-–—]|to|and|\.\.+|…)\s*${MOST}${BEHIND}`,
  String.raw`(?:max(?:imum|\.)?|at most|up to|(?:not|no) (?:longer|more) than)${OF}${MOST}${BEHIND}`,
  String.raw`(?:min(?:imum|\.)?|at least|from|(?:not|no) (?:shorter|less) than)${OF}${LEAST}${BEHIND}`,
  String.raw`(?<before>${LENGTH})\s*(?:<=|≤|[:=])?\s*${MOST}`,
  String.raw`(?<before>${LENGTH})\s*(?:>=|≥)\s*${LEAST}`,
  String.raw`${LEAST}\s*(?:or more|\+)${BEHIND}`,
  String.raw`(?<most>[-−]?\d[\d_]*)${BEHIND}`,
  String.raw`(?<sign><=?|≤)\s*${MOST}`,
  String.raw`(?<sign>>=?|≥)\s*${LEAST}`,
].map((form) => new RegExp(`^${form}$`, 'iu'))

/** Undefined for what bounds nothing. */
export function boundsIn(text: string): Bounds | undefined {
  const groups = FORMS.map((form) => form.exec(text)?.groups).find((found) => found)
  if (!groups) return undefined
  const { least, leastUnit, most, mostUnit, before, behind, sign } = groups
  const bounds = {
    ...(least && { least: amountOf(least, leastUnit ?? mostUnit) }),
    ...(most && { most: amountOf(most, mostUnit) }),
    ofLength: (before ?? behind) !== undefined,
    ...(sign && { sign }),
  }
  // What is no whole number can bound no length.
  return bounds.ofLength && !wholeRange(bounds) ? undefined : bounds
}

function amountOf(written: string, unit: string | undefined): Amount {
  const number = written.replace('−', '-').replaceAll('_', '')
  return { number, ...(unit && { unit: /^[%p]/iu.test(unit) ? '%' : unit.toUpperCase() }) }
}

/** Undefined where a bound is no whole number, has a unit, or leaves out the number itself. */
export function wholeRange({ least, most, sign = '' }: Bounds): Range | undefined {
  const isWhole = [least, most].every((one) => !one || (one.unit === undefined && !one.number.includes('.')))
  return isWhole && !/^[<>]$/u.test(sign) ? rangeOf({ least, most }) : undefined
}

/** The numbers without their units. */
export const rangeOf = ({
  least,
  most,
}: {
  readonly least?: Amount | undefined
  readonly most?: Amount | undefined
}): Range => ({
  ...(least && { min: Number(least.number) }),
  ...(most && { max: Number(most.number) }),
})
