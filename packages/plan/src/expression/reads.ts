/** Which paths from the record, from `me.`, from `old.`, from `input.` and from `$Entity.` an expression reads: what must be loaded first. */
import type { Tree } from './tree.ts'

/** The paths that a tree may stand for; '' is the record itself. */
type Paths = readonly string[]
type Variables = Readonly<Record<string, Paths>>

/** Dotted paths, sorted, each once; items of a list stand under the list's path. A shape's own reads are the shape's. */
export function readsOf(tree: Tree): readonly string[] {
  const reads = new Set<string>()
  visit(tree, {}, reads)
  return [...reads].toSorted()
}

/** Does the path start at the record itself, not at the person, what was before, what was asked for, or an entity's one record? */
export const isOwnRead = (path: string): boolean => !/^(?:me|old|input)(?:\.|$)|^\$/u.test(path)

/** Collects the reads below a tree, and says which paths the tree itself may be. */
function visit(tree: Tree, variables: Variables, reads: Set<string>): Paths {
  switch (tree.op) {
    case 'name':
      return pathsOfName(tree, variables, reads)
    case 'field':
      return visit(tree.of, variables, reads).map((of) => add(of === '' ? tree.field : `${of}.${tree.field}`, reads))
    case 'macro': {
      const over = visit(tree.over, variables, reads)
      const body = visit(tree.body, { ...variables, [tree.variable]: over }, reads)
      return tree.fn === 'filter' ? over : tree.fn === 'map' || tree.fn === 'flatMap' ? body : []
    }
    case 'call':
      return visitCall(tree, variables, reads)
    case 'list':
      return tree.items.flatMap((item) => visit(item, variables, reads))
    case 'map':
      for (const entry of tree.entries) visit(entry.value, variables, reads)
      return []
    case 'shape':
      visit(tree.arg, variables, reads)
      return []
    case 'literal':
    case 'set':
      return []
  }
}

const HANDED_ON = new Set(['orElse', 'distinct', 'first', 'last'])

/** Only what hands a value on is a path itself. */
function visitCall(tree: Tree & { op: 'call' }, variables: Variables, reads: Set<string>): Paths {
  const paths = tree.args.map((arg) => visit(arg, variables, reads))
  if (tree.fn === '?:') return paths.slice(1).flat()
  return HANDED_ON.has(tree.fn) ? paths.flat() : []
}

function pathsOfName(tree: Tree & { op: 'name' }, variables: Variables, reads: Set<string>): Paths {
  if (tree.scope === 'this') return tree.name === '' ? [''] : [add(tree.name, reads)]
  if (tree.scope === 'old' || tree.scope === 'me') return [add(tree.scope, reads)]
  if (tree.scope === 'input') return [add(`input.${tree.name}`, reads)]
  if (tree.scope === 'only') return [add(`$${tree.name}`, reads)]
  return tree.scope === 'variable' ? (variables[tree.name] ?? []) : []
}

function add(path: string, reads: Set<string>): string {
  reads.add(path)
  return path
}
