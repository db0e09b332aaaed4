/**
 * The activity of the whole application, for administrators: what was done with which record, by whom, newest first. It names changed
 * fields, not their values: those are in the history of the record, which checks who may read them.
 */
import type { ActivityEntry, ActivityPage } from '@ninefold/plan/wire'
import type { Binding, Json, MutableRecord } from '@ninefold/plan/values'
import { refuse } from '../../refusal.ts'
import type { Reader } from '../../store/index.ts'
import { evaluate } from '../expressions.ts'
import type { EntityModel } from '../model.ts'
import { labelsOf, type Ref } from '../read/labels.ts'
import type { Activities } from '../records.ts'
import { latestEntries, selectEntries, type HistoryRow } from './history.ts'
import { recordOf } from './history-values.ts'
import type { HistoryContext } from './reconstruct.ts'
import { textIn } from '../../wording/index.ts'

const PAGE = 50

export async function readActivity(c: HistoryContext, query: Activities): Promise<ActivityPage> {
  const before = query.cursor === undefined ? Number.MAX_SAFE_INTEGER : Number(query.cursor)
  if (!Number.isSafeInteger(before)) throw refuse('CURSOR_INVALID', { field: 'cursor' })
  const found = await selectEntries(c.reader, ...conditionsOf(query, before), PAGE + 1)
  const rows = found.slice(0, PAGE)
  const known = rows.filter(({ entity }) => c.model.entities.has(entity))
  const related = await labelsOf(c.model, c.reader, c.principal, refsOf(known))
  const gone = await deletedNow(c.reader, known)
  return {
    items: known.map((row) => entryOf(c, c.model.entities.get(row.entity)!, row, related, gone.has(row))),
    next: found.length > PAGE ? String(rows.at(-1)!.number) : null,
  }
}

/** A condition of SQL, and its values. */
function conditionsOf(query: Activities, before: number): readonly [string, readonly Binding[]] {
  const { entity, person, what, from, until } = query
  const conditions: readonly (readonly [string, readonly (string | undefined)[]])[] = [
    ['entity = ?', [entity]],
    ['(who = ? OR acting = ?)', [person, person]],
    ['what = ?', [what]],
    ['at >= ?', [from]],
    ['at < ?', [until]],
  ]
  const given = conditions.filter(([, values]) => values[0] !== undefined)
  return [
    ['number < ?', ...given.map(([text]) => text)].join(' AND '),
    [before, ...given.flatMap(([, values]) => values as readonly string[])],
  ]
}

const refsOf = (rows: readonly HistoryRow[]): readonly Ref[] =>
  rows.flatMap(({ entity, record, who, acting }) => [
    { entity, id: record },
    ...[who, acting].flatMap((id) => (id === null ? [] : [{ entity: 'User', id }])),
  ])

/** Those of these deletions after which nothing else happened to the record. */
async function deletedNow(reader: Reader, rows: readonly HistoryRow[]): Promise<ReadonlySet<HistoryRow>> {
  const deletions = rows.filter(({ what }) => what === 'delete')
  const latest = await latestEntries(
    reader,
    deletions.map(({ record }) => record),
  )
  return new Set(deletions.filter(({ record, number }) => latest.get(record) === number))
}

function entryOf(
  c: HistoryContext,
  model: EntityModel,
  row: HistoryRow,
  related: Awaited<ReturnType<typeof labelsOf>>,
  isDeleted: boolean,
): ActivityEntry {
  const { entity, byName } = model
  const person = (id: string | null) => (id === null ? null : { id, label: related[id]?.label ?? '' })
  const record = related[row.record]
  const name = (text: string) => textIn(c.model.plan, c.principal.locale, text)
  const { what, at, action, via, acting } = row
  const step = c.model.plan.lifecycles
    .flatMap(({ actions }) => actions)
    .find((one) => one.entity === row.entity && one.name === action)
  return {
    id: String(row.number),
    at,
    who: person(row.who),
    ...(via === null ? {} : { via }),
    ...(acting === null ? {} : { as: person(acting)! }),
    what,
    ...(action === null ? {} : { action: step ? name(step.label) : action }),
    entity: name(entity.label),
    path: entity.path,
    record: row.record,
    label: record?.label ?? (what === 'delete' ? labelBefore(c, model, row) : ''),
    ...(record ? { related: record } : {}),
    fields: row.changes.flatMap(({ field }) => {
      const label = byName.get(field)?.field.label
      return label === undefined ? [] : [name(label)]
    }),
    ...(isDeleted ? { deleted: true as const } : {}),
  }
}

/** The title of a deleted record, from its own last values; '' if it consists of those of other records. */
function labelBefore(c: HistoryContext, entity: EntityModel, { record, changes }: HistoryRow): string {
  const wires = new Map<string, Json>(changes.map(({ field, from }) => [field, from]))
  const last: MutableRecord = recordOf(c.stepsOf(entity), record, wires)
  const label = evaluate(entity.entity.shownAs, { ...c.principal.environment, this: last })
  return typeof label === 'string' ? label : ''
}
