/**
 * The theory solver for a conjunction of literals: which terms are equal, which are present, which words each can still be, and
 * whether the amounts are consistent. It combines congruence closure (`classes.ts`), finite domains, propagation of presence and
 * difference constraints (`distances.ts`). Refutations are sound but not complete: it never refutes literals that can hold together.
 */
import { createClasses, type Classes } from './classes.ts'
import { isSatisfiable, type Edge } from './distances.ts'
import type { Formula, Literal } from './formula.ts'
import type { Term } from './term.ts'

/** What follows from literals that all hold. */
export interface Facts {
  readonly classes: Classes
  /** By class: present, missing, or no entry if unknown. */
  readonly present: ReadonlyMap<number, boolean>
  readonly edges: readonly Edge[]
  /** Pairs of classes that differ. */
  readonly differ: readonly (readonly [Term, Term])[]
  readonly literals: readonly Literal[]
}

/** Undefined if the literals contradict each other. */
export function factsOf(terms: readonly Term[], literals: readonly Literal[]): Facts | undefined {
  const classes = createClasses(terms)
  const differ = literals.flatMap((one) => (one.kind === 'same' && one.not ? [[one.a, one.b] as const] : []))
  for (const one of literals) if (one.kind === 'same' && !one.not && !classes.join(one.a, one.b)) return undefined
  do if (!classes.close()) return undefined
  while (narrow(terms, classes, differ) === 'changed')
  if (!haveWordsLeft(terms, classes, differ)) return undefined
  if (differ.some(([a, b]) => areEqual(classes, a, b))) return undefined
  const present = presence(terms, literals, classes)
  if (!present) return undefined
  const edges = edgesOf(terms, literals, classes)
  return isSatisfiable(edges) ? { classes, present, edges, differ, literals } : undefined
}

function areEqual(classes: Classes, a: Term, b: Term): boolean {
  return classes.of(a) === classes.of(b)
}

/** The words that each class can still be; no entry if any word. */
function wordsOf(terms: readonly Term[], classes: Classes, differ: Facts['differ']): ReadonlyMap<number, Set<string>> {
  const left = new Map<number, Set<string>>()
  for (const term of terms) {
    if (!term.words) continue
    const of = classes.of(term)
    const before = left.get(of)
    left.set(of, new Set(before ? term.words.filter((word) => before.has(word)) : term.words))
  }
  for (const [a, b] of differ.flatMap(([x, y]) => [[x, y] as const, [y, x] as const])) {
    const word = classes.word(classes.of(b))
    if (word !== undefined) left.get(classes.of(a))?.delete(word)
  }
  return left
}

/** A class with one word left equals that word. */
function narrow(terms: readonly Term[], classes: Classes, differ: Facts['differ']): 'changed' | 'done' {
  for (const [of, words] of wordsOf(terms, classes, differ)) {
    if (words.size !== 1 || classes.word(of) !== undefined) continue
    classes.fix(terms[of]!, [...words][0]!)
    return 'changed'
  }
  return 'done'
}

function haveWordsLeft(terms: readonly Term[], classes: Classes, differ: Facts['differ']): boolean {
  for (const [of, words] of wordsOf(terms, classes, differ)) {
    const word = classes.word(of)
    if (word === undefined ? words.size === 0 : !words.has(word)) return false
  }
  return true
}

/** Which classes are present; undefined on a contradiction. */
function presence(
  terms: readonly Term[],
  literals: readonly Literal[],
  classes: Classes,
): ReadonlyMap<number, boolean> | undefined {
  const known = new Map<number, boolean>()
  let open = true
  const set = (term: Term, is: boolean): boolean => {
    const of = classes.of(term)
    const before = known.get(of)
    if (before === undefined) {
      known.set(of, is)
      open = true
    }
    return before === undefined || before === is
  }
  for (const one of literals) if (one.kind === 'there' && !set(one.term, !one.not)) return undefined
  for (const term of terms) if (term.presence === 'always' && !set(term, true)) return undefined
  while (open) {
    open = false
    for (const term of terms) if (!propagatePresence(term, (one) => known.get(classes.of(one)), set)) return undefined
  }
  return known
}

/** A present term has present arguments; a term with a missing argument is missing. */
function propagatePresence(
  term: Term,
  is: (term: Term) => boolean | undefined,
  set: (term: Term, is: boolean) => boolean,
): boolean {
  if (term.args.length === 0 || term.presence === 'always') return true
  const here = is(term)
  if (here === true) return term.args.every((arg) => set(arg, true))
  if (term.args.some((arg) => is(arg) === false)) return set(term, false)
  if (term.presence !== 'full') return true
  if (term.args.every((arg) => is(arg) === true)) return set(term, true)
  const [only] = term.args
  return here === false && term.args.length === 1 ? set(only!, false) : true
}

/** The constraints of the literals, and the bounds of each term's type. */
function edgesOf(terms: readonly Term[], literals: readonly Literal[], classes: Classes): readonly Edge[] {
  const zero = classes.of(terms[0]!)
  const edges: Edge[] = []
  for (const one of literals) {
    if (one.kind === 'most') edges.push({ a: classes.of(one.a), b: classes.of(one.b), by: one.by })
  }
  for (const term of terms) {
    const { least, greatest } = term
    if (least === undefined && greatest === undefined) continue
    const of = classes.of(term)
    if (greatest !== undefined) edges.push({ a: of, b: zero, by: greatest })
    if (least !== undefined) edges.push({ a: zero, b: of, by: -least })
  }
  return edges
}

/** Whether the facts imply the formula or its negation; undefined if neither is evident. */
export function truthOf(facts: Facts, formula: Formula): boolean | undefined {
  if (formula.kind === 'literal') return truthOfLiteral(facts, formula.literal)
  const decides = formula.kind === 'or'
  let result: boolean | undefined = !decides
  for (const part of formula.of) {
    const is = truthOf(facts, part)
    if (is === decides) return decides
    if (is === undefined) result = undefined
  }
  return result
}

function truthOfLiteral({ classes, present, literals }: Facts, one: Literal): boolean | undefined {
  switch (one.kind) {
    case 'there': {
      const is = present.get(classes.of(one.term))
      return is === undefined ? undefined : is !== one.not
    }
    case 'same': {
      const [a, b] = [classes.of(one.a), classes.of(one.b)]
      if (a === b) return !one.not
      // Two different words are never equal.
      if (classes.word(a) !== undefined && classes.word(b) !== undefined) return one.not
      const differs = literals.some((other) => other.kind === 'same' && other.not && samePair(classes, other, one))
      return differs ? one.not : undefined
    }
    case 'most':
      return truthOfBound(literals, one)
  }
}

/** Compares with single bounds of the same two terms. Consequences of several bounds are left to `isSatisfiable`. */
function truthOfBound(literals: readonly Literal[], one: Literal & { readonly kind: 'most' }): boolean | undefined {
  for (const other of literals) {
    if (other.kind !== 'most') continue
    if (other.a === one.a && other.b === one.b && other.by <= one.by) return true
    if (other.a === one.b && other.b === one.a && other.by + one.by < 0n) return false
  }
  return undefined
}

type Same = Literal & { readonly kind: 'same' }

function samePair(classes: Classes, x: Same, y: Same): boolean {
  const [a, b, c, d] = [classes.of(x.a), classes.of(x.b), classes.of(y.a), classes.of(y.b)]
  return (a === c && b === d) || (a === d && b === c)
}
