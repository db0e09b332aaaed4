/**
 * The scope for planning permissions (`kernel/scope.ts`): a row is planned again only if an answer that it used changes.
 */
import { memoize, foldName } from '@ninefold/plan/base'
import { type Assumption, type Entity, type Role, testedRoles, type RoleTested } from '@ninefold/plan'
import type { Problem } from '@ninefold/plan/problem'
import { interned, lookup, scope, byName, type ActionName, type Names } from '../../kernel/index.ts'

/** The names and actions that permissions may use. */
export interface Doable {
  readonly names: Names
  readonly actions: Actions
  /** An upper bound of the number of words in an entity name: the number of characters of the longest name. */
  readonly mostWords: () => number
}

/** The actions of point 4. */
export interface Actions {
  readonly of: (entity: string) => readonly ActionName[]
  /** Finds actions by their folded label. */
  readonly called: (label: string) => readonly ActionName[]
  readonly all: () => readonly ActionName[]
}

/** The scope of a row of permissions. */
export interface GrantsKnown extends Doable {
  readonly roles: () => readonly RoleTested[]
  /** Entities of the plan. */
  readonly planned: (entity: string) => Entity | undefined
}

/** The scope of a row, with its collected results. */
export interface GrantContext extends GrantsKnown {
  readonly problems: Problem[]
  /** The assumed meaning of "own", by entity. */
  readonly owns: Map<string, Assumption>
}

export const inContext = (known: GrantsKnown): GrantContext => ({ ...known, problems: [], owns: new Map() })

export function doable(names: Names, actions: readonly ActionName[]): Doable {
  const entities = scope('access.entities', { mostWords: mostWords(names.entities) })
  return scope('access', { names, actions: actionQueries(actions), mostWords: () => entities.mostWords })
}

export function grantsKnown(
  names: Names,
  actions: readonly ActionName[],
  roles: readonly Role[],
  entities: readonly Entity[],
): GrantsKnown {
  const tested = scope('access.roles', { all: testedRoles(roles) })
  return scope('access.grants', {
    ...doable(names, actions),
    roles: () => tested.all,
    planned: lookup(entities, byName),
  })
}

function actionQueries(actions: readonly ActionName[]): Actions {
  const all = interned('access.actions', '', actions.map(namesAlone))
  const known = scope('access.actions', {
    all,
    of: lookup(all, (some) => Map.groupBy(some, ({ entity }) => entity)),
    called: lookup(all, (some) => Map.groupBy(some, ({ label }) => foldName(label))),
  })
  return scope('access.asked', {
    of: (entity: string) => known.of(entity) ?? NONE,
    called: (label: string) => known.called(label) ?? NONE,
    all: () => known.all,
  })
}

const NONE: readonly ActionName[] = []

/** The properties of an action that permissions use. */
const namesAlone = ({ entity, name, label }: ActionName): ActionName => ({ entity, name, label })

const mostWords = memoize((entities: Names['entities']) =>
  Math.max(0, ...entities.flatMap(({ name, label, plural }) => [name, label, plural]).map(({ length }) => length)),
)
