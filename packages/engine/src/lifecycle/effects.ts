/**
 * Effects happen in the document's order, in the transaction of their change. Each sees what those before it did: what sets
 * the record's own fields goes into the change itself, and for what reaches other records, and messages, the store holds
 * the record as it is by then.
 */
import { isOwnRead, type Environment, type Tree } from '@ninefold/plan/expression'
import type { Effect, Plan } from '@ninefold/plan'
import { type RecordValue, type Value, isReference, isMany } from '@ninefold/plan/values'
import type { Inbox } from '../inbox/index.ts'
import { type Change, type ChangeRequest, evaluate, type Records } from '../records/index.ts'
import { readsOfNamed } from '../access/index.ts'
import { refuse } from '../refusal.ts'
import type { Webhooks } from '../webhooks/index.ts'

interface Occasion {
  /** The action's label, for a message without wording of its own. */
  readonly label?: string
  readonly input?: Readonly<Record<string, Value>>
  readonly what?: ChangeRequest['what']
  /** The record whose effect took this action; absent where a person or a timer did. */
  readonly cause?: RecordValue
}

interface EffectRooms {
  readonly plan: Plan
  readonly records: () => Records
  readonly inbox: () => Inbox
  readonly webhooks: () => Pick<Webhooks, 'send'>
  /** Takes an action on another record with the document's authority. False: it is not possible there now. */
  readonly act: (change: Change, entity: string, action: string, id: string) => Promise<boolean>
}

export interface Effects {
  run(change: Change, effects: readonly Effect[], occasion: Occasion): Promise<void>
}

// oxlint-disable-next-line max-lines-per-function -- its functions share what it opens
export function openEffects(rooms: EffectRooms): Effects {
  const document = { kind: 'document' } as const

  async function runOne(change: Change, effect: Effect, occasion: Occasion): Promise<void> {
    const more = surroundings(occasion)
    switch (effect.kind) {
      case 'set': {
        const value = await change.evaluate(effect.value, 'stored', more)
        if (effect.path.length > 1) return setElsewhere(change, effect, value, occasion)
        return change.set(effect.path[0]!, value)
      }
      case 'notify':
        await change.flush()
        return rooms.inbox().notify(change, effect, occasion)
      case 'create':
        return create(change, effect, more, occasion)
      case 'delete': {
        const target = recordOf(await change.evaluate(effect.target, 'stored', more))
        const { type } = effect.target.tree
        if (!target || type.kind !== 'record') throw nothingThere(effect)
        await change.writing.apply({
          entity: type.entity,
          id: target.id,
          kind: 'delete',
          right: document,
          ...whatOf(occasion),
        })
        return
      }
      case 'send':
        await change.flush()
        return rooms.webhooks().send(change, effect)
      case 'add':
      case 'remove':
        return link(change, effect, more, occasion)
      case 'do':
        return doEach(change, effect, more)
    }
  }

  async function create(
    change: Change,
    effect: Effect & { kind: 'create' },
    more: object,
    occasion: Occasion,
  ): Promise<void> {
    const { entity, each } = effect
    const items = each ? ((await change.evaluate(each, 'stored', more)) as readonly Value[] | null) : [null]
    const given: (readonly [string, Value])[] = []
    for (const { field, value } of effect.with) given.push([field, await change.evaluate(value, 'stored', more)])
    await change.flush()
    for (const i of (items ?? []).keys()) {
      const valueOf = (value: Value) => (each ? ((value as readonly Value[])[i] ?? null) : value)
      const values = Object.fromEntries(given.map(([field, value]) => [field, valueOf(value)]))
      await change.writing.apply({ entity, kind: 'create', right: document, values, ...whatOf(occasion) })
    }
  }

  async function setElsewhere(
    change: Change,
    effect: Effect & { kind: 'set' },
    value: Value,
    occasion: Occasion,
  ): Promise<void> {
    const { transaction, principal, writing } = change
    await change.flush()
    const transition = effect.path.slice(0, -1)
    const loaded = await rooms
      .records()
      .load(transaction, principal, change.entity, [change.id], [transition.join('.')])
    let record: RecordValue | null = loaded.get(change.id) ?? null
    let entity = change.entity
    for (const name of transition) {
      const type = rooms.plan.entities
        .find((each) => each.name === entity)
        ?.fields.find((each) => each.name === name)?.type
      if (!isReference(type)) return
      entity = type.entity
      record = record === null ? null : recordOf(record[name] ?? null)
    }
    if (record === null) return
    const values = { [effect.path.at(-1)!]: value }
    await writing.apply({ entity, id: record.id, kind: 'change', right: document, values, ...whatOf(occasion) })
  }

  async function link(
    change: Change,
    effect: Effect & { kind: 'add' | 'remove' },
    more: object,
    occasion: Occasion,
  ): Promise<void> {
    const { tree } = effect.to
    const item = recordOf(await change.evaluate(effect.item, 'stored', more))
    const holder = tree.op === 'field' ? await holderOf(change, effect, tree, more) : undefined
    if (!item || !holder) throw nothingThere(effect)
    const isOwn = holder.entity === change.entity && holder.id === change.id && holdsMany(rooms.plan, holder)
    const before = isOwn ? listOf(change.now(), holder.field) : await listElsewhere(change, holder)
    const there = before.some((each) => each.id === item.id)
    if (there === (effect.kind === 'add')) return
    const after = there ? before.filter((each) => each.id !== item.id) : [...before, item]
    if (isOwn) return change.set(holder.field, after)
    const values = { [holder.field]: after }
    await change.flush()
    await change.writing.apply({
      entity: holder.entity,
      id: holder.id,
      kind: 'change',
      right: document,
      values,
      ...whatOf(occasion),
    })
  }

  async function listElsewhere({ transaction, principal }: Change, { entity, id, field }: Holder) {
    const loaded = await rooms.records().load(transaction, principal, entity, [id], [field])
    return listOf(loaded.get(id), field)
  }

  async function holderOf(
    change: Change,
    effect: Effect & { kind: 'add' | 'remove' },
    tree: Tree & { op: 'field' },
    more: object,
  ): Promise<Holder | undefined> {
    const holder = recordOf(await change.evaluate({ ...effect.to, tree: tree.of }, 'stored', more))
    const { type } = tree.of
    return holder && type.kind === 'record' ? { id: holder.id, entity: type.entity, field: tree.field } : undefined
  }

  async function doEach(change: Change, effect: Effect & { kind: 'do' }, more: object): Promise<void> {
    const value = await change.evaluate(effect.on, 'stored', more)
    await change.flush()
    const all = Array.isArray(value) ? (value as readonly Value[]) : [value]
    const ids = all.flatMap((each) => recordOf(each)?.id ?? [])
    for (const id of await where(change, effect, ids)) {
      const done = await rooms.act(change, effect.entity, effect.action, id)
      if (!done && !effect.ifPossible)
        throw refuse('NOT_ALLOWED_NOW', { origin: effect.origin, parameters: { action: effect.action } })
    }
  }

  async function where(
    change: Change,
    { entity, where: condition }: Effect & { kind: 'do' },
    ids: readonly string[],
  ): Promise<readonly string[]> {
    if (!condition || ids.length === 0) return ids
    const { transaction, principal } = change
    const reads = condition.reads.filter(isOwnRead)
    const loaded = await rooms.records().load(transaction, principal, entity, ids, reads)
    const cause = await causeFor(rooms.records(), change, condition)
    const context = { isNew: false, cause }
    const held: string[] = []
    for (const id of ids) {
      const record = loaded.get(id)
      if (!record) continue
      const environment = { ...principal.environment, this: record, context }
      const answering = await rooms.records().withAnswersTo(transaction, [condition.tree], environment)
      if (evaluate(condition, answering) === true) held.push(id)
    }
    return held
  }

  return {
    async run(change, effects, occasion) {
      for (const effect of effects) await runOne(change, effect, occasion)
    },
  }
}

