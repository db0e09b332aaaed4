/**
 * Point 4 → the plan's life cycles and messages. Needs the roles of point 6 (`planRoles`); the grants of point 6, the
 * screens and the calls need what is planned here. What can be proven about a life cycle is `check.ts`'s business.
 */
import type { Phrase } from '../../document/model.ts'
import { plainText } from '../../document/phrase.ts'
import type { Action, Assumption, Entity, Lifecycle, Message, Role, State } from '../../plan/plan.ts'
import { closest } from '../../problem/closest.ts'
import type { Problem } from '../../problem/problem.ts'
import { foldName, identifierOf } from '../identifier.ts'
import type { EntityName, FieldName, Names, Planned } from '../room.ts'
import { planAction, planCreateRow, reportCreates, type LifecycleContext } from './actions.ts'
import { planApproval } from './approvals.ts'
import { checkLifecycle } from './check.ts'
import { findState, initialOf, joinLifecycles, statesOf, type StateName } from './declare.ts'
import type { ActionName } from './effects.ts'
import { reportEndless, type Creating } from './endless.ts'
import { namesOfMessages, planMessages } from './messages.ts'
import type { LifecycleRead, LifecyclesRead } from './model.ts'
import { lifecycleProblem } from './problems.ts'

export interface LifecyclesPlan {
  readonly lifecycles: readonly Lifecycle[]
  readonly messages: readonly Message[]
}

/** `granted`: folded names of the actions that point 6 lets somebody run. */
export function planLifecycles(
  read: LifecyclesRead,
  names: Names,
  roles: readonly Role[],
  granted: readonly string[],
  entities: readonly Entity[],
): Planned<LifecyclesPlan> {
  const problems: Problem[] = []
  const found = joinLifecycles(read.subjects).flatMap((subject) => findSubject(subject, names, problems) ?? [])
  const actions = found.flatMap(({ subject, entity }) => namesOfActions(subject, entity))
  const messages = namesOfMessages(read.messages, problems)
  const taken = new Set([...takenByEffects(read), ...granted])
  const context = { names, roles, actions, messages, taken, entities, problems }
  const lifecycles = found.map((one) => planLifecycle(one, context))
  problems.push(...reportEndless(found.map((one, index) => creatingOf(one, lifecycles[index]!.value))))
  const planned = planMessages(
    messages,
    lifecycles.map((one) => one.value),
    names,
    sentMessages(read),
    problems,
  )
  const assumptions = [...lifecycles.flatMap((one) => one.assumptions), ...assumeNone(read, found, names)]
  return { value: { lifecycles: lifecycles.map((one) => one.value), messages: planned }, problems, assumptions }
}

const creatingOf = ({ subject, entity }: Found, lifecycle: Lifecycle): Creating => ({
  lifecycle,
  label: entity.label,
  span: subject.actions.find((action) => action.creates)?.label.span,
})

/** Folded names of all messages that some row sends, whether or not the rest of the row can be understood. */
function sentMessages({ subjects }: LifecyclesRead): ReadonlySet<string> {
  const effects = subjects.flatMap(({ actions }) => actions.flatMap((action) => action.then))
  const named = effects.flatMap((effect) => (effect.kind === 'notify' ? (effect.message ?? []) : []))
  return new Set(named.map((phrase) => foldName(plainText(phrase))))
}

/** Folded names of the actions that effects of others take: they need nobody in Who. */
function takenByEffects({ subjects }: LifecyclesRead): readonly string[] {
  const effects = subjects.flatMap(({ actions }) => actions.flatMap((action) => action.then))
  return effects.flatMap((effect) => (effect.kind === 'do' ? [foldName(plainText(effect.action))] : []))
}

interface Found {
  readonly subject: LifecycleRead
  readonly entity: EntityName
  readonly field?: FieldName
}

/** The entity and the field of a heading. */
function findSubject(subject: LifecycleRead, names: Names, problems: Problem[]): Found | undefined {
  const written = plainText(subject.entity)
  const entity = names.entity(written)
  if (!entity) {
    const meant = closest(
      written,
      names.entities.map((one) => one.label),
    )
    const fix = meant && { title: `Write "${meant}"`, edits: [{ span: subject.entity.span, text: meant }] }
    problems.push(
      lifecycleProblem('LIF-001', { span: subject.entity.span, ...(fix && { fix }) }, { name: written, meant }),
    )
    return undefined
  }
  if (entity.partOf) {
    const whole = names.entity(entity.partOf.entity)?.label ?? entity.partOf.entity
    problems.push(lifecycleProblem('LIF-026', { span: subject.entity.span }, { entity: entity.label, whole }))
    return undefined
  }
  return subject.field ? findField(subject, subject.field, entity, names, problems) : findStatus(subject, entity, names)
}

