/**
 * All changes that an operation causes: effects of actions and creations, the actions that effects take, the records they create, and
 * deletions and cleared references that follow a deletion. Each change names its record as an expression over the operation's record.
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
import { given, written, type Premise } from './reason.ts'
import { VisitedRecords, type Visit } from './visited-records.ts'
import { isReference, isEither, isMany } from '@ninefold/plan/values'

/** A change of one record. */
export type Change =
  | { readonly kind: 'set'; readonly field: string }
  | { readonly kind: 'create' }
  | { readonly kind: 'delete' }
  | { readonly kind: 'do'; readonly action: string }

/** A change that an operation causes. */
export interface Consequence {
  readonly entity: Entity
  readonly change: Change
  /** The changed record, as an expression over `this`. */
  readonly record: Tree
  /** How the changed record is related to `this`. */
  readonly required: readonly Premise[]
  /** The changed record is `this`. */
  readonly isSelf: boolean
  /** Stands for all chains of effects that lead to this change of some record of the entity, under unknown conditions. */
  readonly isApproximate: boolean
}

/** The operation that a walk starts with. */
export type Start =
  | { readonly kind: 'action'; readonly row: Row }
  | { readonly kind: 'create' | 'delete'; readonly entity: Entity }

/**
 * Every chain of effects is covered. The first chain to each change is followed exactly for `MAX_DEPTH` steps, further ones for
 * `MAX_DEPTH_AGAIN` steps and up to `MAX_CHANGES` changes. Beyond that, each change is approximated once.
 */
const MAX_DEPTH = 12
const MAX_DEPTH_AGAIN = 4
const MOST = 200

/** All changes that the operation causes, itself included. */
export function consequencesOf(start: Start, knowledge: Knowledge): readonly Consequence[] {
  const entity = start.kind === 'action' ? start.row.entity : start.entity
  const walk = new Walk(entity, knowledge)
  const at: Visit = { entity, record: thisOf(entity.name), required: [], depth: 0, isApproximate: false }
  if (start.kind === 'action') walk.act(start.row, at)
  else if (start.kind === 'create') walk.created(at)
  else walk.deleted(at)
  return walk.found
}

class Walk {
  readonly found: Consequence[] = []
  private readonly followed = new Set<string>()
  private readonly approximated = new Set<string>()
  private readonly added = new Set<string>()
  private readonly records: VisitedRecords
  private readonly start: Entity
  private readonly knowledge: Knowledge

  constructor(start: Entity, knowledge: Knowledge) {
    this.start = start
    this.knowledge = knowledge
    this.records = new VisitedRecords(knowledge)
  }

  act(row: Row, at: Visit): void {
    if (row.action.to !== undefined) this.setState(row, at)
    for (const { field } of row.action.asks) if (field !== undefined && at.depth === 0) this.set(field, at)
    this.run(row.action.then, at)
  }

  private setState({ action: { to, from }, lifecycle }: Row, at: Visit): void {
    if (from.every((key) => key === to)) return
    const state = this.records.wasChanged(at.entity.name, lifecycle.field)
      ? undefined
      : this.knowledge.field(at.record, lifecycle.field)
    const isOther = state && typeof to === 'string' ? [given(notThat(equal(state, word(to))))] : []
    this.set(lifecycle.field, at, isOther)
  }

  created(at: Visit): void {
    this.records.change(at.entity.name)
    for (const { create } of this.knowledge.lifecycles(at.entity.name)) this.run(create.then, at)
  }

  /** Breadth first, because the first chain to each entity should be the shortest. */
  deleted(place: Visit): void {
    for (let next: readonly Visit[] = [place]; next.length > 0;) next = next.flatMap((one) => this.deleteOne(one))
  }

  /** Deletes one record and clears references to it. Returns its parts and the records that are deleted with it. */
  private deleteOne(place: Visit): readonly Visit[] {
    const at = this.follow({ kind: 'delete' }, { ...place, required: [...place.required, ...this.notInUse(place)] })
    if (!at) return []
    this.records.change(at.entity.name)
    return this.knowledge.plan.entities.flatMap((entity) => {
      const wholes = placesOf(entity).flatMap((one) => (one.entity === at.entity.name ? [one.whole] : []))
      const parts = wholes.map((whole) => this.records.referring(entity, whole, at))
      const others = entity.fields.flatMap(({ name, type }): readonly Visit[] => {
        if (wholes.includes(name) || !refersTo(type, at.entity.name)) return []
        if (!('onDelete' in type)) this.set(name, this.records.listing(entity, name, at))
        else if (type.onDelete === 'delete') return [this.records.referring(entity, name, at)]
        else if (type.onDelete === 'empty') this.set(name, this.records.referring(entity, name, at))
        return []
      })
      return [...parts, ...others]
    })
  }

