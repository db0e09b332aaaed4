/**
 * `editor of folder`: whether the person has a role on another record. The tree holds what the role's condition says there,
 * so that JavaScript, SQL and proofs know nothing of roles on records.
 */
import { closest } from '../problem/index.ts'
import { hole, replacement, type Checking } from './check-context.ts'
import { warnOfOwnReference } from './check-names.ts'
import { describeType } from './describe.ts'
import type { Syntax } from './syntax.ts'
import { childrenOf, withChildren, yesNo, yesNoCall, type Tree } from './tree.ts'
import type { Type } from '../values/index.ts'

const NOTHING_KNOWN: Tree = { ...hole, type: yesNo }

export function checkRoleOf(checking: Checking, syntax: Syntax & { op: 'roleOf' }): Tree {
  const { schema } = checking.scope
  const role = schema.recordRole?.(syntax.name)
  const record = checking.check(checking, syntax.of)
  if (!role) return noSuchRole(checking, syntax, record)
  if (record === hole || record.type.kind === 'unknown') return NOTHING_KNOWN
  const list = record.type.kind === 'list'
  const of = record.type.kind === 'list' ? record.type.of : record.type
  if (of.kind !== 'record' || of.entity !== role.on) {
    const given = describeType(record.type)
    checking.report({ code: 'EXP-068', with: { name: role.name, on: role.on, given } }, syntax.of)
    return NOTHING_KNOWN
  }
  if (!role.test) return NOTHING_KNOWN
  if (!list) return onRecord(role.test, record)
  if (record.op === 'set' && syntax.of.op === 'name') warnOfOwnReference(checking, syntax.of.name, syntax.of)
  const variable = `$${role.name}`
  return {
    op: 'macro',
    fn: 'exists',
    over: record,
    variable,
    body: onRecord(role.test, item(variable, of)),
    type: yesNo,
  }
}

function noSuchRole(checking: Checking, syntax: Syntax & { op: 'roleOf' }, record: Tree): Tree {
  const { scope, report } = checking
  const { name, nameAt, ofAt } = syntax
  const suggestion = record === hole ? undefined : closest(name, scope.schema.recordRoles?.() ?? [])
  if (suggestion === undefined) report({ code: 'EXP-007', with: { text: 'of' } }, ofAt)
  else report({ code: 'EXP-069', with: { name, suggestion } }, nameAt, replacement(nameAt, suggestion))
  return hole
}

/** The variable that stands for one item of a list. */
export const item = (variable: string, type: Type): Tree => ({ op: 'name', scope: 'variable', name: variable, type })

/** The condition about another record: every `this` becomes that record, and no variable of it is taken for one of the condition. */
export function onRecord(test: Tree, record: Tree): Tree {
  const used = new Set(variablesIn(record))
  const put = (tree: Tree, renamed: ReadonlyMap<string, string>): Tree => {
    if (tree.op === 'name') {
      if (tree.scope === 'this' && tree.name === '') return record
      const other = tree.scope === 'variable' ? renamed.get(tree.name) : undefined
      return other === undefined ? tree : { ...tree, name: other }
    }
    if (tree.op !== 'macro' || !used.has(tree.variable)) return withChildren(tree, (child) => put(child, renamed))
    const variable = freeName(tree.variable, used)
    const over = put(tree.over, renamed)
    return { ...tree, over, variable, body: put(tree.body, new Map([...renamed, [tree.variable, variable]])) }
  }
  return put(test, new Map())
}

const variablesIn = (tree: Tree): readonly string[] =>
  tree.op === 'name' && tree.scope === 'variable' ? [tree.name] : childrenOf(tree).flatMap(variablesIn)

function freeName(name: string, used: ReadonlySet<string>): string {
  let free = `${name}_`
  while (used.has(free)) free += '_'
  return free
}

/** Stands for a role's condition while it is being worked out: a role that uses itself. */
export const openRole = (role: string, entity: string): Tree =>
  yesNoCall(
    OPEN,
    { op: 'literal', value: role, type: { kind: 'text' } },
    { op: 'name', scope: 'this', name: '', type: { kind: 'record', entity } },
  )

const OPEN = '$openRole'

/** The record of which this is the open condition of a role; undefined for any other tree. */
export const openRecordOf = (tree: Tree): Tree | undefined =>
  tree.op === 'call' && tree.fn === OPEN ? tree.args[1] : undefined

/** The roles whose open condition is in the tree. */
export function openRolesIn(tree: Tree): readonly string[] {
  const [role] = tree.op === 'call' && tree.fn === OPEN ? tree.args : []
  return role?.op === 'literal' && typeof role.value === 'string' ? [role.value] : childrenOf(tree).flatMap(openRolesIn)
}

/** The tree holds the stand-in for a role's condition that is still being computed. */
export const hasOpenRole = (tree: Tree): boolean =>
  openRecordOf(tree) !== undefined || childrenOf(tree).some(hasOpenRole)
