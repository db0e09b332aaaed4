// The lanes of a calendar: the values of a field whose records stand side by side, such as rooms.
import { useQuery } from '@tanstack/react-query'
import { boardColumns, type Field, type Screen } from '@ninefold/plan'
import { useApplication } from '../../application/context.ts'
import { find, getColumns } from '../../client/api.ts'
import { setQuery, usePlace } from '../../router/place.ts'
import { columnsFrom, type Column } from '../board/columns.ts'
import type { CalendarShows } from './use-calendar.ts'
import type { View } from './view.ts'

export interface Lanes {
  /** The fields from which the user may choose. */
  readonly fields: readonly Field[]
  /** The chosen field; undefined if records do not stand side by side. */
  readonly field: Field | undefined
  readonly lanes: readonly Column[]
  readonly loading: boolean
  readonly choose: (field: string | null) => void
}

/** Only a day and a week have lanes. */
export function useLanes(screen: Screen, shows: CalendarShows, view: View): Lanes {
  const application = useApplication()
  const { query } = usePlace()
  const isLaid = view === 'day' || view === 'week'
  const fields = shows.lanes.flatMap((name) => application.field(shows.entity, name) ?? [])
  const field = isLaid ? fields.find(({ name }) => name === query.get('lanes')) : undefined
  const kind = field && boardColumns(field.type)
  const entity = kind && 'entity' in kind ? kind.entity : ''
  const counted = useQuery({
    queryKey: ['screen', screen.name, 'columns', field?.name],
    queryFn: ({ signal }) => getColumns(screen.name, field?.name, signal),
    enabled: field !== undefined,
    meta: { entities: [shows.entity, entity] },
  })
  // Any user can be chosen as a person, and few of them belong on a calendar.
  const offers = entity !== '' && entity !== 'User' && application.entity(entity)?.can.read === true
  const offered = useQuery({
    queryKey: ['find', entity, ''],
    queryFn: ({ signal }) => find(entity, '', signal),
    enabled: offers,
    meta: { entities: [entity] },
  })
  const found = field && {
    field,
    present: counted.data?.groups ?? [],
    offered: (offers && offered.data?.items) || [],
    mayEmpty: false,
    mayHold: () => true,
  }
  return {
    fields: isLaid ? fields : [],
    field,
    lanes: found ? columnsFrom(found).columns : [],
    loading: field !== undefined && counted.isPending,
    choose: (name) => setQuery({ lanes: name }, { replace: false }),
  }
}
