/** Messages to users: formatted and written with the change, listed and marked by their receiver. */
import { named } from '@ninefold/plan'
import type { Origin } from '@ninefold/plan/expression'
import type { InboxEntry } from '@ninefold/plan/wire'
import type { Principal } from '../access/index.ts'
import { refuse } from '../refusal.ts'
import type { Reader, Transaction } from '../store/index.ts'
import { orderedId } from '../values/index.ts'
import type { Inbox, InboxPage, InboxRooms, InboxMessage } from './inbox.ts'
import { mentionWriter, readersFinder } from './mentions.ts'
import { messageWriter } from './write-messages.ts'

const PAGE = 30
const MAX_SUBJECT = 300
const MAX_TEXT = 5000
const MAX_IDS = 1000

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

export function openInbox(rooms: InboxRooms): Inbox {
  const { store } = rooms
  const [writeMessages, mentionMessages] = [messageWriter(rooms), mentionWriter(rooms)]
  const listeners = new Set<(people: readonly string[]) => void>()
  const changed = (people: readonly string[]): void => {
    for (const listener of listeners) listener(people)
  }

  function changedWith(transaction: Transaction, people: readonly string[]): void {
    transaction.afterCommit(() => changed(people))
    transaction.notify({ kind: 'inbox', people })
  }

  async function deliver(transaction: Transaction, ...messages: readonly InboxMessage[]): Promise<void> {
    const people = [...new Set(messages.flatMap((message) => insert(transaction, message)))]
    if (people.length > 0) changedWith(transaction, people)
  }

  return {
    notify: async (change, effect, occasion = {}) => {
      const written = await writeMessages(change, effect, occasion)
      await rooms.mails.write(change.transaction, written.mails)
      return deliver(change.transaction, ...written.messages)
    },
    mention: async (change) => deliver(change.transaction, ...(await mentionMessages(change))),
    readers: readersFinder(rooms),
    deliver,
    list: (principal, cursor) => listPage(rooms, principal, cursor),
    markRead: async (principal, which) => {
      const me = personOf(principal)
      return store.write(async (transaction) => {
        if ((await mark(transaction, me, which)) > 0) changedWith(transaction, [me])
        return unreadOf(transaction, me)
      })
    },
    unread: (person) => store.read((reader) => unreadOf(reader, person)),
    onChange: (listener) => added(listeners, listener),
    notified: changed,
  }
}

/** Returns a function that removes it again. */
function added<T>(all: Set<T>, one: T): () => void {
  all.add(one)
  return () => void all.delete(one)
}

/** One row for each receiver. */
function insert(transaction: Transaction, message: InboxMessage): readonly string[] {
  const people = [...new Set(message.to)]
  const subject = cut(message.subject.replace(/\s+/g, ' ').trim(), MAX_SUBJECT)
  const rest = [message.at, subject, cut(message.text, MAX_TEXT), message.entity, message.record]
  const origin = message.origin ? JSON.stringify(message.origin) : null
  const text = `INSERT INTO ninefold_inbox (${COLUMNS}, receiver) VALUES (?, ?, ?, ?, ?, ?, ?, 0, ?)`
  for (const person of people) transaction.enqueue(text, [orderedId(Date.parse(message.at)), ...rest, origin, person])
  return people
}

async function listPage(rooms: InboxRooms, principal: Principal, cursor: string | undefined): Promise<InboxPage> {
  const me = personOf(principal)
  const { lines, unread } = await rooms.store.read(async (reader) => ({
    lines: await page(reader, me, cursor),
    unread: await unreadOf(reader, me),
  }))
  const shown = lines.slice(0, PAGE)
  const open = await openable(rooms, principal, shown)
  const items = await Promise.all(
    shown.map(async (line) =>
      entryOf(line, open.has(`${line.entity} ${line.record}`) ? await targetOf(rooms, principal, line) : CLOSED),
    ),
  )
  return { items, unread, next: lines.length > PAGE ? shown.at(-1)!.id : null }
}

/** Which records of these rows may the principal open? As `entity id`. */
async function openable(
  { plan, records }: InboxRooms,
  principal: Principal,
  lines: readonly Line[],
): Promise<ReadonlySet<string>> {
  const open = new Set<string>()
  for (const [entity, group] of Map.groupBy(lines, (line) => line.entity)) {
    if (!plan.entities.some(({ name }) => name === entity)) continue
    const readable = await records().readable(principal, entity, [...new Set(group.map((line) => line.record))])
    for (const id of readable) open.add(`${entity} ${id}`)
  }
  return open
}

type Target = Pick<InboxEntry, 'entity' | 'record' | 'comment'>

const CLOSED: Target = { entity: '', record: '' }

/** A message about a comment leads to the record of the comment. */
async function targetOf({ plan, records }: InboxRooms, principal: Principal, line: Line): Promise<Target> {
  const { entity, record } = line
  const commentOn = named(plan.entities, entity)?.commentOn
  if (!commentOn) return { entity, record }
  const comment = await records().get(principal, entity, record, { fields: [commentOn.field] })
  const on = comment[commentOn.field]
  return typeof on === 'string' ? { entity: commentOn.entity, record: on, comment: record } : CLOSED
}

const entryOf = (line: Line, target: Target): InboxEntry => ({
  id: line.id,
  at: line.at,
  subject: line.subject,
  text: line.text,
  read: line.seen === 1,
  ...target,
  ...(line.origin === null ? {} : { origin: JSON.parse(line.origin) as Origin }),
})

function personOf(principal: Principal): string {
  if (principal.person === null) throw refuse('SIGN_IN_NEEDED')
  return principal.person
}

/** One more than a page, to detect whether there is a next page. */
async function page(reader: Reader, person: string, cursor: string | undefined): Promise<readonly Line[]> {
  if (cursor !== undefined && !/^[0-9a-f]{28,32}$/.test(cursor)) throw refuse('CURSOR_INVALID')
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
  if (which.length > MAX_IDS) throw refuse('TOO_MANY', { field: 'ids', parameters: { max: MAX_IDS } })
  let marked = 0
  for (const id of which) marked += await transaction.run(`${text} AND id = ?`, [person, id])
  return marked
}

const cut = (text: string, most: number): string => {
  const characters = Array.from(text)
  return characters.length <= most ? text : `${characters.slice(0, most - 1).join('')}…`
}
