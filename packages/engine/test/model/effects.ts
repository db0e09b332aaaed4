// What an action sets, and what it leads to elsewhere.
import type { Actor, Effect } from '@ninefold/plan'
import type { Environment } from '@ninefold/plan/expression'
import type { RecordValue, Value } from '@ninefold/plan/values'
import { wordedFor } from './messages.ts'
import { viewerOf, type Transaction } from './transaction.ts'
import type { Draft } from './draft.ts'
import { evaluate, setValue } from './plan.ts'
import { refuse } from './refused.ts'
import type { Entry, Row } from './state.ts'

export interface Occasion {
  readonly input?: Readonly<Record<string, Value>>
  readonly cause?: RecordValue
  readonly what?: Pick<Entry, 'what' | 'action'>
}

export const environmentOf = ({ input, cause }: Occasion): Partial<Environment> => ({
  ...(input && { input }),
  context: { isNew: false, ...(cause && { cause }) },
})

/** On the record itself, before it is stored. */
export function setOwn(
  tx: Transaction,
  draft: Draft,
  before: Row | null,
  effects: readonly Effect[],
  occasion: Occasion,
): void {
  for (const effect of effects) {
    if (!isOwn(tx, draft.entity, effect)) continue
    const viewer = viewerOf(tx)
    const old = before ? viewer.view({ row: before }) : null
    const context = { isNew: before === null, ...(occasion.cause && { cause: occasion.cause }) }
    const env = viewer.over(
      { row: { ...draft } as Row },
      { old, ...(occasion.input && { input: occasion.input }), context },
    )
    if (effect.kind === 'set') setValue(tx.index, draft, effect.path[0]!, evaluate(effect.value, env))
    else link(tx, draft, effect, env)
  }
}

/** By id: what makes a change of its own of what a change that is under way did so far. */
export const pendingChanges = new Map<string, () => void>()

/**
 * In the document's order: each sees the record, and everything else, as those before it left them. Answers the record as it
 * was before what is still to be stored: an effect that changes the record itself ends the change so far.
 */
export function runEffects(
  tx: Transaction,
  draft: Draft,
  before: Row,
  effects: readonly Effect[],
  occasion: () => Occasion,
  store: (base: Row) => void,
): Row {
  let base = before
  let row: Row = before
  const takeOver = (left: Row) => {
    base = left
    Object.assign(draft.values, left.values)
  }
  const complete = () => {
    const left = tx.state.rows.get(draft.id)
    // An effect has changed the record since, and ended the change so far.
    if (left && left !== row) return takeOver(left)
    store(base)
    base = tx.state.rows.get(draft.id)!
  }
  const outer = pendingChanges.get(draft.id)
  pendingChanges.set(draft.id, complete)
  try {
    for (const effect of effects) {
      row = { ...draft, values: { ...draft.values } }
      tx.state.rows.set(draft.id, row)
      if (isOwn(tx, draft.entity, effect)) {
        setOwn(tx, draft, before, [effect], occasion())
        continue
      }
      applyEffect(tx, row, effect, occasion(), before)
      const left = tx.state.rows.get(draft.id)
      if (left && left !== row) takeOver(left)
    }
  } finally {
    if (outer) pendingChanges.set(draft.id, outer)
    else pendingChanges.delete(draft.id)
  }
  return base
}

/** A field of the record itself, or a list of it that is many to many. */
function isOwn(tx: Transaction, entity: string, effect: Effect): effect is Effect & { kind: 'set' | 'add' | 'remove' } {
  if (effect.kind === 'set') return effect.path.length === 1
  if (effect.kind !== 'add' && effect.kind !== 'remove') return false
  const { tree } = effect.to
  const isThis = tree.op === 'field' && tree.of.op === 'name' && tree.of.scope === 'this'
  return isThis && tx.index.field(entity, tree.field)?.type.kind === 'many'
}

function link(tx: Transaction, draft: Draft, effect: Effect & { kind: 'add' | 'remove' }, env: Environment): void {
  const item = recordIn(evaluate(effect.item, env))
  if (!item || effect.to.tree.op !== 'field') throw refuse('GUARD_REFUSED')
  const { field } = effect.to.tree
  const before = (draft.values[field] ?? []) as readonly RecordValue[]
  const others = before.filter(({ id }) => id !== item)
  setValue(tx.index, draft, field, effect.kind === 'add' ? [...others, { id: item }] : others)
}

/** On everything else, in the document's order. */
export function applyEffects(tx: Transaction, row: Row, effects: readonly Effect[], occasion: Occasion): void {
  for (const effect of effects) if (!isOwn(tx, row.entity, effect)) applyEffect(tx, row, effect, occasion, null)
}

