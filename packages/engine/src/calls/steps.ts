/** Runs the steps of a call: all writes in one transaction, through the records' pipeline. */
import type { Environment, Expr, Tree } from '@ninefold/plan/expression'
import { isPassword, type Json, type RecordValue } from '@ninefold/plan/values'
import type { BuiltInCode, Step } from '@ninefold/plan'
import type { Principal } from '../access/index.ts'
import { type ChangeRequest, type Hashes, type Writing, evaluate } from '../records/index.ts'
import type { Reader } from '../store/index.ts'
import { refuse, Refusal, type Finding } from '../refusal.ts'
import type { CallRooms, CallSessions, SignedInAs } from './calls.ts'
import type { CompiledCall } from './compiled-call.ts'
import { findingsByKey, refusalByKey, type Body } from './take.ts'

/** A call that may run: permitted, its path resolved, its parameters parsed. */
export interface Ready {
  readonly compiled: CompiledCall
  readonly principal: Principal
  readonly body: Body
  readonly token: string | null
  readonly address: string
  /** `found.`, `query.` and `input.` with the document's authority. */
  readonly environment: Environment
}

export interface Outcome {
  /** The record of the last writing step. */
  readonly it?: { readonly entity: string; readonly id: string }
  /** The user for `sign in as it`: the one whom the call has just created. */
  readonly newUser?: string
  readonly signedIn?: SignedInAs
  readonly signedOut?: boolean
  /** Of a check. */
  readonly findings?: readonly Finding[]
}

export async function runSteps(rooms: CallRooms, ready: Ready): Promise<Outcome> {
  const { compiled, principal, body } = ready
  try {
    if (body.findings.length > 0) await refuseInput(rooms, ready)
    const hashes = compiled.writes ? await hashesOf(rooms, ready) : []
    const written = compiled.writes
      ? await rooms.records.write(principal, (writing) => write(rooms, writing, ready, hashes))
      : {}
    return await runWithoutTransaction(rooms, ready, written)
  } catch (error) {
    throw refusalByKey(compiled.call, error, [], compiled.subject)
  }
}

/** The document describes what its calls accept, so its rules decide which passwords are good. */
const BY_RULES = { guessable: true }

/**
 * The hashes of each step's passwords: hashing is slow, so it is done before the transaction, which others wait for.
 */
function hashesOf(rooms: CallRooms, { compiled, body, principal }: Ready): Promise<readonly Hashes[]> {
  const none: Hashes = new Map()
  return Promise.all(
    compiled.call.does.map(async (step, place) => {
      const input = body.inputs.get(place) ?? {}
      if (step.kind === 'create') return rooms.records.hashes(principal, step.entity, input, BY_RULES)
      const type = step.kind === 'change' ? step.target.tree.type : undefined
      return type?.kind === 'record' ? rooms.records.hashes(principal, type.entity, input, BY_RULES) : none
    }),
  )
}

async function write(rooms: CallRooms, writing: Writing, ready: Ready, hashes: readonly Hashes[]): Promise<Outcome> {
  let outcome: Outcome = {}
  for (const [place, step] of ready.compiled.call.does.entries()) {
    const sent = { input: ready.body.inputs.get(place) ?? {}, hashes: hashes[place] }
    const it = await writeStep(rooms, writing, step, withIt(ready, outcome), sent)
    if (it) outcome = { ...outcome, it }
    if (step.kind === 'signIn' && step.asIt && outcome.it) outcome = { ...outcome, newUser: outcome.it.id }
  }
  return outcome
}

const withIt = (ready: Ready, { it }: Outcome): Ready =>
  it ? { ...ready, environment: { ...ready.environment, context: { it: { id: it.id } } } } : ready

/** The part of the request for one step. */
interface SentToStep {
  readonly input: Readonly<Record<string, Json>>
  readonly hashes: Hashes | undefined
}

/** The values that the document writes into a new record. */
async function valuesWith(rooms: CallRooms, writing: Writing, step: Step & { kind: 'create' }, ready: Ready) {
  const trees = step.with.map(({ value }) => value.tree)
  const environment = await rooms.records.withAnswersTo(writing.transaction, trees, ready.environment)
  return Object.fromEntries(step.with.map(({ field, value }) => [field, evaluate(value, environment)]))
}

async function writeStep(
  rooms: CallRooms,
  writing: Writing,
  step: Step,
  ready: Ready,
  { input, hashes }: SentToStep,
): Promise<Outcome['it']> {
  switch (step.kind) {
    case 'create': {
      const { entity } = step
      const values = await valuesWith(rooms, writing, step, ready)
      const { id } = await writing.apply({ entity, kind: 'create', input, right: { kind: 'grant' }, values, hashes })
      return { entity, id }
    }
    case 'change': {
      const on = await target(rooms, step.target, ready, writing.transaction)
      await writing.apply({ ...on, kind: 'change', input, right: { kind: 'grant' }, hashes })
      return on
    }
    case 'delete':
      const on = await target(rooms, step.target, ready, writing.transaction)
      await writing.apply({ ...on, kind: 'delete', right: { kind: 'grant' } })
      return undefined
    case 'do': {
      const on = await target(rooms, step.target, ready, writing.transaction)
      await rooms.act(writing, { ...on, action: step.action, input })
      return on
    }
    case 'add':
    case 'remove':
      return link(rooms, writing, step, ready)
    case 'list':
    case 'check':
    case 'signIn':
    case 'signOut':
      return undefined
  }
}

