// What refused a timer is named by the running document, also where its lines are others than when the timer was refused.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { startServer, type Person } from '../support/server.ts'

const document = (entity: string, heading: string, rules: readonly string[]) => `# Specification: Tasks

## 3. Entities

### ${heading}

| Field | Type | Required |
| --- | --- | --- |
| Title | text | yes |
| Note | text | |

## 4. Life cycle

### ${entity}

| Action | From | To | Who |
| --- | --- | --- | --- |
| Start | Open | Started | member |
| Expire | Open | Expired | after 1 day |

## 5. Rules

| Rule | Entity | Must hold |
| --- | --- | --- |
${rules.join('\n')}

## 6. Roles

| Role | Who has it |
| --- | --- |
| member | everyone signed in |

| Entity | member |
| --- | --- |
| ${entity} | all |
`

const noted = (entity: string) => `| Expired ones have a note | ${entity} | \`status != 'Expired' or has(note)\` |`
const titled = (entity: string) => `| Titles are long | ${entity} | \`title.size() > 1\` |`

const data = mkdtempSync(join(tmpdir(), 'ninefold-'))
afterAll(() => rmSync(data, { recursive: true, force: true }))

const log = { info: () => {}, error: () => {} }

const reasons = async (admin: Person) => (await admin.get('/api/app/timers/refused')).body.items[0]?.reasons

it('a refused timer names its rule by the running document', async () => {
  let server = await startServer({ text: document('Task', 'Task', [noted('Task'), titled('Task')]), data, log })
  const { id } = await server.person('Ada', [], { administrator: true })
  const on = async (text: string) => {
    await server.close()
    server = await startServer({ text, data, log })
    return server.as(id, await server.application.signInAs(id))
  }
  let ada = server.as(id, await server.application.signInAs(id))
  await ada.post('/api/records/task', { title: 'Paint' })
  await ada.post('/api/app/clock', { advance: '2 days' })
  const [{ rule, origin }] = await reasons(ada)
  expect(rule).toBe('Expired ones have a note')

  ada = await on(document('Task', 'Task', [titled('Task'), noted('Task')]))
  expect(await reasons(ada)).toMatchObject([{ rule, origin: { line: origin.line + 1 } }])

  ada = await on(document('Job', 'Job\n\n- Was: Task', [titled('Job'), noted('Job')]))
  expect(await reasons(ada)).toMatchObject([{ rule, origin: { line: origin.line + 3 } }])

  ada = await on(document('Job', 'Job\n\n- Was: Task', [titled('Job')]))
  expect(await reasons(ada)).toEqual([{ code: 'RULE_BROKEN' }])
  await server.close()
})
