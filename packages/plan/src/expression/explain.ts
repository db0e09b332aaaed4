/** What each part of an expression means, also where another part is wrong: for editors. */
import type { Checking } from './check-context.ts'
import { suggested } from './check-literals.ts'
import { checkTree } from './check-tree.ts'
import { parseExpression } from './parse.ts'
import type { Scope } from './schema.ts'
import type { Syntax } from './syntax.ts'
import type { Tree } from './tree.ts'
import type { Type } from '../values/index.ts'

/** What one part of an expression means, and the variables that are in scope there. */
export interface Meaning {
  readonly tree: Tree
  /** The variables of the macros around it. */
  readonly variables: Readonly<Record<string, Type>>
}

/** An expression as it was parsed, with the meaning of each of its parts. */
export interface Explained {
  readonly syntax: Syntax
  /** Parts that were not reached are missing; what could not be understood is of unknown type. */
  readonly meaning: ReadonlyMap<Syntax, Meaning>
}

/** What each part of an expression means, for an editor. Mistakes are not reported. */
export function explainExpression(source: string, scope: Scope, expected?: Type): Explained {
  const meaning = new Map<Syntax, Meaning>()
  const note: Checking['note'] = (part, tree, { variables }) => void meaning.set(part, { tree, variables })
  const checking: Checking = { source, scope, report: () => {}, variables: {}, check: checkTree, note }
  const syntax = parseExpression(source, () => {})
  const tree = checkTree(checking, syntax, expected)
  if (expected) suggested(checking, syntax, tree, expected)
  return { syntax, meaning }
}
