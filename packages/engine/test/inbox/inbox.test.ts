import type { Actor, Plan } from '@ninefold/plan'
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Principal } from '../../src/access/principal.ts'
import type { ChangeRequest } from '../../src/records/change/change.ts'
import type { Occasion, SendingEffect } from '../../src/inbox/inbox.ts'
import type { WireInput } from '../../src/records/records.ts'
import { exampleText } from '../../../../tests/support/example.ts'
import { planOf } from '../support/compiled.ts'
import { openRooms, refusal, type Rooms } from '../support/rooms.ts'

let plan: Plan
let rooms: Rooms
let boss: Principal
let ann: Principal
let fin: Principal

beforeAll(() => {
  plan = planOf(exampleText('expense-claims'))
})
beforeEach(async () => {
  rooms = await openRooms(plan)
  boss = await rooms.person({ name: 'Bo' })
  ann = await rooms.person({ name: 'Ann', manager: boss.person })
  fin = await rooms.person({ name: 'Fin' }, ['finance'])
})
afterEach(() => rooms.close())

const line = { description: 'Ticket', amount: { amount: '42.50', currency: 'EUR' }, vatRate: '9' }
const claim = { title: 'Train to Ghent', spentOn: '2026-11-20', lines: [line] }

type NotifyEffect = SendingEffect & { readonly kind: 'notify' }

/** The document's own effect on somebody, and one for anybody else. */
const written = (action: string): NotifyEffect => {
  const { then } = plan.lifecycles.flatMap((each) => each.actions).find((each) => each.name === action)!
  return then.find((effect) => effect.kind === 'notify')!
}
const to = (who: string | Actor, message?: string): NotifyEffect => ({
  kind: 'notify',
  who: typeof who === 'string' ? { kind: 'role', role: who, label: who } : who,
  ...(message === undefined ? {} : { message }),
  origin: written('submit').origin,
})

/** A claim is made, and this is sent with it. */
const send = async (
  effect: NotifyEffect,
  {
    by = ann,
    input = claim,
    occasion,
    status = 'submitted',
  }: { by?: Principal; input?: WireInput; occasion?: Occasion; status?: string } = {},
) => {
  const right = { kind: 'grant' } as const
  const decide: ChangeRequest['decide'] = async (change) => {
    change.set('status', status)
    await change.flush()
    await rooms.inbox.notify(change, effect, occasion)
  }
  return rooms.records.write(by, (writing) => writing.apply({ entity: 'Claim', kind: 'create', input, right, decide }))
}

const subjects = async (principal: Principal) => (await rooms.inbox.list(principal)).items.map((each) => each.subject)
let sent = 0
const receivers = async (effect: NotifyEffect): Promise<string[]> => {
  const told = new Set<string>()
  const stop = rooms.inbox.onChange((people) => people.forEach((person) => told.add(person)))
  await send(effect, { input: { ...claim, title: `Claim ${++sent}` } })
  stop()
  const everybody = { Bo: boss, Ann: ann, Fin: fin, Ada: rooms.administrator }
  return Object.entries(everybody).flatMap(([name, principal]) => (told.has(principal.person!) ? [name] : []))
}

describe('INBOX-1 transaction', () => {
  it('INBOX-1 is stored with the change, and notifies the receivers', async () => {
    const concerned: (readonly string[])[] = []
    rooms.inbox.onChange((people) => concerned.push(people))
    await send(written('submit'))
    expect(await rooms.inbox.unread(boss.person!)).toBe(1)
    expect(concerned).toEqual([[boss.person]])
  })

  it('INBOX-1 is rolled back with a change that is refused afterwards', async () => {
    const concerned: (readonly string[])[] = []
    rooms.inbox.onChange((people) => concerned.push(people))
    const broken = rooms.records.write(ann, async (writing) => {
      const decide: ChangeRequest['decide'] = (change) => rooms.inbox.notify(change, written('submit'))
      await writing.apply({ entity: 'Claim', kind: 'create', input: claim, right: { kind: 'grant' }, decide })
      await writing.apply({ entity: 'Claim', kind: 'create', input: {}, right: { kind: 'grant' } })
    })
    expect((await refusal(broken)).code).toBe('REQUIRED')
    expect([await rooms.inbox.unread(boss.person!), concerned]).toEqual([0, []])
  })
})

