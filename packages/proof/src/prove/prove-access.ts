/**
 * Proves: permissions without effect, roles that nobody has, restrictions that nobody satisfies, fields that people
 * cannot fill in or read.
 */
import { type Tree, notThat, orFalse } from '@ninefold/plan/expression'
import {
  isWritable,
  labelNamed,
  roleLabel,
  type Entity,
  type Field,
  type Grant,
  type Plan,
  type Role,
} from '@ninefold/plan'
import type { Problem } from '@ninefold/plan/problem'
import { isSecret } from '../possible/index.ts'
import { proofProblem } from './problems.ts'
import type { ProofContext } from './proof-context.ts'
import { isPassword } from '@ninefold/plan/values'

export function proveAccess(context: ProofContext): readonly Problem[] {
  const { plan } = context
  const grants = plan.grants.map((grant) => ({ grant, problem: proveGrant(grant, context) }))
  const open = grants.flatMap(({ grant, problem }) => (problem ? [] : [grant]))
  return [
    ...plan.roles.flatMap((role) => proveRole(role, context)),
    ...grants.flatMap(({ problem }) => problem ?? []),
    ...[...Map.groupBy(open, kindOf).values()].flatMap((alike) => proveNeeded(alike, context)),
    ...plan.restrictions.flatMap((restriction) => {
      // `Never for delete when: true` means nobody.
      if (restriction.verbs && isConstant(restriction.test.tree)) return []
      const span = context.spanOf(restriction.test.origin)
      const unsatisfiable =
        span && context.never(restriction.entity, [context.knowledge.expand(restriction.test.tree)], true)
      return unsatisfiable
        ? [proofProblem('PRF-017', { span }, { entity: labelNamed(plan.entities, restriction.entity) })]
        : []
    }),
    ...plan.entities.flatMap((entity) => [...proveFillable(entity, context), ...proveReadable(entity, context)]),
  ]
}

const isConstant = (tree: Tree): boolean =>
  tree.op === 'literal' || (tree.op === 'call' && tree.args.every((arg) => isConstant(arg)))

function proveRole(
  { kind, test, on, label, origin }: Role,
  { never, knowledge, spanOf }: ProofContext,
): readonly Problem[] {
  if ((kind !== 'condition' && kind !== 'record') || !test) return []
  const span = spanOf(test.origin) ?? spanOf(origin)
  const nobody = span && never(kind === 'record' ? on : undefined, [knowledge.expand(test.tree)], true)
  return nobody ? [proofProblem('PRF-011', { span }, { role: label })] : []
}

function proveGrant(grant: Grant, { plan, never, knowledge, spanOf }: ProofContext): Problem | undefined {
  const { when, entity, verb, test, role, origin } = grant
  const span = spanOf(when?.origin ?? origin)
  if (!span || !when || !never(entity, [knowledge.expand(test.tree)], verb === 'create' || verb === 'import'))
    return undefined
  return proofProblem('PRF-009', { span }, describeGrant(verb, role, entity, { plan, knowledge }))
}

function describeGrant(
  verb: Grant['verb'],
  role: string,
  entity: string,
  { plan, knowledge }: Pick<ProofContext, 'plan' | 'knowledge'>,
) {
  const does = typeof verb === 'string' ? verb : `run ${verb.run}`
  return { verb: does, role: roleLabel(knowledge.plan.roles, role), entity: labelNamed(plan.entities, entity) }
}

/** Warns of grants of one role for one operation that another grant covers completely. */
function proveNeeded(alike: readonly Grant[], context: ProofContext): readonly Problem[] {
  const { knowledge, spanOf } = context
  return alike.flatMap((grant, at) => {
    const wider = widerThan(at, alike, context)
    const [span, second] = [spanOf(grant.origin), wider && spanOf(wider.origin)]
    if (!wider || !span || (second && second.start === span.start && second.end === span.end)) return []
    const place = { span, ...(second && { second: { span: second, label: 'this one gives it already' } }) }
    const details = describeGrant(grant.verb, grant.role, grant.entity, { plan: context.plan, knowledge })
    return [proofProblem('PRF-010', place, details)]
  })
}

function widerThan(at: number, alike: readonly Grant[], context: ProofContext): Grant | undefined {
  for (const [index, other] of alike.entries()) {
    if (index === at) continue
    if (!context.pairs.mayCompare('permissions')) return undefined
    if (isWithin(alike[at]!, other, index < at, context)) return other
  }
  return undefined
}

/** Of two equal grants, the later one is reported. */
function isWithin(grant: Grant, other: Grant, before: boolean, context: ProofContext): boolean {
  if (!coversFields(other, grant) || !implies(grant, other, context)) return false
  return before || !(coversFields(grant, other) && implies(other, grant, context))
}