function applyEffect(tx: Transaction, row: Row, effect: Effect, occasion: Occasion, before: Row | null): void {
  const viewer = viewerOf(tx)
  const place = { row: tx.state.rows.get(row.id) ?? row }
  const env = viewer.over(place, environmentOf(occasion))
  const what = occasion.what ? { what: occasion.what } : {}
  switch (effect.kind) {
    case 'set': {
      if (effect.path.length === 1) return
      let target: RecordValue | null = viewer.view(place)
      for (const name of effect.path.slice(0, -1)) target = (target?.[name] ?? null) as RecordValue | null
      const found = target && tx.state.rows.get(target.id)
      if (!found) return
      const values = { [effect.path.at(-1)!]: evaluate(effect.value, env) }
      tx.apply(tx, { entity: found.entity, kind: 'change', id: found.id, right: 'document', values, ...what })
      return
    }
    case 'notify': {
      const not = new Set((effect.but ?? []).flatMap((who) => receivers(tx, place.row, who, env)))
      const to = receivers(tx, place.row, effect.who, env).filter((person) => !not.has(person))
      const about = { row: place.row, before, env }
      tx.state.notifications = [
        ...tx.state.notifications,
        ...to.map((person) => ({
          to: person,
          entity: row.entity,
          record: row.id,
          ...wordedFor(tx, effect, about, person),
        })),
      ]
      return
    }
    // Who gets which mail: inbox/mails.test.ts.
    case 'mail':
      return
    case 'create': {
      const items = effect.each ? ((evaluate(effect.each, env) ?? []) as readonly Value[]) : [null]
      const given = effect.with.map(({ field, value }) => [field, evaluate(value, env)] as const)
      for (const i of items.keys()) {
        const values = Object.fromEntries(
          given.map(([field, value]) => [field, effect.each ? ((value as readonly Value[])[i] ?? null) : value]),
        )
        tx.apply(tx, { entity: effect.entity, kind: 'create', right: 'document', values, ...what })
      }
      return
    }
    case 'delete': {
      const target = recordIn(evaluate(effect.target, env))
      const found = target && tx.state.rows.get(target)
      if (!found) throw refuse('GUARD_REFUSED')
      tx.apply(tx, { entity: found.entity, kind: 'delete', id: found.id, right: 'document', ...what })
      return
    }
    case 'send':
      tx.state.webhooksSent.set(effect.webhook, (tx.state.webhooksSent.get(effect.webhook) ?? 0) + 1)
      return
    case 'add':
    case 'remove': {
      const { tree } = effect.to
      const item = recordIn(evaluate(effect.item, env))
      const holder = tree.op === 'field' ? recordIn(evaluate({ tree: tree.of }, env)) : null
      const found = holder && tx.state.rows.get(holder)
      if (!item || !found || tree.op !== 'field') throw refuse('GUARD_REFUSED')
      const before = (found.values[tree.field] ?? []) as readonly RecordValue[]
      const there = before.some(({ id }) => id === item)
      if (there === (effect.kind === 'add')) return
      const after = there ? before.filter(({ id }) => id !== item) : [...before, { id: item }]
      tx.apply(tx, {
        entity: found.entity,
        kind: 'change',
        id: found.id,
        right: 'document',
        values: { [tree.field]: after },
        ...what,
      })
      return
    }
    case 'do': {
      const on = evaluate(effect.on, env)
      const ids = (Array.isArray(on) ? (on as readonly Value[]) : [on]).flatMap((one) => recordIn(one) ?? [])
      const cause = viewer.view(place)
      const wanted = ids.filter((id) => {
        const one = tx.state.rows.get(id)
        return (
          one &&
          (!effect.where ||
            evaluate(effect.where, viewer.over({ row: one }, { context: { isNew: false, cause } })) === true)
        )
      })
      for (const id of wanted) {
        const done = tx.act(
          tx,
          { entity: effect.entity, id, action: effect.action },
          'action',
          effect.entity === row.entity ? viewerOf(tx).view(place) : undefined,
        )
        if (!done && !effect.ifPossible) throw refuse('NOT_ALLOWED_NOW')
      }
    }
  }
}

const recordIn = (value: Value): string | null =>
  typeof (value as RecordValue | null)?.id === 'string' ? (value as RecordValue).id : null

/** Whom a message goes to: each once, nobody who is suspended. */
function receivers(tx: Transaction, row: Row, who: Actor, env: Environment): readonly string[] {
  const active = [...tx.state.accounts].filter(([, account]) => account.active).map(([person]) => person)
  const value = who.kind === 'path' ? evaluate(who.expr, env) : null
  const named = (Array.isArray(value) ? (value as readonly Value[]) : [value]).flatMap((one) => recordIn(one) ?? [])
  if (who.kind === 'path') return active.filter((person) => named.includes(person))
  return active.filter((person) => hasRole(tx, row, who, person))
}

function hasRole(tx: Transaction, row: Row, who: Actor & { kind: 'role' }, person: string): boolean {
  const viewer = viewerOf(tx).as({ person })
  const env = viewer.over({ row })
  if (who.test) return evaluate(who.test, env) === true
  if (who.role === 'administrators') return env.administrator === true
  if (who.role === 'anyone' || who.role === 'signedIn' || env.roles.has(who.role)) return true
  const has = (name: string): boolean =>
    tx.index.plan.roles.some(
      (role) =>
        (role.name === name &&
          role.kind === 'record' &&
          role.on === row.entity &&
          role.test !== undefined &&
          evaluate(role.test, env) === true) ||
        (role.includes.includes(name) && has(role.name)),
    )
  return has(who.role)
}
