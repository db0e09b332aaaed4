import type { LiveEvent } from '@ninefold/plan/wire'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { makePrincipal, type Principal } from '../../src/access/principal.ts'
import type { Live, LiveOptions, Subscriber } from '../../src/live/live.ts'
import { openLive } from '../../src/live/open-live.ts'

const principalOf = (person: string | null, roles: readonly string[] = []): Principal =>
  makePrincipal({
    person,
    me: person === null ? null : { id: person },
    roles: new Set(roles),
    administrator: false,
    constants: {},
    now: '2026-11-21T12:00:00.000Z',
    today: '2026-11-21',
    timeZone: 'UTC',
    origin: 'person',
  })

/** What each person may read now, and how often it was asked. */
let readable: Record<string, readonly string[]>
let asked: number
const records: LiveOptions['records'] = () => ({
  can: (principal) => ({ read: principal.roles.has('reader'), readable: [], create: null, update: [], delete: false }),
  readableBy: async (principals, entity, ids) => {
    asked++
    const of = (principal: Principal) =>
      ids.filter((id) => readable[principal.person ?? '']?.includes(`${entity} ${id}`))
    return new Map(principals.map((principal) => [principal, new Set(of(principal))]))
  },
})

interface Page extends Subscriber {
  readonly events: LiveEvent[]
  signs: number
  ended: number
  who: Principal | null
  slow: boolean
}

function page(person: string | null, roles: readonly string[] = ['reader']): Page {
  const made: Page = {
    person,
    events: [],
    signs: 0,
    ended: 0,
    who: principalOf(person, roles),
    slow: false,
    principal: async () => made.who,
    send: (text) => {
      if (text.startsWith(':')) made.signs++
      const data = /^data: (.*)$/m.exec(text)?.[1]
      if (data !== undefined) made.events.push(JSON.parse(data) as LiveEvent)
      return !made.slow
    },
    end: () => void made.ended++,
  }
  return made
}

let live: Live
const open = (options: Partial<LiveOptions> = {}): Live =>
  (live = openLive({ records, unread: async (person) => person.length, gather: 50, heartbeat: 1000, ...options }))
const change = (id: string, kind: 'create' | 'change' | 'delete' = 'change') =>
  live.records([{ entity: 'Claim', id, kind }])
const later = (milliseconds = 60) => vi.advanceTimersByTimeAsync(milliseconds)
const records1 = (...ids: string[]): LiveEvent => ({ kind: 'records', entity: 'Claim', ids })

beforeEach(() => {
  vi.useFakeTimers()
  readable = { ann: ['Claim 1', 'Claim 2'], bob: ['Claim 2'] }
  asked = 0
})
afterEach(() => {
  live.close()
  vi.useRealTimers()
})

describe('LIVE-1 notifications of a stream', () => {
  it('LIVE-1 names a record to users who may read it now, and to nobody else', async () => {
    open()
    const [ann, bob, eve] = [page('ann'), page('bob'), page('eve')]
    for (const each of [ann, bob, eve]) live.subscribe(each)
    change('1')
    await later()
    expect(ann.events).toEqual([records1('1')])
    expect(bob.events).toEqual([])
    expect(eve.events).toEqual([])
  })

  it('LIVE-1 runs no query for users who can read nothing of the entity', async () => {
    open()
    const ann = page('ann', [])
    live.subscribe(ann)
    change('1')
    await later()
    expect([ann.events, asked]).toEqual([[], 0])
  })

  it('LIVE-1 notifies once that a record is gone, if it was announced before', async () => {
    open()
    const [ann, bob] = [page('ann'), page('bob')]
    live.subscribe(ann)
    live.subscribe(bob)
    change('1')
    await later()
    readable = { ann: [], bob: [] }
    change('1', 'delete')
    await later()
    change('1', 'delete')
    await later()
    expect(ann.events).toEqual([records1('1'), records1('1')])
    expect(bob.events).toEqual([])
  })

  it('LIVE-1 does so too for a record that the user has seen', async () => {
    open()
    const [ann, bob] = [page('ann'), page('bob')]
    live.subscribe(ann)
    live.subscribe(bob)
    live.seen('ann', ['9'])
    change('9')
    await later()
    expect(ann.events).toEqual([records1('9')])
    expect(bob.events).toEqual([])
  })

  it('LIVE-1 tells no visitor what another one saw, but each that a record named to their stream is gone', async () => {
    open()
    readable = { '': ['Claim 1'] }
    const [early, late] = [page(null), page(null)]
    live.subscribe(early)
    change('1')
    await later()
    live.subscribe(late)
    live.seen(null, ['9'])
    readable = {}
    for (let times = 0; times < 2; times++) {
      change('1', 'delete')
      change('9')
      await later()
    }
    expect(early.events).toEqual([records1('1'), records1('1')])
    expect(late.events).toEqual([])
  })

  it('LIVE-1 remembers the last hundred records for every visitor, and the same thousand for every page of a user', async () => {
    open()
    const ids = Array.from({ length: 1100 }, (_, i) => String(i))
    const all = ids.map((id) => `Claim ${id}`)
    readable = { '': all, ann: all }
    const pages = [page(null), page(null), page('ann'), page('ann')]
    for (const each of pages) live.subscribe(each)
    const tell = () => live.records(ids.map((id) => ({ entity: 'Claim', id, kind: 'change' })))
    tell()
    await later()
    for (const { events } of pages) events.length = 0
    readable = {}
    tell()
    await later()
    const gone = pages.map(({ events }) => events.flatMap((event) => (event.kind === 'records' ? event.ids : [])))
    expect(gone).toEqual([ids.slice(-100), ids.slice(-100), ids.slice(-1000), ids.slice(-1000)])
  })
})

