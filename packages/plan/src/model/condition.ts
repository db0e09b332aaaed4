/** Puts checked expressions together where several things of the document make one: a role's test and a `when`. */
import {
  isTruth,
  onRecord,
  readsOf,
  roleNamed,
  signedIn,
  truth,
  yesNoCall,
  type Expr,
  type Origin,
} from '../expression/index.ts'

export function literalYesNo(value: boolean, source: string, origin: Origin): Expr {
  return { source, tree: truth(value), reads: [], origin }
}

/** Is the person in this role, which does not depend on a record? */
export function roleTest(role: string, source: string, origin: Origin): Expr {
  return { source, tree: roleNamed(role), reads: [], origin }
}

export function signedInTest(source: string, origin: Origin): Expr {
  return { source, tree: signedIn, reads: [], origin }
}

/** All of them; `undefined` ones are left out. The first one gives the origin. */
export function allOf(first: Expr, ...others: readonly (Expr | undefined)[]): Expr {
  return others.reduce<Expr>((left, right) => (right ? join('and', left, right) : left), first)
}

/** A condition that is yes where one of these is yes. Source and place are those of the first. */
export function anyOf(first: Expr, ...others: readonly Expr[]): Expr {
  return others.reduce((left, right) => join('or', left, right), first)
}

export function notThat(expr: Expr): Expr {
  return { ...expr, source: `not (${expr.source})`, tree: yesNoCall('not', expr.tree) }
}

/** Yes where it is yes; no where it is no, or not known. */
export function orFalse(expr: Expr): Expr {
  return { ...expr, source: `(${expr.source}) == true`, tree: yesNoCall('orElse', expr.tree, truth(false)) }
}

/** What it gives, as text. */
export function textOf(expr: Expr): Expr {
  if (expr.tree.type.kind === 'text') return expr
  return { ...expr, tree: { op: 'call', fn: 'string', args: [expr.tree], type: { kind: 'text' } } }
}

function join(fn: 'and' | 'or', left: Expr, right: Expr): Expr {
  const yes = isTruth(left.tree, fn === 'or') ? left : isTruth(right.tree, fn === 'or') ? right : undefined
  if (yes) return { ...yes, origin: left.origin }
  if (isTruth(left.tree, fn === 'and')) return right
  if (isTruth(right.tree, fn === 'and')) return left
  return {
    source: `${bracketed(left.source, fn)} ${fn} ${bracketed(right.source, fn)}`,
    tree: yesNoCall(fn, left.tree, right.tree),
    reads: [...new Set([...left.reads, ...right.reads])].toSorted(),
    origin: left.origin,
  }
}

function bracketed(source: string, within: 'and' | 'or'): string {
  const other = within === 'and' ? /\b(?:or)\b|\|\||\?/u : /\?/u
  return other.test(source) ? `(${source})` : source
}

/** The expression about another record: every `this` becomes what `record` yields. */
export function substituteThis(expr: Expr, record: Expr): Expr {
  const tree = onRecord(expr.tree, record.tree)
  return { ...expr, tree, reads: readsOf(tree) }
}
