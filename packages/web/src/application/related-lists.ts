// The lists of other records that refer to a record: `Comments` of a ticket, `Bookings` of a room.
import { SYSTEM_FIELDS, type Column, type Field, type ShowsOf, type Sort } from '@ninefold/plan'
import { isInverse, isRecordList, isReference, traitsOf } from '@ninefold/plan/values'
import type { EntityView } from '@ninefold/plan/wire'
import type { Application } from './application.ts'

export interface RelatedList {
  readonly label: string
  /** The document names it (`list of Comment`), so it is shown even if it is empty. */
  readonly named: boolean
  /** The entity of the records in the list. */
  readonly entity: EntityView
  /** Their field that refers to the record of the page. */
  readonly field: Field
  readonly columns: readonly Column[]
  readonly sort: readonly Sort[]
  /** The route of a list screen with all records of the entity; absent if the user has none. */
  readonly all?: string
}

const MAX_COLUMNS = 5

/** The lists that the document names (`list of Comment`) first, in its order; then the others. Parts have no list of their own, and comments have their section. */
export function relatedLists(application: Application, entity: EntityView): readonly RelatedList[] {
  const named = entity.fields.flatMap(({ label, type }) => {
    if (!isInverse(type)) return []
    const list = listOf(application, type.entity, type.field, label)
    return list ? [{ ...list, named: true }] : []
  })
  const isNamed = (other: RelatedList) =>
    named.some((list) => list.entity === other.entity && list.field === other.field)
  const others = application.view.entities.flatMap((other) => {
    const fields = referencesTo(other, entity.name)
    return fields.flatMap(({ name, label }) => {
      const title = fields.length > 1 ? `${other.plural} (${label})` : other.plural
      return listOf(application, other.name, name, title) ?? []
    })
  })
  return [...named, ...others.filter((list) => !isNamed(list))]
}

const referencesTo = ({ fields }: EntityView, entity: string): readonly Field[] =>
  fields.filter(({ name, type }) => isReference(type) && type.entity === entity && !SYSTEM_FIELDS.has(name))

function listOf(application: Application, name: string, fieldName: string, label: string): RelatedList | undefined {
  const entity = application.entity(name)
  const field = entity?.fields.find((each) => each.name === fieldName)
  if (!entity?.can.read || entity.partOf || entity.commentOn || !field) return undefined
  const { all, shows } = mainList(application, name)
  return {
    label,
    named: false,
    entity,
    field,
    columns: wordsFirst(
      (shows?.columns ?? assumedColumns(entity))
        .filter(({ path }) => path !== fieldName && !path.includes('.'))
        .slice(0, MAX_COLUMNS),
    ),
    sort: (shows?.sort ?? []).filter(({ path }) => !path.includes('.')),
    ...(all && { all: all.route.pattern }),
  }
}

/** The first column is the link to the record; a number alone, at the other side of its column, names nothing. */
function wordsFirst(columns: readonly Column[]): readonly Column[] {
  const first = columns.find(({ type }) => traitsOf(type).number === undefined)
  return first ? [first, ...columns.filter((column) => column !== first)] : columns
}

/** The columns by which people judge a record: those of its list, if the user has one. */
export const listColumns = (application: Application, entity: string): readonly Column[] =>
  mainList(application, entity).shows?.columns ?? []

/** The list screen of all records of the entity; otherwise, only what the first list of some of them shows. */
function mainList(application: Application, entity: string) {
  const screens = listScreens(application, entity)
  const all = screens.find(({ shows, route }) => !shows.filter && route.parameters.length === 0)
  return { all, shows: (all ?? screens[0])?.shows }
}

const listScreens = ({ view }: Application, entity: string) =>
  view.screens.flatMap(({ shows, route }) =>
    shows.kind === 'list' && shows.entity === entity ? [{ shows: shows as ShowsOf<'list'>, route }] : [],
  )

const assumedColumns = ({ fields }: EntityView): readonly Column[] =>
  fields
    .filter(({ name, type }) => !SYSTEM_FIELDS.has(name) && !isRecordList(type))
    .map(({ name, label, type }) => ({ path: name, label, type }))