describe('INBOX-2 wording', () => {
  it('INBOX-2 inserts the values of the stored record', async () => {
    const { record } = await send(written('submit'))
    const [entry] = (await rooms.inbox.list(boss)).items
    expect(entry).toMatchObject({
      subject: `${record!.number as string} waits for you`,
      read: false,
      at: ann.now,
      origin: written('submit').origin,
    })
    expect(entry!.text).toMatch(/^Ann asks .*42[.,]50.* back for Train to Ghent, spent on .*2026\.$/)
  })

  it('INBOX-2 leaves out what the receiver may not read', async () => {
    // A manager may not read a draft.
    await send(written('submit'), { status: 'draft' })
    const [entry] = (await rooms.inbox.list(boss)).items
    expect([entry!.subject, entry!.text]).toEqual(['… waits for you', '… asks … back for …, spent on ….'])
  })

  it('INBOX-2 names the record and the action if the document has no message', async () => {
    const { record } = await send(to('finance'), { occasion: { label: 'Pay' } })
    expect(await subjects(fin)).toEqual([`${record!.number as string} Train to Ghent: Pay`])
  })

  it('INBOX-2 puts a subject on one line, and limits both lengths', async () => {
    const title = 'x'.repeat(120)
    const letter = { entity: 'Claim', record: 'none', at: ann.now, to: [fin.person!] }
    await rooms.store.write((transaction) =>
      rooms.inbox.deliver(transaction, { ...letter, subject: `a\r\nb ${title.repeat(9)}`, text: '😀'.repeat(6000) }),
    )
    const [entry] = (await rooms.inbox.list(fin)).items
    expect(entry!.subject).toMatch(/^a b x+…$/)
    expect([Array.from(entry!.subject).length, Array.from(entry!.text).length]).toEqual([300, 5000])
  })
})

describe('INBOX-3 receivers', () => {
  it('INBOX-3 finds the user at the end of a path', async () => {
    const effect = written('approve')
    expect(effect.who.kind).toBe('path')
    expect(await receivers(effect)).toEqual(['Ann'])
  })

  it('INBOX-3 finds users with a role relative to the record', async () => {
    expect(await receivers(to('manager'))).toEqual(['Bo'])
  })

  it('INBOX-3 finds users with an assigned role, and administrators', async () => {
    rooms.accounts.push({
      person: rooms.administrator.person!,
      email: null,
      active: true,
      administrator: true,
      roles: [],
      muted: [],
      language: null,
    })
    expect(await receivers(to('finance'))).toEqual(['Fin'])
    expect(await receivers(to('administrators'))).toEqual(['Ada'])
  })

  it('INBOX-3 finds everybody, or nobody if nobody has the role', async () => {
    expect(await receivers(to('budgetHolder'))).toEqual([])
    expect(await receivers(to('employee'))).toEqual(['Bo', 'Ann', 'Fin'])
  })

  it('INBOX-3 evaluates a condition that is not a simple path for each user', async () => {
    const manager = plan.roles.find((role) => role.name === 'manager')!
    const { test } = manager
    const twice = { op: 'call', fn: 'and', args: [test!.tree, test!.tree], type: { kind: 'yesNo' } } as const
    const roles = plan.roles.map((role) => (role === manager ? { ...role, test: { ...test!, tree: twice } } : role))
    await rooms.close()
    rooms = await openRooms({ ...plan, roles })
    boss = await rooms.person({ name: 'Bo' })
    ann = await rooms.person({ name: 'Ann', manager: boss.person })
    fin = await rooms.person({ name: 'Fin' })
    expect(await receivers(to('manager'))).toEqual(['Bo'])
  })

  it('INBOX-3 includes users of roles that include the role', async () => {
    const roles = plan.roles.map((role) => (role.name === 'finance' ? { ...role, includes: ['auditor'] } : role))
    await rooms.close()
    rooms = await openRooms({ ...plan, roles })
    ann = await rooms.person({ name: 'Ann' })
    fin = await rooms.person({ name: 'Fin' }, ['finance'])
    expect(await receivers(to('auditor'))).toEqual(['Fin'])
  })

  it('INBOX-3 excludes suspended users', async () => {
    const place = rooms.accounts.findIndex((each) => each.person === boss.person)
    rooms.accounts[place] = { ...rooms.accounts[place]!, active: false }
    expect(await receivers(to('manager'))).toEqual([])
    expect(await receivers(to('employee'))).toEqual(['Ann', 'Fin'])
  })

  it('INBOX-3 sends one message to a user who is named twice', async () => {
    await rooms.store.write((transaction) =>
      rooms.inbox.deliver(transaction, {
        entity: 'Claim',
        record: 'none',
        at: ann.now,
        subject: 'a',
        text: 'b',
        to: [fin.person!, fin.person!],
      }),
    )
    expect(await rooms.inbox.unread(fin.person!)).toBe(1)
  })
})

