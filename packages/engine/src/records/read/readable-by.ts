/**
 * Which records each of many users may read: for live events, where each change may concern a thousand users. Users
 * with the same permissions share the work: one statement if their condition does not depend on the user; otherwise
 * what it reads is loaded once and the condition is evaluated for each in memory. Conditions that need a query are run
 * for each user, without waiting in between.
 */
import { isOwnRead, readsOf, usesMe, type Tree } from '@ninefold/plan/expression'
import { type Principal, type Condition, readsStore } from '../../access/index.ts'
import type { Reader } from '../../store/index.ts'
import { environmentOf } from '../change/draft.ts'
import { allows } from '../expressions.ts'
import type { Loader } from '../load/loader.ts'
import { pathsOf, type Paths } from '../load/paths.ts'
import type { EntityModel, FieldModel, Model } from '../model.ts'
import type { One } from './one.ts'
import { isEither } from '@ninefold/plan/values'

type ReadableBy = (
  reader: Reader,
  principals: readonly Principal[],
  entity: EntityModel,
  ids: readonly string[],
) => Promise<ReadonlyMap<Principal, ReadonlySet<string>>>

/** How a condition is evaluated for many users: once for all, in memory over these paths, or by a query for each. */
type Strategy =
  | { readonly kind: 'once' | 'each' }
  | { readonly kind: 'inMemory'; readonly tree: Tree; readonly paths: Paths }

// oxlint-disable-next-line max-lines-per-function -- the functions share this state
export function readableBy(model: Model, loader: Loader, one: One): ReadableBy {
  const strategies = new Map<string, Strategy>()
  const strategyFor = (principal: Principal, entity: EntityModel): Strategy => {
    const key = `${principal.rightsKey} ${entity.name}`
    const strategy = strategies.get(key) ?? strategyOf(model, entity, model.rights(principal).rows(entity.name, 'read'))
    strategies.set(key, strategy)
    return strategy
  }

  const ofThese = async (
    reader: Reader,
    principals: readonly Principal[],
    entity: EntityModel,
    ids: readonly string[],
  ): Promise<readonly ReadonlySet<string>[]> => {
    const [first] = principals
    const strategy = principals.length === 1 ? EACH : strategyFor(first!, entity)
    switch (strategy.kind) {
      case 'once': {
        const shared = await one.readable(reader, first!, entity, ids)
        return principals.map(() => shared)
      }
      case 'each':
        return Promise.all(principals.map((principal) => one.readable(reader, principal, entity, ids)))
      case 'inMemory': {
        const records = [...(await loader.load(reader, first!, entity, ids, strategy.paths)).values()]
        return principals.map((principal) => {
          const ownReadable = records.filter((record) =>
            allows(strategy.tree, environmentOf(principal, record, record)),
          )
          return new Set(ownReadable.map(({ id }) => id))
        })
      }
    }
  }

  return async (reader, principals, entity, ids) => {
    const found = new Map<Principal, ReadonlySet<string>>()
    for (const sameReaders of Map.groupBy(principals, ({ rightsKey }) => rightsKey).values()) {
      const sets = await ofThese(reader, sameReaders, entity, ids)
      sameReaders.forEach((principal, i) => found.set(principal, sets[i]!))
    }
    return found
  }
}

const ONCE: Strategy = { kind: 'once' }
const EACH: Strategy = { kind: 'each' }

function strategyOf(model: Model, entity: EntityModel, condition: Condition): Strategy {
  if (typeof condition === 'boolean') return ONCE
  const reads = readsOf(condition)
  const own = reads.filter(isOwnRead)
  // Fields computed at each read may depend on the user too.
  if (readsStore(condition) || !own.every((path) => isStoredPath(model, entity, path))) return EACH
  return usesMe(condition) ? { kind: 'inMemory', tree: condition, paths: pathsOf(own) } : ONCE
}

/** Whether the path passes only stored fields. */
function isStoredPath(model: Model, from: EntityModel, path: string): boolean {
  let at: EntityModel | undefined = from
  for (const name of path.split('.')) {
    const field: FieldModel | undefined = at?.byName.get(name)
    if (!field || field.kind === 'live' || isEither(field.field.type)) return false
    at = 'entity' in field.field.type ? model.entities.get(field.field.type.entity) : undefined
  }
  return true
}
