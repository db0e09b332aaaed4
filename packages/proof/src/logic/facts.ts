/**
 * What follows from statements that shall all hold: which terms are alike, which are there, which words are left for each,
 * and whether the amounts fit together. It is the theory solver for a conjunction of literals: congruence closure
 * (`classes.ts`), finite domains narrowed until one word is left, propagation of what is there, and difference constraints
 * (`distances.ts`). Sound for refutation and not complete: it never says that statements cannot hold together when they can.
 */
import { createClasses, type Classes } from './classes.ts'
import { fitTogether, type Edge } from './distances.ts'
import type { Formula, Literal } from './formula.ts'
import type { Term } from './term.ts'

export interface Facts {
  readonly classes: Classes
  /** By class: true, false, or not known. */
  readonly present: ReadonlyMap<number, boolean>
  readonly edges: readonly Edge[]
  /** Pairs of classes that differ. */
  readonly differ: readonly (readonly [Term, Term])[]
  readonly literals: readonly Literal[]
}

/** Undefined where the statements cannot hold together. */
export function factsOf(terms: readonly Term[], literals: readonly Literal[]): Facts | undefined {
  const classes = createClasses(terms)
  const differ = literals.flatMap((one) => (one.kind === 'same' && one.not ? [[one.a, one.b] as const] : []))
  for (const one of literals) if (one.kind === 'same' && !one.not && !classes.join(one.a, one.b)) return undefined
  do if (!classes.close()) return undefined
  while (narrow(terms, classes, differ) === 'changed')
  if (!wordsLeft(terms, classes, differ)) return undefined
  if (differ.some(([a, b]) => alike(classes, a, b))) return undefined
  const present = presence(terms, literals, classes)
  if (!present) return undefined
  const edges = edgesOf(terms, literals, classes)
  return fitTogether(edges) ? { classes, present, edges, differ, literals } : undefined
}

function alike(classes: Classes, a: Term, b: Term): boolean {
  return classes.of(a) === classes.of(b)
}

/** The words that a class of terms can still be; undefined where any. */
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

/** A term with one word left is that word. */
function narrow(terms: readonly Term[], classes: Classes, differ: Facts['differ']): 'changed' | 'done' {
  for (const [of, words] of wordsOf(terms, classes, differ)) {
    if (words.size !== 1 || classes.word(of) !== undefined) continue
    classes.fix(terms[of]!, [...words][0]!)
    return 'changed'
  }
  return 'done'
}

function wordsLeft(terms: readonly Term[], classes: Classes, differ: Facts['differ']): boolean {
  for (const [of, words] of wordsOf(terms, classes, differ)) {
    const word = classes.word(of)
    if (word === undefined ? words.size === 0 : !words.has(word)) return false
  }
  return true
}

function presence(
  terms: readonly Term[],
  literals: readonly Literal[],
  classes: Classes,
): ReadonlyMap<number, boolean> | undefined {
  const known = new Map<number, boolean>()
  let open = true
  const say = (term: Term, is: boolean): boolean => {
    const of = classes.of(term)
    const before = known.get(of)
    if (before === undefined) {
      known.set(of, is)
      open = true
    }
    return before === undefined || before === is
  }
  for (const one of literals) if (one.kind === 'there' && !say(one.term, !one.not)) return undefined
  for (const term of terms) if (term.presence === 'always' && !say(term, true)) return undefined
  while (open) {
    open = false
    for (const term of terms) if (!follow(term, (one) => known.get(classes.of(one)), say)) return undefined
  }
  return known
}

/** What is there needs all that it is made of; what is made of something missing is missing. */
function follow(
  term: Term,
  is: (term: Term) => boolean | undefined,
  say: (term: Term, is: boolean) => boolean,
): boolean {
  if (term.args.length === 0 || term.presence === 'always') return true
  const here = is(term)
  if (here === true) return term.args.every((arg) => say(arg, true))
  if (term.args.some((arg) => is(arg) === false)) return say(term, false)
  if (term.presence !== 'full') return true
  if (term.args.every((arg) => is(arg) === true)) return say(term, true)
  const [only] = term.args
  return here === false && term.args.length === 1 ? say(only!, false) : true
}

/** Bounds by type count for every term; a value that is not there may be thought of as any. */
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

/** Whether a formula follows from the facts or cannot hold with them, as far as that shows at once. */
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
      // Two words are never the same one.
      if (classes.word(a) !== undefined && classes.word(b) !== undefined) return one.not
      const apart = literals.some((other) => other.kind === 'same' && other.not && samePair(classes, other, one))
      return apart ? one.not : undefined
    }
    case 'most':
      return toldBound(literals, one)
  }
}

/** By a single other bound of the same two; what follows from several shows only when the amounts are fitted together. */
function toldBound(literals: readonly Literal[], one: Literal & { readonly kind: 'most' }): boolean | undefined {
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
