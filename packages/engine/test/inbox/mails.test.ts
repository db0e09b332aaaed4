import type { Effect } from '@ninefold/plan'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Principal } from '../../src/access/principal.ts'
import type { ChangeRequest } from '../../src/records/change/change.ts'
import { planOf } from '../support/compiled.ts'
import { openRooms, type Rooms } from '../support/rooms.ts'

/** Anybody signed in reads visits but not their price; addresses outside get what the document says. */
const text = `# Specification: Clinic

## 2. Screens

| Screen | Route | Shows | For |
| --- | --- | --- | --- |
| Confirmation | \`/visits/{visit: Visit.id}/paper\` | print of Visit | everyone signed in |

## 3. Entities

### Practice

| Field | Type |
| --- | --- |
| Name | text |
| Email | email |

### Visit

| Field | Type |
| --- | --- |
| Title | text |
| Practice | Practice |
| Doctor | User |
| Assistant | User |
| Price | integer |
| Referral | file |
| Starts | date and time |
| Ends | date and time |

### User

| Field | Type |
| --- | --- |
| Nickname | text |
| Badge | text |

## 4. States

### Visit

| Action | From | To | Who | Asks | Then |
| --- | --- | --- | --- | --- | --- |
| Book | open | booked | administrators | | notify doctor by mail with Booked, dates of this |
| Send | open | booked | administrators | | mail practice.email with Booked, PDF of this, files of this |
| Copy | open | booked | administrators | | mail everyone signed in but me with Booked |
| Cancel | open | booked | administrators | | mail doctor with cancelled dates of this |
| Write | open | booked | administrators | | mail office@example.com with Booked |
| Greet | open | booked | administrators | | notify doctor, \`assistant\` by mail with Greeting |

| Message | For | Subject | Text | Button | Sender | Reply to | Optional | Digest |
| --- | --- | --- | --- | --- | --- | --- | --- | --- |
| Booked | | Booked: {title} | It costs {price}.<br><br>It begins {starts}. | | | | | |
| Greeting | | Hello {receiver.name} | {title}, {receiver.nickname}, {receiver.badge} | Book | Clinic <clinic@example.com> | practice.email | yes | daily |
| Greeting | \`assistant\` | | Only {title} | See it | | | | |

## 6. Permissions

| Entity | everyone signed in |
| --- | --- |
| Visit | read all but price |
| User | read name; read nickname where \`this == me\` |


`

let rooms: Rooms
let doctor: Principal
let office: string
const plan = planOf(text)

beforeAll(async () => {
  rooms = await openRooms(plan)
  doctor = await rooms.person({ name: 'Dora' })
  office = (await rooms.make('Practice', { name: 'North', email: 'north@example.org' })).id
})
afterAll(() => rooms.close())

const effectOf = (action: string) =>
  plan.lifecycles[0]!.actions.find(({ name }) => name === action)!.then[0] as Effect & { kind: 'notify' | 'mail' }

const visit = () => ({
  title: 'Knee',
  practice: office,
  doctor: doctor.person,
  price: 80,
  starts: '2026-12-01T09:00:00Z',
  ends: '2026-12-01T09:30:00Z',
})

/** The mails of the action's first effect, for a new visit. */
async function mailsOf(
  action: string,
  input: Readonly<Record<string, string | number | null>> = visit(),
  effect = effectOf(action),
) {
  const decide: ChangeRequest['decide'] = async (change) => {
    await change.flush()
    await rooms.inbox.notify(change, effect)
  }
  const right = { kind: 'grant' } as const
  const read = rooms.mails.length
  const { id } = await rooms.records.write(rooms.administrator, (writing) =>
    writing.apply({ entity: 'Visit', kind: 'create', input, right, decide }),
  )
  return { id, mails: rooms.mails.slice(read) }
}

