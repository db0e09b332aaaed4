// A role that administrators have is present wherever an administrator asks, with what it includes, and for nobody else.
import { expect, it } from 'vitest'
import { presentRoles } from '../../src/access/roles.ts'
import { planOf } from '../support/compiled.ts'

const plan = planOf(`# Specification: Shop

## 3. Entities

### Item

- Name (text)

## 6. Roles

| Role | Who has it | Includes |
| --- | --- | --- |
| Clerk | given by administrators | |
| Head | administrators | Clerk |

| Entity | Clerk |
| --- | --- |
| Item | read |
`)

it.each([
  [true, ['clerk', 'head']],
  [false, []],
])('ACC-1 of an administrator (%s): %j', (administrator, expected) => {
  const now = '2026-06-15T10:00:00.000Z'
  const moment = { now, today: now.slice(0, 10), timeZone: 'UTC', constants: {} }
  const environment = { ...moment, me: { id: 'somebody' }, administrator, roles: new Set<string>() }
  expect([...presentRoles(plan)({ given: [], environment })].toSorted()).toEqual(expected)
})