const kindOf = ({ entity, role, verb }: Grant): string =>
  `${entity} ${role} ${typeof verb === 'string' ? verb : `run ${verb.run}`}`

const coversFields = (wide: Grant, narrow: Grant): boolean =>
  wide.fields === undefined ||
  (narrow.fields !== undefined && narrow.fields.every((name) => wide.fields!.includes(name)))

function implies(a: Grant, b: Grant, { pairs, knowledge }: ProofContext): boolean {
  if (JSON.stringify(a.test.tree) === JSON.stringify(b.test.tree)) return true
  const [narrow, wide] = [a, b].map(({ test }) => knowledge.expand(test.tree))
  return pairs.never(a.entity, [narrow!, notThat(orFalse(wide!))], true)
}

/** Required fields that users who may create the record can never fill in. */
function proveFillable(entity: Entity, { plan, knowledge, spanOf }: ProofContext): readonly Problem[] {
  const creating = knowledge.grants(entity.name).filter(({ verb }) => verb === 'create')
  if (entity.name === 'User' || creating.length === 0) return []
  const everybody = plan.roles.filter(({ kind }) => kind !== 'given').map(({ name }) => name)
  const roles = [...new Set(creating.map(({ role }) => role))].filter((role) => role !== 'administrators')
  const needed = entity.fields.filter((field) => mustBeFilled(field, entity) && !givenByCalls(field, entity, plan))
  return needed.flatMap((field) => {
    const role = roles.find((name) => {
      const own = [name, 'anyone', 'signedIn', ...everybody, ...includedBy(name, plan)]
      const may = creating.filter((grant) => own.includes(grant.role))
      return !may.some(({ fields }) => fields?.includes(field.name) ?? true)
    })
    const span = spanOf(creating.find((grant) => grant.role === role)?.origin)
    const second = spanOf(field.origin)
    if (role === undefined || !span) return []
    const place = { span, ...(second && { second: { span: second, label: 'it is required here' } }) }
    return [
      proofProblem('PRF-013', place, {
        field: field.label,
        entity: entity.label,
        role: roleLabel(knowledge.plan.roles, role),
      }),
    ]
  })
}

/** Required for every new record, without an initial value. */
export function mustBeFilled(field: Field, entity: Entity): boolean {
  const { required, shownWhen, displayedWhen, default: hasInitialValue, type } = field
  if (!required || required.when || shownWhen || displayedWhen || hasInitialValue || !isWritable(entity, field))
    return false
  return !isPassword(type) || entity.name !== 'User'
}

/** A call that creates such a record may fill it in. */
const givenByCalls = ({ name }: Field, entity: Entity, { calls }: Plan): boolean =>
  calls.calls.some(({ does }) =>
    does.some(
      (step) => step.kind === 'create' && step.entity === entity.name && step.with.some(({ field }) => field === name),
    ),
  )

function includedBy(role: string, { roles }: Plan, seen: readonly string[] = []): readonly string[] {
  const own = roles.find(({ name }) => name === role)?.includes ?? []
  return own
    .filter((name) => !seen.includes(name))
    .flatMap((name) => [name, ...includedBy(name, { roles } as Plan, [...seen, name])])
}

/** Fields that people fill in, but nobody may read and nothing uses. */
function proveReadable(entity: Entity, { plan, knowledge, spanOf }: ProofContext): readonly Problem[] {
  const own = knowledge.grants(entity.name).filter(({ role }) => role !== 'administrators')
  const reading = own.filter(({ verb }) => verb === 'read')
  const writing = own.filter(({ verb }) => verb === 'create' || verb === 'update')
  if (reading.length === 0 || writing.length === 0) return []
  const covers = (name: string) => (grant: Grant) => grant.fields?.includes(name) ?? true
  const unreadable = entity.fields.filter((field) => {
    const open = !field.system && !isSecret(field) && isWritable(entity, field)
    return open && !reading.some(covers(field.name)) && writing.some(covers(field.name))
  })
  if (unreadable.length === 0) return []
  const used = fieldsUsed(plan)
  return unreadable.flatMap((field) => {
    const span = spanOf(field.origin)
    const role = writing.find(covers(field.name))!.role
    if (!span || used.has(field.name)) return []
    return [
      proofProblem(
        'PRF-014',
        { span },
        { field: field.label, entity: entity.label, role: roleLabel(knowledge.plan.roles, role) },
      ),
    ]
  })
}

/** Names of fields that some expression of the document reads. */
function fieldsUsed(plan: Plan): ReadonlySet<string> {
  const used = new Set<string>()
  const walk = (part: unknown): void => {
    if (Array.isArray(part)) part.forEach(walk)
    else if (typeof part === 'object' && part !== null) {
      if ('op' in part && part.op === 'field' && 'field' in part) used.add(String(part.field))
      Object.values(part).forEach(walk)
    }
  }
  walk(plan)
  return used
}
