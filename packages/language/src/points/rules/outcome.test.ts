// Rules with a weight in words: what is held must be what the author means, never its opposite.
import { describe, expect, it } from 'vitest'
import { compile } from '../../compile.ts'

const compiled = (rules: string) =>
  compile([
    {
      file: 'a.md',
      text: `# Specification: Parties

## 3. Entities

### Party

| Field | Type |
| --- | --- |
| People | integer |
| Kind | one of: small, large |
| Note | text |

## 5. Rules

${rules}
`,
    },
  ])

const held = (rules: string) =>
  compiled(rules).plan?.rules.map(({ must, weight, label }) => [
    weight,
    must.kind === 'hold' ? must.expr.source : must.kind,
    label,
  ])

describe('RUL-13 a weight in words', () => {
  it.each([
    ['Warn when people is above 40.', 'warning', 'not (people > 40)', 'people is above 40'],
    ['Warning if People > 40', 'warning', 'not (People > 40)', 'People > 40'],
    ['A warning is shown when the kind is large.', 'warning', "not (kind == 'large')", 'the kind is large'],
    ['Warn when Note is empty', 'warning', 'not (not has(note))', 'Note is empty'],
    ['Warn when `people > 40`', 'warning', 'not (people > 40)', 'people > 40'],
    ['Warning when: `people > 40`', 'warning', 'not (people > 40)', 'people > 40'],
    ['Warning: when people is above 40', 'warning', 'not (people > 40)', 'people is above 40'],
    ['Refuse when people is above 40', 'error', 'not (people > 40)', 'people is above 40'],
    ['Refuse unless people is below 40', 'error', 'people < 40', 'Refuse unless people is below 40'],
    ['Warning: People must be at most 40.', 'warning', 'people <= 40', 'People must be at most 40'],
    ['Note: People must be at most 40.', 'error', 'people <= 40', 'People must be at most 40'],
    ['Too many: `people <= 40`', 'error', 'people <= 40', 'Too many'],
  ])('is held as it is meant: %s', (sentence, weight, source, label) => {
    const [rule] = held(`- ${sentence}`) ?? []
    expect([rule?.[0], rule?.[1]?.toLowerCase(), rule?.[2]]).toEqual([weight, source.toLowerCase(), label])
  })

  it.each([
    ['Warning: People is above 40.', ['Warn when People is above 40', 'Warn unless People is above 40']],
    ['Warning: `people > 40`', ['Warn when `people > 40`', 'Warn unless `people > 40`']],
    ['Hint - people > 40', ['Warn when people > 40', 'Warn unless people > 40']],
    ['Fehler: people > 40', ['Refuse when people > 40', 'Refuse unless people > 40']],
    ['Warning: Kind is large', ['Warn when Kind is large', 'Warn unless Kind is large']],
  ])('is an error that offers both where it is not clear: %s', (sentence, spellings) => {
    const { plan, problems } = compiled(`- ${sentence}`)
    expect(plan).toBeUndefined()
    expect(problems).toMatchObject([{ code: 'RUL-022', alternatives: [{}, {}] }])
    expect(problems[0]?.alternatives?.map(({ edits }) => edits[0]?.text)).toEqual(spellings)
    for (const spelling of spellings) expect(held(`- ${spelling}`)).toHaveLength(1)
  })

  it.each(['Warn when the moon is full.', 'Refuse unless people are kind.'])(
    'is told where not understood: %s',
    (text) => expect(compiled(`- ${text}`).problems).toMatchObject([{ code: 'RUL-016' }]),
  )
})