describe('INBOX-4 and INBOX-5 reading', () => {
  const letters = async (count: number, person: Principal) => {
    for (let i = 1; i <= count; i++) {
      const letter = {
        entity: 'Claim',
        record: 'none',
        at: person.now,
        subject: `No ${i}`,
        text: '',
        to: [person.person!],
      }
      await rooms.store.write((transaction) => rooms.inbox.deliver(transaction, letter))
    }
  }

  it("INBOX-4 shows and marks only the user's own messages", async () => {
    await letters(3, ann)
    await letters(1, fin)
    expect(await subjects(fin)).toEqual(['No 1'])
    const { items } = await rooms.inbox.list(ann)
    expect(
      await rooms.inbox.markRead(
        fin,
        items.map((each) => each.id),
      ),
    ).toBe(1)
    expect(await rooms.inbox.unread(ann.person!)).toBe(3)
    expect(await rooms.inbox.markRead(ann, [items[0]!.id, 'unknown'])).toBe(2)
    expect((await rooms.inbox.list(ann)).items.map((each) => each.read)).toEqual([true, false, false])
    expect(await rooms.inbox.markRead(ann, 'all')).toBe(0)
    expect(await rooms.inbox.unread(fin.person!)).toBe(1)
  })

  it('INBOX-4 requires a signed-in user', async () => {
    const nobody = { ...ann, person: null }
    expect((await refusal(rooms.inbox.list(nobody))).code).toBe('SIGN_IN_NEEDED')
    expect((await refusal(rooms.inbox.markRead(nobody, 'all'))).code).toBe('SIGN_IN_NEEDED')
  })

  it('INBOX-4 notifies once of marked messages', async () => {
    await letters(1, ann)
    const concerned: (readonly string[])[] = []
    const stop = rooms.inbox.onChange((people) => concerned.push(people))
    await rooms.inbox.markRead(ann, 'all')
    await rooms.inbox.markRead(ann, 'all')
    stop()
    await letters(1, ann)
    expect(concerned).toEqual([[ann.person]])
  })

  it('INBOX-5 returns the newest first, page by page, each once', async () => {
    await letters(65, ann)
    const seen: string[] = []
    let cursor: string | undefined
    for (let pages = 0; pages < 5; pages++) {
      const { items, next, unread } = await rooms.inbox.list(ann, cursor)
      expect(unread).toBe(65)
      seen.push(...items.map((each) => each.subject))
      if (next === null) break
      cursor = next
    }
    expect(seen).toEqual(Array.from({ length: 65 }, (_, i) => `No ${65 - i}`))
  })

  it('INBOX-5 refuses an invalid cursor', async () => {
    for (const cursor of ['', 'x', "' OR 1=1", 'F'.repeat(32)]) {
      expect((await refusal(rooms.inbox.list(ann, cursor))).code).toBe('CURSOR_INVALID')
    }
  })
})

describe('INBOX-6 the link to the record', () => {
  it('INBOX-6 is included while the receiver may read the record', async () => {
    const { id } = await send(written('approve'), { status: 'draft' })
    expect((await rooms.inbox.list(ann)).items[0]).toMatchObject({ entity: 'Claim', record: id })
    await rooms.records.remove(ann, 'Claim', id)
    const [entry] = (await rooms.inbox.list(ann)).items
    expect(entry).toMatchObject({ entity: '', record: '', text: expect.stringContaining('Train to Ghent') })
  })

  it('INBOX-6 is absent if the receiver may not read it', async () => {
    await send(written('submit'), { status: 'draft' })
    expect((await rooms.inbox.list(boss)).items[0]).toMatchObject({ entity: '', record: '' })
  })
})
