/**
 * What an operation changes in the end: the effects of an action or of a creation, the actions that they take, what they create, and what is
 * deleted or emptied with a record. Each change comes with its record, as seen from the record that the operation is done to.
 */
import {
  type Tree,
  type Expr,
  call,
  equal,
  has,
  isThis,
  notThat,
  orFalse,
  thisOf,
  unchanged,
  word,
} from '@ninefold/plan/expression'
import { placesOf, type Effect, type Entity } from '@ninefold/plan'
import { fromState, guard, rowsOf, type Row } from './act.ts'
import type { Knowledge } from './knowledge.ts'
import { given, written, type Because } from './reason.ts'
import { Records, type At } from './records-on-the-way.ts'
import { isReference, isEither, isMany } from '@ninefold/plan/values'

export type Change =
  | { readonly kind: 'set'; readonly field: string }
  | { readonly kind: 'create' }
  | { readonly kind: 'delete' }
  | { readonly kind: 'do'; readonly action: string }

export interface Consequence {
  readonly entity: Entity
  readonly change: Change
  /** The record that is changed, over `this`. */
  readonly record: Tree
  /** How the records belong together. */
  readonly demanded: readonly Because[]
  /** It is the record that the operation is done to. */
  readonly isOwn: boolean
  /** It stands for all chains that lead to this change of the entity, and says neither of which record nor when. */
  readonly isApproximate: boolean
}

export type Start =
  | { readonly kind: 'action'; readonly row: Row }
  | { readonly kind: 'create' | 'delete'; readonly entity: Entity }

/**
 * No chain is left out. The first chain to each change is followed exactly for `DEEPEST` steps, every further one for `DEEPEST_AGAIN`
 * steps and up to `MOST` changes; what lies beyond is approximated once for each change.
 */
const DEEPEST = 12
const DEEPEST_AGAIN = 4
const MOST = 200

export function consequencesOf(start: Start, knowledge: Knowledge): readonly Consequence[] {
  const entity = start.kind === 'action' ? start.row.entity : start.entity
  const walk = new Walk(entity, knowledge)
  const at: At = { entity, record: thisOf(entity.name), demanded: [], depth: 0, isApproximate: false }
  if (start.kind === 'action') walk.act(start.row, at)
  else if (start.kind === 'create') walk.created(at)
  else walk.deleted(at)
  return walk.found
}

class Walk {
  readonly found: Consequence[] = []
  private readonly followed = new Set<string>()
  private readonly approximated = new Set<string>()
  private readonly noted = new Set<string>()
  private readonly records: Records
  private readonly start: Entity
  private readonly knowledge: Knowledge

  constructor(start: Entity, knowledge: Knowledge) {
    this.start = start
    this.knowledge = knowledge
    this.records = new Records(knowledge)
  }

  act(row: Row, at: At): void {
    if (row.action.to !== undefined) this.setState(row, at)
    for (const { field } of row.action.asks) if (field !== undefined && at.depth === 0) this.set(field, at)
    this.run(row.action.then, at)
  }

  private setState({ action: { to, from }, lifecycle }: Row, at: At): void {
    if (from.every((key) => key === to)) return
    const state = this.records.wasChanged(at.entity.name, lifecycle.field)
      ? undefined
      : this.knowledge.field(at.record, lifecycle.field)
    const isOther = state && typeof to === 'string' ? [given(notThat(equal(state, word(to))))] : []
    this.set(lifecycle.field, at, isOther)
  }

  created(at: At): void {
    this.records.change(at.entity.name)
    for (const { create } of this.knowledge.lifecycles(at.entity.name)) this.run(create.then, at)
  }

  /** Breadth first, so that the first chain to each entity is the shortest. */
  deleted(place: At): void {
    for (let next: readonly At[] = [place]; next.length > 0;) next = next.flatMap((one) => this.deleteOne(one))
  }

  /** With it go its parts, and what is deleted with it, which is returned; elsewhere its name is emptied. */
  private deleteOne(place: At): readonly At[] {
    const at = this.follow({ kind: 'delete' }, { ...place, demanded: [...place.demanded, ...this.notInUse(place)] })
    if (!at) return []
    this.records.change(at.entity.name)
    return this.knowledge.plan.entities.flatMap((entity) => {
      const wholes = placesOf(entity).flatMap((one) => (one.entity === at.entity.name ? [one.whole] : []))
      const parts = wholes.map((whole) => this.records.referring(entity, whole, at))
      const others = entity.fields.flatMap(({ name, type }): readonly At[] => {
        if (wholes.includes(name) || !refersTo(type, at.entity.name)) return []
        if (!('onDelete' in type)) this.set(name, this.records.listing(entity, name, at))
        else if (type.onDelete === 'delete') return [this.records.referring(entity, name, at)]
        else if (type.onDelete === 'empty') this.set(name, this.records.referring(entity, name, at))
        return []
      })
      return [...parts, ...others]
    })
  }

  /** The record that the operation is done to must not refer to it, where that refuses the deletion. */
  private notInUse({ entity, record }: At): readonly Because[] {
    if (isThis(record) || this.records.wasChanged(this.start.name)) return []
    const own = thisOf(this.start.name)
    return this.start.fields.flatMap(({ name, type, origin }) => {
      if (!isReference(type) || type.entity !== entity.name || type.onDelete !== 'refuse') return []
      const to = this.records.wasChanged(this.start.name, name) ? undefined : this.knowledge.field(own, name)
      if (!to) return []
      return [
        written(notThat(orFalse(equal(to, record))), 'a record that another one refers to is not deleted', origin),
      ]
    })
  }

