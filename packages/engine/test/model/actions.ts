// Point 4: who takes what from which state, with whose agreement, on what condition.
import {
  readValue,
  writeValue,
  type Action,
  type Approval,
  type Environment,
  type Json,
  type RecordValue,
  type Value,
} from '@ninefold/language'
import { apply } from './changes.ts'
import { happen, surroundings, type Occasion } from './effects.ts'
import { sightOf, signIn, type Act, type Happening } from './happening.ts'
import type { Input } from './input.ts'
import { keep } from './kept.ts'
import { evaluate, holds, textOf, type Book } from './plan.ts'
import { refuse, Refused, type Fault } from './refused.ts'
import { mayRow } from './rights.ts'
import type { Sight } from './sight.ts'
import type { Row, Word } from './state.ts'

const kebab = (name: string): string => name.replace(/[A-Z]/g, (letter) => `-${letter}`).toLowerCase()

/** The rows of one action, by its name in the address. */
export const waysOf = ({ plan }: Book, entity: string, name: string): readonly Action[] =>
  plan.lifecycles
    .filter((each) => each.entity === entity)
    .flatMap(({ actions }) => actions)
    .filter((action) => [action.name.toLowerCase(), kebab(action.name)].includes(name.toLowerCase()))

const stateField = ({ plan }: Book, action: Action): string =>
  plan.lifecycles.find(({ actions }) => actions.includes(action))!.field

const leadsFrom = (book: Book, action: Action, row: Row): boolean =>
  action.from.length === 0 || action.from.includes(textOf(row.values[stateField(book, action)]))

/** May the person take it, by point 4, by point 6, or because their word is waited for? */
function isTheirs(sight: Sight, action: Action, env: Environment, asked: boolean): boolean {
  const { plan } = sight.book
  const runs = (verb: unknown) =>
    typeof verb === 'object' && (verb as { run: string }).run.toLowerCase() === action.name.toLowerCase()
  const walls = plan.walls.filter(({ entity, verbs }) => entity === action.entity && verbs?.some(runs))
  if (!walls.every(({ test }) => evaluate(test, env) === true)) return false
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
  h: Happening,
  entity: string,
  id: string,
  name: string,
  input: Input,
  version?: number,
): string {
  const ways = waysOf(h.book, entity, name)
  const row = h.state.rows.get(id)
  if (ways.length === 0) throw refuse('ROUTE_UNKNOWN')
  if (row?.entity !== entity) throw refuse('NOT_FOUND')
  try {
    return take(h, ways, row, input, version)
  } catch (error) {
    if (error instanceof Refused && !mayRow(sightOf(h), 'read', { row })) throw refuse('NOT_FOUND')
    throw error
  }
}

function take(h: Happening, ways: readonly Action[], row: Row, input: Input, version?: number): string {
  const sight = sightOf(h)
  const env = sight.over({ row }, { context: { isNew: false } })
  if (version !== undefined && version !== row.values['version']) throw refuse('STALE')
  const waiting = approvalsFor(h.book, ways[0]!, env)
  const asked = waiting.filter(({ from }) => evaluate(from.test, env) === true)
  const theirs = ways.filter((way) => isTheirs(sight, way, env, asked.length > 0))
  const here = theirs.filter((way) => leadsFrom(h.book, way, row))
  if (here.length === 0) {
    if (theirs.length > 0 && !ways.some((way) => leadsFrom(h.book, way, row))) throw refuse('NOT_ALLOWED_NOW')
    throw signIn(h)
  }
  if (waiting.length === 0) return perform(h, here, row, input)
  return agree(h, here, row, input, waiting, asked)
}

const approvalsFor = ({ plan }: Book, action: Action, env: Environment): readonly Approval[] =>
  plan.lifecycles
    .filter(({ entity }) => entity === action.entity)
    .flatMap(({ approvals }) => approvals)
    .filter((approval) => approval.action === action.name && holds(approval.when, env))

/** Those words that still count. */
export function wordsOn(h: Happening, row: Row, action: Action, waiting: readonly Approval[]): readonly Word[] {
  return h.state.words.filter((word) => {
    const approval = waiting.find(({ name }) => name === word.approval)
    if (word.record !== row.id || word.action !== action.name || !approval) return false
    if (!h.state.accounts.get(word.person)?.active) return false
    return evaluate(approval.from.test, sightOf(h).as({ person: word.person }).over({ row })) === true
  })
}

