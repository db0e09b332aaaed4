/**
 * The records along a chain of changes, as expressions over the record where it starts, with the conditions known about them. Conditions
 * that read fields changed earlier in the chain are left out, because they no longer hold.
 */
import {
  type Tree,
  type Expr,
  about,
  call,
  equal,
  fieldOf,
  foundAs,
  has,
  isThis,
  recordOf,
  replaceIn,
} from '@ninefold/plan/expression'
import type { Entity } from '@ninefold/plan'
import type { Knowledge } from './knowledge.ts'
import { given, type Premise } from './reason.ts'

/** A record along the chain. */
export interface Visit {
  readonly entity: Entity
  readonly record: Tree
  readonly required: readonly Premise[]
  readonly depth: number
  readonly isApproximate: boolean
}

/** Creates the records of one chain and tracks what has changed. */
export class VisitedRecords {
  private names = 0
  private readonly knowledge: Knowledge
  /** `Entity.field` and `Entity` of what has changed so far. */
  private readonly changed = new Set<string>()

  constructor(knowledge: Knowledge) {
    this.knowledge = knowledge
  }

  /** Notes a change of a field, or of the whole record. */
  change(entity: string, field?: string): void {
    this.changed.add(field === undefined ? entity : `${entity}.${field}`)
  }

  readonly wasChanged = (entity: string, field?: string): boolean =>
    this.changed.has(field === undefined ? entity : `${entity}.${field}`)

  /** A condition on another record of the chain; nothing if it reads changed data. */
  conditionFor(tree: Tree, record: Tree, { record: cause }: Visit): readonly Premise[] {
    const expanded = this.knowledge.expand(tree)
    if (this.isStale(expanded)) return []
    const substituted = replaceIn(expanded, (part) => {
      if (part.op === 'name' && part.scope === 'context' && part.name === 'cause') return cause
      return isThis(part) ? record : undefined
    })
    return [given(substituted)]
  }

  /** The value of an expression; undefined if it reads changed data. */
  valueOf({ tree }: Expr, { record }: Visit): Tree | undefined {
    const expanded = this.knowledge.expand(tree)
    return this.isStale(expanded) ? undefined : about(expanded, record)
  }

  private isStale(tree: Tree): boolean {
    let stale = false
    replaceIn(tree, (part) => {
      if (part.op === 'set') stale ||= this.changed.has(part.entity)
      if (part.op === 'field' && part.of.type.kind === 'record')
        stale ||= this.wasChanged(part.of.type.entity, part.field)
      if (part.op === 'field' && part.type.kind === 'list' && part.type.of.kind === 'record')
        stale ||= this.changed.has(part.type.of.entity)
      return undefined
    })
    return stale
  }

  /** The records that a value may be; any record if it reads changed data. */
  targets(expr: Expr, at: Visit): readonly Visit[] {
    const { type } = expr.tree
    if (type.kind !== 'either') {
      const one = this.one(this.valueOf(expr, at) ?? this.any(expr.tree), at)
      return one ? [one] : []
    }
    const entities = type.entities.flatMap((name) => this.knowledge.entity(name) ?? [])
    return entities.map((entity) => this.step(entity, this.fresh(entity), at, []))
  }

  /** The record that a value is, or one record of a list. */
  one(value: Tree | undefined, at: Visit): Visit | undefined {
    if (value?.type.kind === 'record') {
      const entity = this.knowledge.entity(value.type.entity)
      return entity && this.step(entity, value, at, [given(has(value))])
    }
    const of = value?.type.kind === 'list' && value.type.of.kind === 'record' ? value.type.of.entity : undefined
    const entity = of === undefined ? undefined : this.knowledge.entity(of)
    if (!entity) return undefined
    const item = this.fresh(entity)
    return this.step(entity, item, at, [given(has(item)), ...this.isIn(item, value!)])
  }

  private isIn(item: Tree, list: Tree): readonly Premise[] {
    if (list.op === 'set') return []
    if (list.op === 'macro' && list.fn === 'filter') {
      const condition = replaceIn(list.body, (part) =>
        part.op === 'name' && part.scope === 'variable' && part.name === list.variable ? item : undefined,
      )
      return [...this.isIn(item, list.over), given(condition)]
    }
    if (list.op !== 'field' || list.of.type.kind !== 'record') return [given(call('in', item, list))]
    const inverse = this.knowledge.setting.field(list.of.type.entity, list.field)?.inverse
    const whole = inverse === undefined ? undefined : this.knowledge.field(item, inverse)
    return [given(whole ? equal(whole, list.of) : call('in', item, list))]
  }

  /** A record of the entity whose field refers to the record. */
  referring(entity: Entity, field: string, at: Visit): Visit {
    const record = this.fresh(entity)
    const to = this.knowledge.field(record, field) ?? fieldOf(record, field, at.record.type)
    return this.step(entity, record, at, this.wasChanged(entity.name, field) ? [] : [given(equal(to, at.record))])
  }

  /** A record of the entity whose list contains the record. */
  listing(entity: Entity, field: string, at: Visit): Visit {
    const record = this.fresh(entity)
    const list = this.knowledge.field(record, field)
    return this.step(entity, record, at, list ? [given(call('in', at.record, list))] : [])
  }

  step(entity: Entity, record: Tree, at: Visit, required: readonly Premise[]): Visit {
    const { isApproximate } = at
    return { entity, record, required: [...at.required, ...required], depth: at.depth + 1, isApproximate }
  }

  /** A record that nothing is known about. */
  fresh(entity: Entity): Tree {
    return foundAs(`${entity.name}:${++this.names}`, recordOf(entity.name))
  }

  /** An unknown value of the expression's type. */
  any(tree: Tree): Tree {
    return foundAs(`any:${++this.names}`, tree.type)
  }
}
