// The columns of a board for this user. If the loaded cards do not determine them, the server is asked.
import { useQuery } from '@tanstack/react-query'
import { boardColumns, type Field, type Screen } from '@ninefold/plan'
import { isYesNo, type Json } from '@ninefold/plan/values'
import type { ColumnsData, Related, WireRecord } from '@ninefold/plan/wire'
import { useApplication } from '../../application/context.ts'
import { find, getColumns } from '../../client/api.ts'
import { environmentOf } from '../../records/environment.ts'
import { evaluate } from '../../records/record-value.ts'
import { runtimeValue } from '../../records/runtime-value.ts'
import type { BoardShows } from './board-shows.ts'
import { columnKey, columnsFrom, type Columns } from './columns.ts'

interface FirstCards {
  readonly items: readonly WireRecord[]
  readonly related: Related
  /** Whether there are more cards than the loaded ones. */
  readonly more: boolean
}

interface ColumnsController extends Columns {
  readonly loading: boolean
  readonly error: Error | null
  readonly refetch: () => Promise<unknown>
}

export function useColumns(screen: Screen, shows: BoardShows, cards: FirstCards | undefined): ColumnsController {
  const application = useApplication()
  const field = application.field(shows.entity, shows.by)
  const kind = field && boardColumns(field.type)
  const entity = kind && 'entity' in kind ? kind.entity : ''
  const asks = entity !== '' || cards?.more === true
  const counted = useQuery({
    queryKey: ['screen', screen.name, 'columns'],
    queryFn: ({ signal }) => getColumns(screen.name, undefined, signal),
    enabled: asks,
    meta: { entities: [shows.entity, entity] },
  })
  const mayMove = application.entity(shows.entity)?.can.update.includes(shows.by) === true
  const offersEmpty = mayMove && application.entity(entity)?.can.read === true
  const offered = useQuery({
    queryKey: ['find', entity, ''],
    queryFn: ({ signal }) => find(entity, '', signal),
    enabled: offersEmpty,
    meta: { entities: [entity] },
  })
  const env = environmentOf(application)
  const mayHold = (value: Json): boolean => {
    if (!shows.filter || !field) return true
    const record = { id: '', [shows.by]: runtimeValue(field.type, value, env.me) }
    const holds = evaluate(shows.filter, { ...env, this: record })
    // Conditions on other fields are unknown here. A condition on an empty field is unknown, too, so such a record is not on the board.
    return value === null && shows.filter.reads.includes(shows.by) ? holds === true : holds !== false
  }
  const columns = field
    ? columnsFrom({
        field,
        present: present(shows.by, counted.data?.groups ?? [], cards),
        // Another screen may have loaded them.
        offered: (offersEmpty && offered.data?.items) || [],
        mayEmpty: mayMove && mayBeEmpty(field),
        mayHold,
      })
    : { columns: [], left: 0 }
  return {
    ...columns,
    loading: asks && counted.isPending,
    error: counted.data ? null : counted.error,
    refetch: () => (asks ? counted.refetch() : Promise.resolve()),
  }
}

/** A yes/no field starts with no, and a form cannot empty it. */
const mayBeEmpty = ({ type, required }: Field): boolean => !isYesNo(type) && (!required || required.when !== undefined)

/** The counted values, and the values of cards that were added since. */
function present(by: string, groups: ColumnsData['groups'], cards: FirstCards | undefined): ColumnsData['groups'] {
  const found = new Map(groups.map((group) => [columnKey(group.key), group]))
  for (const card of cards?.items ?? []) {
    const key = card[by] ?? null
    const label = typeof key === 'string' ? (cards?.related[key]?.label ?? '') : ''
    if (!found.has(columnKey(key))) found.set(columnKey(key), { key, label, value: 1 })
  }
  return [...found.values()]
}
