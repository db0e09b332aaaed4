// The invented company of the second comparison as rows of the tables that the engine has made for its document.
import { createHash } from 'node:crypto'
import type { TableRow } from '../data/put.ts'
import { claims, people, tokenOf } from './company.ts'

const began = '2024-01-01T08:00:00.000Z'

const madeBy = (person: string, at: string): TableRow[1] => ({
  createdAt: at,
  createdBy: person,
  updatedAt: at,
  updatedBy: person,
  version: 1,
})

export function* ourRows(): Generator<TableRow> {
  const company = people()
  for (const [i, { id, name, email, role }] of company.entries()) {
    yield ['User', { id, name, email, ...madeBy(company[0]!.id, began) }]
    const roles = JSON.stringify(role === 'employee' ? [] : [role])
    yield ['ninefold_account', { person: id, email, administrator: 0, active: 1, roles }]
    const now = new Date().toISOString()
    const token = createHash('sha256').update(tokenOf(i)).digest('base64url')
    yield ['ninefold_session', { token, person: id, created: now, used: now }]
  }
  for (const { id, title, amount, category, spentOn, owner, state, createdAt, lines } of claims()) {
    const person = company[owner]!.id
    const values = { id, title, amount, currency: 'EUR', category, spentOn, owner: person, status: state }
    yield ['Claim', { ...values, ...madeBy(person, createdAt) }]
    for (const [place, line] of lines.entries()) yield ['Line', { ...line, claim: id, ninefold_position: place }]
  }
}
