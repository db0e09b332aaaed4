import { expect, it } from 'vitest'
import { sameMeaning } from './origins.ts'

const origin = (line: number) => ({ file: 'a.md', line, column: 1, endLine: line, endColumn: 9 })
const field = { name: 'title', type: { kind: 'text', options: ['a', 'b'] }, origin: origin(3) }

it.each([
  ['another place', { ...field, origin: origin(7) }, true],
  ['a property that is undefined', { ...field, unique: undefined }, true],
  ['one more property', { ...field, unique: true }, false],
  ['one property less', { name: 'title', type: field.type }, false],
  ['another value', { ...field, type: { kind: 'text', options: ['a', 'c'] } }, false],
  ['a longer list', { ...field, type: { kind: 'text', options: ['a', 'b', 'c'] } }, false],
])('a part of a plan with %s', (_, other, same) => {
  expect(sameMeaning(field, other)).toBe(same)
  expect(sameMeaning(other, field)).toBe(same)
})
