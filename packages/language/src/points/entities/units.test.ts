// Units of numbers: where they may stand in a type, and which types have none.
import { describe, expect, it } from 'vitest'
import { compile } from '../../compile.ts'

function compiled(type: string) {
  const text = `# Specification: Zoo\n\n## 3. Entities\n\n### Animal\n\n| Field | Type |\n| --- | --- |\n| Size | ${type} |\n`
  const { plan, problems } = compile([{ file: 'a.md', text }])
  const [field] =
    plan?.entities.find(({ name }) => name === 'Animal')?.fields.filter(({ name }) => name === 'size') ?? []
  return {
    type: field?.type,
    unique: field?.unique ?? false,
    rules: plan?.rules.map(({ must }) => must.kind === 'hold' && must.expr.source),
    problems: problems
      .filter(({ severity }) => severity !== 'note')
      .map(({ code, span }) => `${code} ${text.slice(span.start, span.end)}`),
    fixes: problems.flatMap(({ fix }) => fix?.edits.map((edit) => edit.text) ?? []),
  }
}

const decimal = { kind: 'decimal', digits: 18, scale: 6 }

describe('ENT-7 a unit', () => {
  it.each([
    ['integer in minutes', { kind: 'integer', unit: 'minutes' }],
    ['number in km/h', { kind: 'integer', unit: 'km/h' }],
    ['integer (0–600) in minutes', { kind: 'integer', min: 0, max: 600, unit: 'minutes' }],
    ['integer in minutes (0–600)', { kind: 'integer', min: 0, max: 600, unit: 'minutes' }],
    ['decimal (6.1) in m³', { kind: 'decimal', digits: 6, scale: 1, unit: 'm³' }],
    ['decimal in hours per week', { ...decimal, unit: 'hours per week' }],
    ['decimal in bar, as written', { kind: 'writtenDecimal', digits: 18, unit: 'bar' }],
    ['list of integer in °C', { kind: 'values', of: { kind: 'integer', unit: '°C' } }],
  ])('belongs to the type: %s', (type, planned) =>
    expect(compiled(type)).toMatchObject({ type: planned, problems: [] }),
  )

  it('has properties of the field behind it', () => {
    expect(compiled('decimal in kg ≥ 3, unique')).toMatchObject({
      type: { ...decimal, unit: 'kg' },
      unique: true,
      rules: ['size ≥ 3'],
      problems: [],
    })
    expect(compiled('decimal in kg (0.5–5)')).toMatchObject({ rules: ['size >= 0.5 and size <= 5'], problems: [] })
    expect(compiled('integer in minutes required').problems).toEqual([])
  })

  it('is no currency and no percentage: these have types of their own', () => {
    expect(compiled('decimal in EUR')).toMatchObject({ problems: ['ENT-076 EUR'], fixes: ['money in EUR'] })
    expect(compiled('integer in €')).toMatchObject({ problems: ['ENT-076 €'], fixes: ['money in EUR'] })
    expect(compiled('number in %')).toMatchObject({ problems: ['ENT-076 %'], fixes: ['percent'] })
  })

  it.each(['duration in minutes', 'percent in kg', 'rating in points', 'text in English'])('%s: has no unit', (type) =>
    expect(compiled(type).problems).toEqual([`ENT-077 ${type.split(' in ')[1]}`]),
  )

  it('is short, and no range', () => {
    expect(compiled('decimal in minutes per kilometre walked').problems).toEqual([
      'ENT-078 minutes per kilometre walked',
    ])
    expect(compiled('integer in 1–5').problems).toEqual(['ENT-005 integer in 1–5'])
  })
})
