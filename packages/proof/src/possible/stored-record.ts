/** The conditions for storing a changed record: its rules hold, and required fields are present. */
import {
  type Tree,
  about,
  anyOf,
  has,
  isThis,
  notThat,
  nothing,
  orTrue,
  recordOf,
  replaceIn,
  orFalse,
  thisOf,
  truth,
  unchanged,
} from '@ninefold/plan/expression'
import { placesOf, reachOf, type Entity, type Field, type Rule } from '@ninefold/plan'
import type { Knowledge } from './knowledge.ts'
import { written, type Premise } from './reason.ts'
import { isSecret } from './rights.ts'
import { isParts } from '@ninefold/plan/values'

/** A change of a record: the new values of fields, and whether the record is new. */
export interface Change {
  readonly fields: ReadonlyMap<string, Tree>
  readonly isNew: boolean
}

/** Translates a condition on the changed record into one on the record before the change. */
export function after(tree: Tree, { fields, isNew }: Change): Tree {
  return replaceIn(tree, (part) => {
    if (part.op === 'name' && part.scope === 'context' && part.name === 'isNew') return truth(isNew)
    if (part.op === 'name' && part.scope === 'old') return isNew ? nothing(part.type) : { ...part, scope: 'this' }
    if (part.op !== 'field') return undefined
    if (isNew && part.of.op === 'name' && part.of.scope === 'old') return nothing(part.type)
    return isThis(part.of) ? fields.get(part.field) : undefined
  })
}

/** The change as the server stores it: hidden fields are cleared. */
export function asStored(change: Change, entity: Entity, { expand, field }: Knowledge): Change {
  const record = thisOf(entity.name)
  const hidden = entity.fields.flatMap((one): readonly (readonly [string, Tree])[] => {
    const value = one.shownWhen && field(record, one.name)
    if (!value || value.type.kind === 'list') return []
    const shown = after(orFalse(expand(one.shownWhen!.tree)), change)
    const args = [shown, change.fields.get(one.name) ?? value, nothing(value.type)]
    return [[one.name, { op: 'call', fn: '?:', args, type: value.type }]]
  })
  return hidden.length === 0 ? change : { ...change, fields: new Map([...change.fields, ...hidden]) }
}

/**
 * The rules that must hold after a change. A rule that reads no changed field is not checked (RUL-12). `all`: check every rule, as for a
 * new record.
 */
export function rulesOn(entity: Entity, change: Change, knowledge: Knowledge, all = change.isNew): readonly Premise[] {
  const rules = knowledge.plan.rules.filter((rule) => rule.entity === entity.name && restricts(rule))
  const premise = (tree: Tree, applies: Tree, rule: Rule) => {
    const holds = after(tree, change)
    const required = all ? holds : anyOf([notThat(applies), holds])
    return written(required, `the rule "${rule.label}" must hold`, rule.origin)
  }
  return [
    ...rules.map((rule) =>
      premise(knowledge.expand(ruleCondition(rule)), isChecked(rule, entity, change, knowledge), rule),
    ),
    ...partRules(entity, knowledge).map(({ tree, rule, list }) => {
      const applies = anyOf([changes(list, change), isChecked(rule, entity, change, knowledge)])
      return premise(tree, applies, rule)
    }),
  ]
}

/** Whether the rule is checked: a field of the record that it reads changes. */
function isChecked(rule: Rule, entity: Entity, change: Change, knowledge: Knowledge): Tree {
  const { checked, dependencies } = reachOf(knowledge.plan.entities, rule)
  if (checked === 'ownSave' && rule.entity === entity.name) return truth(true)
  const names = dependencies.flatMap((one) => (one.entity === entity.name ? [...one.fields] : []))
  const fields = [...new Set(names)].flatMap((name) => knowledge.field(thisOf(entity.name), name) ?? [])
  return anyOf(fields.map((field) => changes(knowledge.expand(field), change)))
}

/** Whether the change alters the value. */
function changes(tree: Tree, change: Change): Tree {
  const now = after(tree, change)
  return JSON.stringify(now) === JSON.stringify(tree) ? truth(false) : notThat(unchanged(now, tree))
}

const restricts = ({ must, weight }: Rule): boolean => must.kind === 'hold' && weight === 'error'

/** The condition that the rule is not violated. A violation needs its *When* to be true and *Must hold* to be false. */
export function ruleCondition({ when, must }: Rule): Tree {
  if (must.kind !== 'hold') return truth(true)
  const holds = orTrue(must.expr.tree)
  return when ? anyOf([notThat(orFalse(when.tree)), holds]) : holds
}

/** Rules of parts, for all parts in the list. Rules that read the state before the change are left out. */
function partRules(
  entity: Entity,
  knowledge: Knowledge,
): readonly { readonly tree: Tree; readonly rule: Rule; readonly list: Tree }[] {
  return partsOf(entity, knowledge).flatMap(({ part, list }) =>
    knowledge.plan.rules
      .filter((rule) => rule.entity === part.name && restricts(rule) && !readsBefore(ruleCondition(rule)))
      .map((rule) => ({ tree: ofAll(list, part, knowledge.expand(ruleCondition(rule))), rule, list })),
  )
}

function partsOf(entity: Entity, { entity: named, field }: Knowledge) {
  return entity.fields.flatMap((one) => {
    const part = isParts(one.type) ? named(one.type.entity) : undefined
    const list = field(thisOf(entity.name), one.name)
    return part && list ? [{ part, list }] : []
  })
}

function ofAll(list: Tree, part: Entity, tree: Tree): Tree {
  const item: Tree = { op: 'name', scope: 'variable', name: 'part', type: recordOf(part.name) }
  return { op: 'macro', fn: 'all', over: list, variable: 'part', body: about(tree, item), type: { kind: 'yesNo' } }
}

function readsBefore(tree: Tree): boolean {
  let reads = false
  replaceIn(tree, (part) => {
    reads ||= part.op === 'name' && (part.scope === 'old' || part.name === 'isNew')
    return undefined
  })
  return reads
}

/** Required fields of the record and its parts are present. */
export function requiredOn(entity: Entity, change: Change, knowledge: Knowledge): readonly Premise[] {
  const ofRecord = requiredFields(entity, thisOf(entity.name), knowledge)
  const parts = partsOf(entity, knowledge).flatMap(({ part, list }) =>
    requiredFields(part, thisOf(part.name), knowledge).map((one) => ({ ...one, tree: ofAll(list, part, one.tree) })),
  )
  return [...ofRecord, ...parts].map(({ tree, field }) =>
    written(after(tree, change), `"${field.label}" is required`, field.origin),
  )
}

function requiredFields(entity: Entity, record: Tree, { expand, field }: Knowledge) {
  const places = new Set(placesOf(entity).map((place) => place.whole))
  return entity.fields.flatMap((one): readonly { readonly tree: Tree; readonly field: Field }[] => {
    const value = field(record, one.name)
    const isSystem = one.system && one.name !== 'name'
    if (!one.required || one.computed || isSystem || !value || isSecret(one) || places.has(one.name)) return []
    const when = [one.shownWhen, one.required.when].flatMap((expr) => (expr ? [orFalse(expand(expr.tree))] : []))
    return [{ tree: anyOf([...when.map(notThat), has(value)]), field: one }]
  })
}
