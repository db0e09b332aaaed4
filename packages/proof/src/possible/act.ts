/**
 * The conditions for taking an action: read access, permission, the state before, the guard, approvals, and that the changed record
 * is valid. The rows of an action are alternatives; the first one that applies is taken.
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
import { after, asStored, requiredOn, rulesOn } from './stored-record.ts'
import type { Knowledge } from './knowledge.ts'
import { given, written, type Premise } from './reason.ts'
import { mayChoose, rightTo, runGrants, restrictionsBefore, whole, type Permission } from './rights.ts'
import { typeOfField } from '@ninefold/plan/values'

/** One row of an action in point 4. */
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

/** The permissions to take the action, regardless of state and guard. */
export function takers({ action, entity, lifecycle }: Row, knowledge: Knowledge): readonly Permission[] {
  const { expand } = knowledge
  const granted = runGrants(action.name, entity, knowledge)
  const { who, label, origin } = action
  const named: readonly Permission[] = who
    ? [{ tree: expand(who.test.tree), text: `"${label}" is for ${whoText(who)}`, origin: who.test.origin }]
    : []
  const byGrantOnly = !who && !action.timer && granted.length > 0
  const administrators = byGrantOnly
    ? [{ tree: roleNamed('administrators'), text: 'administrators have every permission', origin }]
    : []
  return withApprovals([...granted, ...named, ...administrators], approvalsOf(action, lifecycle), knowledge)
}

/** The actors for messages: `manager, finance but owner`. */
export const whoText = ({ actors, but }: NonNullable<Action['who']>): string => {
  const labels = (list: typeof actors) => list.map(({ label }) => label).join(', ')
  return but.length === 0 ? labels(actors) : `${labels(actors)} but ${labels(but)}`
}

export const approvalsOf = (action: Action, lifecycle: Lifecycle): readonly Approval[] =>
  lifecycle.approvals.filter((approval) => approval.action === action.name)

/** An approval whose condition is unknown does not apply. */
export const applies = ({ when }: Approval, { expand }: Knowledge): Tree =>
  when ? orFalse(expand(when.tree)) : truth(true)

/** If an approval applies, the people who may approve take the action; the last of them makes it happen. */
function withApprovals(
  permissions: readonly Permission[],
  approvals: readonly Approval[],
  knowledge: Knowledge,
): readonly Permission[] {
  const { expand } = knowledge
  const needed = approvals.map((approval) => applies(approval, knowledge))
  const free = notThat(anyOf(needed))
  return [
    ...permissions.map((one) => ({ ...one, tree: allOf([free, orFalse(one.tree)]) })),
    ...approvals.map(({ from, label, needed: count, origin }, index) => ({
      tree: allOf([needed[index]!, orFalse(expand(from.test.tree))]),
      text: `"${label}" is for ${whoText(from)}, ${count} of them`,
      origin,
    })),
  ]
}

/** The permissions and restrictions for taking the action in this row. */
export function permitted(row: Row, knowledge: Knowledge): readonly Premise[] {
  const { action, entity } = row
  const permissions = takers(row, knowledge)
  const text =
    permissions.length === 0
      ? `nobody takes "${action.label}"; it happens by itself`
      : permissions.map((one) => one.text).join('; ')
  const allowed = written(anyOf(permissions.map(({ tree }) => tree)), text, permissions[0]?.origin ?? action.origin)
  return [
    permissions.length > 0 ? { ...allowed, lines: permissions } : allowed,
    ...restrictionsBefore({ run: action.name }, entity, thisOf(entity.name), knowledge),
  ]
}

/** The record is in one of the row's *From* states. */
export function fromState({ action, lifecycle, entity }: Row, knowledge: Knowledge): Premise {
  const state = knowledge.field(thisOf(entity.name), lifecycle.field)
  const from = action.from.map((key) => (state ? equal(state, word(key)) : truth(true)))
  const text = `"${action.label}" leads from ${action.from.join(', ')}`
  return written(from.length === 0 ? truth(true) : anyOf(from), text, action.origin)
}

/** The guard of the row; undefined if it has none. */
export function guard({ action }: Row, { expand }: Knowledge): Premise | undefined {
  const { when, label } = action
  return when && written(expand(when.tree), `"${label}" needs \`${when.source}\``, when.origin)
}

/** All conditions on the person and the record for taking the action in this row. */
export function canTake(row: Row, knowledge: Knowledge): readonly Premise[] {
  const { action, entity } = row
  const record = thisOf(entity.name)
  const inputs = inputFields(row)
  const condition = guard(row, knowledge)
  return [
    given(has(record)),
    ...permitted(row, knowledge),
    fromState(row, knowledge),
    ...(condition ? [{ ...condition, tree: withInputs(condition.tree, inputs) }] : []),
    ...earlierRows(row, knowledge),
    readable(entity, knowledge),
    ...inputPremises(row, knowledge),
    ...mustHoldAfter(row, knowledge),
    ...rulesOfOtherRecords(action.then, entity, knowledge),
  ]
}