/** A record, and its list that something is added to or removed from. */
interface Holder {
  readonly entity: string
  readonly id: string
  readonly field: string
}

const listOf = (record: RecordValue | undefined, field: string): readonly RecordValue[] =>
  (record?.[field] ?? []) as readonly RecordValue[]

const holdsMany = ({ entities }: Plan, { entity, field }: Holder): boolean =>
  isMany(entities.find(({ name }) => name === entity)?.fields.find(({ name }) => name === field)?.type)

/** An effect acts on what is not filled in. */
const nothingThere = ({ origin }: Effect) =>
  refuse('GUARD_REFUSED', { origin, parameters: { needs: 'what it acts on is filled in' } })

/** The record as a cause, with what the expressions in this part of the plan read of it. It is stored as it is now. */
export async function causeFor(records: Records, change: Change, part: unknown): Promise<RecordValue> {
  const now = change.now()
  const reads = causeReads(part).filter((path) => path.includes('.') || now[path] === undefined)
  if (reads.length === 0) return now
  const { transaction, principal, entity, id } = change
  return { ...now, ...(await records.load(transaction, principal, entity, [id], reads)).get(id) }
}

function causeReads(part: unknown): readonly string[] {
  if (Array.isArray(part)) return part.flatMap(causeReads)
  if (typeof part !== 'object' || part === null) return []
  const { tree, ...rest } = part as { tree?: Tree }
  return [...(tree ? readsOfNamed(tree, 'cause') : []), ...Object.values(rest).flatMap(causeReads)]
}

/** What expressions know beside the record and the person. */
export const surroundings = ({ input, cause }: Pick<Occasion, 'input' | 'cause'>): Partial<Environment> => ({
  ...(input && { input }),
  ...(cause && { context: { isNew: false, cause } }),
})

const whatOf = ({ what }: Occasion) => (what ? { what } : {})

const recordOf = (value: Value): RecordValue | null =>
  typeof value === 'object' && value !== null && 'id' in value && typeof value.id === 'string'
    ? (value as RecordValue)
    : null