describe('LIVE-2 collecting changes', () => {
  it('LIVE-2 makes one event of many commits', async () => {
    open()
    const ann = page('ann')
    live.subscribe(ann)
    for (let i = 0; i < 10; i++) {
      change('1')
      change('2')
      await later(2)
    }
    await later()
    expect(ann.events).toEqual([records1('1', '2')])
    expect(asked).toBe(1)
  })

  it('LIVE-2 splits many records into several events', async () => {
    open()
    const ids = Array.from({ length: 1201 }, (_, i) => String(i))
    readable = { ann: ids.map((id) => `Claim ${id}`) }
    const ann = page('ann')
    live.subscribe(ann)
    live.records(ids.map((id) => ({ entity: 'Claim', id, kind: 'create' })))
    await later()
    expect(ann.events.map((event) => (event.kind === 'records' ? event.ids.length : 0))).toEqual([500, 500, 201])
  })
})

describe('LIVE-3 authorising again', () => {
  it('LIVE-3 closes the stream of an ended session before anything is sent', async () => {
    open()
    const ann = page('ann')
    live.subscribe(ann)
    ann.who = null
    change('1')
    await later()
    expect([ann.events, ann.ended, live.size]).toEqual([[], 1, 0])
  })

  it('LIVE-3 closes it at the next heartbeat too', async () => {
    open()
    const [ann, bob] = [page('ann'), page('bob')]
    live.subscribe(ann)
    live.subscribe(bob)
    ann.who = null
    await later(1001)
    expect([ann.signs, ann.ended, bob.signs, bob.ended]).toEqual([0, 1, 1, 0])
  })

  it('LIVE-3 closes it at once when accounts change', async () => {
    open()
    const [ann, bob] = [page('ann'), page('bob')]
    live.subscribe(ann)
    live.subscribe(bob)
    ann.who = null
    live.accounts()
    await later()
    expect([ann.ended, bob.ended, bob.events]).toEqual([1, 0, []])
  })

  it('LIVE-3 closes the stream if the session belongs to another user now', async () => {
    open()
    const ann = page('ann')
    live.subscribe(ann)
    ann.who = principalOf('bob', ['reader'])
    change('2')
    await later()
    expect([ann.events, ann.ended]).toEqual([[], 1])
  })

  it('LIVE-3 sends less after a role was removed', async () => {
    open()
    const ann = page('ann')
    live.subscribe(ann)
    ann.who = principalOf('ann', [])
    change('1')
    await later()
    expect([ann.events, ann.ended]).toEqual([[], 0])
  })

  it('LIVE-3 continues for the others when one cannot be authorised', async () => {
    const failed = vi.fn<(error: unknown) => void>()
    open({ failed })
    const [ann, bob] = [page('ann'), page('bob')]
    live.subscribe({ ...ann, principal: () => Promise.reject(new Error('no store')) })
    live.subscribe(bob)
    change('2')
    await later()
    expect(bob.events).toEqual([records1('2')])
    expect(failed).toHaveBeenCalledOnce()
  })
})

describe('LIVE-4 and LIVE-5 limits', () => {
  it('LIVE-4 closes the stream of a slow receiver', async () => {
    open()
    const ann = page('ann')
    live.subscribe(ann)
    ann.slow = true
    change('1')
    await later()
    expect([ann.ended, live.size]).toEqual([1, 0])
  })

  it('LIVE-5 refuses streams beyond the limit, and accepts one again when another closes', () => {
    open({ most: 3, mostPerPerson: 2 })
    const first = live.subscribe(page('ann'))
    live.subscribe(page('ann'))
    expect(() => live.subscribe(page('ann'))).toThrow('TOO_MANY_STREAMS')
    live.subscribe(page('bob'))
    expect(() => live.subscribe(page('eve'))).toThrow('STREAMS_FULL')
    first.close()
    live.subscribe(page('eve'))
    expect(live.size).toBe(3)
  })

  it('LIVE-5 closes every stream when it is closed', () => {
    open()
    const ann = page('ann')
    live.subscribe(ann)
    live.close()
    expect(ann.ended).toBe(1)
  })
})

describe('LIVE-6 and LIVE-7 sharing', () => {
  it('LIVE-6 needs one query for all pages of all users', async () => {
    open()
    const pages = [page('ann'), page('ann'), page('bob')]
    for (const each of pages) live.subscribe(each)
    change('1')
    change('2')
    await later()
    expect(pages.map((each) => each.events)).toEqual([[records1('1', '2')], [records1('1', '2')], [records1('2')]])
    expect(asked).toBe(1)
  })

  it('LIVE-7 sends the number of messages only to their receiver', async () => {
    open()
    const [ann, bob] = [page('ann'), page('bob')]
    live.subscribe(ann)
    live.subscribe(bob)
    live.inbox(['bob'])
    await later()
    expect(ann.events).toEqual([])
    expect(bob.events).toEqual([{ kind: 'inbox', unread: 3 }])
  })

  it('LIVE-7 notifies everybody of a new document, also visitors', async () => {
    open()
    const [ann, nobody] = [page('ann'), page(null)]
    live.subscribe(ann)
    live.subscribe(nobody)
    live.document('abc', 2)
    await later()
    const event = { kind: 'document', hash: 'abc', problems: 2 }
    expect([ann.events, nobody.events]).toEqual([[event], [event]])
  })
})
