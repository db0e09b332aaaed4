// Where a name may be lost that is used and not declared: the second place of its problem.
import { expect, it } from 'vitest'
import { compile } from '../compile.ts'

const DOCUMENT = `# Specification: Orders

## 1. Purpose

- Currency: EUR

## 2. Screens

| Screen | Route | Shows | For |
| --- | --- | --- | --- |
| Orders | \`/orders\` | list of orders | clerk |

## 3. Entities

### Order

| Field | Type | Default |
| --- | --- | --- |
| Title | text | |
| Answer by | date | |
| Kind | one of: small, large, odd | |
| Total | money | \`= lines.sum(l, l.price) * usualShare\` |

### Order line

- Part of: Order, as Lines

| Field | Type |
| --- | --- |
| Price | money |

## 4. States

### Order

| Action | From | To | Who | Then |
| --- | --- | --- | --- | --- |
| Send | new | sent | clerk | notify clerk with Gone |

| Message | Subject | Text |
| --- | --- | --- |
| Gone | {title} | By {answerBy} |
| Come | {title} | Again |

## 5. Rules

| Rule | Entity | Must hold | Error |
| --- | --- | --- | --- |
| In time | Order | \`kind != 'odd' or answerBy > today\` | TOO_SOON |

## 6. Roles

| Role | Who has it |
| --- | --- |
| clerk | given by administrators |
| driver | given by administrators |

| Entity | clerk | driver |
| --- | --- | --- |
| Order | create, read, update | read |

## 8. Errors

| Code | Status | Message |
| --- | --- | --- |
| TOO_SOON | 422 | Later. |
| TOO_LATE | 422 | Sooner. |

## 9. Limits

| Name | Value |
| --- | --- |
| Usual share | 90 % |
| Other share | 10 % |
`

const places = (was: string, now: string): readonly string[] => {
  const text = DOCUMENT.replace(was, now)
  expect(text).not.toBe(DOCUMENT)
  const { problems } = compile([{ file: 's.md', text }])
  const linesOf = ({ start, end }: { readonly start: number; readonly end: number }) =>
    text.slice(text.lastIndexOf('\n', start) + 1, end)
  return [...new Set(problems.flatMap(({ second }) => (second ? [`${linesOf(second.span)}: ${second.label}`] : [])))]
}

it.each([
  ['an entity that is misspelt', '### Order\n\n| Field', '### Orded\n\n| Field', '### Orded: "Orded" is declared here'],
  ['a field that is misspelt', '| Answer by', '| Anser by', '| Anser by: "Anser by" is declared here'],
  [
    'a field that is lost',
    '| Kind | one of: small, large, odd | |\n',
    '',
    '| Field | Type | Default: The fields of Order are declared here',
  ],
  ['a choice that is lost', ', odd', '', '| Kind | one of: small, large: The choices of `kind` are declared here'],
  ['a constant that is lost', '| Usual share | 90 % |\n', '', '| Name | Value: The constants are declared here'],
  [
    'a role that is lost',
    '| clerk | given by administrators |\n',
    '',
    '| Role | Who has it: The roles are declared here',
  ],
  ['a message that is misspelt', '| Gone |', '| Gonne |', '| Gonne: "Gonne" is declared here'],
  ['a code that is misspelt', '| TOO_SOON | 422', '| TO_SOON | 422', '| TO_SOON: "TO_SOON" is declared here'],
  [
    'a part without its bullet',
    '- Part of: Order, as Lines\n',
    '',
    '### Order line: "Order line" is declared here, without "- Part of: Order"',
  ],
])('%s', (_, was, now, place) => expect(places(was, now)).toContain(place))

it('points nowhere in a document without a mistake', () => {
  const { problems } = compile([{ file: 's.md', text: DOCUMENT }])
  expect(problems.filter(({ severity, second }) => severity === 'error' || second)).toEqual([])
})
