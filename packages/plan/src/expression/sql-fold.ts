/**
 * Makes a tree smaller before it is written as SQL: what is known of the person (roles, signed in or not) is put in, and
 * conditions that are then decided fall away. Also says which trees need no row at all.
 */
import { isTruth, truth } from './combine.ts'
import type { Tree } from './tree.ts'
import type { Type } from '../values/index.ts'

interface Known {
  readonly roles: ReadonlySet<string>
  readonly signedIn: boolean
  /** The record under consideration. */
  readonly this?: { readonly entity: string }
}

export function foldTree(tree: Tree, known: Known): Tree {
  switch (tree.op) {
    case 'name':
      return foldName(tree, known)
    case 'field':
      return { ...tree, of: foldTree(tree.of, known) }
    case 'call':
      return foldCall({ ...tree, args: tree.args.map((a) => foldTree(a, known)) })
    case 'macro':
      return { ...tree, over: foldTree(tree.over, known), body: foldTree(tree.body, known) }
    case 'list':
      return { ...tree, items: tree.items.map((i) => foldTree(i, known)) }
    case 'literal':
    case 'map':
    case 'set':
    case 'shape':
      return tree
  }
}

function foldName(tree: Tree & { op: 'name' }, known: Known): Tree {
  if (tree.name !== '' && (tree.scope === 'this' || tree.scope === 'me')) {
    // A short way to say: that field of it.
    const entity = tree.scope === 'me' ? 'User' : (known.this?.entity ?? '')
    return {
      op: 'field',
      of: { ...tree, name: '', type: { kind: 'record', entity } },
      field: tree.name,
      type: tree.type,
    }
  }
  if (tree.scope === 'role') return truth(known.roles.has(tree.name))
  if (tree.scope !== 'context') return tree
  if (tree.name === 'signedIn') return truth(known.signedIn)
  // A row in the database is not new.
  return tree.name === 'isNew' ? truth(false) : tree
}

function foldCall(tree: Tree & { op: 'call' }): Tree {
  const [a, b, c] = tree.args
  if (tree.fn === 'and' && a && b) return foldBoth(tree, a, b, false)
  if (tree.fn === 'or' && a && b) return foldBoth(tree, a, b, true)
  if (tree.fn === 'not' && a?.op === 'literal' && typeof a.value === 'boolean') return truth(!a.value)
  if (tree.fn === '?:' && a && b && c) return isTruth(a, true) ? b : isTruth(a, false) ? c : tree
  return tree
}

/** `deciding`: the value of one side that settles it. */
function foldBoth(tree: Tree, a: Tree, b: Tree, deciding: boolean): Tree {
  if (isTruth(a, deciding) || isTruth(b, deciding)) return truth(deciding)
  if (isTruth(a, !deciding)) return b
  return isTruth(b, !deciding) ? a : tree
}

/** Can it be worked out without any row? `bound`: variables of macros over lists that need none. */
export function needsNoRow(tree: Tree, bound: ReadonlySet<string> = new Set()): boolean {
  switch (tree.op) {
    case 'literal':
      return true
    case 'name':
      return tree.scope === 'variable' ? bound.has(tree.name) : tree.scope !== 'this' && tree.scope !== 'old'
    case 'field':
      return tree.of.type.kind !== 'record' && tree.of.type.kind !== 'either'
        ? needsNoRow(tree.of, bound)
        : tree.field === 'id' && needsNoRow(tree.of, bound)
    case 'call':
      return tree.args.every((a) => needsNoRow(a, bound))
    case 'macro':
      return needsNoRow(tree.over, bound) && needsNoRow(tree.body, new Set([...bound, tree.variable]))
    case 'list':
      return tree.items.every((i) => needsNoRow(i, bound))
    case 'map':
    case 'set':
    case 'shape':
      return false
  }
}

const numeric = new Set<Type['kind']>(['integer', 'decimal', 'percent', 'money', 'nothing'])

/** Is it reckoning with literals alone, so that its value is known already? */
export function isStatic(tree: Tree): boolean {
  if (!numeric.has(tree.type.kind)) return false
  return tree.op === 'literal' || (tree.op === 'call' && tree.args.every(isStatic))
}
