/**
 * Point 4 → the plan's life cycles and messages. Needs the roles of point 6 (`planRoles`); the grants of point 6, the
 * screens and the calls need what is planned here. What can be proven about a life cycle is `check.ts`'s business.
 */
import type { Phrase } from '../../document/model.ts'
import { isEmpty, plainText } from '../../document/phrase.ts'
import type { Action, Approval, Assumption, Lifecycle, Message, Role, State } from '../../plan/plan.ts'
import { closest } from '../../problem/closest.ts'
import type { Problem } from '../../problem/problem.ts'
import { checkPhrase } from '../expressions.ts'
import { foldName, identifierOf } from '../identifier.ts'
import type { EntityName, FieldName, Names, Planned } from '../room.ts'
import { planTemplate } from '../template.ts'
import { inputTypes, planAsks } from './asks.ts'
import { checkLifecycle } from './check.ts'
import { findState, initialOf, joinLifecycles, statesOf, type StateName } from './declare.ts'
import { findAction, planEffects, unknownField, type ActionName } from './effects.ts'
import type { ActionRead, ApprovalRead, LifecycleRead, LifecyclesRead, MessageRead } from './model.ts'
import { lifecycleProblem } from './problems.ts'
import { planTimer } from './timers.ts'
import { planWho, type People } from './who.ts'

export interface LifecyclesPlan {
  readonly lifecycles: readonly Lifecycle[]
  readonly messages: readonly Message[]
}

/** Everything an action is planned with. */
interface Context extends People {
  readonly entity: EntityName
  readonly states: readonly StateName[]
  readonly actions: readonly ActionName[]
  readonly messages: readonly MessageName[]
  readonly problems: Problem[]
}

interface MessageName {
  readonly name: string
  readonly label: string
  readonly read: MessageRead
}

