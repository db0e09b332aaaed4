/**
 * Point 4 → the plan's life cycles, messages and webhooks. It needs the roles of point 6 (`planRoles`); the grants of point 6, the screens
 * and the calls need its result. `check.ts` checks each life cycle. Planning is memoized for each life cycle; `scope.ts` has its queries.
 */
import { append, memoize, identifierOf } from '@ninefold/plan/base'
import { type Phrase, plainText } from '../../document/index.ts'
import type { Assumption, Lifecycle, Message, Webhook, Plan } from '@ninefold/plan'
import { closest, type Problem } from '@ninefold/plan/problem'
import {
  interned,
  mapMemoized,
  memoizedByItems,
  type EntityName,
  type FieldName,
  type Names,
  type Outcome,
  type Planned,
  undeclaredEntity,
  type ActionName,
} from '../../kernel/index.ts'
import {
  isOpen,
  noteState,
  planAction,
  planCreateRow,
  reportCreates,
  stateKey,
  type LifecycleContext,
} from './actions/plan.ts'
import { planApproval } from './actions/approvals.ts'
import { planInputs } from './actions/asks.ts'
import { checkLifecycle } from './check.ts'
import { reportNobody, resolvePeople } from './who/perhaps.ts'
import { reportComposites } from './states/composites.ts'
import { initialOf, type StateName } from './declare.ts'
import { lifecycleScope, sentBy, type LifecycleScope, type PrintName } from './scope.ts'
import { reportEndless, type Creating } from './effects/endless.ts'
import { joinLifecycles, keyOf, mergeLifecycles } from './join.ts'
import { joinVariants, namedOnce, planMessages } from './messages/messages.ts'
import { nameOf } from './messages/name-of.ts'
import type { ActionRead, LifecycleRead, LifecyclesRead } from './model.ts'
import { lifecycleProblem } from './problems.ts'
import { reportSentences } from './sentences.ts'
import { withStateEffects } from './effects/of-states.ts'
import { assumeChanges, planStates, statesHere } from './states/plan.ts'
import { planWebhooks } from './messages/webhooks.ts'
import { isChoice } from '@ninefold/plan/values'

interface LifecyclesPlan {
  readonly lifecycles: readonly Lifecycle[]
  readonly messages: readonly Message[]
  readonly webhooks?: readonly Webhook[]
}

interface PlannedFrom extends Pick<Plan, 'roles' | 'entities'> {
  /** Folded names of the actions that point 6 lets somebody run. */
  readonly granted: (actions: readonly ActionName[]) => readonly string[]
  readonly prints: readonly PrintName[]
}

/** The life cycles of the plan: resolves names, checks expressions, adds assumptions. */
// oxlint-disable-next-line max-lines-per-function -- a composition, one line for each part
export function planLifecycles(
  read: LifecyclesRead,
  names: Names,
  { roles, entities, granted, prints }: PlannedFrom,
): Planned<LifecyclesPlan> {
  const joined = joinLifecycles(read.subjects)
  const homes = mapMemoized(joined, findHome, names)
  const actions = interned(
    'lifecycle.actions',
    '',
    homes.flatMap((home) => home.actions),
  )
  const rows = joinVariants(read.messages)
  const [messages, webhooks] = [namedOnce(rows.value), namedOnce(read.webhooks)]
  const scope = lifecycleScope({
    names,
    roles,
    entities,
    lifecycles: joined,
    actions,
    granted: granted(actions),
    messages: messages.value.map(({ label }) => nameOf(label).label),
    webhooks: webhooks.value.map(({ label }) => nameOf(label).label),
    prints,
  })
  const found = homes.flatMap((home) => home.value ?? [])
  const planned = mapMemoized(found, planLifecycle, scope)
  const values = found.map(({ subject }, index) => interned('lifecycle.plan', keyOf(subject), planned[index]!.value))
  const lifecycles = memoizedByItems('lifecycle.plan', values, () => values)
  const sent = sentBy(joined)
  const hooks = planWebhooks(webhooks.value, lifecycles, names, sent)
  const sentMessages = planMessages(messages.value, lifecycles, scope, sent)
  return {
    value: { lifecycles, messages: sentMessages.value, ...(hooks.value.length > 0 && { webhooks: hooks.value }) },
    problems: [
      ...mergeLifecycles(read.subjects).flatMap(reportComposites),
      ...[...homes, rows, messages, webhooks, ...planned].flatMap(({ problems }) => problems),
      ...reportEndless(found.map((one, index) => creatingOf(one, lifecycles[index]!))),
      ...hooks.problems,
      ...sentMessages.problems,
      ...reportSentences(read.sentences, lifecycles, names),
    ],
    assumptions: [...planned.flatMap((one) => one.assumptions), ...assumeNone(read, found, names)],
  }
}

const creatingOf = ({ subject, entity }: Found, lifecycle: Lifecycle): Creating => ({
  lifecycle,
  label: entity.label,
  span: subject.actions.find((action) => action.creates)?.label.span,
})

interface Found {
  readonly subject: LifecycleRead
  readonly entity: EntityName
  readonly field?: FieldName
}

/** The entity of a life cycle, and the names of its actions; no value if that is reported as a problem. */
interface Home extends Outcome<Found | undefined> {
  readonly actions: readonly ActionName[]
}

