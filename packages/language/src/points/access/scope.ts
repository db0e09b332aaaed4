/**
 * What permissions are planned with. Everything that changes is read through queries by name (`incremental.ts`), so that a row is
 * planned again only if an answer changes.
 */
import { constantQuery, interned, tracked } from '../../incremental.ts'
import { memoize, foldName } from '@ninefold/plan/base'
import { type Assumption, type Entity, type Role, testedRoles, type RoleTested } from '@ninefold/plan'
import type { Problem } from '@ninefold/plan/problem'
import { byName, indexed, type ActionName, type Names } from '../../kernel/index.ts'

/** The names and actions that a permission may refer to. Tracked. */
export interface Doable {
  readonly names: Names
  readonly actions: Actions
  /** The largest number of words that an entity's name may have: the length of the longest name. */
  readonly mostWords: () => number
}

/** The actions of point 4. */
export interface Actions {
  readonly of: (entity: string) => readonly ActionName[]
  /** By the folded label. */
  readonly called: (label: string) => readonly ActionName[]
  readonly all: () => readonly ActionName[]
}

/** Tracked. */
export interface GrantsKnown extends Doable {
  readonly roles: () => readonly RoleTested[]
  /** As planned by point 3. */
  readonly planned: (entity: string) => Entity | undefined
}

/** Where one row is planned. */
export interface GrantContext extends GrantsKnown {
  readonly problems: Problem[]
  /** What "own" means, by entity. */
  readonly owns: Map<string, Assumption>
}

export const inContext = (known: GrantsKnown): GrantContext => ({ ...known, problems: [], owns: new Map() })

export const doable = (names: Names, actions: readonly ActionName[]): Doable =>
  tracked({ names, actions: askedFor(actions), mostWords: constantQuery('access.words', mostWords(names.entities)) })

export const grantsKnown = (
  names: Names,
  actions: readonly ActionName[],
  roles: readonly Role[],
  entities: readonly Entity[],
): GrantsKnown =>
  tracked({
    ...doable(names, actions),
    roles: constantQuery('access.roles.tested', testedRoles(roles)),
    planned: indexed('access.planned', entities, byName),
  })

function askedFor(actions: readonly ActionName[]): Actions {
  const all = interned('access.actions', '', actions.map(namesAlone))
  const of = indexed('access.actions.of', all, (some) => Map.groupBy(some, ({ entity }) => entity))
  const called = indexed('access.actions.called', all, (some) => Map.groupBy(some, ({ label }) => foldName(label)))
  return {
    of: (entity) => of(entity) ?? NONE,
    called: (label) => called(label) ?? NONE,
    all: constantQuery('access.actions.all', all),
  }
}

const NONE: readonly ActionName[] = []

/** Of an action nothing else concerns permissions. */
const namesAlone = ({ entity, name, label }: ActionName): ActionName => ({ entity, name, label })

const mostWords = memoize((entities: Names['entities']) =>
  Math.max(0, ...entities.flatMap(({ name, label, plural }) => [name, label, plural]).map(({ length }) => length)),
)