describe('INBOX-9 mails', () => {
  it('INBOX-9 go to people in addition to the message inside, without values that they may not read', async () => {
    const before = await rooms.inbox.unread(doctor.person!)
    const { id, mails } = await mailsOf('book')
    expect(await rooms.inbox.unread(doctor.person!)).toBe(before + 1)
    expect(mails).toMatchObject([
      {
        to: { address: `${doctor.person}@example.com`, account: doctor.person, name: 'Dora' },
        message: 'booked',
        subject: 'Booked: Knee',
        text: ['It costs ….', expect.stringMatching(/^It begins .*2026/u)],
        record: { entity: 'Visit', id },
        buttons: [{ text: 'Open Visit', path: `/-/record/visit/${id}` }],
        attachments: [{ kind: 'dates', entity: 'Visit', record: id, title: 'Booked: Knee' }],
      },
    ])
    const [dates] = mails[0]!.attachments!
    expect(dates).toMatchObject({ starts: '2026-12-01T09:00:00.000Z', ends: '2026-12-01T09:30:00.000Z' })
  })

  it('INBOX-9 go to an address outside as the document says, with references to prints and files', async () => {
    const { id, mails } = await mailsOf('send')
    expect(mails).toMatchObject([
      {
        to: { address: 'north@example.org' },
        text: ['It costs 80.', expect.anything()],
        attachments: [
          { kind: 'print', entity: 'Visit', record: id, print: 'confirmation' },
          { kind: 'file', entity: 'Visit', record: id, field: 'referral' },
        ],
      },
    ])
    expect((await mailsOf('write')).mails.map(({ to }) => to)).toContainEqual({ address: 'office@example.com' })
  })

  it('INBOX-9 are not written without an address, and nothing inside the application with "mail"', async () => {
    const before = await rooms.inbox.unread(doctor.person!)
    expect((await mailsOf('send', { ...visit(), practice: null })).mails).toEqual([])
    const { mails } = await mailsOf('cancel')
    expect(mails[0]!.attachments).toMatchObject([{ kind: 'dates', cancelled: true }])
    expect(await rooms.inbox.unread(doctor.person!)).toBe(before)
  })

  it('INBOX-9 are not written to those excluded, nor to suspended users', async () => {
    const paused = await rooms.person({ name: 'Pat' })
    const other = await rooms.person({ name: 'Otto' })
    const at = rooms.accounts.findIndex(({ person }) => person === paused.person)
    rooms.accounts[at] = { ...rooms.accounts[at]!, active: false }
    const { mails } = await mailsOf('copy')
    const accounts = mails.map(({ to }) => to.account)
    expect(accounts).toEqual(expect.arrayContaining([doctor.person, other.person]))
    expect(accounts).not.toContain(paused.person)
    expect(accounts).not.toContain(rooms.administrator.person)
  })
})

describe('INBOX-10 the columns of messages', () => {
  it('INBOX-10 name the receiver by fields that they may read, and have wordings for some of them', async () => {
    const assistant = await rooms.person({ name: 'Ann', nickname: 'Annie', badge: '12' })
    const ben = await rooms.person({ name: 'Ben', nickname: 'Benny', badge: '13' })
    const { id, mails } = await mailsOf('greet', { ...visit(), doctor: ben.person, assistant: assistant.person })
    expect(mails).toMatchObject([
      {
        subject: 'Hello Ben',
        text: ['Knee, Benny, …'],
        buttons: [{ text: 'Book', path: `/-/record/visit/${id}?action=book` }],
        from: { name: 'Clinic', address: 'clinic@example.com' },
        replyTo: 'north@example.org',
        optional: true,
        digest: 'daily',
      },
    ])
    const effect = plan.lifecycles[0]!.actions.find(({ name }) => name === 'greet')!.then[1]! as never
    expect((await mailsOf('greet', { ...visit(), assistant: assistant.person }, effect)).mails).toMatchObject([
      { subject: 'Hello Ann', text: ['Only Knee'], buttons: [{ text: 'See it' }] },
    ])
  })
})