  /** The operation's record must not hold a reference that refuses the deletion. */
  private notInUse({ entity, record }: Visit): readonly Premise[] {
    if (isThis(record) || this.records.wasChanged(this.start.name)) return []
    const self = thisOf(this.start.name)
    return this.start.fields.flatMap(({ name, type, origin }) => {
      if (!isReference(type) || type.entity !== entity.name || type.onDelete !== 'refuse') return []
      const to = this.records.wasChanged(this.start.name, name) ? undefined : this.knowledge.field(self, name)
      if (!to) return []
      return [
        written(notThat(orFalse(equal(to, record))), 'a record that another one refers to is not deleted', origin),
      ]
    })
  }

  private run(effects: readonly Effect[], at: Visit): void {
    for (const effect of effects) this.runOne(effect, at)
  }

  private runOne(effect: Effect, at: Visit): void {
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
      case 'mail':
      case 'send':
    }
  }

  private setAlong({ path, value }: Effect & { kind: 'set' }, at: Visit): void {
    let place: Visit | undefined = at
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

  private create(effect: Effect & { kind: 'create' }, at: Visit): void {
    const entity = this.knowledge.entity(effect.entity)
    if (!entity) return
    const record = this.records.fresh(entity)
    const values = effect.each ? [] : effect.with
    const filled = values.flatMap(({ field, value }) => {
      const [target, from] = [this.knowledge.field(record, field), this.records.valueOf(value, at)]
      return target && from && !isList(target) ? [given(unchanged(target, from))] : []
    })
    const initial = this.knowledge.lifecycles(entity.name).flatMap(({ field, initial: key }) => {
      const state = values.some((one) => one.field === field) ? undefined : this.knowledge.field(record, field)
      return state ? [given(equal(state, word(key)))] : []
    })
    const made = this.records.step(entity, record, at, [given(has(record)), ...initial, ...filled])
    const next = this.follow({ kind: 'create' }, made)
    if (next) this.created(next)
  }

  private doActions({ action, entity, on, where }: Effect & { kind: 'do' }, at: Visit): void {
    const of = this.knowledge.entity(entity)
    if (!of) return
    for (const target of this.records.targets(on, at))
      if (target.entity === of) this.doAction(action, where, target, at)
  }

  private doAction(action: string, where: Expr | undefined, target: Visit, at: Visit): void {
    const of = target.entity
    const chosen = where ? this.records.conditionFor(where.tree, target.record, at) : []
    for (const row of rowsOf(of, action, this.knowledge)) {
      const condition = guard(row, this.knowledge)
      const ready = [fromState(row, this.knowledge), ...(condition ? [condition] : [])]
      const conditions = ready.flatMap(({ tree }) => this.records.conditionFor(tree, target.record, at))
      const targetVisit = { ...target, required: [...target.required, ...chosen, ...conditions] }
      const next = this.follow({ kind: 'do', action }, targetVisit, row)
      if (next) this.act(row, next)
    }
  }

  /**
   * Adds the change. Returns the record to continue from, or undefined if its consequences are known already. `row`: the row of an
   * action.
   */
  private follow(change: Change, at: Visit, row?: Row): Visit | undefined {
    const key = `${keyOf(change, at.entity)} ${row ? row.lifecycle.actions.indexOf(row.action) : ''}`
    const isFirst = !this.followed.has(key)
    this.followed.add(key)
    const again = at.depth < MAX_DEPTH_AGAIN && this.found.length < MOST
    const isExact = !at.isApproximate && (again || (isFirst && at.depth < MAX_DEPTH))
    const next = isExact ? at : { ...at, isApproximate: true }
    this.add(change, next)
    if (isExact) return next
    const isNew = !this.approximated.has(key)
    this.approximated.add(key)
    return isNew ? next : undefined
  }

  private set(field: string, at: Visit, also: readonly Premise[] = []): void {
    this.add({ kind: 'set', field }, { ...at, required: [...at.required, ...also] })
    this.records.change(at.entity.name, field)
  }

  private add(change: Change, { entity, record, required, isApproximate }: Visit): void {
    if (!isApproximate) {
      this.found.push({ entity, change, record, required, isSelf: isThis(record), isApproximate })
      return
    }
    const key = keyOf(change, entity)
    if (this.added.has(key)) return
    this.added.add(key)
    this.found.push({ entity, change, record: this.records.fresh(entity), required: [], isSelf: false, isApproximate })
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