/** NOT_FOUND if the expression leads to no record. */
async function target(
  { records }: CallRooms,
  expr: Expr,
  { environment }: Ready,
  reader: Reader,
): Promise<{ entity: string; id: string }> {
  const { type } = expr.tree
  const record = evaluate(expr, await records.withAnswersTo(reader, [expr.tree], environment)) as RecordValue | null
  if (type.kind !== 'record' || record === null) throw refuse('NOT_FOUND')
  return { entity: type.entity, id: record.id }
}

/** Adding an item that is in the list, or removing one that is not, changes nothing. */
async function link(
  rooms: CallRooms,
  writing: Writing,
  step: Step & { kind: 'add' | 'remove' },
  ready: Ready,
): Promise<Outcome['it']> {
  const list = step.to.tree as Tree & { op: 'field' }
  const on = await target(rooms, { ...step.to, tree: list.of }, ready, writing.transaction)
  const item = await target(rooms, step.item, ready, writing.transaction)
  const loaded = await rooms.records.load(writing.transaction, ready.principal, on.entity, [on.id], [list.field])
  const record = loaded.get(on.id)
  if (!record) throw refuse('NOT_FOUND')
  const before = (record[list.field] ?? []) as readonly RecordValue[]
  const isIncluded = before.some((each) => each.id === item.id)
  if (isIncluded === (step.kind === 'add')) return on
  const values = {
    [list.field]: isIncluded ? before.filter((each) => each.id !== item.id) : [...before, { id: item.id }],
  }
  await writing.apply({ ...on, kind: 'change', right: { kind: 'document' }, values } satisfies ChangeRequest)
  return on
}

/** Work that needs no transaction, or must not block one. */
async function runWithoutTransaction(rooms: CallRooms, ready: Ready, written: Outcome): Promise<Outcome> {
  let outcome = written
  for (const [place, step] of ready.compiled.call.does.entries()) {
    if (step.kind === 'check') {
      outcome = { ...outcome, findings: await check(rooms, ready, step, place) }
    } else if (step.kind === 'signIn') {
      outcome = {
        ...outcome,
        signedIn: await signIn(sessionsOf(rooms), ready, step.asIt ? outcome.newUser : undefined),
      }
    } else if (step.kind === 'signOut' && ready.token !== null) {
      await sessionsOf(rooms).signOut(ready.token)
      outcome = { ...outcome, signedOut: true }
    }
  }
  return outcome
}

/** Everyone who may call may check: nothing is stored, and only the inputs of the call are checked. */
async function check(
  { records }: CallRooms,
  { compiled, body, principal }: Ready,
  { entity, rules }: Step & { kind: 'check' },
  place: number,
): Promise<readonly Finding[]> {
  const takes = compiled.call.takes.fields.map(({ field }) => field)
  const findings = await records.check(principal, entity, body.inputs.get(place) ?? {}, { takes, rules })
  return findingsByKey(compiled.call, findings)
}

function sessionsOf(rooms: CallRooms): CallSessions {
  if (!rooms.sessions) throw new Error('a call signs in or out, but calls were opened without sessions')
  return rooms.sessions
}

function signIn(
  sessions: CallSessions,
  { compiled, body, address }: Ready,
  newUser: string | undefined,
): Promise<SignedInAs> {
  if (newUser !== undefined) return sessions.signInAs(newUser)
  const login: Record<string, string> = {}
  let password = ''
  for (const { field, type } of compiled.call.takes.fields) {
    const value = body.values[field]
    if (typeof value !== 'string') continue
    if (isPassword(type)) password = value
    else login[field] = value
  }
  return sessions.signIn(login, password, address)
}

/** Problems of single inputs: reported at once with those that the call itself found. Rules come later. */
const INPUT_CODES: ReadonlySet<string> = new Set<BuiltInCode>([
  'FIELD_UNKNOWN',
  'FIELD_NOT_WRITABLE',
  'REQUIRED',
  'WRONG_TYPE',
  'TOO_LONG',
  'TOO_SHORT',
  'TOO_LARGE',
  'TOO_SMALL',
  'NOT_A_CHOICE',
  'CURRENCY_MIX',
  'CURRENCY_UNKNOWN',
  'TREE_CIRCLE',
  'EMAIL_INVALID',
  'DURATION_INVALID',
  'TOO_MANY',
  'FILE_UNKNOWN',
  'FILE_TYPE',
  'FILE_SIZE',
  'REFERENCE_UNKNOWN',
])

async function refuseInput(rooms: CallRooms, ready: Ready): Promise<never> {
  const { compiled, body, principal } = ready
  const more: Finding[] = []
  for (const [place, step] of compiled.call.does.entries()) {
    if (step.kind !== 'create' && step.kind !== 'change') continue
    const on =
      step.kind === 'create'
        ? { entity: step.entity, id: undefined }
        : await rooms.records.store.read((reader) => target(rooms, step.target, ready, reader))
    const findings = await rooms.records.check(principal, on.entity, body.inputs.get(place) ?? {}, { id: on.id })
    const sent = step.kind === 'create' ? step.with.map((each) => each.field) : []
    more.push(...findings.filter((each) => INPUT_CODES.has(each.code) && !sent.includes(each.field ?? '')))
  }
  const [first, ...rest] = body.findings
  const own = [first!, ...rest] as const
  throw more.length > 0
    ? refusalByKey(compiled.call, new Refusal([more[0]!, ...more.slice(1)]), own, compiled.subject)
    : new Refusal([own[0], ...own.slice(1)])
}
