/**
 * What calls query from the plans of other points. Every query takes a name, so that a call is planned again only if an
 * answer that it used changes (`incremental.ts`).
 */
import type { Schema } from '@ninefold/plan/expression'
import { constantQuery, tracked } from '../../incremental.ts'
import type { Action, Entity, Lifecycle, Rule } from '@ninefold/plan'
import type { Problem } from '@ninefold/plan/problem'
import { byName, indexed, ofItems, type Names } from '../../kernel/index.ts'

/** Tracked. */
export interface CallScope {
  readonly names: Names
  /** With the types of shapes. */
  readonly schema: Schema
  readonly entity: (name: string) => Entity | undefined
  /** As often as they stand in the document. */
  readonly actions: (entity: string) => readonly Action[]
  readonly rules: () => readonly RuleKnown[]
  /** Does the document describe any entity? */
  readonly hasEntities: () => boolean
  readonly basePath: () => string
}

type RuleKnown = Pick<Rule, 'entity' | 'name' | 'label' | 'error'>

export function callScope(
  names: Names,
  schema: Schema,
  basePath: string,
  lifecycles: readonly Lifecycle[],
  entities: readonly Entity[],
  rules: readonly Rule[],
): CallScope {
  const actions = indexed('calls.actions', lifecycles, actionsByEntity)
  return tracked({
    names,
    schema,
    entity: indexed('calls.entity', entities, byName),
    actions: (entity) => actions(entity) ?? NONE,
    rules: constantQuery('calls.rules', rulesKnown(rules)),
    hasEntities: constantQuery(
      'calls.hasEntities',
      names.entities.some(({ span }) => span),
    ),
    basePath: constantQuery('calls.basePath', basePath),
  } satisfies CallScope)
}

const NONE: readonly Action[] = []

function actionsByEntity(lifecycles: readonly Lifecycle[]): ReadonlyMap<string, readonly Action[]> {
  const groups = Map.groupBy(lifecycles, ({ entity }) => entity)
  return new Map(Array.from(groups, ([entity, all]) => [entity, all.flatMap((one) => one.actions)]))
}

const rulesKnown = (rules: readonly Rule[]): readonly RuleKnown[] =>
  ofItems('calls.rules', rules, () => rules.map(({ entity, name, label, error }) => ({ entity, name, label, error })))
/** For the work on one call. */
export interface CallContext extends CallScope {
  readonly problems: Problem[]
}
