/** Comparisons that mean less than they seem to: of a value with itself, and of no item of the list that is asked. */
import { sameValue } from '../base/index.ts'
import { fieldNamed } from './check-names.ts'
import { replacement, written, type Checking } from './check-context.ts'
import { childrenOf, type Tree } from './tree.ts'
import type { Syntax } from './syntax.ts'
import type { Type } from '../values/index.ts'

type Call = Syntax & { op: 'call' }

const ANSWERS: Readonly<Record<string, 'yes' | 'no'>> = {
  '==': 'yes',
  '<=': 'yes',
  '>=': 'yes',
  in: 'yes',
  '!=': 'no',
  '<': 'no',
  '>': 'no',
}

/** `amount > amount`: reports a comparison of a value with itself, and tells whether it is one. Whether two literals are equal is left to the author. */
export function reportSame(checking: Checking, syntax: Call, [left, right]: readonly Tree[]): boolean {
  const answer = ANSWERS[syntax.fn]
  if (answer === undefined || !left || !right || !dependsOnNames(left)) return false
  const others = syntax.fn !== 'in' ? [right] : right.op === 'list' ? right.items : []
  if (!others.some((other) => sameValue(left, other))) return false
  const text = written(checking, syntax)
  const side = written(checking, syntax.args[0]!)
  const [instead] = insteadOf(checking, left)
  const more = instead === undefined ? {} : suggested(syntax.args[0]!, instead)
  checking.report({ code: 'EXP-075', with: { text, side, answer, ...(instead && { instead }) } }, syntax, more)
  return true
}

const suggested = (at: Syntax, text: string) => ({ fix: { ...replacement(at, text).fix, suggested: true } })

const dependsOnNames = (tree: Tree): boolean => tree.op === 'name' || childrenOf(tree).some(dependsOnNames)

/** The field of that name of the items that are asked, or of the record itself: one of them may be what was meant. */
function insteadOf({ scope, variables }: Checking, tree: Tree): readonly string[] {
  if (tree.op !== 'field' || tree.of.op !== 'name') return []
  const { field } = tree
  if (tree.of.scope === 'variable')
    return scope.this !== undefined && fieldNamed(scope, scope.this, field) ? [field] : []
  if (tree.of.scope !== 'this') return []
  return Object.entries(variables).flatMap(([variable, type]) =>
    hasField(scope, type, field) ? [`${variable}.${field}`] : [],
  )
}

const hasField = (scope: Checking['scope'], type: Type, field: string): boolean =>
  type.kind === 'record' && fieldNamed(scope, type.entity, field) !== undefined

/** `bids.exists(b, amount > 5 EUR)`: warns of a condition that asks nothing of the items. */
export function warnOfUnusedItem(checking: Checking, name: string, variable: string, body: Tree, at: Syntax): void {
  if (!dependsOnNames(body) || uses(body, variable)) return
  const item = checking.variables[variable]!
  const field = fieldsOfThis(body).find((own) => hasField(checking.scope, item, own))
  const instead = field === undefined ? {} : { instead: `${variable}.${field}`, field }
  checking.report({ code: 'EXP-077', with: { text: written(checking, at), name, variable, ...instead } }, at)
}

const uses = (tree: Tree, variable: string): boolean =>
  (tree.op === 'name' && tree.scope === 'variable' && tree.name === variable) ||
  childrenOf(tree).some((child) => uses(child, variable))

const fieldsOfThis = (tree: Tree): readonly string[] =>
  tree.op === 'field' && tree.of.op === 'name' && tree.of.scope === 'this'
    ? [tree.field]
    : childrenOf(tree).flatMap(fieldsOfThis)
