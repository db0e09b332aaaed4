/**
 * Reconstructs a record as it was: from what it is now, or was when it was deleted, back through its history, entry by
 * entry.
 *
 * PAST-1  It shows what the principal may read today: of the record as it is now; of one that is gone, as it was when it went.
 * PAST-2  Parts are shown with it, as they were. What is worked out of other records is left out: it was never kept.
 * PAST-3  Before it was made, and after it was deleted, there is none. Further back than the history reaches, that is said.
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
import { environmentOf, kept, valueAt, type Surroundings } from '../change/draft.ts'
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

/** What is known of a record that the principal may read. */
export interface Trace {
  /** Newest first. */
  readonly entries: readonly HistoryRow[]
  /** As it is, or was when it was deleted. */
  readonly last: Wires
  readonly gone: boolean
  /** Fields that the principal may read of it. */
  readonly seen: ReadonlySet<string>
  readonly createdAt: string | null
  readonly createdBy: string | null
}

type Unread = Omit<Trace, 'seen'>

/** Undefined where there is none and never was, as where it may not be read. */
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
    return { entries, last, gone: false, seen: seen!, createdAt: textOf(now['createdAt']), createdBy: by?.id ?? null }
  }
  if (entries[0]?.what !== 'delete') return undefined
  const last = wiresBefore(new Map(), entries.slice(0, 1))
  const begun = made && isCreation(made) ? { createdAt: made.at, createdBy: made.acting ?? made.who } : NOT_KNOWN
  const gone = { entries, last, gone: true, ...begun }
  const fields = await fieldsAllowed(c, entity, deletedRecord(c, entity, id, gone), 'read')
  return fields && { ...gone, seen: fields }
}

/** As it was when it was deleted, with who made and changed it, so that rights can be judged. */
export function deletedRecord(c: HistoryContext, entity: EntityModel, id: string, trace: Unread): MutableRecord {
  const { createdBy, updatedBy, ...about } = aboutAfter(trace, 1)
  const record = recordOf(c.stepsOf(entity), id, trace.last)
  return Object.assign(record, about, { createdBy: personOf(createdBy), updatedBy: personOf(updatedBy) })
}

const personOf = (id: string | null) => (id === null ? null : bareRecord(id))

const NOT_KNOWN = { createdAt: null, createdBy: null }

/** `entries`: newest first; the values before the last of them. */
function wiresBefore(now: Wires, entries: readonly HistoryRow[]): Wires {
  const values = new Map(now)
  for (const { changes } of entries) for (const { field, from } of changes) values.set(field, from)
  return values
}

/** Those of the fields to which the verb is allowed on a record, also one that is no more; undefined: it is not allowed at all. */
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

/** `at`: `YYYY-MM-DDTHH:MM:SS.sssZ`. NOT_FOUND where there was none then, NOT_KEPT where nobody knows any more. */
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
  const wires = wiresBefore(trace.last, trace.gone ? later.filter((_, i) => i > 0) : later)
  return { ...shownOf(c, entity, { id, at, wires, seen: trace.seen }), ...aboutThen(trace, later.length) }
}

/** With how it is shown. Nothing may be done with it: it is over. */
export async function viewAt(c: HistoryContext, entity: EntityModel, id: string, at: string): Promise<RecordView> {
  const record = await recordAt(c, entity, id, at)
  const related = await labelsOf(c.model, c.reader, c.principal, relatedOf(c.model, entity, [record as never]))
  return { record, label: labelThen(c, entity, record), related, may: { update: [], delete: false } }
}

/** Of what the principal may read of it alone. */
function labelThen({ principal, stepsOf }: HistoryContext, entity: EntityModel, { id, ...shown }: WireRecord): string {
  const wires = Object.entries(shown).flatMap(([name, json]) => (json === undefined ? [] : [[name, json] as const]))
  const record = recordOf(stepsOf(entity), id, new Map(wires))
  const { shownAs } = entity.entity
  const label = readsStore(shownAs.tree) ? null : evaluate(shownAs, environmentOf(principal, record, null))
  const texts = shownAs.reads.map((path) => record[path]).filter((value) => typeof value === 'string')
  return typeof label === 'string' && label !== '' ? label : (texts[0] ?? '')
}

/** The moment before which entries of the history have been removed; '' where none was. */
async function storedSince(reader: Reader, entity: string): Promise<string> {
  const text = 'SELECT before FROM ninefold_history_gone WHERE entity = ?'
  return (await reader.one<{ before: string }>(text, [entity]))?.before ?? ''
}

/** Version and dates of the record, after all but the newest `later` entries. */
function aboutAfter({ entries, createdAt, createdBy }: Unread, later: number) {
  const touching = entries.slice(later).filter(touches)
  const [newest] = touching
  const by = touching.find(({ who }) => who !== null)
  return {
    createdAt,
    createdBy,
    updatedAt: newest?.at ?? createdAt,
    updatedBy: by ? (by.acting ?? by.who) : createdBy,
    version: newest?.version ?? null,
  }
}

/** What of it the principal may read. */
function aboutThen(trace: Trace, later: number): Readonly<Record<string, Json>> {
  const { version, ...about } = aboutAfter(trace, later)
  const shown = Object.entries(about).filter(([name]) => trace.seen.has(name))
  return { ...Object.fromEntries(shown), ...(version === null ? {} : { version }) }
}

/** By a person, or by an effect, whose entry names the action. */
export const isCreation = (row: HistoryRow): boolean => row.what === 'create' || (row.version === 1 && touches(row))

/** An agreement alone, and an export, leave the record as it is. */
const touches = ({ what, changes }: HistoryRow): boolean =>
  (what !== 'approve' && what !== 'export') || changes.length > 0

interface RecordThen {
  readonly id: string
  /** The moment. */
  readonly at: string
  readonly wires: Wires
  /** Fields that the principal may read. */
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
      // What the store would answer is of now.
      if (readsStore(expr.tree) || !standsAlone(c.model, entity, expr.reads)) return []
      return [[field.name, writeValue(field.field.type, kept(field, evaluate(expr, environment)))]]
    }
    return [[field.name, shownWire(c.model, field, wires.get(field.name))]]
  })
  return { id, ...Object.fromEntries(shown) }
}

/** Do the paths lead no further than to the record's own fields and those of its parts? */
const standsAlone = (model: Model, entity: EntityModel, reads: readonly string[]): boolean =>
  reads.every((path) => {
    const [name, ...rest] = path.split('.')
    const field = entity.byName.get(name!)
    if (!isOwnRead(path) || !field) return false
    if (field.kind === 'parts')
      return rest.length > 0 && standsAlone(model, model.entities.get(field.part)!, [rest.join('.')])
    return field.kind === 'column' && rest.length === 0
  })

const textOf = (value: Value | undefined): string | null => (typeof value === 'string' ? value : null)
