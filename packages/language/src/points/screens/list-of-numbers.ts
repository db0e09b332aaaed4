/** Whether the numbers of dashboards need a list of their own, because no list of the document shows all their records. */
import type { Screen, Tile } from '@ninefold/plan'
import { lookup } from '../../kernel/index.ts'
import type { ScreenScope } from './scope.ts'

export interface NumbersScope extends ScreenScope {
  /** The fields that dashboards of the document sum; undefined if none counts the entity. */
  readonly counted: (entity: string) => readonly string[] | undefined
  /** The document's lists of all records of an entity. */
  readonly wholeLists: (entity: string) => readonly WholeList[] | undefined
  /** The document has no home page, so the assumed one counts every entity. */
  readonly isHomeAssumed: boolean
}

interface WholeList {
  readonly for: readonly string[]
  readonly columns: readonly string[]
}

/** The queries over the document's screens. */
export const numbersOf = (listed: readonly Screen[]) => ({
  counted: lookup(listed, countedByEntity),
  wholeLists: lookup(listed, wholeListsByEntity),
})

/** `readers`: the roles that may read the entity. */
export function needsListOfNumbers(entity: string, readers: readonly string[], context: NumbersScope): boolean {
  const summed = context.counted(entity) ?? (context.isHomeAssumed ? [] : undefined)
  if (!summed) return false
  const lists = context.wholeLists(entity) ?? []
  return !lists.some(
    (list) => opensFor(list.for, readers, context) && summed.every((field) => list.columns.includes(field)),
  )
}

function countedByEntity(listed: readonly Screen[]): ReadonlyMap<string, readonly string[]> {
  const tiles = listed.flatMap(({ shows }) => ('tiles' in shows ? shows.tiles : []))
  const summed = ({ shows }: Tile) => ('field' in shows ? [shows.field] : [])
  const groups = Map.groupBy(tiles, ({ entity }) => entity)
  return new Map(Array.from(groups, ([entity, all]) => [entity, [...new Set(all.flatMap(summed))]]))
}

function wholeListsByEntity(listed: readonly Screen[]): ReadonlyMap<string, readonly WholeList[]> {
  const lists = listed.flatMap(({ shows, route, for: who }) => {
    if (!('search' in shows) || shows.filter || route.parameters.length > 0) return []
    return [{ entity: shows.entity, for: who, columns: shows.columns.map(({ path }) => path) }]
  })
  return Map.groupBy(lists, ({ entity }) => entity)
}

/** Every role of the readers may open the list. */
function opensFor(who: readonly string[], readers: readonly string[], { role }: ScreenScope): boolean {
  const is = (kind: string) => (name: string) => (role(name)?.kind ?? name) === kind
  if (who.some(is('anyone')) || readers.every((name) => who.includes(name))) return true
  return who.some(is('signedIn')) && !readers.some(is('anyone'))
}
