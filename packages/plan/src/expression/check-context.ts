/** What the parts of the checker share: the text, the scope, the variables in sight, and where problems go. */
import type { Range, Report, Syntax } from './syntax.ts'
import type { Scope } from './schema.ts'
import type { Tree } from './tree.ts'
import type { Type } from '../values/index.ts'

export interface Checking {
  readonly source: string
  readonly scope: Scope
  readonly report: Report
  /** Macro variables in sight. */
  readonly variables: Readonly<Record<string, Type>>
  /** Checks a part: `check-tree.ts`. `near`: the type of what it is compared with, for better suggestions. */
  readonly check: (checking: Checking, syntax: Syntax, near?: Type) => Tree
  /** Told what each part means, for `explain.ts`; of a part that is understood anew beside another one, twice. */
  readonly note?: (syntax: Syntax, tree: Tree, checking: Checking) => void
}

export const unknownType: Type = { kind: 'unknown' }

/** Where something was wrong: everything may follow from it without a further problem. */
export const hole: Tree = { op: 'literal', value: null, type: unknownType }

export const written = (checking: Checking, range: Range): string => checking.source.slice(range.start, range.end)

/** A problem's fix: write `text` there instead. */
export const replacement = (at: Range, text: string, title = `Write ${text}`) => ({
  fix: { title, edits: [{ start: at.start, end: at.end, text }] },
})

export const isTextLiteral = (syntax: Syntax): syntax is Syntax & { op: 'literal' } =>
  syntax.op === 'literal' && syntax.literal.kind === 'text'

/** Finds a key case-blind, the exact one first. */
export function findKey<V>(of: Readonly<Record<string, V>> | undefined, name: string): string | undefined {
  if (!of) return undefined
  if (Object.hasOwn(of, name)) return name
  const lower = name.toLowerCase()
  return Object.keys(of).find((k) => k.toLowerCase() === lower)
}
