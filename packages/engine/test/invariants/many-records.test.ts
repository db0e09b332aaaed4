// One change of five thousand records: the parameters of a statement do not grow with them.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { Refusal } from '../../src/refusal.ts'
import { openApplication, type Application } from '../support/application.ts'

const MANY = 5000

const text = `# Specification: Many

## 3. Entities

### Crew

| Field | Type |
| --- | --- |
| Name | text |
| Most alone | integer |

### Room

| Field | Type |
| --- | --- |
| Name | text |
| Crew | Crew, emptied |
| Owner | Crew |
| Seats | integer |
| Note | text |

## 5. Rules

| Rule | Entity | Must hold |
| --- | --- | --- |
| Few alone | Crew | \`Room.filter(r, r.owner == this and not has(r.crew)).size() <= mostAlone\` |
| Few of a name | Room | \`Room.filter(r, r.crew == crew and r.name == name).size() <= 1\` |
`

let app: Application
let crew: string

beforeAll(async () => {
  app = await openApplication(text)
  const right = { kind: 'document' } as const
  await app.records.write(app.administrator, async (work) => {
    const { transaction } = work
    const made = (name: string) =>
      work.apply({ entity: 'Crew', kind: 'create', right, values: { name, mostAlone: 10 } })
    const owner = (await made('Owner')).id
    crew = (await made('Crew')).id
    const values = { name: 'Room', crew: { id: crew }, owner: { id: owner }, seats: 1, note: 'as it was' }
    await work.apply({ entity: 'Room', kind: 'create', right, values })
    const [room] = await transaction.all('SELECT * FROM "Room"')
    const columns = Object.keys(room!)
    const copied = columns.map((name) => (name === 'id' || name === 'name' ? `r."${name}" || n.i` : `r."${name}"`))
    const names = columns.map((name) => `"${name}"`).join()
    const numbers = `WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ${MANY})`
    await transaction.run(`${numbers} INSERT INTO "Room" (${names}) SELECT ${copied.join()} FROM "Room" AS r, n`)
  })
})
afterAll(() => app.close())

const removed = () => app.records.remove(app.administrator, 'Crew', crew).then(() => 'done', ruleOf)
const ruleOf = (error: unknown) => (error instanceof Refusal ? error.findings[0]?.parameters['rule'] : error)

test('INV-1 a rule that it breaks refuses it', async () => {
  expect(await removed()).toBe('Few alone')
})
