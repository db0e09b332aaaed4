/** Gives each part of a syntax tree its meaning and its type: one function per kind of part. */
import { checkCall } from './check-calls.ts'
import { hole, unknownType, type Checking } from './check-context.ts'
import { suggested } from './check-literals.ts'
import { resolveMember, resolvePrefixed, resolveRequest } from './check-members.ts'
import { isPrefix, resolveName, resolveRole } from './check-names.ts'
import { describeType } from './describe.ts'
import { valueLiteral } from './literal.ts'
import { common } from './operations/form.ts'
import { checkRoleOf } from './role-of.ts'
import type { Syntax, SyntaxLiteral } from './syntax.ts'
import type { Tree } from './tree.ts'
import type { Type } from '../values/index.ts'

/** `near`: the type of what it is compared with, for better suggestions. */
export function checkTree(checking: Checking, syntax: Syntax, near?: Type): Tree {
  const tree = treeOf(checking, syntax, near)
  checking.note?.(syntax, tree, checking)
  return tree
}

function treeOf(checking: Checking, syntax: Syntax, near?: Type): Tree {
  switch (syntax.op) {
    case 'hole':
      return hole
    case 'literal':
      return checkLiteral(syntax.literal)
    case 'name':
      return resolveName(checking, syntax.name, syntax, near)
    case 'role':
      return resolveRole(checking, syntax.name, syntax.nameAt)
    case 'roleOf':
      return checkRoleOf(checking, syntax)
    case 'member':
      return checkMember(checking, syntax)
    case 'call':
      return checkCall(checking, syntax)
    case 'list':
      return checkList(checking, syntax)
    case 'map': {
      const entries = syntax.entries.map((e) => ({ key: e.key, value: checkTree(checking, e.value) }))
      return {
        op: 'map',
        entries,
        type: { kind: 'map', fields: Object.fromEntries(entries.map((e) => [e.key, e.value.type])) },
      }
    }
  }
}

function checkLiteral(literal: SyntaxLiteral): Tree {
  switch (literal.kind) {
    case 'nothing':
      return { op: 'literal', value: null, type: { kind: 'nothing' } }
    case 'money': {
      const value = { amount: literal.value, currency: literal.currency }
      return { op: 'literal', value: valueLiteral(value), type: { kind: 'money', currency: literal.currency } }
    }
    case 'yesNo':
    case 'integer':
    case 'decimal':
    case 'percent':
    case 'duration':
    case 'text':
      return { op: 'literal', value: valueLiteral(literal.value), type: { kind: literal.kind } }
  }
}

function checkMember(checking: Checking, syntax: Syntax & { op: 'member' }): Tree {
  const { of, name, nameAt } = syntax
  if (of.op === 'name' && isPrefix(of.name) && checking.scope[of.name]) {
    return resolvePrefixed(checking, of.name, name, nameAt)
  }
  const fact = of.op === 'name' && of.name === 'request' ? resolveRequest(checking, name, nameAt) : undefined
  return fact ?? resolveMember(checking, checkTree(checking, of), name, nameAt, of)
}

function checkList(checking: Checking, syntax: Syntax & { op: 'list' }): Tree {
  const trees = syntax.items.map((item) => checkTree(checking, item))
  const known = trees.find((t) => t.op !== 'literal' || t.type.kind !== 'text')?.type ?? unknownType
  const items = trees.map((t, i) => suggested(checking, syntax.items[i]!, t, known))
  let of: Type = { kind: 'nothing' }
  for (const [i, item] of items.entries()) {
    const joint = common(of, item.type)
    if (!joint) {
      const [first, other] = [describeType(of), describeType(item.type)]
      checking.report({ code: 'EXP-043', with: { first, other } }, syntax.items[i]!)
      return hole
    }
    of = joint
  }
  return { op: 'list', items, type: { kind: 'list', of } }
}
