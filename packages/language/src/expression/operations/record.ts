/** Built values: `row.with({'body': body})`. Fields of records and files are reached by the tree's `field`. */
import type { Type } from '../type.ts'
import { fn, form, type Operation } from './form.ts'

const merged = ([a, b]: readonly Type[]): Type | undefined =>
  a?.kind === 'unknown' || b?.kind === 'unknown'
    ? { kind: 'unknown' }
    : a?.kind === 'map' && b?.kind === 'map'
      ? { kind: 'map', fields: { ...a.fields, ...b.fields } }
      : undefined

export const recordOperations: readonly Operation[] = [
  fn(
    'with',
    ["map.with({'key': value})"],
    form(['map', 'map'], merged, (a, b) => ({ ...a, ...b }), { neverSql: true }),
  ),
]

/** What a file says of itself. */
export const fileFields: Readonly<Record<string, Type>> = {
  name: { kind: 'text' },
  type: { kind: 'text' },
  size: { kind: 'integer' },
}
