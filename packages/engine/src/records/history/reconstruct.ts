/**
 * Reconstructs an old version of a record: from the current one, or the last one before its deletion, back through its
 * history, entry by entry.
 *
 * PAST-1 It shows what the principal may read today: by the current record, or for a deleted one, by its last version.
 * PAST-2 Its parts are included in their old version. Fields derived from other records are left out: they were never
 * stored.
 * PAST-3 Before its creation and after its deletion there is no record. A time before the stored history gives an error
 * of its own.
 */
import {
  localText,
  writeValue,
  type Json,
  type RecordValue,
  type Value,
  bareRecord,
  type MutableRecord,
} from '@ninefold/plan/values'
import { isOwnRead } from '@ninefold/plan/expression'
import { type Verb, SYSTEM_FIELDS } from '@ninefold/plan'
import type { WireRecord } from '@ninefold/plan/wire'
import { readsStore } from '../../access/index.ts'
import { refuse } from '../../refusal.ts'
import type { Reader } from '../../store/index.ts'
import { liveFieldsOf, loadedFor } from '../change/derivation.ts'
import { environmentOf, storedForm, valueAt, type Surroundings } from '../change/draft.ts'
import { allows, evaluate } from '../expressions.ts'
import { entriesOf, type HistoryRow } from './history.ts'
import { recordOf, shownWire, type Wires } from './history-values.ts'
import { labelsOf, relatedOf } from '../read/labels.ts'
import { ownPaths, pathsOf } from '../load/paths.ts'
import type { EntityModel, Model } from '../model.ts'
import type { One } from '../read/one.ts'
import type { RecordView } from '../records.ts'
import { changesOf } from '../change/save.ts'
import { withAnswersTo } from '../load/set-answers.ts'
import type { ChangeSteps } from '../change-steps.ts'

export interface HistoryContext extends Surroundings {
  readonly ones: One
  readonly stepsOf: (entity: EntityModel) => ChangeSteps
}

/** The history of a record that the principal may read. */
export interface Trace {
  /** Newest first. */
  readonly entries: readonly HistoryRow[]
  /** The current version, or the last one before its deletion. */
  readonly last: Wires
  readonly isDeleted: boolean
  /** The fields that the principal may read. */
  readonly seen: ReadonlySet<string>
  readonly createdAt: string | null
  readonly createdBy: string | null
}

type Unread = Omit<Trace, 'seen'>

/** Undefined if the record never existed or is not readable. */
export async function traceOf(c: HistoryContext, entity: EntityModel, id: string): Promise<Trace | undefined> {
  const seen = await c.ones.readableFields(c.reader, c.principal, entity, id)
  const loaded = await c.loader.load(c.reader, c.principal, entity, [id], ownPaths(c.model, entity))
  const now = loaded.get(id)
  if (now && !seen) return undefined
  const entries = (await entriesOf(c.reader, id)).filter((entry) => entry.entity === entity.name)
  const made = entries.at(-1)
  if (now) {
    const last = new Map(changesOf(c.stepsOf(entity), now, null).map(({ field, to }) => [field, to] as const))
    const by = now['createdBy'] as RecordValue | null | undefined
    return {
      entries,
      last,
      isDeleted: false,
      seen: seen!,
      createdAt: textOf(now['createdAt']),
      createdBy: by?.id ?? null,
    }
  }
  if (entries[0]?.what !== 'delete') return undefined
  const last = wiresBefore(new Map(), entries.slice(0, 1))
  const begun = made && isCreation(made) ? { createdAt: made.at, createdBy: made.acting ?? made.who } : NOT_KNOWN
  const deleted = { entries, last, isDeleted: true, ...begun }
  const fields = await fieldsAllowed(c, entity, deletedRecord(c, entity, id, deleted), 'read')
  return fields && { ...deleted, seen: fields }
}

