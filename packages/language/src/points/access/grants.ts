/** Point 6's permissions: each grant with one test of role and condition, over the record; and walls before them all. */
import type { Phrase } from '../../document/model.ts'
import { plainText } from '../../document/phrase.ts'
import { readsOf } from '../../expression/reads.ts'
import type { Expr } from '../../expression/tree.ts'
import type { Assumption, Grant, Lifecycle, Role, Verb, Wall } from '../../plan/plan.ts'
import { closest } from '../../problem/closest.ts'
import type { Problem } from '../../problem/problem.ts'
import { checkPhrase } from '../expressions.ts'
import { suggestField } from '../field-path.ts'
import { foldName, identifierOf } from '../identifier.ts'
import { notWritable } from '../lifecycle/asks.ts'
import type { EntityName, FieldName, Names, Planned } from '../room.ts'
import { allOf } from '../trees.ts'
import type { AccessRead, GrantRead, WallRead } from './model.ts'
import { accessProblem } from './problems.ts'
import { VERBS } from './read-clauses.ts'
import { fixedRole, testOfFixed, testOfRole } from './role-test.ts'
import { findRoleName, unknownEntity } from './roles.ts'

export interface GrantsPlan {
  readonly grants: readonly Grant[]
  readonly walls: readonly Wall[]
}

interface Context {
  readonly names: Names
  readonly roles: readonly Role[]
  readonly lifecycles: readonly Lifecycle[]
  readonly problems: Problem[]
  readonly assumptions: Map<string, Assumption>
}

export function planGrants(
  read: AccessRead,
  names: Names,
  roles: readonly Role[],
  lifecycles: readonly Lifecycle[],
): Planned<GrantsPlan> {
  const context: Context = { names, roles, lifecycles, problems: [], assumptions: new Map() }
  const planned = read.grants.flatMap((grant) => {
    const value = planGrant(grant, context)
    return value ? [{ read: grant, value }] : []
  })
  const grants = planned.map((one) => one.value)
  const walls = read.walls.flatMap((wall) => planWall(wall, context) ?? [])
  return {
    value: { grants, walls },
    problems: [...onceEach(context.problems), ...reportUseless(planned, context)],
    assumptions: [...context.assumptions.values(), ...assumeAdministrators(read, grants, names)],
  }
}

/** One heading or row serves many cells: what is wrong with it is said once. */
function onceEach(problems: readonly Problem[]): readonly Problem[] {
  const key = ({ code, span }: Problem) => `${code} ${span.file} ${span.start}`
  return problems.filter((problem, index) => problems.findIndex((other) => key(other) === key(problem)) === index)
}

function planGrant(read: GrantRead, context: Context): Grant | undefined {
  const { names } = context
  const entity = findEntity(read.entity, context)
  const role = findRole(read.role, entity, context)
  const verb = entity && planVerb(read, entity, context)
  const fields = entity && planFields(read, entity, context)
  const when = entity && planWhen(read, entity, context)
  const broken = (read.fields && !fields) || (read.when && !when)
  if (!entity || !role || !verb || broken) return undefined
  reportSignUp(read, entity, role.name, context)
  const origin = names.originOf(read.span)
  const test = { ...allOf(role.test, when), origin }
  return { entity: entity.name, role: role.name, verb, ...(fields && { fields }), test, ...(when && { when }), origin }
}

function findEntity(phrase: Phrase, { names, problems }: Context): EntityName | undefined {
  const entity = names.entity(plainText(phrase))
  if (!entity) problems.push(unknownEntity(phrase, names))
  if (!entity?.partOf) return entity
  const whole = names.entity(entity.partOf.entity)?.label ?? entity.partOf.entity
  problems.push(accessProblem('ACC-011', { span: phrase.span }, { entity: entity.label, whole }))
  return undefined
}

