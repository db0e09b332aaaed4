// What a refusal or a report says of values that its reader may not read.
import { expect, it } from 'vitest'
import { testServer } from '../support/test-server.ts'

const text = `# Specification: Budgets

## 3. Entities

### Task

| Field | Type | Required |
| --- | --- | --- |
| Title | text | yes |
| Budget | integer | |

### Worker

| Field | Type | Required |
| --- | --- | --- |
| Name | text | yes |
| Salary | integer | |
| Age | integer | |

## 5. Rules

| Rule | Entity | Must hold | Message |
| --- | --- | --- | --- |
| Not x | Task | \`title != 'x'\` | Budget is {budget} |
| Modest | Worker | \`salary <= mostSalary\` | |
| Not old | Worker | \`age <= mostAge\` | |

## 6. Roles

| Role | Who has it |
| --- | --- |
| planner | given by administrators |

| Entity | planner |
| --- | --- |
| Task | create, read all but \`budget\`, update \`title\` |
| Worker | read all but \`salary\` |

## 9. Constants

| Name | Value | Changed by |
| --- | --- | --- |
| Most salary | 9000 | planner |
| Most age | 90 | planner |
`

const server = await testServer({ text })

it('a check shows no stored value for one that was sent and refused', async () => {
  const [admin, planner] = [
    await server.person('Ada', [], { administrator: true }),
    await server.person('Pia', ['planner']),
  ]
  const { id } = (await admin.post('/api/records/task', { title: 'T', budget: 777 })).body
  for (const budget of [1, 'abc']) {
    const { body } = await planner.post('/api/records/task/check', { id, title: 'x', budget })
    expect(body.findings.map(({ code }: { code: string }) => code)).toContain('NOT_X')
    expect(JSON.stringify(body)).not.toContain('777')
  }
})

it('a changed constant reports broken rules only over fields that are read', async () => {
  const [admin, planner] = [
    await server.person('Eve', [], { administrator: true }),
    await server.person('Pit', ['planner']),
  ]
  await admin.post('/api/records/worker', { name: 'Max', salary: 4242, age: 50 })
  const put = async (name: string, value: number) =>
    (await planner.request('PUT', `/api/app/constants/${name}`, { value })).body
  expect((await put('mostSalary', 1)).breaks).toBeUndefined()
  expect((await put('mostAge', 40)).breaks).toMatchObject([{ rule: 'Not old', records: 1 }])
})
