import { expect, it } from 'vitest'
import type { Json } from '../../../plan/src/values/json.ts'
import type { FieldType } from '../../../plan/src/values/field-type.ts'
import { acceptsAll, readValue } from '../../../plan/src/values/index.ts'

const options = (keys: string) => keys.split(' ').map((key) => ({ key, label: key }))

const TYPES: readonly FieldType[] = [
  { kind: 'text', min: 1, max: 3 },
  { kind: 'text', min: 0, max: 5 },
  { kind: 'longText', max: 4 },
  { kind: 'integer' },
  { kind: 'integer', min: 0 },
  { kind: 'integer', min: -5, max: 9 },
  { kind: 'decimal', digits: 6, scale: 3 },
  { kind: 'decimal', digits: 6, scale: 1 },
  { kind: 'decimal', digits: 4, scale: 1 },
  { kind: 'writtenDecimal', digits: 3 },
  { kind: 'writtenDecimal', digits: 6 },
  { kind: 'money' },
  { kind: 'money', currency: 'EUR' },
  { kind: 'money', currency: 'USD' },
  { kind: 'money', among: ['EUR', 'USD'] },
  { kind: 'choice', options: options('a b') },
  { kind: 'choice', options: options('a b c') },
  { kind: 'choices', options: options('a c') },
  { kind: 'choices', options: options('a') },
  { kind: 'values', of: { kind: 'integer', min: 0 } },
  { kind: 'values', of: { kind: 'integer' } },
  { kind: 'yesNo' },
  { kind: 'date' },
  { kind: 'structured', fields: [] },
  { kind: 'structured', fields: [{ name: 'x', label: 'X', type: { kind: 'integer' }, required: false }] },
  { kind: 'structured', fields: [{ name: 'x', label: 'X', type: { kind: 'integer', min: 0 }, required: true }] },
]

const VALUES: readonly Json[] = [
  '',
  'a',
  'b',
  'c',
  'abc',
  'abcd',
  'abcde',
  '12',
  '12.5',
  '1.25',
  '123456.5',
  '123.125',
  '2026-11-22',
  -6,
  -5,
  0,
  9,
  10,
  1000,
  true,
  ...['EUR', 'USD', 'GBP'].map((currency) => ({ amount: '1.50', currency })),
  [],
  ['a'],
  ['c'],
  ['a', 'c'],
  [-1],
  [3],
  {},
  { x: -1 },
  { x: 1 },
  { x: 1, y: 2 },
]

it('DIF-5 a type that refuses what another one takes does not accept all of it', () => {
  const wrong = TYPES.flatMap((was) =>
    TYPES.flatMap((now) => {
      const lost = VALUES.filter((value) => readValue(was, value).ok && !readValue(now, value).ok)
      return lost.length > 0 && acceptsAll(now, was) ? [{ was, now, lost }] : []
    }),
  )
  expect(wrong).toEqual([])
})

it('DIF-5 a type accepts all that it takes itself, and what is only wider', () => {
  for (const type of TYPES) expect(acceptsAll(type, type), JSON.stringify(type)).toBe(true)
  const wider: readonly (readonly [FieldType, FieldType])[] = [
    [{ kind: 'integer' }, { kind: 'integer', min: -5 }],
    [{ kind: 'money' }, { kind: 'money', among: ['EUR'] }],
    [
      { kind: 'decimal', digits: 6, scale: 2 },
      { kind: 'decimal', digits: 5, scale: 1 },
    ],
    [
      { kind: 'longText', max: 10 },
      { kind: 'text', min: 1, max: 10 },
    ],
  ]
  for (const [now, was] of wider) expect(acceptsAll(now, was), JSON.stringify(was)).toBe(true)
})
