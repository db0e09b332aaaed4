/**
 * REC-18 An entity declared as "only one" has exactly one record: the application creates it when the document first
 * runs, and nobody creates another one or deletes it. Its required fields are checked when it is changed.
 */
import { memoize } from '@ninefold/plan/base'
import type { RecordValue } from '@ninefold/plan/values'
import type { Principal } from '../../access/index.ts'
import type { Reader } from '../../store/index.ts'
import { readsIn } from '../change/person.ts'
import type { Loader } from '../load/loader.ts'
import { pathsOf } from '../load/paths.ts'
import type { Model } from '../model.ts'
import type { Records } from '../records.ts'

/** Creates the missing ones. `principal`: the timer's, since no user requests them. */
export async function makeOnlyOnes(records: Records, principal: () => Principal): Promise<void> {
  const only = records.plan.entities.filter((entity) => entity.onlyOne)
  const right = { kind: 'document' } as const
  for (const { name } of only) {
    await records.write(principal(), async (work) => {
      const existing = await records.where(work.transaction, principal(), name, undefined, { limit: 1 })
      if (existing.length === 0)
        await work.apply({ entity: name, kind: 'create', right, incomplete: 'fieldsAndRules', only: true })
    })
  }
}

/** Each with what the plan's expressions read from it. */
export async function onlyOnesOf(
  model: Model,
  loader: Loader,
  reader: Reader,
  principal: Principal,
): Promise<Readonly<Record<string, RecordValue>>> {
  const found: Record<string, RecordValue> = {}
  for (const [name, reads] of readsOfOnly(model.plan)) {
    const entity = model.entities.get(name)
    const [row] = entity ? await reader.rows(`SELECT "id" FROM ${entity.table} LIMIT 1`) : []
    if (!row) continue
    const id = row[0] as string
    const loaded = await loader.load(reader, principal, entity!, [id], pathsOf([...reads]))
    if (loaded.has(id)) found[name] = loaded.get(id)!
  }
  return found
}

/** By entity: the paths from its only record that any expression within a part of the plan reads. Memoized. */
export const readsOfOnly = memoize((part: object): ReadonlyMap<string, ReadonlySet<string>> => {
  const found = new Map<string, Set<string>>()
  for (const path of readsIn(part)) {
    if (!path.startsWith('$')) continue
    const [entity = '', ...rest] = path.slice(1).split('.')
    const paths = found.get(entity) ?? new Set()
    found.set(entity, paths)
    if (rest.length > 0) paths.add(rest.join('.'))
  }
  return found
})
