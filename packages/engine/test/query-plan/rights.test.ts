// Rights cost a list nothing where its own filter says as much.
import { describe, expect, test } from 'vitest'
import { queryPlans } from '../../src/query-plan/explain.ts'
import { planOf } from '../support/compiled.ts'

const TEXT = `# Specification: Desk

## 2 Screens

| Screen | Route | Shows | For |
| --- | --- | --- | --- |
| Mine | /mine | list of Request where \`owner == me\` | staff |
| Waiting | /waiting | list of Request where \`status == 'sent'\` | staff |
| Board | /board | board of Request where \`status != 'draft'\` by status | staff |

### Waiting

- Columns: title
- Sort: sent at

### Board

- Columns: title
- Sort: sent at

## 3 Entities

### Request

| Field | Type |
| --- | --- |
| Title | text |
| Owner | User |
| Helper | User |
| Sent at | date and time |

## 4 Life cycle

### Request

| Action | From | To | Who |
| --- | --- | --- | --- |
| Send | draft | sent | staff |
| Close | sent | closed | staff |

## 6 Roles

| Role | On | Who has it |
| --- | --- | --- |
| staff | | everyone signed in |
| helper | Request | \`helper == me\` |

| Entity | staff | helper |
| --- | --- | --- |
| Request | create; read, update when \`owner == me\`; read when \`status != 'draft'\` | read \`title\` |
`

const plans = await queryPlans(planOf(TEXT))

describe('a list whose filter implies a permission', () => {
  test('QRY-4 reads only the rows that it shows', () => {
    expect(plans.find(({ place }) => place === 'screen "Mine"')).toMatchObject({ cost: 'page' })
  })

  test('QRY-4 uses the index also for fields that are not readable on every row', () => {
    const waiting = plans.find(({ place }) => place === 'screen "Waiting"')
    expect(waiting).toMatchObject({ cost: 'page', indexes: ['status, sentAt'] })
  })
})

describe('a list whose filter permits several values of a choice', () => {
  test('QRY-5 uses the index that has the order for each value', () => {
    const board = plans.find(({ place }) => place === 'screen "Board"')
    expect(board).toMatchObject({ cost: 'page', indexes: ['status, sentAt'], through: [] })
  })
})