/** Its last version before the deletion, with who created and changed it, so that permissions can be checked. */
export function deletedRecord(c: HistoryContext, entity: EntityModel, id: string, trace: Unread): MutableRecord {
  const { createdBy, updatedBy, ...about } = metadataAfter(trace, 1)
  const record = recordOf(c.stepsOf(entity), id, trace.last)
  return Object.assign(record, about, { createdBy: personOf(createdBy), updatedBy: personOf(updatedBy) })
}

const personOf = (id: string | null) => (id === null ? null : bareRecord(id))

const NOT_KNOWN = { createdAt: null, createdBy: null }

/** `entries`: newest first; returns the values before the last of them. */
function wiresBefore(now: Wires, entries: readonly HistoryRow[]): Wires {
  const values = new Map(now)
  for (const { changes } of entries) for (const { field, from } of changes) values.set(field, from)
  return values
}

/** The fields for which the verb is allowed on a record, including a deleted one; undefined: not allowed at all. */
export async function fieldsAllowed(
  c: Surroundings,
  { name, fields, ...entity }: EntityModel,
  record: MutableRecord,
  verb: Verb,
): Promise<ReadonlySet<string> | undefined> {
  const { plan, entities } = c.model
  const permissions = [...plan.grants.filter((grant) => grant.verb === verb), ...plan.restrictions]
  const reads = permissions.filter((each) => each.entity === name).flatMap(({ test }) => test.reads.filter(isOwnRead))
  const of = { name, fields, ...entity }
  const loaded = pathsOf(reads.flatMap((read) => loadedFor(entities, of, read)))
  await c.loader.fill(c.reader, c.principal, of, [record], loaded)
  for (const field of liveFieldsOf(of, reads))
    record[field.name] ??= await valueAt(c, { record, before: record }, field.field.computed!.expr)
  const rights = c.model.rights(c.principal)
  const rows = rights.rows(name, verb)
  const conditions = fields.map((field) => [field.name, rights.field(name, verb, field.name)] as const)
  const trees = [rows, ...conditions.map(([, one]) => one)].filter((one) => typeof one !== 'boolean')
  const over = await withAnswersTo(c, trees, environmentOf(c.principal, record, record))
  if (!allows(rows, over)) return undefined
  return new Set(conditions.filter(([, one]) => allows(one, over)).map(([field]) => field))
}

/**
 * `at`: `YYYY-MM-DDTHH:MM:SS.sssZ`. NOT_FOUND if there was none at the time, NOT_KEPT if the history is not stored that
 * far back.
 */
async function recordAt(c: HistoryContext, entity: EntityModel, id: string, at: string): Promise<WireRecord> {
  const none = () => refuse('NOT_FOUND', { parameters: { subject: entity.entity.label } })
  const trace = await traceOf(c, entity, id)
  if (!trace || (trace.createdAt !== null && trace.createdAt > at)) throw none()
  const { entries } = trace
  const place = entries.findIndex((entry) => entry.at <= at)
  const reached = place < 0 ? undefined : entries[place]
  if (reached?.what === 'delete') throw none()
  if (!reached) {
    if (entries.some(isCreation)) throw none()
    if (at < (await storedSince(c.reader, entity.name))) throw refuse('NOT_KEPT')
  }
  const later = place < 0 ? entries : entries.slice(0, place)
  const wires = wiresBefore(trace.last, trace.isDeleted ? later.filter((_, i) => i > 0) : later)
  return { ...shownOf(c, entity, { id, at, wires, seen: trace.seen }), ...metadataAt(trace, later.length) }
}

/** With its labels. It offers no actions, because it is an old version. */
export async function viewAt(c: HistoryContext, entity: EntityModel, id: string, at: string): Promise<RecordView> {
  const record = await recordAt(c, entity, id, at)
  const related = await labelsOf(c.model, c.reader, c.principal, relatedOf(c.model, entity, [record as never]))
  return { record, label: labelAt(c, entity, record), related, may: { update: [], delete: false } }
}

