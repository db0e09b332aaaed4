/**
 * Simplifies conditions with the roles that other conditions fix: if some state which roles the person has, the grants of all
 * other roles disappear. This is unit propagation on trees; it does not change which conditions can hold together.
 */
import { truth, withChildren, type Tree } from '@ninefold/plan/expression'
import type { Condition } from './condition.ts'

/** The conditions with all fixed roles substituted; the conditions that fix a role stay. */
export function withKnownRoles(conditions: readonly Condition[]): readonly Condition[] {
  const known = new Map<string, boolean>()
  const [fixed, others]: [Condition[], Condition[]] = [[], []]
  let key = ''
  for (const one of conditions) {
    const unit = unitIn(one.tree)
    if (!unit) {
      others.push(one)
      continue
    }
    const before = known.get(unit.role)
    // A contradiction is left to the search.
    if (before === !unit.has) return conditions
    if (before !== undefined) continue
    known.set(unit.role, unit.has)
    key += unit.has ? `+${unit.role}` : `-${unit.role}`
    if (unit.has) fixed.push(one)
  }
  if (key === '') return conditions
  return [...fixed, ...others.map(({ tree }) => ({ tree: simplify(tree, known, key) }))]
}

/** The role that a condition fixes, and whether the person has it. */
function unitIn(tree: Tree): { readonly role: string; readonly has: boolean } | undefined {
  const isNegated = tree.op === 'call' && tree.fn === 'not'
  const role = roleIn(isNegated ? tree.args[0]! : tree)
  return role === undefined ? undefined : { role, has: !isNegated }
}

const roleIn = (tree: Tree): string | undefined => (tree.op === 'name' && tree.scope === 'role' ? tree.name : undefined)

/** Simplified trees, memoized by tree and by the key of the roles. */
const simplified = new WeakMap<Tree, Map<string, Tree>>()

function simplify(tree: Tree, known: ReadonlyMap<string, boolean>, key: string): Tree {
  const byKey = simplified.get(tree)
  const found = byKey?.get(key)
  if (found) return found
  const made = substituteRoles(tree, known)
  if (byKey) byKey.set(key, made)
  else simplified.set(tree, new Map([[key, made]]))
  return made
}

function substituteRoles(tree: Tree, known: ReadonlyMap<string, boolean>): Tree {
  const role = roleIn(tree)
  if (role !== undefined) return known.has(role) ? truth(known.get(role)!) : tree
  if (tree.op !== 'call') return withChildren(tree, (child) => substituteRoles(child, known))
  const args = tree.args.map((arg) => substituteRoles(arg, known))
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

/** `idle`: the neutral value of the operator; the other value decides. */
function joined(tree: Tree & { op: 'call' }, args: readonly Tree[], idle: boolean): Tree {
  if (args.some((arg) => isTruth(arg) && arg.value !== idle)) return truth(!idle)
  const left = args.filter((arg) => !isTruth(arg))
  return left.length === 0 ? truth(idle) : left.length === 1 ? left[0]! : { ...tree, args: left }
}

const isTruth = (tree: Tree | undefined): tree is Tree & { op: 'literal'; value: boolean } =>
  tree?.op === 'literal' && typeof tree.value === 'boolean'
