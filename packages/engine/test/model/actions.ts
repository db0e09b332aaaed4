// Point 4: who takes what from which state, with whose agreement, on what condition.
import { readValue, writeValue, type Json, type RecordValue, type Value } from '@ninefold/plan/values'
import type { Action, Approval } from '@ninefold/plan'
import type { Environment } from '@ninefold/plan/expression'
import { apply } from './changes.ts'
import { runEffects, environmentOf, type Occasion } from './effects.ts'
import { viewerOf, signIn, type Act, type Transaction } from './transaction.ts'
import type { Input } from './input.ts'
import { storeRecord } from './store-record.ts'
import { evaluate, holds, textOf, type PlanIndex } from './plan.ts'
import { refuse, Refused, type Fault } from './refused.ts'
import { mayRow } from './rights.ts'
import type { Viewer } from './viewer.ts'
import type { Row, Vote } from './state.ts'

const kebab = (name: string): string => name.replace(/[A-Z]/g, (letter) => `-${letter}`).toLowerCase()

/** The rows of one action, by its name in the address. */
export const rowsOfAction = ({ plan }: PlanIndex, entity: string, name: string): readonly Action[] =>
  plan.lifecycles
    .filter((each) => each.entity === entity)
    .flatMap(({ actions }) => actions)
    .filter((action) => [action.name.toLowerCase(), kebab(action.name)].includes(name.toLowerCase()))

const stateField = ({ plan }: PlanIndex, action: Action): string =>
  plan.lifecycles.find(({ actions }) => actions.includes(action))!.field

const leadsFrom = (index: PlanIndex, action: Action, row: Row): boolean =>
  action.from.length === 0 || action.from.includes(textOf(row.values[stateField(index, action)]))

/** May the person take it, by point 4, by point 6, or because their vote is waited for? */
function isTheirs(viewer: Viewer, action: Action, env: Environment, asked: boolean): boolean {
  const { plan } = viewer.index
  const runs = (verb: unknown) =>
    typeof verb === 'object' && (verb as { run: string }).run.toLowerCase() === action.name.toLowerCase()
  const restrictions = plan.restrictions.filter(({ entity, verbs }) => entity === action.entity && verbs?.some(runs))
  if (!restrictions.every(({ test }) => evaluate(test, env) === true)) return false
  const grants = plan.grants.filter(({ entity, verb }) => entity === action.entity && runs(verb))
  const byGrant = !action.who && !action.timer && grants.length > 0 && env.administrator === true
  return (
    asked ||
    byGrant ||
    grants.some(({ test }) => evaluate(test, env) === true) ||
    (action.who !== null && evaluate(action.who.test, env) === true)
  )
}

export function takeAction(
  tx: Transaction,
  entity: string,
  id: string,
  name: string,
  input: Input,
  version?: number,
): string {
  const options = rowsOfAction(tx.index, entity, name)
  const row = tx.state.rows.get(id)
  if (options.length === 0) throw refuse('ROUTE_UNKNOWN')
  if (row?.entity !== entity) throw refuse('NOT_FOUND')
  try {
    return take(tx, options, row, input, version)
  } catch (error) {
    if (error instanceof Refused && !mayRow(viewerOf(tx), 'read', { row })) throw refuse('NOT_FOUND')
    throw error
  }
}

function take(tx: Transaction, options: readonly Action[], row: Row, input: Input, version?: number): string {
  const viewer = viewerOf(tx)
  const env = viewer.over({ row }, { context: { isNew: false } })
  const waiting = approvalsFor(tx.index, options[0]!, env)
  const asked = waiting.filter(({ from }) => evaluate(from.test, env) === true)
  const theirs = options.filter((option) => isTheirs(viewer, option, env, asked.length > 0))
  if (theirs.length > 0 && version !== undefined && version !== row.values['version']) throw refuse('STALE')
  const here = theirs.filter((option) => leadsFrom(tx.index, option, row))
  if (here.length === 0) {
    if (theirs.length > 0 && !options.some((option) => leadsFrom(tx.index, option, row)))
      throw refuse('NOT_ALLOWED_NOW')
    throw signIn(tx)
  }
  if (waiting.length === 0) return perform(tx, here, row, input)
  return agree(tx, here, row, input, waiting, asked)
}

const approvalsFor = ({ plan }: PlanIndex, action: Action, env: Environment): readonly Approval[] =>
  plan.lifecycles
    .filter(({ entity }) => entity === action.entity)
    .flatMap(({ approvals }) => approvals)
    .filter((approval) => approval.action === action.name && holds(approval.when, env))