/** Rules and required fields of the record after the action. `all`: include rules that do not depend on its changes. */
export function mustHoldAfter(row: Row, knowledge: Knowledge, all = false): readonly Premise[] {
  const { entity } = row
  const after = asStored({ fields: outcome(row, inputFields(row), knowledge), isNew: false }, entity, knowledge)
  return [...requiredOn(entity, after, knowledge), ...rulesOn(entity, after, knowledge, all)]
}

/** The person may read the record, which every operation on it needs. */
export function readable(entity: Entity, knowledge: Knowledge): Premise {
  const right = rightTo('read', thisOf(entity.name), knowledge)
  const origin = right.permissions.find((one) => one.origin)?.origin
  return written(whole(right), `who takes it must be able to read the ${entity.label}`, origin)
}

/** Fields that the action's form asks for, with their new values. */
function inputFields({ action, entity }: Row): ReadonlyMap<string, Tree> {
  return new Map(
    action.asks.flatMap(({ field, type }) => {
      const valueType = typeOfField(type)
      return field === undefined || !valueType
        ? []
        : [[field, foundAs(`new.${entity.name}.${field}`, valueType)] as const]
    }),
  )
}

/** Replaces `input.name` with the new values of fields. */
const withInputs = (tree: Tree, inputs: ReadonlyMap<string, Tree>): Tree =>
  replaceIn(tree, (part) => (part.op === 'name' && part.scope === 'input' ? inputs.get(part.name) : undefined))

/** Required inputs are present, and the person may read the records that they name. */
function inputPremises({ action, entity }: Row, knowledge: Knowledge): readonly Premise[] {
  return action.asks.flatMap(({ name, label, required, type, field }) => {
    const valueType = typeOfField(type)
    if (!valueType) return []
    const answer: Tree =
      field === undefined
        ? { op: 'name', scope: 'input', name, type: valueType }
        : foundAs(`new.${entity.name}.${field}`, valueType)
    const chosen = written(mayChoose(answer, knowledge), `they must be able to read what ${label} names`, action.origin)
    const demanded = required ? [written(has(answer), `"${action.label}" asks for ${label}`, action.origin)] : []
    return [...demanded, ...(valueType.kind === 'record' ? [chosen] : [])]
  })
}

/** The first row that applies is taken, so the rows above must not apply. */
export function earlierRows(row: Row, knowledge: Knowledge): readonly Premise[] {
  const rows = rowsOf(row.entity, row.action.name, knowledge)
  const above = rows.slice(
    0,
    rows.findIndex(({ action }) => action === row.action),
  )
  return above.flatMap((other) => {
    if (!other.action.from.some((key) => row.action.from.includes(key))) return []
    const condition = guard(other, knowledge)
    const applicable = [fromState(other, knowledge), ...permitted(other, knowledge), ...(condition ? [condition] : [])]
    const text = `an earlier row of "${row.action.label}" comes first`
    return [written(notThat(allOf(applicable.map(({ tree }) => orFalse(tree)))), text, other.action.origin)]
  })
}

/** The fields that the action changes, with their new values. */
function outcome(row: Row, inputs: ReadonlyMap<string, Tree>, knowledge: Knowledge): ReadonlyMap<string, Tree> {
  const { action, lifecycle, entity } = row
  const fields = new Map(inputs)
  const state = knowledge.field(thisOf(entity.name), lifecycle.field)
  if (state && action.to !== undefined) {
    fields.set(lifecycle.field, typeof action.to === 'string' ? word(action.to) : foundAs('previous', state.type))
  }
  for (const effect of action.then) {
    if (effect.kind !== 'set' || effect.path.length !== 1) continue
    const value = withInputs(knowledge.expand(effect.value.tree), inputs)
    fields.set(effect.path[0]!, after(value, { fields: new Map(fields), isNew: false }))
  }
  return fields
}

/** Effects on another record must not violate that record's rules. */
function rulesOfOtherRecords(then: readonly Effect[], entity: Entity, knowledge: Knowledge): readonly Premise[] {
  const paths = then.flatMap((effect) => (effect.kind === 'set' && effect.path.length === 2 ? [effect] : []))
  const byRecord = Map.groupBy(paths, ({ path }) => path[0]!)
  return [...byRecord].flatMap(([name, effects]) => {
    const record = knowledge.field(thisOf(entity.name), name)
    const other = record?.type.kind === 'record' ? knowledge.entity(record.type.entity) : undefined
    if (!record || !other) return []
    const fields = new Map(effects.map(({ path, value }) => [path[1]!, knowledge.expand(value.tree)] as const))
    // In the rules `this` is the other record; in the values of effects it is the record of the action.
    const placeholders = new Map(
      [...fields].map(([field]) => [field, foundAs(`set.${field}`, { kind: 'unknown' })] as const),
    )
    return rulesOn(other, { fields: placeholders, isNew: false }, knowledge).map((rule) => ({
      ...rule,
      tree: substituteRecord(rule.tree, record, fields),
    }))
  })
}

function substituteRecord(tree: Tree, record: Tree, fields: ReadonlyMap<string, Tree>): Tree {
  return replaceIn(tree, (part) => {
    if (part.op === 'name' && part.scope === 'found' && part.name.startsWith('set.'))
      return fields.get(part.name.slice(4))
    return part.op === 'name' && part.scope === 'this' ? record : undefined
  })
}
