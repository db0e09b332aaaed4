/** Cedar's example data as records of a running document, and its requests as requests to the server. */
import type { Json } from '@ninefold/plan/values'
import { startServer, type Person, type Server } from '../../../packages/engine/test/support/server.ts'

export interface CedarSet {
  readonly set: string
  readonly entities: readonly CedarEntity[]
  readonly linked?: string
  readonly cases: readonly CedarCase[]
}

interface CedarEntity {
  readonly uid: Reference
  readonly attrs: Readonly<Record<string, unknown>>
  readonly parents: readonly Reference[]
}

export interface CedarCase {
  readonly name: string
  readonly expect: 'ALLOW' | 'DENY'
  readonly principal: string
  readonly action: string
  readonly resource: string
  // oxlint-disable-next-line typescript/no-explicit-any -- each set has a context of its own
  readonly context: any
}

interface Uid {
  readonly type: string
  readonly id: string
}
type Reference = Uid | { readonly __entity: Uid }

/** One entity of a set, with everything by plain names. */
export interface Thing {
  /** `User::alice`; without a name space. */
  readonly uid: string
  readonly type: string
  readonly id: string
  /** References as uids. */
  // oxlint-disable-next-line typescript/no-explicit-any -- as the set has it
  readonly attrs: Readonly<Record<string, any>>
  readonly parents: readonly string[]
}

/** How a set is told to the document that was written for it. */
export interface Telling {
  /** The document's file. */
  readonly document: string
  /** Types of those who ask. */
  readonly people: readonly string[]
  /** Roles that are given to a person. */
  readonly roles?: (person: Thing) => readonly string[]
  /** What a person's own record holds. */
  readonly person?: (thing: Thing, ref: (uid: string) => string) => Readonly<Record<string, Json>>
  /** Everything else, in an order in which references lead back. `by`: who makes it, else an administrator. */
  readonly records: (things: readonly Thing[], linked: readonly Link[]) => readonly Making[]
  readonly asks: (asked: CedarCase, resource: string, ref: (uid: string) => string) => Asking
  /** The moment at which it is asked. */
  readonly at?: (asked: CedarCase) => string
}

export interface Link {
  readonly template: string
  readonly principal: string
  readonly resource: string
}

export interface Making {
  /** Names it for others; '' for one that nobody refers to. */
  readonly uid: string
  readonly entity: string
  readonly fields: (ref: (uid: string) => string) => Readonly<Record<string, Json>>
  readonly by?: string
}

export interface Asking {
  readonly method: string
  readonly path: string
  readonly body?: Json
  readonly headers?: Readonly<Record<string, string>>
  /** Not signed in. */
  readonly nobody?: boolean
}

const uidOf = (reference: Reference): Uid => ('__entity' in reference ? reference.__entity : reference)
const bare = (type: string): string => type.replace(/^.*::/, '')
const named = (reference: Reference): string => `${bare(uidOf(reference).type)}::${uidOf(reference).id}`

/** `Space::User::"alice"` → `User::alice` */
export const parsed = (uid: string): string => uid.replace(/^(?:\w+::)*(\w+)::"(.*)"$/, '$1::$2')

function plain(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(plain)
  if (typeof value !== 'object' || value === null) return value
  if ('__entity' in value || ('type' in value && 'id' in value)) return named(value as Reference)
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, plain(inner)]))
}

const thingOf = ({ uid, attrs, parents }: CedarEntity): Thing => ({
  uid: named(uid),
  type: bare(uidOf(uid).type),
  id: uidOf(uid).id,
  attrs: plain(attrs) as Thing['attrs'],
  parents: parents.map(named),
})

function linksOf(linked: string | undefined): readonly Link[] {
  const read = JSON.parse(linked ?? '[]') as { template_id: string; args: Record<string, string> }[]
  return read.map(({ template_id: template, args }) => ({
    template,
    principal: parsed(args['?principal']!),
    resource: parsed(args['?resource']!),
  }))
}

export interface World {
  decide(asked: CedarCase): Promise<'ALLOW' | 'DENY'>
  close(): Promise<void>
}

/** Starts a server on the document and fills it with the set's data. */
export async function openWorld(set: CedarSet, telling: Telling, text: string): Promise<World> {
  let moment = Date.parse('2025-02-20T12:00:00Z')
  const server = await startServer({ text, now: () => moment })
  const things = set.entities.map(thingOf)
  const people = new Map<string, Person>()
  const ids = new Map<string, string>()
  const administrator = await server.person('Administrator', [], { administrator: true })
  for (const thing of things.filter(({ type }) => telling.people.includes(type))) {
    const person = await server.person(thing.id, telling.roles?.(thing) ?? [])
    people.set(thing.uid, person)
    ids.set(thing.uid, person.id)
  }
  const ref = (uid: string): string => ids.get(uid) ?? ''
  for (const { uid, entity, fields, by } of telling.records(things, linksOf(set.linked))) {
    const maker = by === undefined ? administrator : people.get(by)!
    const made = await maker.post(`/api/records/${entity}`, fields(ref))
    if (made.status !== 201) throw new Error(`${set.set} ${uid}: ${made.status} ${made.text}`)
    ids.set(uid, made.body.id)
  }
  for (const thing of things.filter(({ type }) => telling.people.includes(type))) {
    const own = telling.person?.(thing, ref)
    const told = own && (await administrator.patch(`/api/records/user/${ref(thing.uid)}`, own))
    if (told && told.status !== 200) throw new Error(`${set.set} ${thing.uid}: ${told.status} ${told.text}`)
  }
  return {
    async decide(asked) {
      moment = Date.parse(telling.at?.(asked) ?? '2025-02-20T12:00:00Z')
      const resource = ref(parsed(asked.resource))
      const { method, path, body, headers, nobody } = telling.asks(asked, resource, ref)
      const person = nobody ? server.nobody : people.get(parsed(asked.principal))!
      const { status, text: answer } = await person.request(method, path, body, headers)
      if (status >= 200 && status < 300) return 'ALLOW'
      if ([401, 403, 404, 409].includes(status)) return 'DENY'
      throw new Error(`${asked.name}: ${status} ${answer}`)
    },
    close: () => server.close(),
  }
}

export type { Server }
