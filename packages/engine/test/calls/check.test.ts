// A call that checks what it is sent: by anybody it is for, against all rules or some, at every place at once.
import { describe, expect, it } from 'vitest'
import type { Json } from '@ninefold/plan/values'
import { testServer } from '../support/test-server.ts'

const text = `# Specification: Invoices

## 3. Entities and their fields

### Invoice

| Field | Type | Required | Default |
| --- | --- | --- | --- |
| Number | text, unique | yes | |
| Issued | date | yes | |
| Due | date | | |
| Total | decimal (12.2) | yes | |
| Currency | text (3–3) | | |
| Paid | decimal (12.2) | | 0 |
| Open | decimal (12.2) | | \`= total - paid\` |

### Line

- Part of: Invoice, as Lines

| Field | Type | Required |
| --- | --- | --- |
| Name | text | yes |
| Net | decimal (12.2) | yes |

### Allowance

- Part of: Line, as Allowances

| Field | Type | Required |
| --- | --- | --- |
| Amount | decimal (12.2) | yes |
| Reason | text | |

## 5. Validation rules

| Rule | Entity | When | Must hold | Message | What to do | Weight |
| --- | --- | --- | --- | --- | --- | --- |
| IN-1 | Invoice | | \`due == null or due >= issued\` | {due} is before {issued}. | Ask later. | |
| IN-2 | Invoice | | \`total == lines.sum(l, l.net)\` | The lines make {lines.sum(l, l.net)}. | | |
| IN-3 | Allowance | | \`has(reason)\` | Why? | | warning |
| IN-5 | Invoice | | \`open >= 0\` | More was paid than there is. | | |
| IN-4 | Allowance | \`has(line.invoice.currency)\` | \`line.net - amount > 0\` | Nothing is left in {line.invoice.currency}. | | |

## 7. The calls it makes

| Call | Method and path | For | Does | Takes | Answers |
| --- | --- | --- | --- | --- | --- |
| Check | \`POST /check\` | anyone | check Invoice | all | \`{'findings': findings}\` |
| Check sums | \`POST /check-sums\` | anyone | check Invoice, only rules IN-2, IN-4 | invoice: number as no, total, lines as rows | \`findings.map(f, f.code + ' ' + f.at)\` |
`

const server = await testServer({ text })

const findings = async (body: object) => {
  const answer = await server.nobody.post('/api/check', body as Json)
  expect(answer.status).toBe(200)
  return (answer.body.findings as readonly { code: string; at: string }[]).map(({ code, at }) => `${code} ${at}`)
}
const good = { number: '1', issued: '2026-01-31', total: '10', lines: [{ name: 'Nail', net: '10.00' }] }

describe('CALL-17 a check', () => {
  it('reports everything at once: missing inputs and violated rules, also of nested parts', async () => {
    expect(await findings(good)).toEqual([])
    const bad = {
      total: '9',
      currency: 'EUR',
      lines: [{ net: '10' }, { name: 'x', net: '1', allowances: [{ amount: '1' }] }],
    }
    expect(await findings(bad)).toEqual([
      'REQUIRED number',
      'REQUIRED issued',
      'IN-2 total',
      'REQUIRED lines[0].name',
      'IN-3 lines[1].allowances[0].reason',
      'IN-4 lines[1].allowances[0].amount',
    ])
    const { body } = await server.nobody.post('/api/check', { ...good, due: '2026-01-01' })
    const told = { at: 'due', field: 'due', message: 'Jan 1, 2026 is before Jan 31, 2026.', remedy: 'Ask later.' }
    expect(body.findings).toEqual([{ code: 'IN-1', weight: 'error', ...told }])
    const warned = { ...good, lines: [{ name: 'x', net: '10', allowances: [{ amount: '1' }] }] }
    expect((await server.nobody.post('/api/check', warned)).body.findings[0]).toMatchObject({
      code: 'IN-3',
      weight: 'warning',
    })
  })

  it('REC-17 reports nothing else about invalid values', async () => {
    expect(await findings({ ...good, issued: 'soon', due: '2020-01-01' })).toEqual(['WRONG_TYPE issued'])
    expect(await findings({ ...good, lines: [{ name: 'Nail', net: 'ten' }] })).toEqual(['WRONG_TYPE lines[0].net'])
    const allowances = [{ amount: '20', reason: 'x' }]
    const some = [
      { name: 'a', net: '5', allowances },
      { name: 'b', net: '5', allowances: [{ amount: 'x', reason: 'x' }] },
    ]
    expect(await findings({ ...good, currency: 'EUR', lines: some })).toEqual([
      'WRONG_TYPE lines[1].allowances[0].amount',
      'IN-4 lines[0].allowances[0].amount',
    ])
    // Nor of what is worked out from it.
    const lines = [{ name: 'Nail', net: '10' }]
    expect(await findings({ ...good, paid: 'x', lines })).toEqual(['WRONG_TYPE paid'])
    expect(await findings({ ...good, paid: '20', lines })).toEqual(['IN-5 open'])
    expect(await findings({ ...good, currency: 'EURO', lines: [{ name: 'a', net: '10', allowances }] })).toEqual([
      'TOO_LONG currency',
    ])
  })

  it('can be limited to some rules, and uses the keys of the call', async () => {
    const { body } = await server.nobody.post('/api/check-sums', { invoice: { total: '9', rows: [{ net: '10' }] } })
    expect(body).toEqual(['IN-2 total'])
    const wrong = await server.nobody.post('/api/check-sums', { invoice: { no: 1, rows: [{ net: 'x' }] } })
    expect(wrong.body).toEqual(['WRONG_TYPE no', 'WRONG_TYPE rows[0].net'])
    expect((await server.nobody.post('/api/check-sums', { invoice: { issued: '2026-01-31' } })).status).toBe(422)
  })

  it('stores nothing, and permits nobody to store', async () => {
    const administrator = await server.person('Ada', [], { administrator: true })
    expect((await administrator.get('/api/records/invoice?total=true')).body.total).toBe(0)
    expect((await server.nobody.post('/api/records/invoice', good)).status).toBe(401)
    await administrator.post('/api/records/invoice', good)
    expect(await findings(good)).toEqual(['NOT_UNIQUE number'])
  })
})
