/** Order and equality of values, as expressions, lists and stores see them. */
import { compareDecimals, decimalOf, isDecimal } from './decimal.ts'
import { durationLength, isDuration } from './duration.ts'
import type { Value } from './value.ts'

/** By code point, as UTF-8 bytes sort in a database: −1, 0 or 1. */
export function compareText(a: string, b: string): number {
  if (a === b) return 0
  const length = Math.min(a.length, b.length)
  for (let i = 0; i < length; i++) {
    const x = a.charCodeAt(i)
    const y = b.charCodeAt(i)
    if (x !== y) return rank(x) < rank(y) ? -1 : 1
  }
  return a.length < b.length ? -1 : 1
}

/** Surrogates stand for code points above all others. */
const rank = (unit: number): number => (unit >= 0xd800 && unit <= 0xdfff ? unit + 0x10000 : unit)

/** Equal as values: amounts by amount, records by identity, lists item by item. */
export function sameValue(a: Value, b: Value): boolean {
  if (a === b) return true
  if (a === null || b === null) return false
  if (typeof a === 'number' && isDecimal(b)) return Number.isInteger(a) && compareDecimals(decimalOf(a), b) === 0
  if (typeof b === 'number' && isDecimal(a)) return sameValue(b, a)
  if (typeof a !== 'object' || typeof b !== 'object') return false
  if (Array.isArray(a) || Array.isArray(b)) return sameLists(a, b)
  if (isDecimal(a) && isDecimal(b)) return compareDecimals(a, b) === 0
  if (isDuration(a) && isDuration(b)) return durationLength(a) === durationLength(b)
  return sameObjects(a as { readonly [key: string]: Value }, b as { readonly [key: string]: Value })
}

const sameLists = (a: Value, b: Value): boolean =>
  Array.isArray(a) && Array.isArray(b) && a.length === b.length && a.every((v, i) => sameValue(v, b[i]))

function sameObjects(a: { readonly [key: string]: Value }, b: { readonly [key: string]: Value }): boolean {
  if (typeof a['id'] === 'string' || typeof b['id'] === 'string') return a['id'] === b['id']
  const keys = Object.keys(a)
  return keys.length === Object.keys(b).length && keys.every((k) => k in b && sameValue(a[k]!, b[k]!))
}
