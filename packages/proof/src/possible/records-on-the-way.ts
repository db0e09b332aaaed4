/**
 * The records that a chain of changes comes to, as seen from the record where it begins, and what is known of them: nothing that speaks
 * of what was changed before.
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
import { given, type Because } from './reason.ts'

/** A record on the way. */
export interface At {
  readonly entity: Entity
  readonly record: Tree
  readonly demanded: readonly Because[]
  readonly depth: number
  readonly isApproximate: boolean
}

export class Records {
  private names = 0
  private readonly knowledge: Knowledge
  /** `Entity.field` and `Entity` of what was changed so far: what is said of them is said of another moment. */
  private readonly changed = new Set<string>()

  constructor(knowledge: Knowledge) {
    this.knowledge = knowledge
  }

  /** Without a field: the record as a whole. */
  change(entity: string, field?: string): void {
    this.changed.add(field === undefined ? entity : `${entity}.${field}`)
  }

  readonly wasChanged = (entity: string, field?: string): boolean =>
    this.changed.has(field === undefined ? entity : `${entity}.${field}`)

  /** A condition about another record on the way; nothing where it speaks of what was changed before. */
  conditionFor(tree: Tree, record: Tree, { record: cause }: At): readonly Because[] {
    const expanded = this.knowledge.expand(tree)
    if (this.isStale(expanded)) return []
    const own = replaceIn(expanded, (part) => {
      if (part.op === 'name' && part.scope === 'context' && part.name === 'cause') return cause
      return isThis(part) ? record : undefined
    })
    return [given(own)]
  }

  /** Undefined where it is about what was changed before. */
  valueOf({ tree }: Expr, { record }: At): Tree | undefined {
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

  /** The records that a value may be: any where it speaks of what was changed before. */
  targets(expr: Expr, at: At): readonly At[] {
    const { type } = expr.tree
    if (type.kind !== 'either') {
      const one = this.one(this.valueOf(expr, at) ?? this.any(expr.tree), at)
      return one ? [one] : []
    }
    const entities = type.entities.flatMap((name) => this.knowledge.entity(name) ?? [])
    return entities.map((entity) => this.step(entity, this.fresh(entity), at, []))
  }

  /** The record that a value is, or one of those in a list. */
  one(value: Tree | undefined, at: At): At | undefined {
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

  private isIn(item: Tree, list: Tree): readonly Because[] {
    if (list.op === 'set') return []
    if (list.op === 'macro' && list.fn === 'filter') {
      const held = replaceIn(list.body, (part) =>
        part.op === 'name' && part.scope === 'variable' && part.name === list.variable ? item : undefined,
      )
      return [...this.isIn(item, list.over), given(held)]
    }
    if (list.op !== 'field' || list.of.type.kind !== 'record') return [given(call('in', item, list))]
    const back = this.knowledge.setting.field(list.of.type.entity, list.field)?.back
    const whole = back === undefined ? undefined : this.knowledge.field(item, back)
    return [given(whole ? equal(whole, list.of) : call('in', item, list))]
  }

  referring(entity: Entity, field: string, at: At): At {
    const record = this.fresh(entity)
    const to = this.knowledge.field(record, field) ?? fieldOf(record, field, at.record.type)
    return this.step(entity, record, at, this.wasChanged(entity.name, field) ? [] : [given(equal(to, at.record))])
  }

  listing(entity: Entity, field: string, at: At): At {
    const record = this.fresh(entity)
    const list = this.knowledge.field(record, field)
    return this.step(entity, record, at, list ? [given(call('in', at.record, list))] : [])
  }

  step(entity: Entity, record: Tree, at: At, demanded: readonly Because[]): At {
    const { isApproximate } = at
    return { entity, record, demanded: [...at.demanded, ...demanded], depth: at.depth + 1, isApproximate }
  }

  fresh(entity: Entity): Tree {
    return foundAs(`${entity.name}:${++this.names}`, recordOf(entity.name))
  }

  any(tree: Tree): Tree {
    return foundAs(`any:${++this.names}`, tree.type)
  }
}
