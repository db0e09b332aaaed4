/**
 * Conditions made shorter by the roles that are known: where some say outright which roles the person has, the others need not be
 * read with all that other roles may do. It is unit propagation on trees, and rules out neither more nor less.
 */
import { withChildren, type Tree } from '@ninefold/plan/expression'
import type { Condition } from './condition.ts'

export function withKnownRoles(conditions: readonly Condition[]): readonly Condition[] {
  const known = new Map<string, boolean>()
  const [had, others]: [Condition[], Condition[]] = [[], []]
  let key = ''
  for (const one of conditions) {
    const unit = unitIn(one.tree)
    if (!unit) {
      others.push(one)
      continue
    }
    const before = known.get(unit.role)
    // Two that exclude each other are for the search to find.
    if (before === !unit.has) return conditions
    if (before !== undefined) continue
    known.set(unit.role, unit.has)
    key += unit.has ? `+${unit.role}` : `-${unit.role}`
    if (unit.has) had.push(one)
  }
  if (key === '') return conditions
  return [...had, ...others.map(({ tree }) => ({ tree: shortened(tree, known, key) }))]
}

/** That the person has a role, or has it not. */
function unitIn(tree: Tree): { readonly role: string; readonly has: boolean } | undefined {
  const denied = tree.op === 'call' && tree.fn === 'not'
  const role = roleIn(denied ? tree.args[0]! : tree)
  return role === undefined ? undefined : { role, has: !denied }
}

const roleIn = (tree: Tree): string | undefined => (tree.op === 'name' && tree.scope === 'role' ? tree.name : undefined)

/** What came of a tree for these roles. */
const shorter = new WeakMap<Tree, Map<string, Tree>>()

function shortened(tree: Tree, known: ReadonlyMap<string, boolean>, key: string): Tree {
  const before = shorter.get(tree)
  const found = before?.get(key)
  if (found) return found
  const made = shorten(tree, known)
  if (before) before.set(key, made)
  else shorter.set(tree, new Map([[key, made]]))
  return made
}

function shorten(tree: Tree, known: ReadonlyMap<string, boolean>): Tree {
  const role = roleIn(tree)
  if (role !== undefined) return known.has(role) ? truth(known.get(role)!) : tree
  if (tree.op !== 'call') return withChildren(tree, (child) => shorten(child, known))
  const args = tree.args.map((arg) => shorten(arg, known))
  const [first, second, third] = args
  switch (tree.fn) {
    case 'and':
      return joined(tree, args, true)
    case 'or':
      return joined(tree, args, false)
    case 'not':
      return isTruth(first) ? truth(!first.value) : { ...tree, args }
    case 'orElse':
      return isTruth(first) ? first : { ...tree, args }
    case '?:':
      return isTruth(first) ? (first.value ? second! : third!) : { ...tree, args }
    default:
      return { ...tree, args }
  }
}

/** `idle`: what changes nothing; its opposite decides. */
function joined(tree: Tree & { op: 'call' }, args: readonly Tree[], idle: boolean): Tree {
  if (args.some((arg) => isTruth(arg) && arg.value !== idle)) return truth(!idle)
  const left = args.filter((arg) => !isTruth(arg))
  return left.length === 0 ? truth(idle) : left.length === 1 ? left[0]! : { ...tree, args: left }
}

const isTruth = (tree: Tree | undefined): tree is Tree & { op: 'literal'; value: boolean } =>
  tree?.op === 'literal' && typeof tree.value === 'boolean'

const truth = (value: boolean): Tree => ({ op: 'literal', value, type: { kind: 'yesNo' } })