function findRole(phrase: Phrase, entity: EntityName | undefined, { names, roles, problems }: Context) {
  const label = plainText(phrase)
  const origin = names.originOf(phrase.span)
  const fixed = fixedRole(label)
  if (fixed) return { name: fixed, test: testOfFixed(fixed, label, origin) }
  const named = findRoleName(phrase, names, problems)
  const role = roles.find((one) => one.name === named?.name)
  if (!role) return undefined
  if (role.kind !== 'record') return { name: role.name, test: testOfRole(role, roles, origin) }
  if (!entity || !role.on) return undefined
  if (role.on === entity.name) return { name: role.name, test: testOfRole(role, roles, origin) }
  const on = names.entity(role.on)?.label ?? role.on
  problems.push(accessProblem('ACC-008', { span: phrase.span }, { role: role.label, on, entity: entity.label }))
  return undefined
}

/** Whoever may create a User gives themselves an account: point 1 must say that this is meant. */
function reportSignUp(read: GrantRead, entity: EntityName, role: string, { names, roles, problems }: Context): void {
  const anyone = role === 'anyone' || roles.some((one) => one.name === role && one.kind === 'anyone')
  const creates = read.verb.kind === 'verb' && read.verb.verb === 'create'
  if (!anyone || !creates || entity.name !== 'User' || names.settings.signUp === 'open') return
  problems.push(accessProblem('ACC-018', { span: read.span }, {}))
}

function planVerb(read: GrantRead, entity: EntityName, { lifecycles, problems }: Context): Grant['verb'] | undefined {
  if (read.verb.kind === 'verb') return read.verb.verb
  const name = plainText(read.verb.action)
  const actions = lifecycles.filter((one) => one.entity === entity.name).flatMap((one) => one.actions)
  const action = actions.find((one) => one.name.toLowerCase() === foldName(name))
  if (action) return { run: action.name }
  const meant = closest(
    name,
    actions.map((one) => one.label),
  )
  problems.push(accessProblem('ACC-012', { span: read.verb.action.span }, { name, entity: entity.label, meant }))
  return undefined
}

/** The names that are written, or all but those; for what is written by people, only what they may write at all. */
function planFields(read: GrantRead, entity: EntityName, context: Context): readonly string[] | undefined {
  if (!read.fields) return undefined
  const verb = read.verb.kind === 'verb' ? read.verb.verb : 'run'
  if (verb === 'delete' || verb === 'run') {
    context.problems.push(accessProblem('ACC-016', { span: read.fields.names[0]?.span ?? read.span }, { verb }))
    return undefined
  }
  const named = read.fields.names.map((phrase) => findField(phrase, entity, context))
  if (named.includes(undefined)) return undefined
  const fields = named.filter((field) => field !== undefined)
  const writes = verb === 'create' || verb === 'update'
  const because = (field: FieldName) => (writes ? notWritable(field, entity, context.names) : undefined)
  if (read.fields.but) {
    return entity.fields.filter((field) => !fields.includes(field) && !because(field)).map((field) => field.name)
  }
  fields.forEach((field, index) => {
    const reason = because(field)
    const at = { span: read.fields!.names[index]!.span }
    if (reason) context.problems.push(accessProblem('ACC-013', at, { name: field.name, because: reason }))
  })
  return fields.filter((field) => !because(field)).map((field) => field.name)
}

function findField(phrase: Phrase, entity: EntityName, { names, problems }: Context): FieldName | undefined {
  const name = plainText(phrase)
  const field = names.field(entity, name)
  if (field) return field
  const meant = suggestField(name, entity)
  const fix = meant && { title: `Write "${meant}"`, edits: [{ span: phrase.span, text: `\`${identifierOf(meant)}\`` }] }
  problems.push(
    accessProblem('ACC-005', { span: phrase.span, ...(fix && { fix }) }, { name, entity: entity.label, meant }),
  )
  return undefined
}