function findField(subject: LifecycleRead, written: Phrase, entity: EntityName, names: Names, problems: Problem[]) {
  const name = plainText(written)
  const field = names.field(entity, name)
  if (field?.type.kind === 'choice') return { subject, entity, field }
  const choices = entity.fields.filter((one) => one.type.kind === 'choice').map((one) => one.label)
  const meant = closest(name, choices)
  problems.push(lifecycleProblem('LIF-002', { span: written.span }, { name, entity: entity.label, meant }))
  return undefined
}

/** The built-in `status`; a field of that name in point 3 is reported there. */
function findStatus(subject: LifecycleRead, entity: EntityName, names: Names): Found | undefined {
  const field = names.field(entity, 'status')
  return field?.span ? undefined : { subject, entity, ...(field && { field }) }
}

function namesOfActions(subject: LifecycleRead, entity: EntityName): readonly ActionName[] {
  return subject.actions
    .filter((action) => !action.creates)
    .map(({ label }) => ({ name: identifierOf(plainText(label)), label: plainText(label), entity: entity.name }))
}

function planLifecycle(
  { subject, entity, field }: Found,
  shared: Omit<LifecycleContext, 'entity' | 'states'>,
): { readonly value: Lifecycle; readonly assumptions: readonly Assumption[] } {
  const { names, problems } = shared
  const states = statesHere(subject, field)
  const context: LifecycleContext = { ...shared, entity, states }
  const creates = subject.actions.filter((action) => action.creates)
  reportCreates(creates, context)
  const actions = subject.actions
    .filter((action) => !action.creates)
    .flatMap((action) => planAction(action, context) ?? [])
  const approvals = subject.approvals.flatMap((approval) => planApproval(approval, actions, context) ?? [])
  const create = creates[0]
  const initial = initialOf(subject, states)
  const value: Lifecycle = {
    entity: entity.name,
    field: field?.name ?? 'status',
    states: planStates(subject, states, actions, names),
    initial: initial?.key ?? '',
    actions,
    create: planCreateRow(create, context),
    approvals,
    origin: names.originOf(subject.span),
  }
  problems.push(...checkLifecycle(value, subject, entity, states))
  return { value, assumptions: create || !initial ? [] : [assumeInitial(entity, initial)] }
}

/** With a field of point 3 its choices are the states, in its order. */
function statesHere(subject: LifecycleRead, field: FieldName | undefined): readonly StateName[] {
  const written = statesOf(subject)
  if (!field?.span || field.type.kind !== 'choice') return written
  const span = field.span
  return field.type.options.map((option) => ({ span: findState(option.key, written)?.span ?? span, ...option }))
}

function planStates(
  subject: LifecycleRead,
  states: readonly StateName[],
  actions: readonly Action[],
  names: Names,
): readonly State[] {
  return states.map(({ key, label, span }) => {
    const row = subject.states.find((state) => foldName(plainText(state.name)) === foldName(key))
    const leaves = actions.some(({ from, to }) => to !== undefined && to !== key && from.includes(key))
    return {
      key,
      label,
      help: row?.meaning ?? '',
      final: row?.final !== undefined || !leaves,
      origin: names.originOf(span),
    }
  })
}

function assumeInitial(entity: EntityName, initial: StateName): Assumption {
  return {
    point: 4,
    subject: entity.label,
    text: `A new ${entity.label} is ${initial.key}, and whoever may create one by point 6 may do so.`,
    help: 'Add a row `(create)` to its table of actions to say otherwise.',
  }
}

function assumeNone(read: LifecyclesRead, found: readonly Found[], names: Names): readonly Assumption[] {
  const help = 'Add a heading with the name of an entity and a table with the columns Action, From, To, Who to point 4.'
  if (read.subjects.length === 0) {
    return [{ point: 4, subject: '', text: 'Records have no life cycle: they are created, changed and deleted.', help }]
  }
  return names.entities
    .filter((entity) => entity.span && !entity.partOf && !found.some((one) => one.entity === entity))
    .map((entity) => ({
      point: 4,
      subject: entity.label,
      text: `${entity.label} has no life cycle: its records are created, changed and deleted.`,
      help,
    }))
}