/** Those votes that still count. */
export function votesOn(tx: Transaction, row: Row, action: Action, waiting: readonly Approval[]): readonly Vote[] {
  return tx.state.votes.filter((vote) => {
    const approval = waiting.find(({ name }) => name === vote.approval)
    if (vote.record !== row.id || vote.action !== action.name || !approval) return false
    if (!tx.state.accounts.get(vote.person)?.active) return false
    return evaluate(approval.from.test, viewerOf(tx).as({ person: vote.person }).over({ row })) === true
  })
}

function agree(
  tx: Transaction,
  options: readonly Action[],
  row: Row,
  input: Input,
  waiting: readonly Approval[],
  asked: readonly Approval[],
): string {
  const action = options[0]!
  const me = tx.principal.person ?? ''
  const votes = votesOn(tx, row, action, waiting)
  const earlier: Record<string, Json> = Object.assign({}, ...votes.map((vote) => vote.input))
  const said = saidIn(action, input)
  const isOther =
    votes.length > 0 &&
    Object.entries(said).some(([name, json]) => JSON.stringify(json) !== JSON.stringify(earlier[name]))
  const already = votes.some(({ person }) => person === me)
  if (isOther && already) throw refuse('ALREADY_APPROVED')
  if (isOther)
    tx.state.votes = tx.state.votes.filter(({ record, action: of }) => record !== row.id || of !== action.name)
  const counting = isOther ? [] : votes
  const before = isOther ? {} : earlier
  const enough = waiting.every(({ name, needed }) => {
    const people = new Set(counting.filter(({ approval }) => approval === name).map(({ person }) => person))
    if (asked.some((each) => each.name === name)) people.add(me)
    return people.size >= needed
  })
  if (enough) return perform(tx, options, row, { ...input, ...before, ...said })
  if (asked.length === 0) throw signIn(tx)
  if (already) throw refuse('ALREADY_APPROVED')
  const { own, faults } = readOwn(tx, action, input)
  if (faults.length > 0) throw new Refused(faults)
  const env = viewerOf(tx).over({ row }, { input: own, context: { isNew: false } })
  if (!options.some(({ when }) => holds(when, env))) throw guardRefused(options)
  const mine = asked
    .filter(
      ({ name }) =>
        !tx.state.votes.some(
          (vote) =>
            vote.record === row.id && vote.action === action.name && vote.approval === name && vote.person === me,
        ),
    )
    .map(({ name }): Vote => ({
      record: row.id,
      action: action.name,
      approval: name,
      person: me,
      input: { ...before, ...said },
    }))
  tx.state.votes = [...tx.state.votes, ...mine]
  return apply(tx, {
    entity: row.entity,
    kind: 'change',
    id: row.id,
    right: { asks: [], required: [] },
    what: { what: 'approve', action: action.name },
  })
}

/** A blank answer says nothing. */
function saidIn({ asks }: Action, input: Input): Input {
  const said: Record<string, Json> = {}
  for (const [name, json] of Object.entries(input)) {
    const asked = asks.find((each) => each.name === name)
    const read = asked && readValue(asked.type, json)
    const value = read?.ok ? writeValue(asked!.type, read.value) : json
    if (value !== null && value !== '') said[name] = value
  }
  return said
}

const guardRefused = (options: readonly Action[]): Refused =>
  refuse((options.find(({ error }) => error !== undefined) ?? options[0]!).error ?? 'GUARD_REFUSED')

/** What is asked for and is no field. */
function readOwn(tx: Transaction, { asks }: Action, input: Input) {
  const own: Record<string, Value> = {}
  const faults: Fault[] = []
  const viewer = viewerOf(tx)
  for (const [key, sent] of Object.entries(input)) {
    const asked = asks.find(({ name }) => name === key)
    if (!asked) faults.push({ code: 'FIELD_UNKNOWN', field: key })
    else if (asked.field === undefined) {
      const read = readValue(asked.type, sent)
      const { type } = asked
      if (!read.ok) faults.push({ code: read.code, field: key })
      else if (type.kind !== 'reference' || read.value === null) own[key] = read.value
      else {
        const row = tx.state.rows.get((read.value as RecordValue).id)
        if (row?.entity === type.entity && mayRow(viewer, 'read', { row })) own[key] = viewer.view({ row })
        else faults.push({ code: 'REFERENCE_UNKNOWN', field: key })
      }
    }
  }
  for (const { name, field, required } of asks) {
    if (field !== undefined) continue
    own[name] ??= null
    if (required && own[name] === null && !faults.some((each) => each.field === name))
      faults.push({ code: 'REQUIRED', field: name })
  }
  return { own, faults }
}

