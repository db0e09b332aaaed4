/**
 * Taking an action, as conditions: read it, be one of those who may, from which state, the guard, whose agreement, and
 * that the record may be stored as the action leaves it. Each row of an action is a way of its own, in its turn.
 */
import {
  type Tree,
  allOf,
  anyOf,
  equal,
  foundAs,
  has,
  notThat,
  replaceIn,
  roleNamed,
  orFalse,
  thisOf,
  truth,
  word,
} from '@ninefold/plan/expression'
import type { Action, Approval, Effect, Entity, Lifecycle } from '@ninefold/plan'
import { after, asStored, requiredOn, rulesOn } from './keep.ts'
import type { Knowledge } from './knowledge.ts'
import { given, written, type Because } from './reason.ts'
import { mayChoose, rightTo, runGrants, restrictionsBefore, whole, type Way } from './rights.ts'
import { typeOfField } from '@ninefold/plan/values'

export interface Row {
  readonly action: Action
  readonly lifecycle: Lifecycle
  readonly entity: Entity
}

/** The rows of an action, by its name. */
export function rowsOf(entity: Entity, name: string, knowledge: Knowledge): readonly Row[] {
  return knowledge
    .lifecycles(entity.name)
    .flatMap((lifecycle) =>
      lifecycle.actions.filter((action) => action.name === name).map((action) => ({ action, lifecycle, entity })),
    )
}

/** Who takes it at all, whatever the state and the guard say: the lines that let them. */
export function takers({ action, entity, lifecycle }: Row, knowledge: Knowledge): readonly Way[] {
  const { expand } = knowledge
  const granted = runGrants(action.name, entity, knowledge)
  const { who, label, origin } = action
  const named: readonly Way[] = who
    ? [{ tree: expand(who.test.tree), text: `"${label}" is for ${sayWho(who)}`, origin: who.test.origin }]
    : []
  const byGrantOnly = !who && !action.timer && granted.length > 0
  const administrators = byGrantOnly
    ? [{ tree: roleNamed('administrators'), text: 'administrators have every permission', origin }]
    : []
  return withApprovals([...granted, ...named, ...administrators], approvalsOf(action, lifecycle), knowledge)
}

export const sayWho = ({ actors, but }: NonNullable<Action['who']>): string => {
  const labels = (list: typeof actors) => list.map(({ label }) => label).join(', ')
  return but.length === 0 ? labels(actors) : `${labels(actors)} but ${labels(but)}`
}

export const approvalsOf = (action: Action, lifecycle: Lifecycle): readonly Approval[] =>
  lifecycle.approvals.filter((approval) => approval.action === action.name)

/** An approval whose condition is unknown does not apply. */
export const applies = ({ when }: Approval, { expand }: Knowledge): Tree =>
  when ? orFalse(expand(when.tree)) : truth(true)

/** Where agreement is needed, it is those who may agree that take the action: the last of them makes it happen. */
function withApprovals(ways: readonly Way[], approvals: readonly Approval[], knowledge: Knowledge): readonly Way[] {
  const { expand } = knowledge
  const waits = approvals.map((approval) => applies(approval, knowledge))
  const free = notThat(anyOf(waits))
  return [
    ...ways.map((way) => ({ ...way, tree: allOf([free, orFalse(way.tree)]) })),
    ...approvals.map(({ from, label, needed, origin }, index) => ({
      tree: allOf([waits[index]!, orFalse(expand(from.test.tree))]),
      text: `"${label}" is for ${sayWho(from)}, ${needed} of them`,
      origin,
    })),
  ]
}

/** That somebody may take the action in this row, apart from what the record must be. */
export function permitted(row: Row, knowledge: Knowledge): readonly Because[] {
  const { action, entity } = row
  const ways = takers(row, knowledge)
  const text =
    ways.length === 0 ? `nobody takes "${action.label}"; it happens by itself` : ways.map((way) => way.text).join('; ')
  const taken = written(anyOf(ways.map(({ tree }) => tree)), text, ways[0]?.origin ?? action.origin)
  return [
    ways.length > 0 ? { ...taken, lines: ways } : taken,
    ...restrictionsBefore({ run: action.name }, entity, thisOf(entity.name), knowledge),
  ]
}

export function fromState({ action, lifecycle, entity }: Row, knowledge: Knowledge): Because {
  const state = knowledge.field(thisOf(entity.name), lifecycle.field)
  const from = action.from.map((key) => (state ? equal(state, word(key)) : truth(true)))
  const text = `"${action.label}" leads from ${action.from.join(', ')}`
  return written(from.length === 0 ? truth(true) : anyOf(from), text, action.origin)
}

export function guard({ action }: Row, { expand }: Knowledge): Because | undefined {
  const { when, label } = action
  return when && written(expand(when.tree), `"${label}" needs \`${when.source}\``, when.origin)
}

/** All that taking the action in this row needs of person and record. */
export function canTake(row: Row, knowledge: Knowledge): readonly Because[] {
  const { action, entity } = row
  const record = thisOf(entity.name)
  const asked = answers(row)
  const open = guard(row, knowledge)
  return [
    given(has(record)),
    ...permitted(row, knowledge),
    fromState(row, knowledge),
    ...(open ? [{ ...open, tree: withAnswers(open.tree, asked) }] : []),
    ...earlierRows(row, knowledge),
    readable(entity, knowledge),
    ...askedFor(row, knowledge),
    ...mustHoldAfter(row, knowledge),
    ...elsewhere(action.then, entity, knowledge),
  ]
}

