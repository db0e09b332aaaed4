/** Resolves the input of a call: fields of the record that it creates or changes, or the inputs of its action. */
import { plainText } from '../../document/index.ts'
import type { Action, Asked, Call, Entity, Field, Step, CallInput } from '@ninefold/plan'
import { pattern, type Pattern } from '@ninefold/plan/pattern'
import type { Span } from '@ninefold/plan/problem'
import { undeclaredField, whyNotWritable, noteUse, type EntityName } from '../../kernel/index.ts'
import { foldName, identifierOf, lowerFirst } from '@ninefold/plan/base'
import type { CallRead, InputRead } from './model.ts'
import type { CallContext } from './scope.ts'
import { callsProblem } from './problems.ts'

/** What the input of a call is for. */
type Purpose =
  | { readonly kind: 'record'; readonly entity: Entity; readonly names: EntityName; readonly creates: boolean }
  | { readonly kind: 'action'; readonly action: Action; readonly entity: EntityName }
  | { readonly kind: 'signIn'; readonly entity: EntityName }

export function planTakes(read: CallRead, steps: readonly Step[], context: CallContext): Call['takes'] {
  reportSignIn(read, steps, context)
  const before = context.problems.length
  const takes = takesOf(read, steps, context)
  // A field that was not understood may be the missing one.
  if (context.problems.length === before) reportMissing(read, steps, takes.fields, context)
  return takes
}

/** A call that changes a record must take fields. */
function reportNothingChanged({ does, label }: CallRead, { problems }: CallContext): void {
  const change = does.find(({ kind }) => kind === 'change')
  if (change) problems.push(callsProblem('CAL-030', { span: change.span }, { call: plainText(label) }))
}

function takesOf(read: CallRead, steps: readonly Step[], context: CallContext): Call['takes'] {
  const { envelope, fields } = read.takes
  const named = envelope && { envelope: identifierOf(plainText(envelope)) }
  if (fields.length === 0) {
    if (steps.length === read.does.length) reportNothingChanged(read, context)
    return { ...named, fields: [] }
  }
  const purposes = steps.flatMap((step) => purposeOf(step, context) ?? [])
  if (purposes.length === 0) {
    const complete = steps.length === read.does.length
    const span = fields[0]!.field.span
    if (complete) context.problems.push(callsProblem('CAL-019', { span }, { call: plainText(read.label) }))
    return { ...named, fields: [] }
  }
  const planned = fields.flatMap((field) =>
    isEverything(field)
      ? purposes.flatMap((purpose) => everything(purpose, context))
      : (planInput(field, purposes, context) ?? []),
  )
  reportTwice(fields, planned, context)
  return { ...named, fields: planned }
}

/** A call that signs in must take an email address and a password. */
function reportSignIn({ label, takes }: CallRead, steps: readonly Step[], { problems }: CallContext): void {
  if (!steps.some((step) => step.kind === 'signIn' && !step.asIt)) return
  const accepted = ({ test }: Pattern) => takes.fields.some(({ field }) => test(plainText(field)))
  const missing = [...(accepted(EMAIL) ? [] : ['an email']), ...(accepted(PASSWORD) ? [] : ['a password'])].join(
    ' and ',
  )
  if (missing !== '') problems.push(callsProblem('CAL-022', { span: label.span }, { missing }))
}

const [EMAIL, PASSWORD] = [pattern('e-?mail'), pattern('password')]

/** Reports required inputs of an action that the call does not take. A field may have a value already; an input has none. */
function reportMissing(
  read: CallRead,
  steps: readonly Step[],
  accepted: readonly CallInput[],
  context: CallContext,
): void {
  for (const step of steps) {
    const action = step.kind === 'do' ? actionOf(step, context) : undefined
    if (step.kind !== 'do' || !action) continue
    const missing = action.asks.filter(
      (ask) =>
        ask.required && !accepted.some(({ field }) => field === ask.name) && !isGiven(ask, step.entity, steps, context),
    )
    const inputs = missing.filter(({ field }) => field === undefined)
    const reported = inputs.length > 0 ? inputs : missing
    if (reported.length === 0) continue
    const names = reported.map(({ label }) => lowerFirst(label)).join(', ')
    const entity = context.names.entity(step.entity)?.label ?? step.entity
    const last = read.takes.fields.at(-1)
    const fix = last && { title: `Take ${names}`, edits: [{ span: endOf(last.span), text: `, ${names}` }] }
    const span = spanOf(action, read) ?? read.label.span
    context.problems.push(
      inputs.length > 0
        ? callsProblem('CAL-025', { span, ...(fix && { fix }) }, { action: action.label, names })
        : callsProblem('CAL-026', { span }, { action: action.label, entity, names }),
    )
  }
}

const actionOf = (step: Step & { kind: 'do' }, { actions }: CallContext): Action | undefined =>
  actions(step.entity).find(({ name }) => name === step.action)

/** Does the record have a value anyway, because the field is required or the call has set it? */
function isGiven({ field }: Asked, entity: string, steps: readonly Step[], context: CallContext): boolean {
  const own = context.entity(entity)?.fields.find(({ name }) => name === field)
  const isFilled = own !== undefined && (own.default !== undefined || (own.required && !own.required.when) === true)
  const sets = (step: Step) =>
    step.kind === 'create' && step.entity === entity && step.with.some((one) => one.field === field)
  return isFilled || steps.some(sets)
}

