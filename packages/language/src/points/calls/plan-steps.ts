/** Plans the steps of a call: lists, changes of records, actions, checks, sign-in. */
import { append, foldName } from '@ninefold/plan/base'
import { type Phrase, plainText } from '../../document/index.ts'
import type { Expr } from '@ninefold/plan/expression'
import { type Type, typeOfField } from '@ninefold/plan/values'
import { placesOf, type Step, allOf } from '@ninefold/plan'
import type { Span } from '@ninefold/plan/problem'
import {
  planOwn,
  checkPhrase,
  type ScopeHere,
  closestLabel,
  undeclaredField,
  type Audience,
  isLinkedList,
  noteUse,
  type EntityName,
  inState,
  suggestedSet,
  planSort,
  placeWithFix,
  undeclaredEntity,
} from '../../kernel/index.ts'
import type { AssignRead } from '../lifecycle/index.ts'
import type { StepRead } from './model.ts'
import type { CallContext } from './scope.ts'
import { callsProblem } from './problems.ts'

interface StepsContext extends CallContext {
  readonly scope: ScopeHere
  readonly audience: Audience
}

export function planSteps(steps: readonly StepRead[], context: StepsContext): readonly Step[] {
  let { scope } = context
  return steps.flatMap((step, place) => {
    if (step.kind === 'signIn' && step.asIt) reportNobody(step, steps.slice(0, place), context)
    const planned = planStep(step, { ...context, scope })
    const it = planned && resultOf(planned)
    if (it) scope = { ...scope, context: { ...scope.context, it } }
    return planned ?? []
  })
}

/** The type of `it` after a step; undefined if the step has no resulting record. */
export function resultOf(step: Step): Type | undefined {
  switch (step.kind) {
    case 'create':
      return { kind: 'record', entity: step.entity }
    case 'change':
    case 'do':
      return step.target.tree.type
    case 'list':
    case 'delete':
    case 'add':
    case 'remove':
    case 'check':
    case 'signIn':
    case 'signOut':
      return undefined
  }
}

/** Reports `sign in as it` unless the last step created a User. */
function reportNobody(
  { span }: StepRead & { kind: 'signIn' },
  before: readonly StepRead[],
  { names, problems }: StepsContext,
): void {
  const lastWrite = before.findLast((step) => step.kind === 'create' || step.kind === 'change' || step.kind === 'do')
  const isUser = lastWrite?.kind === 'create' && names.entity(plainText(lastWrite.entity))?.name === 'User'
  if (!isUser) problems.push(callsProblem('CAL-021', { span }, {}))
}

function planStep(step: StepRead, context: StepsContext): Step | undefined {
  switch (step.kind) {
    case 'list':
      return planList(step, context)
    case 'create':
      return planCreate(step, context)
    case 'change':
    case 'delete': {
      const target = checkRecord(step.target, context)
      return target && { kind: step.kind, target }
    }
    case 'do':
      return planDo(step, context)
    case 'add':
    case 'remove':
      return planAddRemove(step, context)
    case 'check':
      return planCheck(step, context)
    case 'signIn':
      return { kind: 'signIn', asIt: step.asIt }
    case 'signOut':
      return { kind: 'signOut' }
  }
}

function findEntity(phrase: Phrase, { names, problems }: StepsContext): EntityName | undefined {
  const entity = names.entity(phrase)
  if (!entity) problems.push(callsProblem('CAL-005', ...undeclaredEntity(phrase, names)))
  return entity
}

function reportField(span: Span, name: string, entity: EntityName, { problems }: StepsContext): void {
  problems.push(callsProblem('CAL-006', ...undeclaredField(span, name, entity)))
}

function check(phrase: Phrase, context: StepsContext, expected?: Type, scope = context.scope): Expr | undefined {
  const checked = checkPhrase(phrase, context.names, scope, expected)
  append(context.problems, checked.problems)
  return checked.expr
}

function planList(step: StepRead & { kind: 'list' }, context: StepsContext): Step | undefined {
  const { names, problems, audience } = context
  const set = suggestedSet(step.set, names)
  const entity = findEntity(set.entity, context)
  for (const part of [...set.unread, ...(set.by ? [set.by] : [])]) {
    problems.push(callsProblem('CAL-004', { span: part.span }, { text: part.text }))
  }
  if (!entity) return undefined
  const scope = { ...context.scope, this: entity.name }
  const written = set.where && check(set.where, context, { kind: 'yesNo' }, scope)
  if (set.where && !written) return undefined
  const state = set.state && inState(set.state, entity, names)
  const inIt = state && check(state, context, { kind: 'yesNo' }, scope)
  if (set.state && !state) problems.push(callsProblem('CAL-004', { span: set.state.span }, { text: set.state.text }))
  if (set.state && !inIt) return undefined
  const own = set.own && planOwn(entity, context.entity, names, set.own)
  append(problems, own?.problems ?? [])
  if (own && !own.value) return undefined
  const narrowed = audience.narrowed?.entity === entity.name ? audience.narrowed.test : undefined
  const [first, ...others] = [own?.value?.test, inIt, written, narrowed].filter((test) => test !== undefined)
  const where = first && allOf(first, ...others)
  const sort = planSort(set.sort, entity, names, {
    missing: (path) => reportField(path.span, path.name, path.entity, context),
    cannot: (span, field) =>
      problems.push(callsProblem('CAL-018', { span }, { text: field.label, needed: 'a field to sort by' })),
  })
  return { kind: 'list', entity: entity.name, ...(where && { where }), sort, paged: set.paged }
}

