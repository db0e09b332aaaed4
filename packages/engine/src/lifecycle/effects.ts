/**
 * Effects run in the document's order, in the transaction of their change. Each sees the results of the ones before it:
 * new values of the record's own fields go into the change itself; before an effect on other records, or a message, the
 * record is written to the database in its current form.
 */
import { isOwnRead, type Environment, type Expr, type Tree } from '@ninefold/plan/expression'
import type { Effect, Plan } from '@ninefold/plan'
import { type FieldType, type RecordValue, type Value, isReference, isMany } from '@ninefold/plan/values'
import type { Inbox } from '../inbox/index.ts'
import { type Change, type ChangeRequest, evaluate, type Records } from '../records/index.ts'
import { readsOfNamed } from '../access/index.ts'
import { refuse, words } from '../refusal.ts'
import type { Webhooks } from '../webhooks/index.ts'

interface Occasion {
  /** The action's label, for a message without its own text. */
  readonly label?: string
  readonly input?: Readonly<Record<string, Value>>
  readonly what?: ChangeRequest['what']
  /** The record whose effect took this action; absent if a user or a timer took it. */
  readonly cause?: RecordValue
}

interface EffectRooms {
  readonly plan: Plan
  readonly records: () => Records
  readonly inbox: () => Inbox
  readonly webhooks: () => Pick<Webhooks, 'send'>
  /**
   * Takes an action on another record with the document's authority. False: it is not possible in the current state.
   */
  readonly act: (change: Change, entity: string, action: string, id: string) => Promise<boolean>
}

export interface Effects {
  run(change: Change, effects: readonly Effect[], occasion: Occasion): Promise<void>
}

/** A change whose effects run. `more`: names of expressions other than the record and the user. */
interface RunningEffects {
  readonly rooms: EffectRooms
  readonly change: Change
  readonly occasion: Occasion
  readonly more: Partial<Environment>
}

export const openEffects = (rooms: EffectRooms): Effects => ({
  async run(change, effects, occasion) {
    const running: RunningEffects = { rooms, change, occasion, more: namedValues(occasion) }
    for (const effect of effects) await runOne(running, effect)
  },
})

type EffectOf<K extends Effect['kind']> = Effect & { readonly kind: K }

async function runOne(running: RunningEffects, effect: Effect): Promise<void> {
  const { rooms, change, occasion } = running
  switch (effect.kind) {
    case 'set':
      return setField(running, effect)
    case 'notify':
    case 'mail':
      await change.flush()
      return rooms.inbox().notify(change, effect, occasion)
    case 'create':
      return createEach(running, effect)
    case 'delete':
      return deleteTarget(running, effect)
    case 'send':
      await change.flush()
      return rooms.webhooks().send(change, effect)
    case 'add':
    case 'remove':
      return link(running, effect)
    case 'do':
      return doEach(running, effect)
  }
}

type DocumentRequest = Pick<ChangeRequest, 'entity' | 'id' | 'kind' | 'values'>

/** A change of another record, with the document's authority. */
const apply = ({ change, occasion: { what } }: RunningEffects, request: DocumentRequest) =>
  change.writing.apply({ ...request, right: { kind: 'document' }, ...(what && { what }) })

const valueOf = ({ change, more }: RunningEffects, expr: Expr): Promise<Value> => change.evaluate(expr, 'stored', more)

async function deleteTarget(running: RunningEffects, effect: EffectOf<'delete'>): Promise<void> {
  const target = recordOf(await valueOf(running, effect.target))
  const { type } = effect.target.tree
  if (!target || type.kind !== 'record') throw emptyTarget(effect)
  await apply(running, { entity: type.entity, id: target.id, kind: 'delete' })
}

async function createEach(running: RunningEffects, { entity, each, with: fields }: EffectOf<'create'>): Promise<void> {
  const items = each ? ((await valueOf(running, each)) as readonly Value[] | null) : [null]
  const fieldValues: (readonly [string, Value])[] = []
  for (const { field, value } of fields) fieldValues.push([field, await valueOf(running, value)])
  await running.change.flush()
  for (const i of (items ?? []).keys()) {
    const itemOf = (value: Value) => (each ? ((value as readonly Value[])[i] ?? null) : value)
    const values = Object.fromEntries(fieldValues.map(([field, value]) => [field, itemOf(value)]))
    await apply(running, { entity, kind: 'create', values })
  }
}

async function setField(running: RunningEffects, effect: EffectOf<'set'>): Promise<void> {
  const value = await valueOf(running, effect.value)
  const [field, ...others] = effect.path
  return others.length > 0 ? setElsewhere(running, effect, value) : running.change.set(field!, value)
}

