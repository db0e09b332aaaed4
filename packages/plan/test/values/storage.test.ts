import { expect, test } from 'vitest'
import { severalColumns, splitStored, type PartColumn } from '../../src/values/storage.ts'
import type { Value } from '../../src/values/value.ts'

interface Span {
  readonly from: string
  readonly to: string | null
}

const COLUMNS: readonly PartColumn[] = [
  { part: 'from', form: { kind: 'text' } },
  { part: 'to', form: { kind: 'text' } },
]

const storage = severalColumns(
  COLUMNS,
  (value) => {
    const { from, to } = value as unknown as Span
    return [from, to]
  },
  ([from, to]) => ({ from: from as string, to: to as string | null }),
  (value) => value as unknown as { readonly from: string; readonly to: string | null },
)

test('a value in several columns comes back from what they hold', () => {
  if (storage.kind !== 'columns') throw new Error('it lies in several columns')
  const { codec, columns } = storage
  const values: readonly Value[] = [{ from: '2026-01-01', to: '2026-12-31' }, { from: 'a "b"', to: null }, null]
  for (const value of values) {
    const stored = codec.encode(value)
    expect(codec.decode(stored as string | null)).toEqual(value)
    expect(codec.wire(stored as string | null)).toEqual(value)
  }
  expect(splitStored(codec.encode(values[0]!), columns)).toEqual(['2026-01-01', '2026-12-31'])
  expect(splitStored(null, columns)).toEqual([null, null])
})