function agree(
  h: Happening,
  ways: readonly Action[],
  row: Row,
  input: Input,
  waiting: readonly Approval[],
  asked: readonly Approval[],
): string {
  const action = ways[0]!
  const me = h.looker.person ?? ''
  const words = wordsOn(h, row, action, waiting)
  const earlier: Record<string, Json> = Object.assign({}, ...words.map((word) => word.input))
  const said = saidIn(action, input)
  const isOther =
    words.length > 0 &&
    Object.entries(said).some(([name, json]) => JSON.stringify(json) !== JSON.stringify(earlier[name]))
  const already = words.some(({ person }) => person === me)
  if (isOther && already) throw refuse('ALREADY_APPROVED')
  if (isOther) h.state.words = h.state.words.filter(({ record, action: of }) => record !== row.id || of !== action.name)
  const counting = isOther ? [] : words
  const before = isOther ? {} : earlier
  const enough = waiting.every(({ name, needed }) => {
    const people = new Set(counting.filter(({ approval }) => approval === name).map(({ person }) => person))
    if (asked.some((each) => each.name === name)) people.add(me)
    return people.size >= needed
  })
  if (enough) return perform(h, ways, row, { ...input, ...before, ...said })
  if (asked.length === 0) throw refuse('FORBIDDEN')
  if (already) throw refuse('ALREADY_APPROVED')
  const { own, faults } = readOwn(h, action, input)
  if (faults.length > 0) throw new Refused(faults)
  const env = sightOf(h).over({ row }, { input: own, context: { isNew: false } })
  if (!ways.some(({ when }) => holds(when, env))) throw guardRefused(ways)
  const mine = asked
    .filter(
      ({ name }) =>
        !h.state.words.some(
          (word) =>
            word.record === row.id && word.action === action.name && word.approval === name && word.person === me,
        ),
    )
    .map(({ name }): Word => ({
      record: row.id,
      action: action.name,
      approval: name,
      person: me,
      input: { ...before, ...said },
    }))
  h.state.words = [...h.state.words, ...mine]
  return apply(h, {
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

const guardRefused = (ways: readonly Action[]): Refused =>
  refuse((ways.find(({ error }) => error !== undefined) ?? ways[0]!).error ?? 'GUARD_REFUSED')

/** What is asked for and is no field. */
function readOwn(h: Happening, { asks }: Action, input: Input) {
  const own: Record<string, Value> = {}
  const faults: Fault[] = []
  const sight = sightOf(h)
  for (const [key, sent] of Object.entries(input)) {
    const asked = asks.find(({ name }) => name === key)
    if (!asked) faults.push({ code: 'FIELD_UNKNOWN', field: key })
    else if (asked.field === undefined) {
      const read = readValue(asked.type, sent)
      const { type } = asked
      if (!read.ok) faults.push({ code: read.code, field: key })
      else if (type.kind !== 'reference' || read.value === null) own[key] = read.value
      else {
        const row = h.state.rows.get((read.value as RecordValue).id)
        if (row?.entity === type.entity && mayRow(sight, 'read', { row })) own[key] = sight.view({ row })
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
  h: Happening,
  ways: readonly Action[],
  row: Row,
  input: Input,
  what = 'action',
  cause?: RecordValue,
): string {
  const action = ways[0]!
  const byPerson = input !== NOTHING
  const { own, faults } = readOwn(h, action, byPerson ? input : {})
  if (faults.length > 0) throw new Refused(faults)
  const fields = action.asks.filter(({ field }) => field !== undefined)
  const toFields = Object.fromEntries(
    fields
      .filter(({ name }) => byPerson && Object.hasOwn(input, name))
      .map(({ name, field }) => [field!, input[name]!]),
  )
  const asked = (values: Row['values']) =>
    Object.fromEntries(
      fields.map(({ name, field }) => [name, (sightOf(h).view({ row: { ...row, values } })[field!] ?? null) as Value]),
    )
  let way = action
  const occasion = (values: Row['values']): Occasion => ({
    input: { ...own, ...asked(values) },
    what: { what, action: action.name },
    ...(cause && { cause }),
  })
  return apply(h, {
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
      const old = sightOf(h).view({ row: before })
      const around = surroundings(occasion(draft.values))
      const env = sightOf(h).over({ row: before }, { old, ...around })
      const open = ways.find(({ when }) => holds(when, env))
      if (!open) throw guardRefused(ways)
      way = open
      enter(h, way, draft.values, before)
      const change = {
        entity: row.entity,
        kind: 'change',
        right: 'document',
        what: { what, action: action.name },
      } as const
      const store = (base: Row) => keep(h, change, draft, base, base !== before)
      return happen(h, draft, before, way.then, () => occasion(draft.values), store)
    },
  })
}

function enter(h: Happening, action: Action, values: Record<string, unknown>, before: Row): void {
  if (action.to === undefined) return
  const field = stateField(h.book, action)
  const to =
    typeof action.to === 'string'
      ? action.to
      : h.state.previous.get(`${before.id} ${field} ${textOf(before.values[field])}`)
  if (to === undefined) throw refuse('NOT_ALLOWED_NOW')
  values[field] = to
}

const NOTHING: Input = {}

/** On the document's word. False where it is not possible now. */
export const actAsDocument: Act = (h, { entity, id, action: name }, what, cause) => {
  const row = h.state.rows.get(id)
  if (row?.entity !== entity) throw refuse('NOT_FOUND')
  const env = sightOf(h).over({ row }, { input: {}, context: { isNew: false, ...(cause && { cause }) } })
  const way = waysOf(h.book, entity, name)
    .filter((one) => leadsFrom(h.book, one, row))
    .find((one) => (what === 'action' || one.timer !== undefined) && holds(one.when, env))
  if (way) perform(h, [way], row, NOTHING, what, cause)
  return way !== undefined
}

/** What the record's page offers: those that are theirs now, and whether something still stands in the way. */
export function offers(h: Happening, row: Row): readonly { readonly name: string; readonly blocked: boolean }[] {
  const sight = sightOf(h)
  const env = sight.over({ row }, { context: { isNew: false } })
  const actions = h.book.lifecycles(row.entity).flatMap((each) => each.actions)
  const names = [...new Set(actions.map(({ name }) => name))]
  return names.flatMap((name) => {
    const all = actions.filter((action) => action.name === name)
    const waiting = approvalsFor(h.book, all[0]!, env)
    const asked = waiting.filter(({ from }) => evaluate(from.test, env) === true)
    const ways = all.filter((way) => leadsFrom(h.book, way, row) && isTheirs(sight, way, env, asked.length > 0))
    if (ways.length === 0) return []
    const mine = wordsOn(h, row, all[0]!, waiting).some(({ person }) => person === h.looker.person)
    const needsInput = (action: Action) =>
      action.when?.reads.some((path) => path === 'input' || path.startsWith('input.')) ?? false
    const open = ways.some((way) => needsInput(way) || holds(way.when, { ...env, input: {} }))
    return [{ name, blocked: mine || !open }]
  })
}
