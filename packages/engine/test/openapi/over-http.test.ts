// The description that a client fetches, held against the server that gives it.
import { Validator } from '@seriousme/openapi-schema-validator'
import { describe, expect, it } from 'vitest'
import { expenseServer } from '../support/test-server.ts'
import { claim, type Person } from '../support/server.ts'

const { server, people } = await expenseServer({ now: () => Date.parse('2026-06-15T10:00:00Z') })
await people.employee.post('/api/records/claim', claim())

const everybody = (): Readonly<Record<string, Person>> => ({ nobody: server.nobody, ...people })

describe('OAPI-1 to OAPI-5 over HTTP', () => {
  it('OAPI-1 is valid for everybody', async () => {
    for (const [name, person] of Object.entries(everybody())) {
      const { status, body } = await person.get('/api/openapi.json')
      const { errors } = await new Validator().validate(body as Record<string, unknown>)
      expect([name, status, errors ?? []]).toEqual([name, 200, []])
    }
  })

  it('OAPI-2 is empty for a user who can reach nothing', async () => {
    const { body } = await server.nobody.get('/api/openapi.json')
    expect(body.paths).toEqual({})
  })

  it('OAPI-2 lists only operations that the user may call', async () => {
    for (const [name, person] of Object.entries(everybody())) {
      const { body } = await person.get('/api/openapi.json')
      const plain = Object.entries(body.paths as Record<string, object>).filter(
        ([path, item]) => !path.includes('{') && 'get' in item,
      )
      for (const [path] of plain) expect([name, path, (await person.get(path)).status]).toEqual([name, path, 200])
    }
  })

  it('OAPI-2 hides from an employee what only finance may do and read', async () => {
    const [employee, finance] = await Promise.all(
      [people.employee, people.finance].map((each) => each.get('/api/openapi.json')),
    )
    for (const word of ['financeNote', 'claims-to-pay', 'payOne', 'CostCentreNew']) {
      expect([word, employee!.text.includes(word), finance!.text.includes(word)]).toEqual([word, false, true])
    }
  })

  it('OAPI-5 describes every field that a sent record has', async () => {
    const { body: api } = await people.finance.get('/api/openapi.json')
    const { body: page } = await people.employee.get('/api/records/claim?include=parts')
    const { body: own } = await people.employee.get('/api/openapi.json')
    const described = Object.keys(own.components.schemas.Claim.properties as object)
    for (const record of page.items as object[]) {
      for (const field of Object.keys(record)) expect(described).toContain(field)
      const [line] = (record as { lines: object[] }).lines
      const part = Object.keys(own.components.schemas.ClaimLine.properties as object)
      for (const field of Object.keys(line!)) expect(part).toContain(field)
    }
    expect(api.components.schemas.Claim.properties).toHaveProperty('financeNote')
  })
})
