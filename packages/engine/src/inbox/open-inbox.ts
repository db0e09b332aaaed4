/** Messages to people: worded and written with the change, listed and marked by their receiver. */
import type { Expr, Origin } from '@ninefold/plan/expression'
import type { InboxEntry } from '@ninefold/plan/wire'
import type { Message, Template } from '@ninefold/plan'
import { makePrincipal, type Principal } from '../access/index.ts'
import type { Change } from '../records/index.ts'
import { refuse } from '../refusal.ts'
import type { Reader, Transaction } from '../store/index.ts'
import { randomFew } from '../values/index.ts'
import { HIDDEN, inWords } from '../wording/index.ts'
import type { Inbox, InboxRooms, Letter, Occasion } from './inbox.ts'
import { personPrincipal, receiverFinder } from './receivers.ts'

const PAGE = 30
const SUBJECT_MOST = 300
const TEXT_MOST = 5000
const IDS_MOST = 1000

interface Line {
  readonly id: string
  readonly at: string
  readonly subject: string
  readonly text: string
  readonly entity: string
  readonly record: string
  readonly origin: string | null
  readonly seen: number
}

const COLUMNS = 'id, at, subject, text, entity, record, origin, seen'

// oxlint-disable-next-line max-lines-per-function -- its functions share what it opens
export function openInbox(rooms: InboxRooms): Inbox {
  const { plan, store, records } = rooms
  const receivers = receiverFinder(rooms)
  const asPerson = personPrincipal(rooms)
  const entities = new Map(plan.entities.map((entity) => [entity.name, entity]))
  const messages = new Map(plan.messages.map((message) => [message.name, message]))
  const listeners = new Set<(people: readonly string[]) => void>()
  const changed = (people: readonly string[]): void => {
    for (const listener of listeners) listener(people)
  }

  function changedWith(transaction: Transaction, people: readonly string[]): void {
    transaction.afterCommit(() => changed(people))
    transaction.notify({ kind: 'inbox', people })
  }

  async function deliver(transaction: Transaction, letter: Letter): Promise<void> {
    const people = [...new Set(letter.to)]
    if (people.length === 0) return
    const subject = cut(letter.subject.replace(/\s+/g, ' ').trim(), SUBJECT_MOST)
    const rest = [letter.at, subject, cut(letter.text, TEXT_MOST), letter.entity, letter.record]
    const origin = letter.origin ? JSON.stringify(letter.origin) : null
    for (const person of people) {
      await transaction.run(`INSERT INTO ninefold_inbox (${COLUMNS}, receiver) VALUES (?, ?, ?, ?, ?, ?, ?, 0, ?)`, [
        newId(letter.at),
        ...rest,
        origin,
        person,
      ])
    }
    changedWith(transaction, people)
  }

  /** Which of these lines' records may the principal open? As `entity id`. */
  async function openable(principal: Principal, lines: readonly Line[]): Promise<ReadonlySet<string>> {
    const open = new Set<string>()
    for (const [entity, group] of Map.groupBy(lines, (line) => line.entity)) {
      if (!entities.has(entity)) continue
      const readable = await records().readable(principal, entity, [...new Set(group.map((line) => line.record))])
      for (const id of readable) open.add(`${entity} ${id}`)
    }
    return open
  }

  return {
    notify: async (change, effect, occasion = {}) => {
      const not = new Set<string>()
      for (const who of effect.but ?? [])
        for (const person of await receivers(change, who, occasion.input)) not.add(person)
      const to = (await receivers(change, effect.who, occasion.input)).filter((person) => !not.has(person))
      if (to.length === 0) return
      const message = effect.message === undefined ? undefined : messages.get(effect.message)
      const { entity, id } = change
      const { subject, text } = message ?? unworded(change, occasion)
      const holes = [...subject, ...text].filter((part) => typeof part !== 'string')
      const values = await valuesOf(change, holes, occasion)
      const hidden = await hiddenOf(change, to, holes)
      const alike = (person: string) => holes.map((hole) => hidden.get(person)?.has(hole) ?? false).join()
      for (const people of Map.groupBy(to, alike).values()) {
        const say = (template: Template) =>
          template
            .map((part) =>
              typeof part === 'string' ? part : hidden.get(people[0]!)?.has(part) ? HIDDEN : values.get(part),
            )
            .join('')
        await deliver(change.transaction, {
          subject: say(subject),
          text: say(text),
          to: people,
          entity,
          record: id,
          at: change.principal.now,
          origin: effect.origin,
        })
      }
    },
    deliver,
    list: async (principal, cursor) => {
      const me = personOf(principal)
      const { lines, unread } = await store.read(async (reader) => ({
        lines: await page(reader, me, cursor),
        unread: await unreadOf(reader, me),
      }))
      const shown = lines.slice(0, PAGE)
      const open = await openable(principal, shown)
      const items = shown.map((line) => entryOf(line, open.has(`${line.entity} ${line.record}`)))
      return { items, unread, next: lines.length > PAGE ? shown.at(-1)!.id : null }
    },
    markRead: async (principal, which) => {
      const me = personOf(principal)
      return store.write(async (transaction) => {
        if ((await mark(transaction, me, which)) > 0) changedWith(transaction, [me])
        return unreadOf(transaction, me)
      })
    },
    unread: (person) => store.read((reader) => unreadOf(reader, person)),
    onChange: (listener) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    notified: changed,
  }

  function unworded(change: Change, { label }: Occasion): Pick<Message, 'subject' | 'text'> {
    const { shownAs, label: what } = entities.get(change.entity)!
    return { subject: label === undefined ? [shownAs] : [shownAs, `: ${label}`], text: [`${what} `, shownAs] }
  }

  async function valuesOf(change: Change, holes: readonly Expr[], { input }: Occasion) {
    const { language, timeZone } = plan.settings
    const values = new Map<Expr, string>()
    for (const hole of new Set(holes)) {
      const value = await change.evaluate(hole, 'now', input ? { input } : {})
      values.set(hole, inWords(value, hole.tree.type, language, timeZone))
    }
    return values
  }

  /** What each of these people may read neither before the change nor after it; nothing where whoever is signed in may read all of it. */
  async function hiddenOf(change: Change, people: readonly string[], holes: readonly Expr[]) {
    const hidden = new Map<string, ReadonlySet<Expr>>()
    const about = { entity: change.entity, record: change.now(), me: change.principal.me }
    const { transaction, principal } = change
    const anybody = makePrincipal({
      ...principal,
      person: '',
      me: null,
      roles: new Set(),
      administrator: false,
      origin: 'person',
    })
    if ((await records().hidden(transaction, anybody, about, holes, true)).size === 0) return hidden
    for (const person of people) {
      const account = await rooms.account(transaction, person)
      if (!account) continue
      const receiver = await asPerson(change, account)
      const after = await records().hidden(transaction, receiver, about, holes)
      // Who could read it until now is told of it yet.
      const earlier =
        after.size > 0 && change.before
          ? await records().hidden(transaction, receiver, { ...about, record: change.before }, [...after])
          : after
      hidden.set(person, earlier)
    }
    return hidden
  }
}

