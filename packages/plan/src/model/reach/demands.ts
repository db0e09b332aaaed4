/**
 * Required fields whose conditions read other records, as rules: like these, they are asked of the state after a change. They
 * are asked when their own record is written: what another record makes required of it is asked for at its next change.
 */
import { has, readsOf, truth, yesNoCall, type Expr, type Origin, type Tree } from '../../expression/index.ts'
import { memoize } from '../../base/index.ts'
import type { Entity, Field } from '../entity.ts'
import type { Rule } from '../rule.ts'
import { scopeOf } from './reach.ts'
import { typeOfField, isWriteOnly } from '../../values/index.ts'

interface Demand {
  readonly entity: Entity
  readonly field: Field
  /** Yes where the field is there or is not demanded. Its name is none that a document can write. */
  readonly rule: Rule
}

/** Of the entities of a plan, in their order. */
export const demandsOf = memoize((entities: readonly Entity[]): readonly Demand[] =>
  entities.flatMap((entity) => entity.fields.flatMap((field) => demandOf(entities, entity, field))),
)

function demandOf(entities: readonly Entity[], entity: Entity, field: Field): readonly Demand[] {
  const { required, shownWhen, displayedWhen, computed, system, origin } = field
  if (!required || computed || system || !origin) return []
  const seen = [shownWhen, displayedWhen].filter((expr) => expr !== undefined)
  const conditions = required.when ? [required.when, ...seen] : seen
  if (!conditions.some(({ tree }) => scopeOf(entities, entity.name, tree) === 'otherRecords')) return []
  const rule: Rule = {
    name: `required ${field.name}`,
    label: field.label,
    entity: entity.name,
    when: allOf(conditions, origin),
    onSave: true,
    must: { kind: 'hold', expr: exprOf(isThere(field), origin) },
    weight: 'error',
    error: 'REQUIRED',
    fields: [field.name],
    help: '',
    origin,
  }
  return [{ entity, field, rule }]
}

function isThere({ name, type }: Field): Tree {
  // Conditions do not read them; whether one is missing is known of the record that is written.
  if (isWriteOnly(type)) return truth(false)
  const value: Tree = { op: 'name', scope: 'this', name, type: typeOfField(type) ?? { kind: 'unknown' } }
  return has(value)
}

function allOf(conditions: readonly Expr[], origin: Origin): Expr {
  const [first, ...more] = conditions.map(({ tree }) => tree)
  return exprOf(
    more.reduce((all, one) => yesNoCall('and', all, one), first!),
    origin,
  )
}

const exprOf = (tree: Tree, origin: Origin): Expr => ({ source: '', tree, reads: readsOf(tree), origin })
