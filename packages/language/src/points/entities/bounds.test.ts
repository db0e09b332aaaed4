// Bounds beside a type: what is held, and what is told where they leave no value.
import { describe, expect, it } from 'vitest'
import { compile } from '../../compile.ts'

function checked(field: string) {
  const text = `# Specification: Zoo\n\n## 3. Entities\n\n### Animal\n\n- Name (text, required)\n- ${field}\n`
  const { plan, problems } = compile([{ file: 'a.md', text }])
  const told = problems.filter(({ severity }) => severity !== 'note')
  return {
    rules: plan?.rules.map(({ must }) => must.kind === 'hold' && must.expr.source),
    told: told.map(({ code, span }) => `${code} ${text.slice(span.start, span.end)}`),
    help: told.map(({ help }) => help),
  }
}

describe('ENT-37 bounds', () => {
  it.each([
    ['Weight (decimal, 10 to 20)', 'weight >= 10 and weight <= 20'],
    ['Weight (decimal, at most 20)', 'weight <= 20'],
    ['Price (money in EUR, 1 to 5)', 'number(price) >= 1 and number(price) <= 5'],
    ['Share (percent, 0 to 100)', 'share >= 0 % and share <= 100 %'],
  ])('are one rule: %s', (field, source) => expect(checked(field)).toMatchObject({ rules: [source], told: [] }))

  it.each([
    ['Weight (number, 10 to 5)', '10 to 5'],
    ['Weight (integer, 10 to 5)', '10 to 5'],
    ['Weight (decimal, between 10 and 5)', 'between 10 and 5'],
    ['Weight (decimal, 1.5 to 0.5)', '1.5 to 0.5'],
    ['Weight (number, min 10, max 5)', 'max 5'],
    ['Weight (decimal, > 10, < 5)', '< 5'],
    ['Price (money in EUR, 10 to 5)', '10 to 5'],
  ])('that leave no value are an error: %s', (field, at) => expect(checked(field).told).toEqual([`ENT-009 ${at}`]))

  it('are told as the pattern that the numbers of a sequence would need', () => {
    const { told, help } = checked('Number (automatic, 2024-0001)')
    expect(told).toEqual(['ENT-018 2024-0001'])
    expect(help[0]).toContain('INV-{yyyy}-{0000}')
  })

  it('are no rules of a type that is not known, or that cannot be compared with numbers', () => {
    expect(checked('Chip (chip, 10 to 20)').told).toEqual(['ENT-005 chip', 'DOC-023 10 to 20'])
    expect(checked('Born on (date, 10 to 20)')).toMatchObject({ rules: [], told: ['DOC-023 10 to 20'] })
  })
})
