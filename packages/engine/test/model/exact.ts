// Exact numbers as the model reckons with them: a whole number of 10⁻ˢᶜᵃˡᵉ.
export interface Exact {
  readonly coefficient: bigint
  /** Digits after the point. */
  readonly scale: number
}

export const isExact = (value: unknown): value is Exact =>
  typeof (value as Exact | null | undefined)?.coefficient === 'bigint'

export const whole = (number: number): Exact => ({ coefficient: BigInt(number), scale: 0 })

export function exact(text: string): Exact {
  const [before, after = ''] = text.split('.') as [string, string?]
  return { coefficient: BigInt(before + after), scale: after.length }
}

const at = ({ coefficient, scale }: Exact, wanted: number): bigint => coefficient * 10n ** BigInt(wanted - scale)
const widest = (a: Exact, b: Exact): number => Math.max(a.scale, b.scale)

export const negate = ({ coefficient, scale }: Exact): Exact => ({ coefficient: -coefficient, scale })

export const add = (a: Exact, b: Exact): Exact => ({
  coefficient: at(a, widest(a, b)) + at(b, widest(a, b)),
  scale: widest(a, b),
})

export const multiply = (a: Exact, b: Exact): Exact => ({
  coefficient: a.coefficient * b.coefficient,
  scale: a.scale + b.scale,
})

export function compare(a: Exact, b: Exact): number {
  const [left, right] = [at(a, widest(a, b)), at(b, widest(a, b))]
  return left < right ? -1 : left > right ? 1 : 0
}

/** Half away from zero. */
function quotient(above: bigint, below: bigint): bigint {
  const isNegative = above < 0n !== below < 0n
  const [a, b] = [above < 0n ? -above : above, below < 0n ? -below : below]
  const found = (2n * a + b) / (2n * b)
  return isNegative ? -found : found
}

/** To ten places. `below` is not zero. */
export function divide(above: Exact, below: Exact): Exact {
  const scale = widest(above, below)
  return { coefficient: quotient(at(above, scale) * 10n ** 10n, at(below, scale)), scale: 10 }
}

export function roundTo(value: Exact, places: number): Exact {
  if (value.scale <= places) return { coefficient: at(value, places), scale: places }
  return { coefficient: quotient(value.coefficient, 10n ** BigInt(value.scale - places)), scale: places }
}

/** Without zeros at the end. */
export function written({ coefficient, scale }: Exact): string {
  const digits = String(coefficient < 0n ? -coefficient : coefficient).padStart(scale + 1, '0')
  const after = digits.slice(digits.length - scale).replace(/0+$/u, '')
  const before = digits.slice(0, digits.length - scale)
  return `${coefficient < 0n ? '-' : ''}${before}${scale > 0 && after !== '' ? `.${after}` : ''}`
}
