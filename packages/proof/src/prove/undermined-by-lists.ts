/**
 * Warns of decisions over amounts of other records that refer to the record: users who may not decide may still add,
 * change or delete such a record.
 */
import { type Tree, about, equal, notThat, roleNamed, orFalse, thisOf, word } from '@ninefold/plan/expression'
import { named, type Entity, type State } from '@ninefold/plan'
import type { Problem } from '@ninefold/plan/problem'
import { editableNow, linesThatLet, rightTo, rightToField, whole, type Permission } from '../possible/index.ts'
import { AMOUNTS, pathsBehind, statesAfter, type LifecycleContext, type Decision } from './decisions.ts'
import { proofProblem } from './problems.ts'
import { isInverse } from '@ninefold/plan/values'

/** Amounts in a list of other records. */
interface ListedAmounts {
  readonly entity: Entity
  /** The field with the reference to the record. */
  readonly reference: string
  readonly fields: readonly string[]
}

/** One warning for each decision. */
export const underminedByLists = (decisions: readonly Decision[], at: LifecycleContext): readonly Problem[] =>
  decisions.flatMap((decision) => {
    const after = statesAfter(decision.actions, at.lifecycle)
    for (const listed of listsIn(decision, at))
      for (const state of after) {
        const by = changedBy(listed, state, decision, at)
        const before = at.lifecycle.states.filter((one) => !after.includes(one) && !one.final)
        if (by) return report(decision, listed, { state, before, by }, at)
      }
    return []
  })

function listsIn({ reads }: Decision, { entity, context }: LifecycleContext): readonly ListedAmounts[] {
  const paths = pathsBehind(reads, entity)
  return entity.fields.flatMap(({ name, type }): readonly ListedAmounts[] => {
    const other = isInverse(type) ? context.knowledge.entity(type.entity) : undefined
    if (!other || !isInverse(type)) return []
    const inside = paths.flatMap((path) => (path.startsWith(`${name}.`) ? [path.slice(name.length + 1)] : []))
    const fields = pathsBehind(inside, other).filter((path) => AMOUNTS.has(named(other.fields, path)?.type.kind ?? ''))
    return fields.length === 0 ? [] : [{ entity: other, reference: type.field, fields }]
  })
}

interface Change {
  readonly verb: 'create' | 'update' | 'delete'
  readonly conditions: readonly Tree[]
  readonly lines: readonly Permission[]
}

// oxlint-disable-next-line max-lines-per-function -- each step needs the result of the one before it
function changedBy(
  { entity, reference, fields }: ListedAmounts,
  state: State,
  decision: Decision,
  at: LifecycleContext,
): Permission | undefined {
  const { knowledge, never, plan } = at.context
  const record = thisOf(entity.name)
  const owner = knowledge.field(record, reference)
  const stateField = owner && knowledge.field(owner, at.lifecycle.field)
  if (!owner || !stateField) return undefined
  // A rule of the other record reads the state itself.
  const isRuled = plan.rules.some(
    ({ entity: of, must }) =>
      of === entity.name && must.kind === 'hold' && must.expr.reads.includes(`${reference}.${at.lifecycle.field}`),
  )
  if (isRuled) return undefined
  const others = [
    equal(stateField, word(state.key)),
    notThat(orFalse(about(decision.mayDecide, owner))),
    notThat(roleNamed('administrators')),
  ]
  const right = (verb: Change['verb']) => orFalse(whole(rightTo(verb, record, knowledge)))
  const changes: readonly Change[] = [
    ...fields.flatMap((name): readonly Change[] => {
      const value = knowledge.field(record, name)
      const field = named(entity.fields, name)!
      const may = orFalse(whole(rightToField('update', record, name, knowledge)))
      const open = value ? [editableNow(field, value, record, knowledge)] : []
      const lines = linesThatLet('update', record, name, knowledge)
      return [{ verb: 'update', conditions: [right('update'), may, ...open], lines }]
    }),
    ...(['create', 'delete'] as const).map((verb): Change => ({
      verb,
      conditions: [right(verb)],
      lines: linesThatLet(verb, record, undefined, knowledge),
    })),
  ]
  for (const { verb, conditions, lines } of changes) {
    const isPossible = ({ tree, origin }: Permission) =>
      origin !== undefined && !never(entity.name, [...others, ...conditions, orFalse(tree)], verb === 'create')
    const by = lines.find(isPossible)
    if (by) return by
  }
  return undefined
}

interface Found {
  readonly state: State
  /** The states in which the record may still be changed. */
  readonly before: readonly State[]
  readonly by: Permission
}

function report(
  decision: Decision,
  listed: ListedAmounts,
  { state, before, by }: Found,
  at: LifecycleContext,
): readonly Problem[] {
  const [span, second] = [at.context.spanOf(decision.origin), at.context.spanOf(by.origin)]
  if (!span) return []
  const field = `${listed.reference}.${at.lifecycle.field}`
  const keys = before.map(({ key }) => `'${key}'`)
  const when = keys.length === 1 ? `${field} == ${keys[0]}` : `${field} in [${keys.join(', ')}]`
  const place = { span, ...(second && { second: { span: second, label: 'they may change it' } }) }
  const details = {
    label: decision.label,
    other: listed.entity.label,
    entity: at.entity.label,
    state: state.label,
    by: by.text,
    when,
  }
  return [proofProblem('PRF-032', place, details)]
}
