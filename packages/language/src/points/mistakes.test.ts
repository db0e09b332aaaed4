// Mistakes of authors that were answered with something misleading: what is said of each now, and what its fix writes.
import { describe, expect, it } from 'vitest'
import { compile } from '../compile.ts'
import { applyEdits } from '../../../ide/src/apply-edits.ts'
import { fixAll } from '../../../ide/src/fixes.ts'
import { closest, closestWord } from '../../../plan/src/problem/closest.ts'

interface Parts {
  readonly header?: string
  readonly then?: string
  readonly who?: string
  readonly rule?: string
  readonly cell?: string
  readonly more?: string
}

const documentOf = ({
  header = 'Who',
  then = '',
  who = 'boss',
  rule = 'amount > 0',
  cell = 'read',
  more = '',
}: Parts) => `# Specification: Orders

## 3. Entities

### Order

| Field | Type | Required |
| --- | --- | --- |
| Title | text | yes |
| Amount | integer | yes |
| Lead | User | |
${more}
## 4. States

### Order

| Action | From | To | ${header} | Then |
| --- | --- | --- | --- | --- |
| Close | open | closed | ${who} | ${then} |

## 5. Rules

| Rule | Entity | Must hold |
| --- | --- | --- |
| Some | Order | ${rule} |

## 6. Roles

| Role | Who has it |
| --- | --- |
| boss | given by administrators |

| Entity | boss |
| --- | --- |
| Order | ${cell} |

## 9. Constants

| Name | Value |
| --- | --- |
| Lapse after | 3 days |
`
const sourcesOf = (parts: Parts) => [{ file: 'a.md', text: documentOf(parts) }]
const told = (parts: Parts) => {
  const sources = sourcesOf(parts)
  const problems = compile(sources).problems.filter(({ severity, code }) => severity !== 'note' && code !== 'LIM-013')
  return problems.map(({ code, span }) => `${code} ${sources[0]!.text.slice(span.start, span.end)}`)
}
const planIn = (parts: Parts) => {
  const { plan } = compile(sourcesOf(parts))
  return { rule: plan?.rules[0]?.must, then: plan?.lifecycles[0]?.actions[0]?.then.map(({ kind }) => kind) }
}
const fixedIs = (wrong: Parts, right: Parts) => {
  const sources = sourcesOf(wrong)
  const { edits = [] } = fixAll(compile(sources).problems) ?? {}
  const strip = (text: string) =>
    JSON.stringify(compile([{ file: 'a.md', text }]).plan, (key, value: unknown) =>
      key === 'origin' ? undefined : value,
    )
  expect(strip(applyEdits(sources, edits)[0]!.text)).toBe(strip(documentOf(right)))
}

describe('a backtick without a partner', () => {
  it.each(['`amount > 0', 'amount > 0`'])('is read as it is meant, and written by the fix: %s', (rule) => {
    expect(told({ rule })).toEqual(['DOC-035 `'])
    expect(planIn({ rule }).rule).toMatchObject({ kind: 'hold', expr: { source: 'amount > 0' } })
    fixedIs({ rule }, { rule: '`amount > 0`' })
  })

  it('in a permission', () => {
    expect(told({ cell: 'read when `lead == me' })).toEqual(['DOC-035 `'])
    fixedIs({ cell: 'read when `lead == me' }, { cell: 'read when `lead == me`' })
  })

  it('that is escaped, or has one, is none', () => {
    expect(told({ more: '| Note | text | | A \\` and `code` |\n' }).filter((one) => one.startsWith('DOC-035'))).toEqual(
      [],
    )
  })

  it('several pieces of code are one condition, each in brackets', () => {
    const rule = '`amount > 0 or amount < 0` and `amount < 9`'
    expect(told({ rule })).toEqual([])
    expect(planIn({ rule }).rule).toMatchObject({ expr: { source: '(amount > 0 or amount < 0) and (amount < 9)' } })
  })
})

describe('conditions', () => {
  it.each([
    'amount &gt; 0 &amp;&amp; amount &lt; 9',
    'amount > 0 AND AMOUNT < 9',
    'amount > 0 AND NOT (amount >= 9)',
    'title != &quot;x&quot;',
  ])('are read as web pages and other languages write them: %s', (rule) =>
    expect(told({ rule: `\`${rule}\`` })).toEqual([]),
  )

  it('in quotation marks lose them', () => {
    expect(told({ rule: '"amount > 0"' })).toEqual(['EXP-072 "amount > 0"'])
    fixedIs({ rule: '"amount > 0"' }, { rule: 'amount > 0' })
    fixedIs({ rule: '`"amount > 0"`' }, { rule: '`amount > 0`' })
  })
})

describe('commas for semicolons in Then', () => {
  it.each([
    ['amount = 1, notify lead', ['set', 'notify']],
    ['notify lead, amount = 1', ['notify', 'set']],
    ["amount = 1, title = 'a, notify b'", ['set', 'set']],
    ["notify lead, create Order with title = 'a', amount = 2, and delete", ['notify', 'create', 'delete']],
  ])('part effects where nothing else can be meant: %s', (then, kinds) => {
    expect(told({ then })).toEqual([])
    expect(planIn({ then }).then).toEqual(kinds)
  })
})

describe('names that look like others', () => {
  it('DOC-6 a column is no slip of one that the table has', () => {
    expect(told({ header: 'Wo' })).toEqual(['DOC-015 Wo'])
    fixedIs({ header: 'Wo' }, {})
    expect(closestWord('Wo', ['To', 'Who'])).toBe('Who')
  })

  it('of several words each must be near', () => {
    expect(closest('lateAfter', ['lapseAfter'])).toBe(undefined)
    expect(closest('lapsAfter', ['lapseAfter'])).toBe('lapseAfter')
    expect(closest('laspeAfetr', ['lapseAfter'])).toBe('lapseAfter')
    expect(closest('lapseafter', ['lapseAfter'])).toBe('lapseAfter')
    expect(told({ who: 'after `lateAfter`' })).toEqual(['EXP-020 lateAfter'])
  })

  it('ACC-8 a field without backticks is no misspelt permission', () => {
    expect(told({ cell: 'lead' })).toEqual(['ACC-002 lead'])
    expect(told({ cell: 'update `title`, lead' })).toEqual(told({ cell: 'update `title`, `lead`' }))
    expect(told({ cell: 'raed' })).toEqual(['ACC-001 raed'])
  })
})

describe('DOC-10 a second heading of one name', () => {
  it('is told at its place', () => {
    const more = '\n### Order\n\n| Field | Type |\n| --- | --- |\n| Sum | integer |\n'
    expect(told({ more })).toEqual(['DOC-036 Order'])
  })
})