export function planLifecycles(read: LifecyclesRead, names: Names, roles: readonly Role[]): Planned<LifecyclesPlan> {
  const problems: Problem[] = []
  const found = joinLifecycles(read.subjects).flatMap((subject) => findSubject(subject, names, problems) ?? [])
  const actions = found.flatMap(({ subject, entity }) => namesOfActions(subject, entity))
  const messages = namesOfMessages(read.messages, problems)
  const context = { names, roles, actions, messages, problems }
  const lifecycles = found.map((one) => planLifecycle(one, context))
  const planned = planMessages(
    messages,
    lifecycles.map((one) => one.value),
    names,
    problems,
  )
  const assumptions = [...lifecycles.flatMap((one) => one.assumptions), ...assumeNone(read, found, names)]
  return { value: { lifecycles: lifecycles.map((one) => one.value), messages: planned }, problems, assumptions }
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
  return subject.field
    ? findField(subject, subject.field, entity, names, problems)
    : findStatus(subject, entity, names, problems)
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

/** The built-in `status`, unless the entity has a field of that name itself. */
function findStatus(subject: LifecycleRead, entity: EntityName, names: Names, problems: Problem[]): Found | undefined {
  const field = names.field(entity, 'status')
  if (!field?.span) return { subject, entity, ...(field && { field }) }
  const span = subject.entity.span
  const fix = {
    title: `Write "${entity.label}: ${field.label}"`,
    edits: [{ span, text: `${entity.label}: ${field.label}` }],
  }
  const second = { span: field.span, label: `the field "${field.label}"` }
  problems.push(lifecycleProblem('LIF-003', { span, second, fix }, { entity: entity.label, field: field.label }))
  return undefined
}

function namesOfActions(subject: LifecycleRead, entity: EntityName): readonly ActionName[] {
  return subject.actions
    .filter((action) => !action.creates)
    .map(({ label }) => ({ name: identifierOf(plainText(label)), label: plainText(label), entity: entity.name }))
}

function namesOfMessages(messages: readonly MessageRead[], problems: Problem[]): readonly MessageName[] {
  const named: MessageName[] = []
  for (const read of messages) {
    const label = plainText(read.label)
    const name = identifierOf(label)
    const first = named.find((one) => one.name.toLowerCase() === name.toLowerCase())
    if (!first) named.push({ name, label, read })
    else {
      const second = { span: first.read.label.span, label: 'it stands here first' }
      problems.push(lifecycleProblem('LIF-023', { span: read.label.span, second }, { name: label }))
    }
  }
  return named
}

function planLifecycle(
  { subject, entity, field }: Found,
  shared: Omit<Context, 'entity' | 'states'>,
): { readonly value: Lifecycle; readonly assumptions: readonly Assumption[] } {
  const { names, problems } = shared
  const states = statesHere(subject, field)
  const context: Context = { ...shared, entity, states }
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

function reportCreates(creates: readonly ActionRead[], { entity, problems }: Context): void {
  const [first, again] = creates
  if (first && first.to.kind === 'none') {
    problems.push(lifecycleProblem('LIF-028', { span: first.label.span }, { entity: entity.label }))
  }
  if (first && again) {
    const second = { span: first.label.span, label: 'it stands here first' }
    problems.push(lifecycleProblem('LIF-010', { span: again.label.span, second }, { entity: entity.label }))
  }
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

function planCreateRow(row: ActionRead | undefined, context: Context): Lifecycle['create'] {
  if (!row) return { who: null, then: [] }
  const { names, entity, problems } = context
  const scope = { this: entity.name }
  const when = row.when && checkPhrase(row.when, names, scope, { kind: 'yesNo' })
  problems.push(...(when?.problems ?? []))
  return {
    who: (row.who && planWho(row.who, entity, context, problems)) ?? null,
    ...(when?.expr && { when: when.expr }),
    then: planEffects(row.then, { ...context, scope }),
    origin: names.originOf(row.span),
  }
}

function planAction(row: ActionRead, context: Context): Action | undefined {
  const { names, entity, problems } = context
  const label = plainText(row.label)
  const from = planFrom(row, context)
  const to = planTo(row, context)
  const who = row.who && planWho(row.who, entity, context, problems)
  const timer = row.timer && planTimer(row.timer, entity, names, problems)
  reportWho(row, context)
  const asks = planAsks(row.asks, entity, names, problems)
  const cause = { kind: 'record', entity: entity.name } as const
  const scope = { this: entity.name, input: inputTypes(asks), context: { cause } }
  const when = row.when && checkPhrase(row.when, names, scope, { kind: 'yesNo' })
  problems.push(...(when?.problems ?? []))
  const then = planEffects(row.then, { ...context, scope })
  return {
    name: identifierOf(label),
    label,
    help: row.help,
    entity: entity.name,
    from,
    ...(to !== undefined && { to }),
    who: who ?? null,
    ...(timer && { timer }),
    ...(when?.expr && { when: when.expr }),
    asks,
    then,
    origin: names.originOf(row.span),
  }
}

function reportWho(row: ActionRead, { problems }: Context): void {
  const name = plainText(row.label)
  if (!row.who && !row.timer) problems.push(lifecycleProblem('LIF-013', { span: row.label.span }, { name }))
  if (row.timer && !row.who && row.asks[0]) {
    problems.push(lifecycleProblem('LIF-030', { span: row.asks[0].span }, { name }))
  }
}

/** An action that leaves the state and names none may be taken in all of them. */
function planFrom(row: ActionRead, context: Context): readonly string[] {
  const all = context.states.map((state) => state.key)
  switch (row.from.kind) {
    case 'none':
      if (row.to.kind !== 'none') reportNoFrom(row, context)
      return all
    case 'any': {
      const but = row.from.but.flatMap((phrase) => stateKey(phrase, context) ?? [])
      return all.filter((key) => !but.includes(key))
    }
    case 'states':
      return [...new Set(row.from.states.flatMap((phrase) => stateKey(phrase, context) ?? []))]
  }
}

function reportNoFrom(row: ActionRead, { problems }: Context): void {
  problems.push(lifecycleProblem('LIF-011', { span: row.label.span }, { name: plainText(row.label) }))
}

function planTo(row: ActionRead, context: Context): Action['to'] {
  switch (row.to.kind) {
    case 'none':
      return undefined
    case 'previous':
      return { kind: 'previous' }
    case 'state':
      return stateKey(row.to.state, context)
  }
}

function stateKey(phrase: Phrase, { states, entity, problems }: Context): string | undefined {
  const name = plainText(phrase)
  const found = findState(name, states)
  if (found) return found.key
  const keys = states.map((state) => state.key)
  const meant = closest(name, keys)
  const fix = meant && { title: `Write "${meant}"`, edits: [{ span: phrase.span, text: meant }] }
  const at = { span: phrase.span, ...(fix && { fix }) }
  problems.push(lifecycleProblem('LIF-004', at, { name, entity: entity.label, meant, known: keys.join(', ') }))
  return undefined
}

function planApproval(read: ApprovalRead, actions: readonly Action[], context: Context): Approval | undefined {
  const { names, entity, problems } = context
  const name = findAction(read.action, entity, context.actions, problems)
  const action = actions.find((one) => one.name === name)
  const needed = isEmpty(read.needed) ? 2 : Number(plainText(read.needed))
  const counts = Number.isInteger(needed) && needed >= 1 && needed <= 20
  if (!counts) problems.push(lifecycleProblem('LIF-022', { span: read.needed.span }, { text: read.needed.text }))
  const from = read.from ? planWho(read.from, entity, context, problems) : action?.who
  const when = read.when && checkPhrase(read.when, names, { this: entity.name }, { kind: 'yesNo' })
  problems.push(...(when?.problems ?? []))
  const lostWhen = read.lostWhen.flatMap((phrase) => lostField(phrase, context) ?? [])
  if (!name || !from || !counts) return undefined
  const label = plainText(read.label)
  return {
    name: identifierOf(label),
    label,
    action: name,
    needed,
    from,
    ...(when?.expr && { when: when.expr }),
    lostWhen,
    origin: names.originOf(read.span),
  }
}

function lostField(phrase: Phrase, { names, entity, problems }: Context): string | undefined {
  const name = plainText(phrase)
  const field = names.field(entity, name)
  if (!field) problems.push(unknownField(phrase.span, name, entity))
  return field?.name
}

/** A message's values are those of the entity it stands under, else of the first one that sends it. */
function planMessages(
  messages: readonly MessageName[],
  lifecycles: readonly Lifecycle[],
  names: Names,
  problems: Problem[],
): readonly Message[] {
  return messages.flatMap(({ name, label, read }) => {
    const sender = lifecycles.find((lifecycle) => sends(lifecycle, name))
    const written = read.entity && names.entity(plainText(read.entity))?.name
    if (!sender) problems.push(lifecycleProblem('LIF-032', { span: read.label.span }, { name: label }))
    const entity = written ?? sender?.entity
    if (!entity) return []
    const scope = { this: entity }
    const [subject, text] = [planTemplate(read.subject, names, scope), planTemplate(read.text, names, scope)]
    problems.push(...subject.problems, ...text.problems)
    return [{ name, label, entity, subject: subject.value, text: text.value, origin: names.originOf(read.span) }]
  })
}

function sends(lifecycle: Lifecycle, message: string): boolean {
  const effects = [...lifecycle.create.then, ...lifecycle.actions.flatMap((action) => action.then)]
  return effects.some((effect) => effect.kind === 'notify' && effect.message === message)
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
