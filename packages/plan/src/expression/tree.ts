/**
 * The typed tree of an expression: plain JSON, every name resolved. One tree has two readings, JavaScript
 * (`evaluate.ts`) and SQL (`sql.ts`); both take their meaning from the operation sets in `operations/`.
 */
import type { Type, Literal } from '../values/index.ts'

/** Where a name that stands by itself comes from. */
export type NameScope =
  /** The record under consideration, `this`; a bare field name is `field` of `this`. */
  | 'this'
  /** The record before the change; missing on create. */
  | 'old'
  /** The person (a record of User); missing when nobody is signed in. */
  | 'me'
  /** What an action asked for: `input.reason`. */
  | 'input'
  /** A call's query parameter: `query.tag`. */
  | 'query'
  /** What a path looked up: `found.article`, or bare. */
  | 'found'
  /** A constant of point 9, its present value. */
  | 'constant'
  /** The variable of a macro. */
  | 'variable'
  /** The one record of an entity of which there is only one; `name` is the entity's. */
  | 'only'
  /** Is the person in a role that does not depend on a record? yes/no, never missing. */
  | 'role'
  /** `today`, `now`, `signedIn`, `isNew`; in calls also `it`, `items`, `all`, `total`, `cause`, `session`. */
  | 'context'

/** A checked expression. Each node has a type; names are resolved. */
export type Tree =
  | { readonly op: 'literal'; readonly value: Literal; readonly type: Type }
  /** `name` is '' for `this`, `old` and `me` themselves. */
  | { readonly op: 'name'; readonly scope: NameScope; readonly name: string; readonly type: Type }
  | { readonly op: 'field'; readonly of: Tree; readonly field: string; readonly type: Type }
  /** Operators and functions alike, by their name in `operations/`: '+', '==', 'and', 'size', 'year' … */
  | { readonly op: 'call'; readonly fn: string; readonly args: readonly Tree[]; readonly type: Type }
  /** `lines.sum(l, l.amount)`: fn 'sum', over `lines`, variable 'l'. */
  | {
      readonly op: 'macro'
      readonly fn: string
      readonly over: Tree
      readonly variable: string
      readonly body: Tree
      readonly type: Type
    }
  | { readonly op: 'list'; readonly items: readonly Tree[]; readonly type: Type }
  | {
      readonly op: 'map'
      readonly entries: readonly { readonly key: string; readonly value: Tree }[]
      readonly type: Type
    }
  /** Every record of an entity, as a set to search: `User.exists(u, …)`. */
  | { readonly op: 'set'; readonly entity: string; readonly type: Type }
  /** A named projection of point 7 applied to a record. */
  | { readonly op: 'shape'; readonly shape: string; readonly arg: Tree; readonly type: Type }

/** The type of conditions. */
export const yesNo = { kind: 'yesNo' } as const

/** A call of an operator or a function that gives yes or no. */
export const yesNoCall = (fn: string, ...args: readonly Tree[]): Tree => ({ op: 'call', fn, args, type: yesNo })

/** The trees directly inside a tree, in order. */
export function childrenOf(tree: Tree): readonly Tree[] {
  switch (tree.op) {
    case 'literal':
    case 'name':
    case 'set':
      return []
    case 'field':
      return [tree.of]
    case 'call':
      return tree.args
    case 'macro':
      return [tree.over, tree.body]
    case 'list':
      return tree.items
    case 'map':
      return tree.entries.map((e) => e.value)
    case 'shape':
      return [tree.arg]
  }
}

/** The same tree with others in place of those directly inside it. */
export function withChildren(tree: Tree, make: (child: Tree) => Tree): Tree {
  switch (tree.op) {
    case 'literal':
    case 'name':
    case 'set':
      return tree
    case 'field':
      return { ...tree, of: make(tree.of) }
    case 'call':
      return { ...tree, args: tree.args.map(make) }
    case 'macro':
      return { ...tree, over: make(tree.over), body: make(tree.body) }
    case 'list':
      return { ...tree, items: tree.items.map(make) }
    case 'map':
      return { ...tree, entries: tree.entries.map((entry) => ({ ...entry, value: make(entry.value) })) }
    case 'shape':
      return { ...tree, arg: make(tree.arg) }
  }
}

/** A place in the document: 1-based lines and columns (UTF-16 code units), `end…` exclusive. */
export interface Origin {
  readonly file: string
  readonly line: number
  readonly column: number
  readonly endLine: number
  readonly endColumn: number
}

/** A checked expression as the plan holds it. */
export interface Expr {
  /** As the author wrote it. */
  readonly source: string
  readonly tree: Tree
  /**
   * The paths from `this` that it reads, dotted (`owner.manager`, `lines.amount`): what must be loaded before it is
   * evaluated. Paths from `me`, `old` and `input` stand under `me.`, `old.` and `input.`, from the one record of an entity under
   * `$Entity.`.
   */
  readonly reads: readonly string[]
  readonly origin: Origin
}