const endOf = (span: Span): Span => ({ ...span, start: span.end })

const spanOf = ({ name }: Action, { does }: CallRead): Span | undefined =>
  does.find((step) => step.kind === 'do' && foldName(plainText(step.action)) === name.toLowerCase())?.span

function purposeOf(step: Step, context: CallContext): Purpose | undefined {
  const { names, entity: planned } = context
  const record = (name: string, creates: boolean): Purpose | undefined => {
    const entity = planned(name)
    const own = names.entity(name)
    return entity && own && { kind: 'record', entity, names: own, creates }
  }
  switch (step.kind) {
    case 'create':
      return record(step.entity, true)
    case 'check':
      return record(step.entity, false)
    case 'change':
      return step.target.tree.type.kind === 'record' ? record(step.target.tree.type.entity, false) : undefined
    case 'do': {
      const action = actionOf(step, context)
      const entity = names.entity(step.entity)
      return action && entity && { kind: 'action', action, entity }
    }
    case 'signIn': {
      const user = names.entity('User')
      return user && !step.asIt ? { kind: 'signIn', entity: user } : undefined
    }
    case 'list':
    case 'delete':
    case 'add':
    case 'remove':
    case 'signOut':
      return undefined
  }
}

const EVERYTHING = pattern('(all [fields]|everything)')

const isEverything = ({ field }: InputRead): boolean => EVERYTHING.test(plainText(field))

/** All fields that the step accepts. */
function everything(purpose: Purpose, { names }: CallContext): readonly CallInput[] {
  switch (purpose.kind) {
    case 'record': {
      const { entity, names: own, creates } = purpose
      return entity.fields.flatMap((field) => {
        const named = own.fields.find((one) => one.name === field.name)
        const free = !field.default?.copy && field.editable?.kind !== 'never'
        return named && free && !whyNotWritable(named, own, names) ? [inputOfField(field, creates)] : []
      })
    }
    case 'action':
      return purpose.action.asks.map(({ name, type, required }) => ({ key: name, field: name, type, required }))
    case 'signIn':
      return []
  }
}

const inputOfField = (field: Field, creates: boolean): CallInput => {
  const required = creates && field.required !== undefined && !field.required.when && !field.default
  return { key: field.name, field: field.name, type: field.type, required }
}

function planInput(read: InputRead, purposes: readonly Purpose[], context: CallContext): CallInput | undefined {
  const name = plainText(read.field)
  for (const purpose of purposes) {
    const found = findInput(read, name, purpose, context)
    if (found) return { ...found, key: read.key ? plainText(read.key) : found.key }
  }
  reportUnknown(read, name, purposes[0]!, context)
  return undefined
}

function findInput(read: InputRead, name: string, purpose: Purpose, context: CallContext): CallInput | undefined {
  switch (purpose.kind) {
    case 'record':
      return findField(read, name, purpose, context)
    case 'action': {
      const input = purpose.action.asks.find((ask) =>
        [ask.name, ask.label].some((one) => foldName(one) === foldName(name)),
      )
      noteUse(read.field, 'input', input?.name, `${purpose.entity.name}.${purpose.action.name}`)
      return input && { key: input.name, field: input.name, type: input.type, required: input.required || read.must }
    }
    case 'signIn': {
      const password = { kind: 'password', min: 1, max: 1000 } as const
      if (PASSWORD.test(name)) return { key: 'password', field: 'password', type: password, required: true }
      return EMAIL.test(name) ? { key: 'email', field: 'email', type: { kind: 'email' }, required: true } : undefined
    }
  }
}

function findField(
  read: InputRead,
  name: string,
  { entity, names, creates }: Purpose & { kind: 'record' },
  context: CallContext,
): CallInput | undefined {
  const named = context.names.field(names, read.field)
  const field = entity.fields.find((one) => one.name === named?.name)
  if (!named || !field) return undefined
  const because = whyNotWritable(named, names, context.names)
  if (because) context.problems.push(callsProblem('CAL-013', { span: read.field.span }, { name, because }))
  const accepted = inputOfField(field, creates)
  return { ...accepted, required: read.must || accepted.required }
}

function reportUnknown({ field }: InputRead, name: string, purpose: Purpose, { problems }: CallContext): void {
  const entity = purpose.kind === 'record' ? purpose.names : purpose.entity
  if (purpose.kind === 'action') {
    const because = `the action "${purpose.action.label}" does not ask for it`
    problems.push(callsProblem('CAL-013', { span: field.span }, { name, because }))
    return
  }
  problems.push(callsProblem('CAL-006', ...undeclaredField(field.span, name, entity)))
}

function reportTwice(read: readonly InputRead[], planned: readonly CallInput[], { problems }: CallContext): void {
  const twice = planned.find((one, index) => planned.findIndex((other) => other.key === one.key) !== index)
  const last = read.findLast(({ field, key }) => twice && foldName(plainText(key ?? field)) === foldName(twice.key))
  if (twice && last) problems.push(callsProblem('CAL-012', { span: last.field.span }, { name: twice.key }))
}
