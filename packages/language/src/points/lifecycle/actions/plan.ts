/** A row of a table of actions → an action of the plan: its states, users, guard, inputs and effects. */
import { pattern } from '@ninefold/plan/pattern'
import { append, foldName, identifierOf } from '@ninefold/plan/base'
import { type Phrase, plainText } from '../../../document/index.ts'
import type { Expr } from '@ninefold/plan/expression'
import { type Action, type Asked, type Lifecycle, type Who, testOfFixed } from '@ninefold/plan'
import { closest, type Problem, type Span } from '@ninefold/plan/problem'
import {
  checkCondition,
  type ScopeHere,
  noteUse,
  type EntityName,
  type Names,
  placeWithFix,
} from '../../../kernel/index.ts'
import { ruleAsCondition } from '../../rules/index.ts'
import { inputTypes } from './asks.ts'
import { findState, type StateName } from '../declare.ts'
import { planEffects } from '../effects/plan.ts'
import type { ActionRead } from '../model.ts'
import { lifecycleProblem } from '../problems.ts'
import { planTimer } from '../timers/plan.ts'
import { planWho } from '../who/find.ts'
import type { LifecycleScope } from '../scope.ts'

/** The context of the actions of one life cycle. */
export interface LifecycleContext extends LifecycleScope {
  readonly entity: EntityName
  readonly states: readonly StateName[]
  /** The field with the state. */
  readonly field: string
  /** The inputs of each action, by folded name. */
  readonly inputs: ReadonlyMap<string, readonly Asked[]>
  readonly problems: Problem[]
}

export function reportCreates(creates: readonly ActionRead[], { entity, problems }: LifecycleContext): void {
  const [first, again] = creates
  if (first && first.to.kind === 'none') {
    problems.push(lifecycleProblem('LIF-028', { span: first.label.span }, { entity: entity.label }))
  }
  if (first && again) {
    const second = { span: first.label.span, label: 'it stands here first' }
    const [from, to] = [first, again].map((row) => (row.to.kind === 'state' ? plainText(row.to.state) : ''))
    const who = again.who?.actors.map((phrase) => plainText(phrase)).join(', ') || 'them'
    const parameters = { entity: entity.label, first: from!, again: to!, who }
    problems.push(lifecycleProblem('LIF-010', { span: again.label.span, second }, parameters))
  }
}

export function planCreateRow(row: ActionRead | undefined, context: LifecycleContext): Lifecycle['create'] {
  if (!row) return { who: null, then: [] }
  const { names, entity, problems } = context
  if (row.signInAgain !== undefined) {
    const parameters = { name: plainText(row.label), because: 'it makes a new record' }
    problems.push(lifecycleProblem('LIF-073', { span: row.label.span }, parameters))
  }
  if (row.to.kind === 'state') noteState(row.to.state, context)
  const scope = { this: entity.name }
  const guard = planGuard(row, context, scope)
  return {
    who: (row.who && planWho(row.who, entity, context, problems, true)) ?? null,
    ...guard,
    then: planEffects(row.then, { ...context, scope }),
    origin: names.originOf(row.span),
  }
}

export function planAction(row: ActionRead, context: LifecycleContext): Action | undefined {
  const { names, entity, problems } = context
  const label = plainText(row.label)
  const to = planTo(row, context)
  const from = leaving(planFrom(row, context), to, row)
  const who = row.who ? planWho(row.who, entity, context, problems) : isOpen(row, context) && administrators(row, names)
  const timer = row.timer && planTimer(row.timer, entity, names, problems)
  reportWho(row, context)
  const asks = context.inputs.get(foldName(label)) ?? []
  const cause = { kind: 'record', entity: entity.name } as const
  const owner = `${entity.name}.${identifierOf(label)}`
  const scope = { this: entity.name, input: inputTypes(asks), context: { cause }, owner }
  const guard = planGuard(row, context, scope)
  if (row.when && guard.when) append(problems, reportOldValue(row.when, guard.when, asks))
  const then = planEffects(row.then, { ...context, scope: { ...scope, old: true } })
  return {
    name: identifierOf(label),
    label,
    help: row.help,
    entity: entity.name,
    from,
    ...(to !== undefined && { to }),
    who: who || null,
    ...(timer && { timer }),
    ...guard,
    asks,
    then,
    ...(row.signInAgain !== undefined && { signInAgain: row.signInAgain }),
    origin: names.originOf(row.span),
  }
}

/** The guard, in code or in the words of a rule, and its error code. */
function planGuard(
  row: ActionRead,
  { entity, names, problems }: LifecycleContext,
  scope: ScopeHere,
): Pick<Action, 'when' | 'error'> {
  const inWords = row.when && ruleAsCondition(row.when, entity, names)
  const when = row.when && checkCondition(inWords ?? row.when, names, scope)
  append(problems, when?.problems ?? [])
  const error = row.error ? findError(row.error, names, problems) : row.message && codeAt(row.message.span, names)
  if (error && !row.when) {
    const name = plainText(row.label)
    problems.push(lifecycleProblem('LIF-037', { span: (row.error ?? row.message)!.span }, { name, error }))
  }
  return { ...(when?.expr && { when: when.expr }), ...(error && row.when && { error }) }
}

