// The record of a draft and its parts, at any depth.
import type { Environment } from '@ninefold/plan/expression'
import type { Draft } from './draft.ts'
import type { PlanIndex } from './plan.ts'
import { partRows, Viewer, type Place } from './viewer.ts'
import type { Row } from './state.ts'

/** Where it stands, as it was, and how its fields are called in the input. */
export interface DraftPlace {
  readonly place: Place
  readonly was: Row | null
  readonly prefix: string
  readonly values: Draft['values']
}

export function draftPlaces(index: PlanIndex, draft: Draft, before: Row | null): readonly DraftPlace[] {
  const inside = (row: Row, was: Row | null, prefix: string, whole?: Place): readonly DraftPlace[] => {
    const place = { row, ...(whole && { whole }) }
    const lists = index.entity(row.entity).fields.filter(({ type }) => type.kind === 'parts')
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

/** `Entity.field` of each field that a write changes, in the record and its parts. Of a part that is new or gone, all. */
export function changedFields(index: PlanIndex, draft: Draft, before: Row | null): () => ReadonlySet<string> {
  let known: ReadonlySet<string> | undefined
  return () => (known ??= compared(index, draft, before))
}

function compared(index: PlanIndex, draft: Draft, before: Row | null): ReadonlySet<string> {
  const changed = new Set<string>()
  const compare = (row: Row | null, was: Row | null): void => {
    const { entity } = (row ?? was)!
    for (const { name, type } of index.entity(entity).fields) {
      const [now, then] = [row?.values[name] ?? null, was?.values[name] ?? null]
      if (!row || !was || JSON.stringify(now, exactText) !== JSON.stringify(then, exactText))
        changed.add(`${entity}.${name}`)
      if (type.kind !== 'parts') continue
      const [parts, old] = [row ? partRows(row, name) : [], was ? partRows(was, name) : []]
      for (const part of parts) compare(part, old.find(({ id }) => id === part.id) ?? null)
      for (const part of old) if (!parts.some(({ id }) => id === part.id)) compare(null, part)
    }
  }
  compare(draft as Row, before)
  return changed
}

const exactText = (_: string, value: unknown): unknown => (typeof value === 'bigint' ? `${value}n` : value)

export const around = (viewer: Viewer, { place, was }: Pick<DraftPlace, 'place' | 'was'>): Environment =>
  viewer.over(place, {
    old: was ? viewer.view({ row: was, ...(place.whole && { whole: place.whole }) }) : null,
    context: { isNew: was === null },
  })

/** What was looked at before the draft changed is no longer true. */
export const fresh = (viewer: Viewer): Viewer => new Viewer(viewer.index, viewer.state, viewer.principal, viewer.now)