  private run(effects: readonly Effect[], at: At): void {
    for (const effect of effects) this.runOne(effect, at)
  }

  private runOne(effect: Effect, at: At): void {
    switch (effect.kind) {
      case 'set':
        return this.setAlong(effect, at)
      case 'create':
        return this.create(effect, at)
      case 'delete':
        for (const target of this.records.targets(effect.target, at)) this.deleted(target)
        return
      case 'do':
        return this.doActions(effect, at)
      case 'add':
      case 'remove': {
        const list = effect.to.tree
        if (list.op !== 'field') return
        for (const holder of this.records.targets({ ...effect.to, tree: list.of }, at)) this.set(list.field, holder)
        return
      }
      case 'notify':
      case 'send':
    }
  }

  private setAlong({ path, value }: Effect & { kind: 'set' }, at: At): void {
    let place: At | undefined = at
    for (const name of path.slice(0, -1)) {
      const next: Tree | undefined = place && this.knowledge.field(place.record, name)
      place =
        place &&
        next &&
        this.records.one(this.records.wasChanged(place.entity.name, name) ? this.records.any(next) : next, at)
    }
    if (!place) return
    const field = path.at(-1)!
    const before = this.knowledge.field(place.record, field)
    const after = this.records.valueOf(value, at)
    const differs = before && after && !isList(before) ? [given(call('not', unchanged(before, after)))] : []
    this.set(field, place, differs)
  }

  private create(effect: Effect & { kind: 'create' }, at: At): void {
    const entity = this.knowledge.entity(effect.entity)
    if (!entity) return
    const record = this.records.fresh(entity)
    const values = effect.each ? [] : effect.with
    const filled = values.flatMap(({ field, value }) => {
      const [own, from] = [this.knowledge.field(record, field), this.records.valueOf(value, at)]
      return own && from && !isList(own) ? [given(unchanged(own, from))] : []
    })
    const begins = this.knowledge.lifecycles(entity.name).flatMap(({ field, initial }) => {
      const state = values.some((one) => one.field === field) ? undefined : this.knowledge.field(record, field)
      return state ? [given(equal(state, word(initial)))] : []
    })
    const made = this.records.step(entity, record, at, [given(has(record)), ...begins, ...filled])
    const next = this.follow({ kind: 'create' }, made)
    if (next) this.created(next)
  }

  private doActions({ action, entity, on, where }: Effect & { kind: 'do' }, at: At): void {
    const of = this.knowledge.entity(entity)
    if (!of) return
    for (const target of this.records.targets(on, at))
      if (target.entity === of) this.doAction(action, where, target, at)
  }

  private doAction(action: string, where: Expr | undefined, target: At, at: At): void {
    const of = target.entity
    const chosen = where ? this.records.conditionFor(where.tree, target.record, at) : []
    for (const row of rowsOf(of, action, this.knowledge)) {
      const open = guard(row, this.knowledge)
      const ready = [fromState(row, this.knowledge), ...(open ? [open] : [])]
      const held = ready.flatMap(({ tree }) => this.records.conditionFor(tree, target.record, at))
      const there = { ...target, demanded: [...target.demanded, ...chosen, ...held] }
      const next = this.follow({ kind: 'do', action }, there, row)
      if (next) this.act(row, next)
    }
  }

  /**
   * Notes the change. Where its own consequences are still to be worked out, the record to go on from. `row`: of an action, which of
   * its rows.
   */
  private follow(change: Change, at: At, row?: Row): At | undefined {
    const key = `${keyOf(change, at.entity)} ${row ? row.lifecycle.actions.indexOf(row.action) : ''}`
    const isFirst = !this.followed.has(key)
    this.followed.add(key)
    const again = at.depth < DEEPEST_AGAIN && this.found.length < MOST
    const isExact = !at.isApproximate && (again || (isFirst && at.depth < DEEPEST))
    const next = isExact ? at : { ...at, isApproximate: true }
    this.note(change, next)
    if (isExact) return next
    const isNew = !this.approximated.has(key)
    this.approximated.add(key)
    return isNew ? next : undefined
  }

  private set(field: string, at: At, also: readonly Because[] = []): void {
    this.note({ kind: 'set', field }, { ...at, demanded: [...at.demanded, ...also] })
    this.records.change(at.entity.name, field)
  }

  private note(change: Change, { entity, record, demanded, isApproximate }: At): void {
    if (!isApproximate) {
      this.found.push({ entity, change, record, demanded, isOwn: isThis(record), isApproximate })
      return
    }
    const key = keyOf(change, entity)
    if (this.noted.has(key)) return
    this.noted.add(key)
    this.found.push({ entity, change, record: this.records.fresh(entity), demanded: [], isOwn: false, isApproximate })
  }
}

function keyOf(change: Change, { name }: Entity): string {
  if (change.kind === 'set') return `set ${name}.${change.field}`
  return change.kind === 'do' ? `do ${name}.${change.action}` : `${change.kind} ${name}`
}

const isList = ({ type }: Tree): boolean => type.kind === 'list'

function refersTo(type: Entity['fields'][number]['type'], entity: string): boolean {
  if (isEither(type)) return type.entities.includes(entity)
  return (isReference(type) || isMany(type)) && type.entity === entity
}