/** Rules and what is required, of the record as the action leaves it. `all`: rules that read nothing that it changes, too. */
export function mustHoldAfter(row: Row, knowledge: Knowledge, all = false): readonly Because[] {
  const { entity } = row
  const left = asStored({ fields: outcome(row, answers(row), knowledge), isNew: false }, entity, knowledge)
  return [...requiredOn(entity, left, knowledge), ...rulesOn(entity, left, knowledge, all)]
}

export function readable(entity: Entity, knowledge: Knowledge): Because {
  const right = rightTo('read', thisOf(entity.name), knowledge)
  const origin = right.ways.find((way) => way.origin)?.origin
  return written(whole(right), `who takes it must be able to read the ${entity.label}`, origin)
}

/** Fields that are asked for, as they are answered. */
function answers({ action, entity }: Row): ReadonlyMap<string, Tree> {
  return new Map(
    action.asks.flatMap(({ field, type }) => {
      const own = typeOfField(type)
      return field === undefined || !own ? [] : [[field, foundAs(`new.${entity.name}.${field}`, own)] as const]
    }),
  )
}

/** A guard is over the record as it was; what is asked for is known to it as `input`. */
const withAnswers = (tree: Tree, asked: ReadonlyMap<string, Tree>): Tree =>
  replaceIn(tree, (part) => (part.op === 'name' && part.scope === 'input' ? asked.get(part.name) : undefined))

function askedFor({ action, entity }: Row, knowledge: Knowledge): readonly Because[] {
  return action.asks.flatMap(({ name, label, required, type, field }) => {
    const own = typeOfField(type)
    if (!own) return []
    const answer: Tree =
      field === undefined
        ? { op: 'name', scope: 'input', name, type: own }
        : foundAs(`new.${entity.name}.${field}`, own)
    const chosen = written(mayChoose(answer, knowledge), `they must be able to read what ${label} names`, action.origin)
    const demanded = required ? [written(has(answer), `"${action.label}" asks for ${label}`, action.origin)] : []
    return [...demanded, ...(own.kind === 'record' ? [chosen] : [])]
  })
}

/** The first row that fits is the one that happens, so those above must not fit. */
export function earlierRows(row: Row, knowledge: Knowledge): readonly Because[] {
  const rows = rowsOf(row.entity, row.action.name, knowledge)
  const above = rows.slice(
    0,
    rows.findIndex(({ action }) => action === row.action),
  )
  return above.flatMap((other) => {
    if (!other.action.from.some((key) => row.action.from.includes(key))) return []
    const open = guard(other, knowledge)
    const fits = [fromState(other, knowledge), ...permitted(other, knowledge), ...(open ? [open] : [])]
    const text = `an earlier row of "${row.action.label}" comes first`
    return [written(notThat(allOf(fits.map(({ tree }) => orFalse(tree)))), text, other.action.origin)]
  })
}

/** The record as the action leaves it. */
function outcome(row: Row, asked: ReadonlyMap<string, Tree>, knowledge: Knowledge): ReadonlyMap<string, Tree> {
  const { action, lifecycle, entity } = row
  const fields = new Map(asked)
  const state = knowledge.field(thisOf(entity.name), lifecycle.field)
  if (state && action.to !== undefined) {
    fields.set(lifecycle.field, typeof action.to === 'string' ? word(action.to) : foundAs('previous', state.type))
  }
  for (const effect of action.then) {
    if (effect.kind !== 'set' || effect.path.length !== 1) continue
    const value = withAnswers(knowledge.expand(effect.value.tree), asked)
    fields.set(effect.path[0]!, after(value, { fields: new Map(fields), isNew: false }))
  }
  return fields
}

/** What is set in another record must keep that record's rules. */
function elsewhere(then: readonly Effect[], entity: Entity, knowledge: Knowledge): readonly Because[] {
  const paths = then.flatMap((effect) => (effect.kind === 'set' && effect.path.length === 2 ? [effect] : []))
  const byRecord = Map.groupBy(paths, ({ path }) => path[0]!)
  return [...byRecord].flatMap(([name, effects]) => {
    const record = knowledge.field(thisOf(entity.name), name)
    const other = record?.type.kind === 'record' ? knowledge.entity(record.type.entity) : undefined
    if (!record || !other) return []
    const fields = new Map(effects.map(({ path, value }) => [path[1]!, knowledge.expand(value.tree)] as const))
    // Rules of the other record speak of it as `this`; what is set speaks of the one that the action is taken on.
    const moved = new Map([...fields].map(([field]) => [field, foundAs(`set.${field}`, { kind: 'unknown' })] as const))
    return rulesOn(other, { fields: moved, isNew: false }, knowledge).map((rule) => ({
      ...rule,
      tree: placed(rule.tree, record, fields),
    }))
  })
}

function placed(tree: Tree, record: Tree, fields: ReadonlyMap<string, Tree>): Tree {
  return replaceIn(tree, (part) => {
    if (part.op === 'name' && part.scope === 'found' && part.name.startsWith('set.'))
      return fields.get(part.name.slice(4))
    return part.op === 'name' && part.scope === 'this' ? record : undefined
  })
}
