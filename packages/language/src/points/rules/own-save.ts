/** Rules that ask for the time and read a list or a set of other records: a change of those records does not check them. */
import type { Origin } from '@ninefold/plan/expression'
import { placesOf, type Entity, type Plan, type Rule, reachOf, type Dependency } from '@ninefold/plan'
import type { Problem, Span } from '@ninefold/plan/problem'
import { memoizedByItems } from '../../kernel/index.ts'
import { rulesProblem } from './problems.ts'

interface Unchecked {
  readonly rule: Rule
  readonly own: Entity
  /** Whose records it reads. */
  readonly other: Entity
}

export function reportOwnSave(
  { entities, rules }: Pick<Plan, 'entities' | 'rules'>,
  spanOf: (origin: Origin) => Span,
): readonly Problem[] {
  const found = memoizedByItems('own save', [...entities, ...rules], () =>
    rules.flatMap((rule) => uncheckedBy(entities, rule)),
  )
  return found.map(({ rule, own, other }) =>
    rulesProblem('RUL-023', { span: spanOf(rule.origin) }, { rule: rule.label, own: own.label, other: other.label }),
  )
}

function uncheckedBy(entities: readonly Entity[], rule: Rule): readonly Unchecked[] {
  const { checked, scope, dependencies } = reachOf(entities, rule)
  if (checked !== 'ownInputs' || scope === 'record') return []
  const named = (name: string) => entities.find((one) => one.name === name)
  const own = named(rule.entity)
  const other = dependencies.filter(readsMany).flatMap(({ entity }) => named(entity) ?? [])
  const outside = other.find((one) => one !== own && !placesOf(one).some(({ entity }) => entity === rule.entity))
  return own && outside ? [{ rule, own, other: outside }] : []
}

/** A list or a set; what a reference names seldom changes under a rule about the time. */
const readsMany = ({ back }: Dependency): boolean =>
  back.length > 0 && back.every(({ kind }) => kind !== 'referencedBy')
