import { describe, expect, it } from 'vitest'
import { compile } from '../../compile.ts'
import { compileExample, describeRoom } from '../../../test/support/room.ts'
import { limitsProblem } from './problems.ts'

describeRoom({ folder: import.meta.dirname, point: 9, prefix: 'LIM', problems: limitsProblem })

const constantsOf = (rows: string) => {
  const { plan, problems } = compileExample(`| Name | Value |\n| --- | --- |\n${rows}\n`, 9)
  return plan ? plan.constants.map(({ type, value }) => ({ type, value })) : problems
}

describe('constants', () => {
  it.each([
    ['12', { kind: 'integer' }, 12],
    ['-3', { kind: 'integer' }, -3],
    ['1 000', { kind: 'integer' }, 1000],
    ['12.50', { kind: 'decimal' }, { decimal: '12.50' }],
    ['5000 EUR', { kind: 'money', currency: 'EUR' }, { money: '5000', currency: 'EUR' }],
    ['EUR 0.23', { kind: 'money', currency: 'EUR' }, { money: '0.23', currency: 'EUR' }],
    ['25 %', { kind: 'percent' }, { decimal: '25' }],
    ['30 days', { kind: 'duration' }, { months: 0, days: 30, milliseconds: 0 }],
    ['1 year 6 months', { kind: 'duration' }, { months: 18, days: 0, milliseconds: 0 }],
    ['1.5 hours', { kind: 'duration' }, { months: 0, days: 0, milliseconds: 5_400_000 }],
    ['30 min', { kind: 'duration' }, { months: 0, days: 0, milliseconds: 1_800_000 }],
    ['30min.', { kind: 'duration' }, { months: 0, days: 0, milliseconds: 1_800_000 }],
    ['1 h 30 mins', { kind: 'duration' }, { months: 0, days: 0, milliseconds: 5_400_000 }],
    ['24 hrs', { kind: 'duration' }, { months: 0, days: 0, milliseconds: 86_400_000 }],
    ['90d', { kind: 'duration' }, { months: 0, days: 90, milliseconds: 0 }],
    ['14 calendar days', { kind: 'duration' }, { months: 0, days: 14, milliseconds: 0 }],
    ['2 wks', { kind: 'duration' }, { months: 0, days: 14, milliseconds: 0 }],
    ['10 Y', { kind: 'duration' }, { months: 120, days: 0, milliseconds: 0 }],
    ['6 mo', { kind: 'duration' }, { months: 6, days: 0, milliseconds: 0 }],
    ['5.000,00 EUR', { kind: 'money', currency: 'EUR' }, { money: '5000.00', currency: 'EUR' }],
    ['5,000.00 EUR', { kind: 'money', currency: 'EUR' }, { money: '5000.00', currency: 'EUR' }],
    ['1.250.000 €', { kind: 'money', currency: 'EUR' }, { money: '1250000', currency: 'EUR' }],
    ['1,000,000', { kind: 'integer' }, 1_000_000],
    ['CHF 50.–', { kind: 'money', currency: 'CHF' }, { money: '50', currency: 'CHF' }],
    ['2026-01-31', { kind: 'date' }, '2026-01-31'],
    ['08:30', { kind: 'time' }, '08:30'],
    ['yes', { kind: 'yesNo' }, true],
    ['Work hard', { kind: 'text' }, 'Work hard'],
    ['"12"', { kind: 'text' }, '12'],
    ['"a, b"', { kind: 'text' }, 'a, b'],
    ['2026-02-30', { kind: 'text' }, '2026-02-30'],
    ['1, 2, 3', { kind: 'list', of: { kind: 'integer' } }, [1, 2, 3]],
    ['[NL, BE]', { kind: 'list', of: { kind: 'text' } }, ['NL', 'BE']],
  ])('LIM-2 LIM-3 reads %s', (written, type, value) => {
    expect(constantsOf(`| Some | ${written} |`)).toEqual([{ type, value }])
  })

  it.each([
    ['1,000,000 | EUR', { kind: 'money', currency: 'EUR' }, ''],
    ['30 | minutes', { kind: 'duration' }, ''],
    ['10 | %', { kind: 'percent' }, ''],
    ['7 | pieces', { kind: 'integer' }, 'pieces'],
  ])('LIM-11 reads a unit in a column of its own: %s', (row, type, meaning) => {
    const { plan } = compileExample(`| Parameter | Value | Unit |\n|---|---|---|\n| Some | ${row} |\n`, 9)
    expect(plan?.constants).toMatchObject([{ type, meaning }])
  })

  it('LIM-11 counts a limit in the unit of a column of its own', () => {
    const { plan } = compileExample('| Name | Value | Unit |\n|---|---|---|\n| Upload size | 2 | MB |\n', 9)
    expect(plan?.limits.uploadSize).toBe(2 * 1024 * 1024)
  })

  it('LIM-4 knows who may change a constant', () => {
    const { plan } = compileExample(
      '| Name | Value | Changed by |\n|---|---|---|\n| One | 1 | everyone signed in |\n| Two | 2 | administrators |\n| Three | 3 | |\n',
      9,
    )
    expect(plan?.constants.map(({ name, changedBy, changeable }) => [name, changedBy, changeable])).toEqual([
      ['one', ['signedIn'], true],
      ['two', [], true],
      ['three', [], false],
    ])
  })

  it('LIM-6 makes a list of codes a constant that nobody changes', () => {
    const { plan } = compileExample(
      '### Document types\n\n| Code | Meaning |\n|---|---|\n| 380 | Invoice |\n| 381 | Bill |\n',
      9,
    )
    expect(plan?.constants).toMatchObject([{ name: 'documentTypes', value: ['380', '381'], changeable: false }])
  })
})

