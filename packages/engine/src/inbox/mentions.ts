/**
 * Mentions in comments: who may be mentioned (active users who may read the record), and the message to each user whom a comment
 * mentions for the first time.
 */
import { fieldOf, recordOf, thisOf, type Expr } from '@ninefold/plan/expression'
import { named, substituteThis, textPieces, type Entity, type Plan } from '@ninefold/plan'
import type { Json, RecordValue } from '@ninefold/plan/values'
import type { Principal } from '../access/index.ts'
import { evaluate, type ChangeRequest, type Stored } from '../records/index.ts'
import { refuse, words } from '../refusal.ts'
import { HIDDEN, inWords } from '../wording/index.ts'
import type { InboxMessage, InboxRooms, Mentioned, Recipient } from './inbox.ts'
import { personPrincipal, type Present } from './receivers.ts'

/** Users offered for one text. */
const OFFERED = 8
/** Users whose permissions are checked for one text, so many at a time. */
const SEARCHED = 48

/** The users whose label contains the text and who may read the record, as far as the principal may read them. NOT_FOUND as for `get`. */
export function readersFinder(rooms: InboxRooms) {
  const asPerson = personPrincipal(rooms)
  return async (principal: Principal, entity: string, id: string, text: string): Promise<readonly Mentioned[]> => {
    const records = rooms.records()
    await records.get(principal, entity, id, { fields: [] })
    if (!records.can(principal, 'User').read) return []
    const people = await records.find(principal, 'User', text, SEARCHED)
    const found: Mentioned[] = []
    for (let from = 0; from < people.length && found.length < OFFERED; from += OFFERED) {
      const some = people.slice(from, from + OFFERED)
      const readers = await rooms.store.read((reader) =>
        principalsOf(rooms, asPerson, { transaction: reader, principal }, some),
      )
      const readable = await records.readableBy([...readers.values()], entity, [id])
      found.push(...some.filter((one) => readable.get(readers.get(one.id)!)?.has(id)))
    }
    return found.slice(0, OFFERED)
  }
}

/** By id; suspended users are left out. */
async function principalsOf(
  rooms: InboxRooms,
  asPerson: (now: Present, who: Recipient) => Promise<Principal>,
  now: Present,
  people: readonly { readonly id: string }[],
): Promise<ReadonlyMap<string, Principal>> {
  const accounts = await rooms.accountsOf(
    now.transaction,
    people.map(({ id }) => id),
  )
  const active = people.flatMap(({ id }) => (accounts.get(id)?.active ? [accounts.get(id)!] : []))
  const principals = await Promise.all(
    active.map(async (account) => [account.person, await asPerson(now, account)] as const),
  )
  return new Map(principals)
}

/**
 * The messages to the users whom a stored comment mentions for the first time, except its author. REFERENCE_UNKNOWN if one of
 * them may not read the record.
 */
export function mentionWriter(rooms: InboxRooms) {
  const asPerson = personPrincipal(rooms)
  const comments = new Map(rooms.plan.entities.flatMap((entity) => (entity.commentOn ? [[entity.name, entity]] : [])))
  return async (change: Stored): Promise<readonly InboxMessage[]> => {
    const entity = comments.get(change.entity)
    const { request, before } = change
    if (!entity || request.kind === 'delete' || request.restores || !change.changed.has('mentioned')) return []
    const known = new Set(peopleIn(before).map(({ id }) => id))
    const people = peopleIn(change.now()).filter(({ id }) => !known.has(id))
    const readers = await principalsOf(rooms, asPerson, change, people)
    for (const { id } of people) {
      const reader = readers.get(id)
      if (!reader || !(await mayRead(rooms, reader, change, entity)))
        throw refuse('REFERENCE_UNKNOWN', { field: fieldOfMention(request.input, id) })
    }
    const others = people.filter(({ id }) => id !== change.principal.person)
    const write = messageWriter(rooms, entity, change)
    const messages: InboxMessage[] = []
    for (const { id } of others) messages.push(await write(readers.get(id)!))
    return messages
  }
}