/**
 * Reports a guard that reads a field which is also an input of the action. The guard reads the value before the action; the author may
 * mean the input: `this.dueOn` is the value before, `input.dueOn` the input. `written`: the cell of the guard.
 */
function reportOldValue(written: Phrase, { source, reads }: Expr, asks: Action['asks']): readonly Problem[] {
  return asks.flatMap(({ field }) => {
    if (field === undefined || !reads.includes(field) || reads.some((read) => isWithin(read, `input.${field}`)))
      return []
    const bare = new RegExp(String.raw`(?<![\p{L}\p{N}_.'"])${field}(?![\p{L}\p{N}_'"])`, 'u')
    return bare.test(source) ? [lifecycleProblem('LIF-060', { span: written.span }, { field })] : []
  })
}

const isWithin = (read: string, path: string): boolean => read === path || read.startsWith(`${path}.`)

/** The generated error code of a guard with a message. */
const codeAt = ({ file, start }: Span, { errors }: Names): string | undefined =>
  errors.find(({ span }) => span !== undefined && span.file === file && span.start === start)?.code

function findError(phrase: Phrase, names: Names, problems: Problem[]): string | undefined {
  const name = plainText(phrase)
  const found = names.error(phrase)
  if (found) return found.code
  const suggestion = closest(
    name,
    names.errors.filter((error) => error.span).map((error) => error.code),
  )
  problems.push(lifecycleProblem('LIF-036', placeWithFix(phrase.span, suggestion), { name, suggestion }))
  return undefined
}

/** Neither a column nor a permission of point 6 states who may take the action. */
export const isOpen = (row: ActionRead, { isGranted }: Pick<LifecycleScope, 'isGranted'>): boolean =>
  row.whoOpen && !row.timer && !isGranted(foldName(plainText(row.label)))

/** Only administrators, as in a document without permissions. */
function administrators(row: ActionRead, names: Names): Who {
  const origin = names.originOf(row.label.span)
  const test = testOfFixed('administrators', 'administrators', origin)
  return { actors: [{ kind: 'role', role: 'administrators', label: 'administrators', origin }], but: [], test }
}

function reportWho(row: ActionRead, { runsInEffects, isGranted, problems }: LifecycleContext): void {
  const name = plainText(row.label)
  const elsewhere = () => runsInEffects(foldName(name)) || isGranted(foldName(name))
  if (!row.who && !row.whoOpen && !row.timer && !elsewhere())
    problems.push(lifecycleProblem('LIF-013', { span: row.label.span }, { name }))
  if (row.timer && !row.who && row.signInAgain !== undefined)
    problems.push(
      lifecycleProblem('LIF-073', { span: row.label.span }, { name, because: 'a timer takes it, not a person' }),
    )
  if (row.timer && !row.who && row.asks[0]) {
    problems.push(lifecycleProblem('LIF-030', { span: row.asks[0].span }, { name }))
  }
}

/** The source states. An action that does not change the state and names no states may be taken in all states. */
function planFrom(row: ActionRead, context: LifecycleContext): readonly string[] {
  const all = context.states.map((state) => state.key)
  switch (row.from.kind) {
    case 'none':
    case 'nowhere':
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

/** `any` excludes the target state if the action has no effect there. */
function leaving(
  from: readonly string[],
  to: Action['to'],
  { from: { kind }, asks, then }: ActionRead,
): readonly string[] {
  if (kind !== 'any' || asks.length > 0 || then.length > 0) return from
  const others = from.filter((state) => state !== to)
  return others.length > 0 ? others : from
}

/** Usual names for the creation of a record. */
const CREATES = pattern(
  '(new|create|add|enter|draft|start|open|begin|file|log|record|register|report|raise|make|write|request|apply)…',
)

function reportNoFrom(row: ActionRead, { problems }: LifecycleContext): void {
  const name = plainText(row.label)
  const creates = row.to.kind === 'state' && CREATES.test(name)
  const fix = creates && { title: 'Call it (create)', edits: [{ span: row.label.span, text: '(create)' }] }
  problems.push(lifecycleProblem('LIF-011', { span: row.label.span, ...(fix && { fix }) }, { name, creates }))
}

function planTo(row: ActionRead, context: LifecycleContext): Action['to'] {
  switch (row.to.kind) {
    case 'none':
      return undefined
    case 'previous':
      return { kind: 'previous' }
    case 'state':
      return stateKey(row.to.state, context)
  }
}

/** The key of the named state; reports a problem if there is no such state. */
export function stateKey(phrase: Phrase, context: LifecycleContext): string | undefined {
  const { states, entity, problems } = context
  const name = plainText(phrase)
  const found = noteState(phrase, context)
  if (found) return found.key
  const keys = states.map((state) => state.key)
  const suggestion = closest(name, keys)
  const at = placeWithFix(phrase.span, suggestion)
  problems.push(lifecycleProblem('LIF-004', at, { name, entity: entity.label, suggestion, known: keys.join(', ') }))
  return undefined
}

export function noteState(phrase: Phrase, { states, field, entity }: LifecycleContext): StateName | undefined {
  const found = findState(plainText(phrase), states)
  noteUse(phrase, 'choice', found?.key, `${entity.name}.${field}`)
  return found
}