describe('limits', () => {
  const limitsOf = (rows: string) => compileExample(`| Limit | Value |\n|---|---|\n${rows}\n`, 9).plan?.limits

  it('LIM-7 LIM-8 sets them in their own units and leaves the rest as it is', () => {
    const limits = limitsOf('| Upload size | 2 MB |\n| Session length | 2 weeks |\n| Requests per minute | 1 200/min |')
    expect(limits).toMatchObject({ uploadSize: 2 * 1024 * 1024, sessionDays: 14, requestsPerMinute: 1200 })
    expect(limits).toMatchObject({ pageSize: 50, pageSizeMost: 200, passwordLength: 10 })
  })

  it('LIM-7 lists the limits that it assumes', () => {
    const { plan } = compileExample('| Limit | Value |\n|---|---|\n| Page size | 20 |\n', 9)
    const subjects = plan?.assumptions.filter(({ point }) => point === 9).map(({ subject }) => subject)
    expect(subjects).toContain('Upload size')
    expect(subjects).not.toContain('Page size')
  })

  it('LIM-9 lets the page size that is not said follow the other', () => {
    expect(limitsOf('| Page size | 500 |')).toMatchObject({ pageSize: 500, pageSizeMost: 500 })
    expect(limitsOf('| Largest page size | 20 |')).toMatchObject({ pageSize: 20, pageSizeMost: 20 })
  })
})

it('LIM-5 a table List and Values directly below point 9 holds lists', () => {
  const text = `# Specification: Shirts\n\n## 3. Entities\n\n### Shirt\n\n- Colour: Colour\n\n## 9. Constants\n\n| List | Values |\n| --- | --- |\n| Colour | red, green |\n`
  const { plan, problems } = compile([{ file: 'a.md', text }])
  expect(problems).toEqual([])
  expect(plan!.entities[0]!.fields.find(({ name }) => name === 'colour')!.type).toMatchObject({
    kind: 'choice',
    options: [{ key: 'red' }, { key: 'green' }],
  })
})
