/** Decisions over amounts of other records that refer to the record: who may not decide may still add, change or delete one. */
import { isOwnRead } from '../../expression/reads.ts'
import type { Tree } from '../../expression/tree.ts'
import { named } from '../../plan/find.ts'
import type { Entity, FieldType, State } from '../../plan/plan.ts'
import type { Problem } from '../../problem/problem.ts'
import { editableNow, linesThatLet, rightTo, rightToField, whole, type Way } from '../possible/rights.ts'
import { about, equal, notThat, roleNamed, surely, thisOf, word } from '../possible/trees.ts'
import { statesAfter, type At, type Decision } from './decisions.ts'
import { proofProblem } from './problems.ts'

/** Amounts of a list of other records. */
interface Listed {
  readonly entity: Entity
  /** Its reference to the record. */
  readonly reference: string
  readonly fields: readonly string[]
}

const AMOUNTS: ReadonlySet<FieldType['kind']> = new Set(['money', 'integer', 'decimal', 'percent'] as const)

/** One for each decision. */
export const underminedByLists = (decisions: readonly Decision[], at: At): readonly Problem[] =>
  decisions.flatMap((decision) => {
    for (const listed of listsIn(decision, at))
      for (const state of statesAfter(decision.actions, at.lifecycle)) {
        const by = changedBy(listed, state, decision, at)
        if (by) return report(decision, listed, state, by, at)
      }
    return []
  })

function listsIn({ reads }: Decision, { entity, proving }: At): readonly Listed[] {
  const paths = pathsBehind(reads, entity)
  return entity.fields.flatMap(({ name, type }): readonly Listed[] => {
    const other = type.kind === 'inverse' ? proving.knowledge.entity(type.entity) : undefined
    if (!other || type.kind !== 'inverse') return []
    const inside = paths.flatMap((path) => (path.startsWith(`${name}.`) ? [path.slice(name.length + 1)] : []))
    const fields = pathsBehind(inside, other).filter((path) =>
      AMOUNTS.has(named(other.fields, path)?.type.kind ?? 'text'),
    )
    return fields.length === 0 ? [] : [{ entity: other, reference: type.field, fields }]
  })
}

/** The paths with those of calculated fields in their place. */
function pathsBehind(paths: readonly string[], { fields }: Entity, seen: readonly string[] = []): readonly string[] {
  return paths.filter(isOwnRead).flatMap((path) => {
    const field = named(fields, path)
    if (!field?.computed || seen.includes(path)) return [path]
    return pathsBehind(field.computed.expr.reads, { fields } as Entity, [...seen, path])
  })
}

interface Change {
  readonly verb: 'create' | 'update' | 'delete'
  readonly conditions: readonly Tree[]
  readonly lines: readonly Way[]
}

function changedBy({ entity, reference, fields }: Listed, state: State, decision: Decision, at: At): Way | undefined {
  const { knowledge, never, plan } = at.proving
  const record = thisOf(entity.name)
  const owner = knowledge.field(record, reference)
  const held = owner && knowledge.field(owner, at.lifecycle.field)
  if (!owner || !held) return undefined
  // A rule of the other record looks at the state itself.
  const isRuled = plan.rules.some(
    ({ entity: of, must }) =>
      of === entity.name && must.kind === 'hold' && must.expr.reads.includes(`${reference}.${at.lifecycle.field}`),
  )
  if (isRuled) return undefined
  const others = [
    equal(held, word(state.key)),
    notThat(surely(about(decision.mayDecide, owner))),
    notThat(roleNamed('administrators')),
  ]
  const right = (verb: Change['verb']) => surely(whole(rightTo(verb, record, knowledge)))
  const changes: readonly Change[] = [
    ...fields.flatMap((name): readonly Change[] => {
      const value = knowledge.field(record, name)
      const field = named(entity.fields, name)!
      const may = surely(whole(rightToField('update', record, name, knowledge)))
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
    const isPossible = ({ tree, origin }: Way) =>
      origin !== undefined && !never(entity.name, [...others, ...conditions, surely(tree)], verb === 'create')
    const by = lines.find(isPossible)
    if (by) return by
  }
  return undefined
}

function report(decision: Decision, { entity, reference }: Listed, state: State, by: Way, at: At): readonly Problem[] {
  const [span, second] = [at.proving.spanOf(decision.origin), at.proving.spanOf(by.origin)]
  if (!span) return []
  const after = statesAfter(decision.actions, at.lifecycle)
  const before = at.lifecycle.states.filter((one) => !after.includes(one) && !one.final).map(({ key }) => `'${key}'`)
  const field = `${reference}.${at.lifecycle.field}`
  const when = before.length === 1 ? `${field} == ${before[0]}` : `${field} in [${before.join(', ')}]`
  const place = { span, ...(second && { second: { span: second, label: 'they may change it' } }) }
  const said = {
    label: decision.label,
    other: entity.label,
    entity: at.entity.label,
    state: state.label,
    by: by.text,
    when,
  }
  return [proofProblem('PRF-032', place, said)]
}