const findHome = (subject: LifecycleRead, names: Names): Home => {
  const problems: Problem[] = []
  const found = findSubject(subject, names, problems)
  if (!found) return { value: undefined, actions: [], problems }
  const { entity } = found
  const own = { ...subject, actions: subject.actions.map((row) => resolvePeople(row, entity, names)) }
  append(problems, reportNobody(own.actions, entity, names))
  return { value: { ...found, subject: own }, actions: namesOfActions(own, entity), problems }
}

/** The entity and the field of a heading. */
function findSubject(subject: LifecycleRead, names: Names, problems: Problem[]): Found | undefined {
  const entity = names.entity(subject.entity)
  if (!entity) {
    problems.push(lifecycleProblem('LIF-001', ...undeclaredEntity(subject.entity, names)))
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
  const field = names.field(entity, written)
  if (isChoice(field?.type)) return { subject, entity, field }
  const choices = entity.fields.filter((one) => isChoice(one.type)).map((one) => one.label)
  const suggestion = closest(name, choices)
  problems.push(lifecycleProblem('LIF-002', { span: written.span }, { name, entity: entity.label, suggestion }))
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

const planLifecycle = ({ subject, entity, field }: Found, scope: LifecycleScope): Planned<Lifecycle> => {
  const { names } = scope
  const problems: Problem[] = []
  const states = statesHere(subject, field)
  const creates = subject.actions.filter((action) => action.creates)
  const rows = subject.actions.filter((action) => !action.creates)
  const inputs = planInputs(rows, entity, names, problems)
  const context: LifecycleContext = { ...scope, entity, states, field: field?.name ?? 'status', inputs, problems }
  reportCreates(creates, context)
  const actions = rows.flatMap((action) => planAction(action, context) ?? [])
  const approvals = subject.approvals.flatMap((approval) => planApproval(approval, actions, context) ?? [])
  const create = creates[0]
  const initial = initialOf(subject, states)
  resolveStates(subject, creates, context)
  const bare: Lifecycle = {
    entity: entity.name,
    field: field?.name ?? 'status',
    states: planStates(subject, actions, initial, context),
    initial: initial?.key ?? '',
    actions,
    create: planCreateRow(create, context),
    approvals,
    origin: names.originOf(subject.span),
  }
  const value = withStateEffects(bare, subject, context)
  append(problems, checkLifecycle(value, subject, entity, states, names.settings.language))
  const open = rows.filter((row) => isOpen(row, context))
  append(problems, reportOpen(open, names))
  const assumptions = [
    ...(create || !initial ? [] : [assumeInitial(entity, initial)]),
    ...assumeChanges(subject, states, initial, entity),
    ...assumeWho(open, entity),
  ]
  return { value, problems, assumptions }
}

/** Resolves the states in the other tables and bullets: each one becomes a symbol reference or a problem. */
function resolveStates(subject: LifecycleRead, creates: readonly ActionRead[], context: LifecycleContext): void {
  for (const state of subject.named) noteState(state, context)
  const starts = creates.flatMap(({ to }) => (to.kind === 'state' ? [to.state] : []))
  const next = subject.fromStates ? [] : subject.states.flatMap((state) => state.next?.states ?? [])
  for (const state of [...(subject.initial ? [subject.initial] : []), ...starts, ...subject.finals, ...next])
    stateKey(state, context)
}

/** A document without roles has only administrators. */
function reportOpen([first]: readonly ActionRead[], { roles }: Names): readonly Problem[] {
  if (!first || !roles.some(({ kind }) => kind === 'given')) return []
  return [lifecycleProblem('LIF-062', { span: first.label.span }, { name: plainText(first.label) })]
}

function assumeInitial(entity: EntityName, initial: StateName): Assumption {
  return {
    point: 4,
    subject: entity.label,
    text: `A new ${entity.label} is ${initial.key}, and whoever may create one by point 6 may do so.`,
    help: 'Add a row `(create)` to its table of actions to say otherwise.',
  }
}

/** For tables without a column for who acts. */
function assumeWho(rows: readonly ActionRead[], entity: EntityName): readonly Assumption[] {
  const actions = [...new Set(rows.map(({ label }) => plainText(label)))]
  if (actions.length === 0) return []
  return [
    {
      point: 4,
      subject: entity.label,
      text: `Only administrators take the actions ${actions.join(', ')}.`,
      help: 'Add a column Who to the table of actions, or let somebody `run` them in point 6.',
    },
  ]
}

const ADD = 'Add a heading with the name of an entity and a table with the columns Action, From, To, Who to point 4.'

function assumeNone(read: LifecyclesRead, found: readonly Found[], names: Names): readonly Assumption[] {
  if (read.subjects.length === 0) {
    const text = 'Records have no life cycle: they are created, changed and deleted.'
    return [{ point: 4, subject: '', text, help: ADD }]
  }
  const lively = new Set(found.map(({ entity }) => entity.name))
  return names.entities
    .filter((entity) => entity.span && !entity.partOf && !lively.has(entity.name))
    .map((entity) => assumeNoneOf(entity))
}

const assumeNoneOf = memoize(({ label }: EntityName): Assumption => ({
  point: 4,
  subject: label,
  text: `${label} has no life cycle: its records are created, changed and deleted.`,
  help: ADD,
}))