/** The place in the input, as for a person who does not exist. */
function fieldOfMention(input: ChangeRequest['input'], person: string): string {
  const sent = input?.['mentioned']
  const index = Array.isArray(sent) ? sent.findIndex((one: Json) => one === person || isWith(one, person)) : -1
  return index < 0 ? 'mentioned' : `mentioned.${index}`
}

const isWith = (value: Json, id: string): boolean =>
  typeof value === 'object' && value !== null && 'id' in value && value.id === id

const peopleIn = (comment: RecordValue | null): readonly RecordValue[] =>
  (comment?.['mentioned'] ?? []) as readonly RecordValue[]

/** Both the comment and its record: point 6 may give other permissions on comments. */
async function mayRead(rooms: InboxRooms, reader: Principal, change: Stored, { commentOn }: Entity): Promise<boolean> {
  const { transaction, entity, id } = change
  const record = change.now()[commentOn!.field] as RecordValue
  const both = await Promise.all([
    rooms.records().readable(reader, entity, [id], transaction),
    rooms.records().readable(reader, commentOn!.entity, [record.id], transaction),
  ])
  return both.every((ids) => ids.size === 1)
}

/** Values that a receiver may not read are left out. */
function messageWriter(rooms: InboxRooms, entity: Entity, change: Stored) {
  const { commentOn } = entity
  const author = titleAt(rooms.plan, entity, 'author', 'User')
  const record = titleAt(rooms.plan, entity, commentOn!.field, commentOn!.entity)
  const text: Expr = { ...author, tree: fieldOf(thisOf(entity.name), 'text', TEXT), source: 'text', reads: ['text'] }
  return async (receiver: Principal): Promise<InboxMessage> => {
    const { transaction, id, principal } = change
    const language = receiver.locale ?? rooms.plan.settings.language
    const about = { entity: entity.name, record: change.now() }
    const hidden = await rooms.records().hidden(transaction, receiver, about, [author, record, text])
    const value = async (expr: Expr) =>
      hidden.has(expr)
        ? HIDDEN
        : inWords(await change.evaluate(expr), expr.tree.type, language, rooms.plan.settings.timeZone)
    const names = await namesFor(rooms, receiver, change)
    const pieces = textPieces(await value(text)).map((piece) =>
      typeof piece === 'string' ? piece : `@${names.get(piece.person) ?? HIDDEN}`,
    )
    const values = { author: await value(author), record: await value(record) }
    const subject = words('{author} mentioned you: {record}', values)(language)
    return {
      to: [receiver.person!],
      subject,
      text: pieces.join(''),
      entity: entity.name,
      record: id,
      at: principal.now,
    }
  }
}

const TEXT = { kind: 'text' } as const

/** The title of the record to which a field of the comment refers. */
function titleAt({ entities }: Plan, entity: Entity, field: string, of: string): Expr {
  const { shownAs } = named(entities, of)!
  const tree = fieldOf(thisOf(entity.name), field, recordOf(of))
  return substituteThis(shownAs, { ...shownAs, tree })
}

/** The names of the mentioned users that the receiver may read, by id. */
async function namesFor({ plan, records }: InboxRooms, receiver: Principal, change: Stored) {
  const { transaction, principal } = change
  const { shownAs } = named(plan.entities, 'User')!
  const ids = peopleIn(change.now()).map(({ id }) => id)
  const people = await records().load(transaction, principal, 'User', ids, shownAs.reads)
  const names = new Map<string, string>()
  for (const [id, record] of people) {
    const hidden = await records().hidden(transaction, receiver, { entity: 'User', record }, [shownAs])
    const name = evaluate(shownAs, { ...principal.environment, this: record })
    if (hidden.size === 0 && typeof name === 'string') names.set(id, name)
  }
  return names
}