const entryOf = (line: Line, open: boolean): InboxEntry => ({
  id: line.id,
  at: line.at,
  subject: line.subject,
  text: line.text,
  read: line.seen === 1,
  entity: open ? line.entity : '',
  record: open ? line.record : '',
  ...(line.origin === null ? {} : { origin: JSON.parse(line.origin) as Origin }),
})

function personOf(principal: Principal): string {
  if (principal.person === null) throw refuse('SIGN_IN_NEEDED')
  return principal.person
}

/** One more than a page holds, to know whether there is a next one. */
async function page(reader: Reader, person: string, cursor: string | undefined): Promise<readonly Line[]> {
  if (cursor !== undefined && !/^[0-9a-f]{32}$/.test(cursor)) throw refuse('CURSOR_INVALID')
  const before = cursor === undefined ? '' : 'AND id < ?'
  return reader.all<Line>(
    `SELECT ${COLUMNS} FROM ninefold_inbox WHERE receiver = ? ${before} ORDER BY id DESC LIMIT ${PAGE + 1}`,
    cursor === undefined ? [person] : [person, cursor],
  )
}

async function unreadOf(reader: Reader, person: string): Promise<number> {
  const row = await reader.one<{ n: number }>(
    'SELECT count(*) AS n FROM ninefold_inbox WHERE receiver = ? AND seen = 0',
    [person],
  )
  return row?.n ?? 0
}

async function mark(transaction: Transaction, person: string, which: 'all' | readonly string[]): Promise<number> {
  const text = 'UPDATE ninefold_inbox SET seen = 1 WHERE receiver = ? AND seen = 0'
  if (which === 'all') return transaction.run(text, [person])
  if (which.length > IDS_MOST) throw refuse('TOO_MANY', { field: 'ids', parameters: { max: IDS_MOST } })
  let marked = 0
  for (const id of which) marked += await transaction.run(`${text} AND id = ?`, [person, id])
  return marked
}

let counted = 0

/** 48 bits of the moment, 16 of a counter, 64 of chance: later ones are greater. */
function newId(at: string): string {
  counted = (counted + 1) % 0x10000
  const time = Date.parse(at).toString(16).padStart(12, '0')
  return time + counted.toString(16).padStart(4, '0') + randomFew(8).toString('hex')
}

const cut = (text: string, most: number): string => {
  const letters = Array.from(text)
  return letters.length <= most ? text : `${letters.slice(0, most - 1).join('')}…`
}