function planCreate(step: StepRead & { kind: 'create' }, context: StepsContext): Step | undefined {
  const entity = findEntity(step.entity, context)
  if (!entity) return undefined
  const values = step.with.map((assign) => planAssign(assign, entity, context))
  if (values.includes(undefined)) return undefined
  return { kind: 'create', entity: entity.name, with: values.filter((value) => value !== undefined) }
}

function planAssign(assign: AssignRead, entity: EntityName, context: StepsContext) {
  const name = plainText(assign.path)
  const field = context.names.field(entity, assign.path)
  if (!field) {
    reportField(assign.path.span, name, entity, context)
    return undefined
  }
  const value = check(assign.value, context, typeOfField(field.type))
  return value && { field: field.name, value }
}

function checkRecord(phrase: Phrase, context: StepsContext): Expr | undefined {
  const expr = check(phrase, context)
  const kind = expr?.tree.type.kind
  if (kind === undefined || kind === 'record' || kind === 'unknown') return expr
  context.problems.push(callsProblem('CAL-018', { span: phrase.span }, { text: plainText(phrase), needed: 'a record' }))
  return undefined
}

function planCheck(step: StepRead & { kind: 'check' }, context: StepsContext): Step | undefined {
  const entity = findEntity(step.entity, context)
  const rules = entity && step.rules?.map((phrase) => findRules(phrase, entity, context))
  return entity && { kind: 'check', entity: entity.name, ...(rules && { rules: [...new Set(rules.flat())] }) }
}

/** The rules of the entity or its parts with this name or code. */
function findRules(phrase: Phrase, entity: EntityName, { names, rules, problems }: StepsContext): readonly string[] {
  const isWithin = (name: string): boolean => {
    const part = names.entity(name)
    return name === entity.name || (part !== undefined && placesOf(part).some((place) => isWithin(place.entity)))
  }
  const own = rules().filter((rule) => isWithin(rule.entity))
  const name = plainText(phrase)
  const found = own.filter((rule) =>
    [rule.name, rule.label, rule.error].some((one) => foldName(one) === foldName(name)),
  )
  const code = found.find(({ error }) => foldName(error) === foldName(name))?.error
  noteUse(phrase, code === undefined ? 'rule' : 'error', code ?? found[0]?.name)
  if (found.length === 0) {
    const suggestion = closestLabel(name, own)
    problems.push(
      callsProblem('CAL-023', placeWithFix(phrase.span, suggestion), { name, entity: entity.label, suggestion }),
    )
  }
  return found.map((rule) => rule.name)
}

function planDo(step: StepRead & { kind: 'do' }, context: StepsContext): Step | undefined {
  const { names, problems } = context
  const target = checkRecord(step.target, context)
  const type = target?.tree.type
  const entity = type?.kind === 'record' ? names.entity(type.entity) : undefined
  if (!target || !entity) return undefined
  const actions = context.actions(entity.name)
  const name = plainText(step.action)
  const action = actions.find((one) => one.name.toLowerCase() === foldName(name))
  noteUse(step.action, 'action', action?.name, entity.name)
  if (action) return { kind: 'do', action: action.name, entity: entity.name, target }
  const suggestion = closestLabel(name, actions)
  problems.push(
    callsProblem('CAL-011', placeWithFix(step.action.span, suggestion), { name, entity: entity.label, suggestion }),
  )
  return undefined
}

function planAddRemove(step: StepRead & { kind: 'add' | 'remove' }, context: StepsContext): Step | undefined {
  const to = check(step.to, context)
  const of = to?.tree.type.kind === 'list' && to.tree.type.of.kind === 'record' ? to.tree.type.of : undefined
  const item = of ? check(step.item, context, of) : checkRecord(step.item, context)
  if (to && !isLinkedList(to, context.names)) {
    const needed = 'a list of many to many'
    context.problems.push(callsProblem('CAL-018', { span: step.to.span }, { text: plainText(step.to), needed }))
    return undefined
  }
  return item && to && { kind: step.kind, item, to }
}
