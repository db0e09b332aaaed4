/**
 * The history as one user may read it, newest first.
 *
 * HIS-1 Of each entry only the fields that the principal may read on the record today, for old and new values.
 * HIS-2 It names who did it: a user, a timer, a link, a client who was not signed in, or a demonstration; also when,
 * the inputs, and which document was running since when. A user's name is shown if the principal may read `updatedBy`
 * of the record; for a creation, `createdBy`.
 * HIS-3 The history of a deleted record is readable for those who could read the record if it still existed.
 */
import type { HistoryEntry, HistoryPage } from '@ninefold/plan/wire'
import { refuse } from '../../refusal.ts'
import type { Reader } from '../../store/index.ts'
import type { HistoryRow } from './history.ts'
import { labelsOf, relatedOf, type Ref } from '../read/labels.ts'
import type { EntityModel, Model } from '../model.ts'
import { seenChanges } from './history-values.ts'
import { isCreation, traceOf, type HistoryContext, type Trace } from './reconstruct.ts'
import { mayUndo, rightsToUndo } from './undo.ts'

const PAGE = 50

/** `cursor`: `next` of the page before. NOT_FOUND if nothing of it is readable. */
// oxlint-disable-next-line max-lines-per-function -- entries and their wording share the page that was read
export async function readHistory(
  c: HistoryContext,
  entity: EntityModel,
  id: string,
  cursor?: string,
): Promise<HistoryPage> {
  const before = cursor === undefined ? Number.MAX_SAFE_INTEGER : Number(cursor)
  if (!Number.isSafeInteger(before)) throw refuse('CURSOR_INVALID', { field: 'cursor' })
  const trace = await traceOf(c, entity, id)
  if (!trace) throw refuse('NOT_FOUND', { parameters: { subject: entity.entity.label } })
  const older = trace.entries.filter(({ number }) => number < before)
  const rows = older.slice(0, PAGE)
  const entries = rows.map((row) => ({ row, changes: seenChanges(c, entity, trace, row) }))
  const records = entries.flatMap(({ changes }) =>
    (['from', 'to'] as const).map((side) => ({
      id,
      ...Object.fromEntries(changes.map((one) => [one.field, one[side]])),
    })),
  )
  const related = await labelsOf(c.model, c.reader, c.principal, [
    ...peopleIn(rows.filter((row) => !isPersonHidden(row, entity, trace))),
    ...chosenIn(c.model, rows),
    ...relatedOf(c.model, entity, records),
  ])
  const since = await runningSince(c.reader, rows)
  const rights = await rightsToUndo(c, entity, id, trace)
  const person = (who: string | null) => (who === null ? null : { id: who, label: related[who]?.label ?? '' })
  return {
    items: entries.map(({ row, changes }): HistoryEntry => {
      const isHidden = isPersonHidden(row, entity, trace)
      const { via, acting, asked, version, undoes, action, origin, document } = row
      const inputs = asked.filter(({ field }) => field === undefined || trace.seen.has(field))
      return {
        id: String(row.number),
        at: row.at,
        who: isHidden ? null : person(row.who),
        what: row.what,
        changes,
        document,
        ...(isHidden ? { via: 'hidden' } : via === null ? {} : { via }),
        ...(acting === null || isHidden ? {} : { as: person(acting)! }),
        ...(action === null ? {} : { action }),
        ...(inputs.length === 0 ? {} : { asked: inputs.map(({ name, label, value }) => ({ name, label, value })) }),
        ...(version === null ? {} : { version }),
        ...(undoes === null ? {} : { undoes: String(undoes) }),
        ...(since.has(row) ? { documentAt: since.get(row)! } : {}),
        ...(mayUndo(c, entity, trace, row, rights) ? { mayUndo: true } : {}),
        ...(origin === null ? {} : { origin }),
      }
    }),
    next: older.length > PAGE ? String(rows.at(-1)!.number) : null,
    related,
  }
}

/** Whether the user is hidden. The same user is in `updatedBy` or `createdBy`; a part has neither. */
function isPersonHidden(row: HistoryRow, { fields }: EntityModel, { seen }: Trace): boolean {
  const by = isCreation(row) ? 'createdBy' : 'updatedBy'
  return row.who !== null && !seen.has(by) && fields.some(({ name }) => name === by)
}

const peopleIn = (rows: readonly HistoryRow[]): readonly Ref[] =>
  rows.flatMap(({ who, acting }) => [who, acting].flatMap((id) => (id === null ? [] : [{ entity: 'User', id }])))

/** Records chosen in inputs of an action. */
const chosenIn = ({ entities }: Model, rows: readonly HistoryRow[]): readonly Ref[] =>
  rows.flatMap(({ asked }) =>
    asked.flatMap(({ entity, value }) =>
      entity !== undefined && entities.has(entity) && typeof value === 'string' ? [{ entity, id: value }] : [],
    ),
  )

/** Since when the document of each entry was running. */
async function runningSince(reader: Reader, rows: readonly HistoryRow[]): Promise<ReadonlyMap<HistoryRow, string>> {
  const documents = await reader.all<{ hash: string; at: string }>(
    'SELECT hash, at FROM ninefold_document ORDER BY number DESC',
  )
  return new Map(
    rows.flatMap((row) => {
      const known = documents.filter(({ hash }) => hash === row.document)
      const begun = known.find(({ at }) => at <= row.at) ?? known.at(-1)
      return begun ? [[row, begun.at] as const] : []
    }),
  )
}
