// Who may read what of the past, where rights depend on more than the record's own row.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Principal } from '../../src/access/principal.ts'
import { openApplication, refusal, type Application } from '../support/application.ts'

const document = `# Specification: Rooms

## 3. Entities and their fields

### Team

| Field | Type |
| --- | --- |
| Name | text |
| Lead | User |

### Seat

| Field | Type |
| --- | --- |
| Team | Team |
| Person | User |

### Room

| Field | Type | Default |
| --- | --- | --- |
| Name | text | |
| Team | Team | |
| Note | text | |
| Size | integer | \`= desks.sum(d, d.width)\` |
| Teams lead | text | \`= team.name\` |

### Desk

- Part of: Room, as Desks

| Field | Type |
| --- | --- |
| Width | integer |
| Code | secret |

## 6. Roles and permissions

| Role | On | Who has it |
| --- | --- | --- |
| lead | Room | \`team.lead == me\` |
| sitter | | everyone signed in |

| Entity | lead | sitter |
| --- | --- | --- |
| Room | read, delete | read \`name\`, \`desks\` when \`Seat.exists(s, s.person == me and s.team == team)\` |
`

let app: Application
let lead: Principal
let sitter: Principal
let stranger: Principal
let room: string
const LATER = '2126-01-01T00:00:00.000Z'

beforeAll(async () => {
  app = await openApplication(document)
  lead = await app.person('Lea')
  sitter = await app.person('Sid')
  stranger = await app.person('Sam')
  const { records, administrator } = app
  const team = (await records.create(administrator, 'Team', { name: 'Red', lead: lead.person })).id
  await records.create(administrator, 'Seat', { team, person: sitter.person })
  const input = { name: 'Blue room', team, note: 'Damp', desks: [{ width: 3, code: 'unlock' }] }
  room = (await records.create(administrator, 'Room', input)).id
  await records.change(administrator, 'Room', room, { note: 'Dry' })
})
afterAll(() => app.close())

const at = async (principal: Principal, moment = LATER) =>
  (await app.records.at(principal, 'Room', room, moment)).record
const of = (text: string) => expect.stringContaining(text)

describe('an existing record', () => {
  it('HIS-1 PAST-2: secrets are in no old version', async () => {
    const texts = [JSON.stringify(await at(lead)), JSON.stringify(await app.records.history(lead, 'Room', room))]
    for (const text of texts) expect(text).not.toMatch(/unlock|scrypt/)
    expect(texts[1]).toEqual(of('Damp'))
  })

  it('PAST-2: fields calculated from the record and its parts are included, others are not', async () => {
    const then = await at(lead)
    expect(then).toMatchObject({ note: 'Dry', size: 3, desks: [{ width: 3 }] })
    expect(then).not.toHaveProperty('teamsLead')
  })

  it('PAST-1: the fields that are readable today', async () => {
    expect(Object.keys(await at(sitter)).toSorted()).toEqual(['desks', 'id', 'name', 'version'])
    expect(await refusal(at(stranger))).toBe('NOT_FOUND')
  })
})

describe('a deleted record', () => {
  it('PAST-1: permissions use its last version, through references and queries', async () => {
    const [{ at: moment } = { at: '' }] = (await app.records.history(lead, 'Room', room)).items
    await app.records.remove(lead, 'Room', room)
    expect(await at(lead, moment)).toMatchObject({ name: 'Blue room', note: 'Dry' })
    expect(Object.keys(await at(sitter, moment)).toSorted()).toEqual(['desks', 'id', 'name', 'version'])
    for (const who of [stranger, app.visitor]) expect(await refusal(at(who, moment))).toBe('NOT_FOUND')
    const [entry] = (await app.records.history(sitter, 'Room', room)).items
    expect(entry).toMatchObject({ what: 'delete' })
    expect(JSON.stringify(entry)).not.toMatch(/Dry|unlock/)
    expect(entry!.mayUndo).toBeUndefined()
    expect(await refusal(app.records.undo(sitter, 'Room', room, entry!.id))).toBe('FORBIDDEN')
    const back = await app.records.undo(lead, 'Room', room, entry!.id)
    expect(back.record).toMatchObject({ name: 'Blue room', note: 'Dry', desks: [{ width: 3 }] })
  })
})