function planWhen({ when }: GrantRead, entity: EntityName, context: Context): Expr | undefined {
  if (!when) return undefined
  const { names, problems } = context
  const checked = when.test && checkPhrase(when.test, names, { this: entity.name }, { kind: 'yesNo' })
  problems.push(...(checked?.problems ?? []))
  if (!when.own) return checked?.expr
  const own = ownTest(entity, when.own, context)
  return when.test && !checked?.expr ? undefined : allOf(own, checked?.expr)
}

/** What is "own": the person themself, what names them as its owner, or what they have made. */
function ownTest(entity: EntityName, span: GrantRead['span'], { names, assumptions }: Context): Expr {
  const owner = names.field(entity, 'owner')
  const isOwner = owner?.type.kind === 'reference' && owner.type.entity === 'User'
  const path = entity.name === 'User' ? 'this' : isOwner ? owner.name : 'createdBy'
  assumptions.set(entity.name, {
    point: 6,
    subject: entity.label,
    text: `"Own" for ${entity.label} means \`${path} == me\`.`,
    help: 'Write the condition itself instead of "own" to mean something else.',
  })
  const type = { kind: 'yesNo' } as const
  const user = { kind: 'record', entity: 'User' } as const
  const self = { op: 'name', scope: 'this', name: '', type: { kind: 'record', entity: entity.name } } as const
  const side = path === 'this' ? self : ({ op: 'field', of: self, field: path, type: user } as const)
  const tree = { op: 'call', fn: '==', args: [side, { op: 'name', scope: 'me', name: '', type: user }], type } as const
  return { source: `${path} == me`, tree, reads: readsOf(tree), origin: names.originOf(span) }
}

function planWall(read: WallRead, context: Context): Wall | undefined {
  const { names, problems } = context
  const entity = findEntity(read.entity, context)
  const checked = entity && checkPhrase(read.test, names, { this: entity.name }, { kind: 'yesNo' })
  problems.push(...(checked?.problems ?? []))
  const verbs = read.verbs?.flatMap((phrase): readonly Verb[] => {
    const verb = VERBS[plainText(phrase).toLowerCase()]
    if (!verb) problems.push(accessProblem('ACC-001', { span: phrase.span }, { text: phrase.text }))
    return verb ? [verb] : []
  })
  if (!entity || !checked?.expr) return undefined
  return { entity: entity.name, ...(verbs && { verbs }), test: checked.expr, origin: names.originOf(read.span) }
}

/** A narrower grant beside one without condition and fields adds nothing. */
function reportUseless(
  planned: readonly { readonly read: GrantRead; readonly value: Grant }[],
  { names }: Context,
): readonly Problem[] {
  const same = (a: Grant, b: Grant) => a.entity === b.entity && a.role === b.role && a.verb === b.verb
  return planned.flatMap(({ read, value }) => {
    const narrow = value.when !== undefined || value.fields !== undefined
    const whole = planned.find((other) => same(other.value, value) && !other.value.when && !other.value.fields)
    if (!narrow || !whole || typeof value.verb !== 'string') return []
    const second = { span: whole.read.span, label: 'this one has no condition' }
    const entity = names.entity(value.entity)?.label ?? value.entity
    const role = plainText(read.role)
    return [accessProblem('ACC-009', { span: read.span, second }, { verb: value.verb, role, entity })]
  })
}

function assumeAdministrators(read: AccessRead, grants: readonly Grant[], names: Names): readonly Assumption[] {
  if (read.roles.length === 0 && read.grants.length === 0) {
    const text = 'Only administrators get in, and they may do everything.'
    const help =
      'Write a table of roles (Role, Who has it) and a table of permissions (Entity, and a column for each role).'
    return [{ point: 6, subject: '', text, help }]
  }
  return names.entities
    .filter((entity) => !entity.partOf && !grants.some((grant) => grant.entity === entity.name))
    .map((entity) => ({
      point: 6,
      subject: entity.label,
      text: `Only administrators see and change ${entity.plural}.`,
      help: `Add a row for ${entity.label} to the table of permissions.`,
    }))
}
