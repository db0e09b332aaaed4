/**
 * The scope for planning calls (`kernel/scope.ts`): a call is planned again only if an answer that it used changes.
 */
import type { Schema } from '@ninefold/plan/expression'
import type { Action, Entity, Lifecycle, Rule, Plan } from '@ninefold/plan'
import type { Problem } from '@ninefold/plan/problem'
import { lookup, scope, byName, memoizedByItems, type Names } from '../../kernel/index.ts'

/** Tracked. */
export interface CallScope {
  readonly names: Names
  /** With the types of shapes. */
  readonly schema: Schema
  readonly entity: (name: string) => Entity | undefined
  /** In order of the document, with repetitions. */
  readonly actions: (entity: string) => readonly Action[]
  readonly rules: () => readonly RuleKnown[]
  /** Does the document describe any entity? */
  readonly hasEntities: boolean
  readonly basePath: string
}

type RuleKnown = Pick<Rule, 'entity' | 'name' | 'label' | 'error'>

export function callScope(
  names: Names,
  schema: Schema,
  basePath: string,
  { lifecycles, entities, rules }: Pick<Plan, 'lifecycles' | 'entities' | 'rules'>,
): CallScope {
  const { actions } = scope('calls.lifecycles', { actions: lookup(lifecycles, actionsByEntity) })
  const known = scope('calls.rules', { rules: rulesKnown(rules) })
  return scope('calls', {
    names,
    schema,
    entity: lookup(entities, byName),
    actions: (entity: string) => actions(entity) ?? NONE,
    rules: () => known.rules,
    hasEntities: names.entities.some(({ span }) => span),
    basePath,
  })
}

const NONE: readonly Action[] = []

function actionsByEntity(lifecycles: readonly Lifecycle[]): ReadonlyMap<string, readonly Action[]> {
  const groups = Map.groupBy(lifecycles, ({ entity }) => entity)
  return new Map(Array.from(groups, ([entity, all]) => [entity, all.flatMap((one) => one.actions)]))
}

const rulesKnown = (rules: readonly Rule[]): readonly RuleKnown[] =>
  memoizedByItems('calls.rules', rules, () =>
    rules.map(({ entity, name, label, error }) => ({ entity, name, label, error })),
  )

/** The scope of a call, with its problems. */
export interface CallContext extends CallScope {
  readonly problems: Problem[]
}
