/** Warns about rules that read other records: changes of those records may not check the rule, or must check every record. */
import { notInSql, type Origin } from '@ninefold/plan/expression'
import { placesOf, type Dependency, type Entity, type Plan, type Rule, reachOf, searchesOf } from '@ninefold/plan'
import type { Problem, Span } from '@ninefold/plan/problem'
import { memoizedByItems } from '../../kernel/index.ts'
import { rulesProblem } from './problems.ts'

interface Unchecked {
  readonly rule: Rule
  readonly own: Entity
  /** The entity of the records that the rule reads. */
  readonly other: Entity
}

/** Reports rules that use the time and read lists or sets of other records: a change of those records does not check the rule. */
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

/** Is it a list or a set? A referenced record seldom changes the result of a rule about the time. */
const readsMany = ({ back }: Dependency): boolean =>
  back.length > 0 && back.every(({ kind }) => kind !== 'referencedBy')

interface Searched {
  readonly rule: Rule
  /** The entity whose writes check every record of the rule's entity. */
  readonly written: Entity
  readonly own: Entity
  /** The entity whose records are read again for each of them. */
  readonly through?: Entity
  /** The records are loaded, because SQL cannot evaluate the rule. */
  readonly loads: boolean
}

/** Warns of rules for which a write must check every record, because no index finds the affected ones. */
export function reportSearched(
  { entities, rules }: Pick<Plan, 'entities' | 'rules'>,
  spanOf: (origin: Origin) => Span,
): readonly Problem[] {
  const found = memoizedByItems('searched', [...entities, ...rules], () =>
    rules.flatMap((rule) => searchedBy(entities, rule)),
  )
  return found.map(({ rule, written, own, through, loads }) =>
    rulesProblem(
      'RUL-021',
      { span: spanOf(rule.origin) },
      {
        rule: rule.label,
        written: written.label,
        own: own.label,
        ...(through && { through: through.label }),
        loads,
      },
    ),
  )
}

function searchedBy(entities: readonly Entity[], rule: Rule): readonly Searched[] {
  if (rule.must.kind !== 'hold') return []
  const { checked, dependencies, condition } = reachOf(entities, rule)
  const named = (name: string) => entities.find((one) => one.name === name)
  const own = named(rule.entity)
  if (checked !== 'anyWrite' || !own || own.onlyOne) return []
  const all = dependencies.filter(({ back }) => back.some(({ kind }) => kind === 'every'))
  const written = all.map(({ entity }) => named(entity)).find((one) => one?.onlyOne === false)
  if (!written) return []
  const isNarrowed = all.every(({ narrowedBy }) => narrowedBy !== undefined)
  const again = isNarrowed ? undefined : searchesOf(entities, rule).find(({ perRecord }) => perRecord)
  const through = again && named(again.entity)
  const trees = rule.when ? [condition, rule.when.tree] : [condition]
  const loads = trees.some((tree) => notInSql(tree) !== undefined)
  return [{ rule, written, own, ...(through && { through }), loads }]
}
