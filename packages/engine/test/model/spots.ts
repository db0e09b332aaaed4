// The record of a draft and its parts, at any depth.
import type { Environment } from '@ninefold/language'
import type { Draft } from './draft.ts'
import type { Book } from './plan.ts'
import { partRows, Sight, type Place } from './sight.ts'
import type { Row } from './state.ts'

/** Where it stands, as it was, and how its fields are called in the input. */
export interface Spot {
  readonly place: Place
  readonly was: Row | null
  readonly prefix: string
  readonly values: Draft['values']
}

export function spots(book: Book, draft: Draft, before: Row | null): readonly Spot[] {
  const inside = (row: Row, was: Row | null, prefix: string, whole?: Place): readonly Spot[] => {
    const place = { row, ...(whole && { whole }) }
    const lists = book.entity(row.entity).fields.filter(({ type }) => type.kind === 'parts')
    const parts = lists.flatMap(({ name }) =>
      partRows(row, name).flatMap((part, i) => {
        const old = (was && partRows(was, name).find(({ id }) => id === part.id)) ?? null
        return inside(part, old, `${prefix}${name}.${i}.`, place)
      }),
    )
    return [{ place, was, prefix, values: row.values as Draft['values'] }, ...parts]
  }
  return inside(draft as Row, before, '')
}

export const around = (sight: Sight, { place, was }: Pick<Spot, 'place' | 'was'>): Environment =>
  sight.over(place, {
    old: was ? sight.view({ row: was, ...(place.whole && { whole: place.whole }) }) : null,
    context: { isNew: was === null },
  })

/** What was looked at before the draft changed is no longer true. */
export const fresh = (sight: Sight): Sight => new Sight(sight.book, sight.state, sight.looker, sight.now)