/** Uses only what the principal may read. */
function labelAt({ principal, stepsOf }: HistoryContext, entity: EntityModel, { id, ...shown }: WireRecord): string {
  const wires = Object.entries(shown).flatMap(([name, json]) => (json === undefined ? [] : [[name, json] as const]))
  const record = recordOf(stepsOf(entity), id, new Map(wires))
  const { shownAs } = entity.entity
  const label = readsStore(shownAs.tree) ? null : evaluate(shownAs, environmentOf(principal, record, null))
  const texts = shownAs.reads.map((path) => record[path]).filter((value) => typeof value === 'string')
  return typeof label === 'string' && label !== '' ? label : (texts[0] ?? '')
}

/** The time before which history entries were removed; '' if none were. */
async function storedSince(reader: Reader, entity: string): Promise<string> {
  const text = 'SELECT before FROM ninefold_history_gone WHERE entity = ?'
  return (await reader.one<{ before: string }>(text, [entity]))?.before ?? ''
}

/** Version and dates of the record, after all but the newest `later` entries. */
function metadataAfter({ entries, createdAt, createdBy }: Unread, later: number) {
  const touching = entries.slice(later).filter(touches)
  const [newest] = touching
  return {
    createdAt,
    createdBy,
    updatedAt: newest?.at ?? createdAt,
    updatedBy: newest ? (newest.acting ?? newest.who) : createdBy,
    version: newest?.version ?? null,
  }
}

/** The part of it that the principal may read. */
function metadataAt(trace: Trace, later: number): Readonly<Record<string, Json>> {
  const { version, ...about } = metadataAfter(trace, later)
  const shown = Object.entries(about).filter(([name]) => trace.seen.has(name))
  return { ...Object.fromEntries(shown), ...(version === null ? {} : { version }) }
}

/** By a user, or by an effect whose entry names the action. */
export const isCreation = (row: HistoryRow): boolean => row.what === 'create' || (row.version === 1 && touches(row))

/** An approval or an export leaves the record unchanged. */
const touches = ({ what, changes }: HistoryRow): boolean =>
  (what !== 'approve' && what !== 'export') || changes.length > 0

interface RecordThen {
  readonly id: string
  /** The time. */
  readonly at: string
  readonly wires: Wires
  /** The fields that the principal may read. */
  readonly seen: ReadonlySet<string>
}

function shownOf(c: HistoryContext, entity: EntityModel, { id, at, wires, seen }: RecordThen): WireRecord {
  const record = recordOf(c.stepsOf(entity), id, wires)
  const today = localText(at, c.principal.timeZone)?.slice(0, 10) ?? c.principal.today
  const environment = { ...environmentOf(c.principal, record, record), now: at, today }
  const shown = entity.fields.flatMap((field): (readonly [string, Json])[] => {
    if (!seen.has(field.name) || SYSTEM_FIELDS.has(field.name) || field.kind === 'rows' || field.kind === 'line')
      return []
    if (field.kind === 'live') {
      const { expr } = field.field.computed!
      // A query would return current data.
      if (readsStore(expr.tree) || !staysWithin(c.model, entity, expr.reads)) return []
      return [[field.name, writeValue(field.field.type, storedForm(field, evaluate(expr, environment)))]]
    }
    return [[field.name, shownWire(c.model, field, wires.get(field.name))]]
  })
  return { id, ...Object.fromEntries(shown) }
}

/** Whether the paths stay within the record's own fields and those of its parts. */
const staysWithin = (model: Model, entity: EntityModel, reads: readonly string[]): boolean =>
  reads.every((path) => {
    const [name, ...rest] = path.split('.')
    const field = entity.byName.get(name!)
    if (!isOwnRead(path) || !field) return false
    if (field.kind === 'parts')
      return rest.length > 0 && staysWithin(model, model.entities.get(field.part)!, [rest.join('.')])
    return field.kind === 'column' && rest.length === 0
  })

const textOf = (value: Value | undefined): string | null => (typeof value === 'string' ? value : null)
