/** Puts expressions together and takes them apart, as typed trees; what people wrote and what questions add are one kind. */
import { childrenOf, withChildren, yesNo, yesNoCall, type Tree } from './tree.ts'
import type { Type } from '../values/index.ts'

/** A call of an operation whose answer is yes or no. */
export const call = yesNoCall
/** A literal yes or no. */
export const truth = (value: boolean): Tree => ({ op: 'literal', value, type: yesNo })
export const isTruth = (tree: Tree, value: boolean): boolean => tree.op === 'literal' && tree.value === value
/** A missing value of a type. */
export const nothing = (type: Type): Tree => ({ op: 'literal', value: null, type })
/** `null`, as it is written. */
export const isNothing = (tree: Tree): boolean => tree.op === 'literal' && tree.value === null

/** All of these conditions; `true` where there are none. */
export function allOf(trees: readonly Tree[]): Tree {
  if (trees.some((tree) => isTruth(tree, false))) return truth(false)
  const parts = trees.filter((tree) => !isTruth(tree, true))
  return parts.length === 0 ? truth(true) : parts.reduce((a, b) => call('and', a, b))
}

/** One of these conditions; `false` where there are none. */
export function anyOf(trees: readonly Tree[]): Tree {
  if (trees.some((tree) => isTruth(tree, true))) return truth(true)
  const parts = trees.filter((tree) => !isTruth(tree, false))
  return parts.length === 0 ? truth(false) : parts.reduce((a, b) => call('or', a, b))
}

/** The negation; a literal is negated at once. */
export function notThat(tree: Tree): Tree {
  return tree.op === 'literal' && typeof tree.value === 'boolean' ? truth(!tree.value) : call('not', tree)
}

/** Yes where the condition is yes, else no; what is not known is not yes. */
export const orFalse = (tree: Tree): Tree => (tree.op === 'literal' ? tree : call('orElse', tree, truth(false)))
/** No where the condition is no, else yes. */
export const orTrue = (tree: Tree): Tree => (tree.op === 'literal' ? tree : call('orElse', tree, truth(true)))

export const has = (tree: Tree): Tree => call('has', tree)
export const equal = (a: Tree, b: Tree): Tree => call('==', a, b)

/** The two are alike: the same value, or both missing. */
export function unchanged(a: Tree, b: Tree): Tree {
  const same = orFalse(equal(a, b))
  return a.type.kind === 'list' ? same : anyOf([same, call('and', notThat(has(a)), notThat(has(b)))])
}

export const recordOf = (entity: string): Type => ({ kind: 'record', entity })
/** The record that an expression is about. */
export const thisOf = (entity: string): Tree => ({ op: 'name', scope: 'this', name: '', type: recordOf(entity) })
/** The person on whose behalf the expression is evaluated; null where nobody is signed in. */
export const me: Tree = { op: 'name', scope: 'me', name: '', type: recordOf('User') }
/** Is the tree the person, not a field of theirs? */
export const isMe = (tree: Tree | undefined): boolean => tree?.op === 'name' && tree.scope === 'me' && tree.name === ''
/** Does the tree use the person or a field of theirs? */
export const usesMe = (tree: Tree): boolean =>
  (tree.op === 'name' && tree.scope === 'me') || childrenOf(tree).some(usesMe)
/** The person is what the path leads to, or among them. */
export const leadsToMe = (path: Tree): Tree => (path.type.kind === 'list' ? call('in', me, path) : equal(path, me))
export const signedIn: Tree = { op: 'name', scope: 'context', name: 'signedIn', type: yesNo }
/** The condition that the person has a role. */
export const roleNamed = (name: string): Tree => ({ op: 'name', scope: 'role', name, type: yesNo })
/** A value or record that only the question knows. */
export const foundAs = (name: string, type: Type): Tree => ({ op: 'name', scope: 'found', name, type })
export const fieldOf = (of: Tree, field: string, type: Type): Tree => ({ op: 'field', of, field, type })
/** A literal text, such as the key of a choice. */
export const word = (text: string): Tree => ({ op: 'literal', value: text, type: { kind: 'text' } })

/** The tree with parts replaced: where `replace` gives something, that stands there and is not looked into. */
export function replaceIn(tree: Tree, replace: (tree: Tree) => Tree | undefined): Tree {
  return replace(tree) ?? withChildren(tree, (part) => replaceIn(part, replace))
}

/** The conditions that all have to be yes for the whole to be yes. */
export const conjunctsOf = (tree: Tree): readonly Tree[] =>
  tree.op === 'call' && tree.fn === 'and' ? tree.args.flatMap(conjunctsOf) : [tree]

/** Operations whose answer is unknown where a side is missing. */
export const COMPARISONS: ReadonlySet<string> = new Set(['==', '!=', '<', '<=', '>', '>='])

/** The tree is the variable of a macro, with nothing after it. */
export const isVariable = (tree: Tree | undefined, name: string): boolean =>
  tree?.op === 'name' && tree.scope === 'variable' && tree.name === name

/** The tree is the record itself, with nothing after it. */
export const isThis = (tree: Tree): boolean => tree.op === 'name' && tree.scope === 'this' && tree.name === ''

/** The same about another record. */
export function about(tree: Tree, record: Tree): Tree {
  if (isThis(record)) return tree
  return replaceIn(tree, (part) => (isThis(part) ? record : undefined))
}

/** The same with variables of its own, so that it may stand within another macro. */
export function withOwnVariables(tree: Tree, mark: string): Tree {
  return replaceIn(tree, (part) => {
    if (part.op === 'name' && part.scope === 'variable') return { ...part, name: `${part.name}${mark}` }
    if (part.op !== 'macro') return undefined
    const [over, body] = [part.over, part.body].map((inner) => withOwnVariables(inner, mark)) as [Tree, Tree]
    return { ...part, variable: `${part.variable}${mark}`, over, body }
  })
}

/** The number of nodes of a tree. */
export function sizeOf(tree: Tree): number {
  let size = 0
  replaceIn(tree, () => {
    size++
    return undefined
  })
  return size
}