/** Sets a field of a referenced record. */
async function setElsewhere(running: RunningEffects, { path }: EffectOf<'set'>, value: Value): Promise<void> {
  const { rooms, change } = running
  const { transaction, principal, id } = change
  await change.flush()
  const references = path.slice(0, -1)
  const loaded = await rooms.records().load(transaction, principal, change.entity, [id], [references.join('.')])
  let record: RecordValue | null = loaded.get(id) ?? null
  let entity = change.entity
  for (const name of references) {
    const type = fieldType(rooms.plan, entity, name)
    if (!isReference(type)) return
    entity = type.entity
    record = record === null ? null : recordOf(record[name] ?? null)
  }
  if (record !== null)
    await apply(running, { entity, id: record.id, kind: 'change', values: { [path.at(-1)!]: value } })
}

async function link(running: RunningEffects, effect: EffectOf<'add' | 'remove'>): Promise<void> {
  const { rooms, change } = running
  const item = recordOf(await valueOf(running, effect.item))
  const holder = await holderOf(running, effect)
  if (!item || !holder) throw emptyTarget(effect)
  const { entity, id, field } = holder
  const isOwn = entity === change.entity && id === change.id && isMany(fieldType(rooms.plan, entity, field))
  const before = isOwn ? listOf(change.now(), field) : await listElsewhere(running, holder)
  const isIncluded = before.some((each) => each.id === item.id)
  if (isIncluded === (effect.kind === 'add')) return
  const after = isIncluded ? before.filter((each) => each.id !== item.id) : [...before, item]
  if (isOwn) return change.set(field, after)
  await change.flush()
  await apply(running, { entity, id, kind: 'change', values: { [field]: after } })
}

async function listElsewhere({ rooms, change }: RunningEffects, { entity, id, field }: Holder) {
  const loaded = await rooms.records().load(change.transaction, change.principal, entity, [id], [field])
  return listOf(loaded.get(id), field)
}

async function holderOf(running: RunningEffects, { to }: EffectOf<'add' | 'remove'>): Promise<Holder | undefined> {
  if (to.tree.op !== 'field') return undefined
  const { of, field } = to.tree
  const holder = recordOf(await valueOf(running, { ...to, tree: of }))
  return holder && of.type.kind === 'record' ? { id: holder.id, entity: of.type.entity, field } : undefined
}

async function doEach(running: RunningEffects, effect: EffectOf<'do'>): Promise<void> {
  const value = await valueOf(running, effect.on)
  await running.change.flush()
  const all = Array.isArray(value) ? (value as readonly Value[]) : [value]
  const ids = all.flatMap((each) => recordOf(each)?.id ?? [])
  for (const id of await where(running, effect, ids)) {
    const done = await running.rooms.act(running.change, effect.entity, effect.action, id)
    if (!done && !effect.ifPossible)
      throw refuse('NOT_ALLOWED_NOW', { origin: effect.origin, parameters: { action: effect.action } })
  }
}

async function where(
  { rooms, change }: RunningEffects,
  { entity, where: condition }: EffectOf<'do'>,
  ids: readonly string[],
): Promise<readonly string[]> {
  if (!condition || ids.length === 0) return ids
  const { transaction, principal } = change
  const records = rooms.records()
  const loaded = await records.load(transaction, principal, entity, ids, condition.reads.filter(isOwnRead))
  const context = { isNew: false, cause: await causeFor(records, change, condition) }
  const matching: string[] = []
  for (const id of ids) {
    const record = loaded.get(id)
    if (!record) continue
    const environment = { ...principal.environment, this: record, context }
    const answering = await records.withAnswersTo(transaction, [condition.tree], environment)
    if (evaluate(condition, answering) === true) matching.push(id)
  }
  return matching
}

/** A record, and its list to which an item is added or from which it is removed. */
interface Holder {
  readonly entity: string
  readonly id: string
  readonly field: string
}

const listOf = (record: RecordValue | undefined, field: string): readonly RecordValue[] =>
  (record?.[field] ?? []) as readonly RecordValue[]

const fieldType = ({ entities }: Plan, entity: string, field: string): FieldType | undefined =>
  entities.find(({ name }) => name === entity)?.fields.find(({ name }) => name === field)?.type

/** The target of an effect is empty. */
const emptyTarget = ({ origin }: Effect) =>
  refuse('GUARD_REFUSED', { origin, words: { needs: words('what it acts on is filled in') } })

/**
 * The record as a cause, with what the expressions in this part of the plan read from it. Its current version is stored
 * first.
 */
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

/** Names of expressions other than the record and the user. */
export const namedValues = ({ input, cause }: Pick<Occasion, 'input' | 'cause'>): Partial<Environment> => ({
  ...(input && { input }),
  ...(cause && { context: { isNew: false, cause } }),
})

const recordOf = (value: Value): RecordValue | null =>
  typeof value === 'object' && value !== null && 'id' in value && typeof value.id === 'string'
    ? (value as RecordValue)
    : null
