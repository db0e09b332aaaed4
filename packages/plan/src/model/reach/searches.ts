/**
 * What a rule goes through as a whole: sets of an entity of which no equality says by which index records are found
 * (`Booking.exists(b, b.seats > seats)`).
 */
import { childrenOf, type Tree } from '../../expression/index.ts'
import type { Entity } from '../entity.ts'
import type { Rule } from '../rule.ts'
import { isNarrowed } from './equal-steps.ts'
import { reachOf } from './reach.ts'

interface Search {
  /** The entity that is gone through. */
  readonly entity: string
  /** Its condition reads the record that is checked: it is gone through again for each. */
  readonly perRecord: boolean
}

/** Each entity once; none of which there is only one record. */
export function searchesOf(entities: readonly Entity[], rule: Rule): readonly Search[] {
  const byName = new Map(entities.map((entity) => [entity.name, entity]))
  const found = new Map<string, Search>()
  const under = new Set<string>()
  const visit = (tree: Tree, around?: Tree & { op: 'macro' }): void => {
    if (tree.op === 'set' && byName.get(tree.entity)?.onlyOne !== true && !(around && isNarrowed(byName, around))) {
      const perRecord = (around && readsThis(around.body)) || found.get(tree.entity)?.perRecord === true
      found.set(tree.entity, { entity: tree.entity, perRecord })
    }
    if (tree.op === 'field' && tree.of.type.kind === 'record') visitCalculated(tree.of.type.entity, tree.field)
    if (tree.op === 'name' && tree.scope === 'this' && tree.name !== '') visitCalculated(rule.entity, tree.name)
    for (const child of childrenOf(tree)) visit(child, tree.op === 'macro' && child === tree.over ? tree : undefined)
  }
  const visitCalculated = (entity: string, name: string): void => {
    const computed = byName.get(entity)?.fields.find((one) => one.name === name)?.computed
    if (!computed || computed.stored || under.has(`${entity}.${name}`)) return
    under.add(`${entity}.${name}`)
    visit(computed.expr.tree)
  }
  visit(reachOf(entities, rule).condition)
  if (rule.when) visit(rule.when.tree)
  return [...found.values()]
}

const readsThis = (tree: Tree): boolean =>
  (tree.op === 'name' && (tree.scope === 'this' || tree.scope === 'old')) || childrenOf(tree).some(readsThis)
