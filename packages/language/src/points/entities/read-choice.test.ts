import { describe, expect, it } from 'vitest'
import { compile } from '../../compile.ts'

function fieldOf(type: string) {
  const text = `# T\n\n## 3. Entities\n\n### Ticket\n\n| Field | Type |\n| --- | --- |\n| Title | text |\n| Kind | ${type} |\n`
  const { plan, problems } = compile([{ file: 'x.md', text }])
  const field = plan?.entities.find(({ name }) => name === 'Ticket')?.fields.find(({ name }) => name === 'kind')
  const options = field?.type.kind === 'choice' ? field.type.options.map(({ key }) => key) : undefined
  const start = field?.default?.expr.tree
  return {
    options,
    ...(field?.unique && { unique: true }),
    ...(field?.required && { required: true }),
    ...(start?.op === 'literal' && { default: start.value }),
    codes: problems.filter(({ code }) => code.startsWith('ENT')).map(({ code }) => code),
  }
}

describe('ENT-10 what stands behind choices', () => {
  it.each([
    ['one of: a, b; unique', { unique: true }],
    ['one of: a, b; required; default b', { required: true, default: 'b' }],
    ['one of: a \\| b; required, unique', { required: true, unique: true }],
    ['one of: a, b, default b', { default: 'b' }],
    ['one of: a, b (default)', { default: 'b' }],
  ])('is said of the field: %s', (type, said) => {
    expect(fieldOf(type)).toEqual({ options: ['a', 'b'], ...said, codes: [] })
  })
  it.each([
    ['one of: a, b, unique', 'unique'],
    ['one of: a; b; unique', 'unique'],
    ['one of: a, b; uniqe', 'uniqe'],
  ])('is a choice with a warning where nothing tells: %s', (type, choice) => {
    expect(fieldOf(type)).toEqual({ options: ['a', 'b', choice], codes: ['ENT-059'] })
  })
  it.each([
    ['one of: a, b, "unique"', ['a', 'b', 'unique']],
    ['one of: required, optional', ['required', 'optional']],
    ['one of: 1-10, 11-50', ['1-10', '11-50']],
  ])('is a choice without one where that is sure: %s', (type, options) => {
    expect(fieldOf(type)).toEqual({ options, codes: [] })
  })
})

describe('ENT-10 words around choices', () => {
  it.each([
    'one of: a, b, or c',
    'one of the following: a, b, c',
    'one of these values: a, b, and c',
    'choice from: a, b, c',
    'dropdown with a, b, c',
  ])('are none themselves: %s', (type) => {
    expect(fieldOf(type)).toEqual({ options: ['a', 'b', 'c'], codes: [] })
  })
  it.each([
    ['one of: a, b or c', ['a', 'b or c']],
    ['one of: a, b, etc.', ['a', 'b', 'etc.']],
  ])('are one with a warning where they may be: %s', (type, options) => {
    expect(fieldOf(type)).toEqual({ options, codes: ['ENT-073'] })
  })
  it.each([
    ['one of: Theft, "Loss or damage"', ['Theft', 'Loss or damage']],
    ['one of: Sales, Public relations and events', ['Sales', 'Public relations and events']],
  ])('belong to a choice: %s', (type, options) => {
    expect(fieldOf(type)).toEqual({ options, codes: [] })
  })
})