function perform(
  tx: Transaction,
  options: readonly Action[],
  row: Row,
  input: Input,
  what = 'action',
  cause?: RecordValue,
): string {
  const action = options[0]!
  const byPerson = input !== NOTHING
  const { own, faults } = readOwn(tx, action, byPerson ? input : {})
  if (faults.length > 0) throw new Refused(faults)
  const fields = action.asks.filter(({ field }) => field !== undefined)
  const toFields = Object.fromEntries(
    fields
      .filter(({ name }) => byPerson && Object.hasOwn(input, name))
      .map(({ name, field }) => [field!, input[name]!]),
  )
  const asked = (values: Row['values']) =>
    Object.fromEntries(
      fields.map(({ name, field }) => [
        name,
        (viewerOf(tx).view({ row: { ...row, values } })[field!] ?? null) as Value,
      ]),
    )
  let option = action
  const occasion = (values: Row['values']): Occasion => ({
    input: { ...own, ...asked(values) },
    what: { what, action: action.name },
    ...(cause && { cause }),
  })
  return apply(tx, {
    entity: row.entity,
    kind: 'change',
    id: row.id,
    what: { what, action: action.name },
    ...(byPerson
      ? {
          input: toFields,
          right: {
            asks: fields.map(({ field }) => field!),
            required: fields.filter(({ required }) => required).map(({ field }) => field!),
          },
        }
      : { right: 'document' as const }),
    decide: (draft, before) => {
      const old = viewerOf(tx).view({ row: before })
      const around = environmentOf(occasion(draft.values))
      const env = viewerOf(tx).over({ row: before }, { old, ...around })
      const open = options.find(({ when }) => holds(when, env))
      if (!open) throw guardRefused(options)
      option = open
      enter(tx, option, draft.values, before)
      const change = {
        entity: row.entity,
        kind: 'change',
        right: 'document',
        what: { what, action: action.name },
      } as const
      const store = (base: Row) => storeRecord(tx, change, draft, base, base !== before)
      return runEffects(tx, draft, before, option.then, () => occasion(draft.values), store)
    },
  })
}

function enter(tx: Transaction, action: Action, values: Record<string, unknown>, before: Row): void {
  if (action.to === undefined) return
  const field = stateField(tx.index, action)
  const to =
    typeof action.to === 'string'
      ? action.to
      : tx.state.previous.get(`${before.id} ${field} ${textOf(before.values[field])}`)
  if (to === undefined) throw refuse('NOT_ALLOWED_NOW')
  values[field] = to
}

const NOTHING: Input = {}

/** On the document's vote. False where it is not possible now. */
export const actAsDocument: Act = (tx, { entity, id, action: name }, what, cause) => {
  const row = tx.state.rows.get(id)
  if (row?.entity !== entity) throw refuse('NOT_FOUND')
  const env = viewerOf(tx).over({ row }, { input: {}, context: { isNew: false, ...(cause && { cause }) } })
  const option = rowsOfAction(tx.index, entity, name)
    .filter((one) => leadsFrom(tx.index, one, row))
    .find((one) => (what === 'action' || one.timer !== undefined) && holds(one.when, env))
  if (option) perform(tx, [option], row, NOTHING, what, cause)
  return option !== undefined
}

/** What the record's page offers: those that are theirs now, and whether something still stands in the option. */
export function offers(tx: Transaction, row: Row): readonly { readonly name: string; readonly blocked: boolean }[] {
  const viewer = viewerOf(tx)
  const env = viewer.over({ row }, { context: { isNew: false } })
  const actions = tx.index.lifecycles(row.entity).flatMap((each) => each.actions)
  const names = [...new Set(actions.map(({ name }) => name))]
  return names.flatMap((name) => {
    const all = actions.filter((action) => action.name === name)
    const waiting = approvalsFor(tx.index, all[0]!, env)
    const asked = waiting.filter(({ from }) => evaluate(from.test, env) === true)
    const options = all.filter(
      (option) => leadsFrom(tx.index, option, row) && isTheirs(viewer, option, env, asked.length > 0),
    )
    if (options.length === 0) return []
    const mine = votesOn(tx, row, all[0]!, waiting).some(({ person }) => person === tx.principal.person)
    const needsInput = (action: Action) =>
      action.when?.reads.some((path) => path === 'input' || path.startsWith('input.')) ?? false
    const open = options.some((option) => needsInput(option) || holds(option.when, { ...env, input: {} }))
    return [{ name, blocked: mine || !open }]
  })
}
