import { expect, it } from 'vitest'
import { compile } from '../../../language/src/compile.ts'
import { provePlan } from './prove.ts'

const refused = (does: string) => {
  const text = `# Specification: Bills

## 3. Entities

### Invoice

| Field | Type |
| --- | --- |
| Title | text |
| Payments | list of Payment |

### Payment

| Field | Type | Required |
| --- | --- | --- |
| Invoice | Invoice | yes |

## 5. Rules

| Rule | Entity | Must hold |
| --- | --- | --- |
| Paid | Invoice | \`payments.size() > 0\` |

## 6. Roles

| Role | Who has it |
| --- | --- |
| member | everyone signed in |

| Entity | member |
| --- | --- |
| Invoice | all |
| Payment | all |

## 7. The calls it makes

| Call | Method and path | For | Does | Takes |
| --- | --- | --- | --- | --- |
| Bill | \`POST /bills\` | member | ${does} | |
`
  const sources = [{ file: 'a.md', text }]
  const { plan, problems } = compile(sources)
  return provePlan(plan!, sources, problems).problems.map(({ code }) => code)
}

it('a rule over records that a later step creates is no reason to warn', () => {
  expect(refused('create Invoice; create Payment with invoice = `it`')).toEqual([])
  expect(refused('create Invoice')).toEqual(['PRF-029'])
})
