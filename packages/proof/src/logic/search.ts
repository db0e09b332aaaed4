/**
 * Enumerates the solutions of a formula until none is left or the effort is spent. DPLL modulo theories without learning: unit
 * literals are asserted at once, facts are computed before each choice, and the disjunction with the fewest alternatives comes first.
 */
import { append } from '@ninefold/plan/base'
import { factsOf, truthOf, type Facts } from './facts.ts'
import { not, type Formula, type Literal } from './formula.ts'
import type { Term } from './term.ts'

/** The number of times that facts may still be computed. Below 0: the search was given up. */
export interface Effort {
  left: number
}

/** The effort for one question: enough for typical documents. Beyond it the answer is "undecided". */
export const EFFORT = 150

/** Each set of facts under which the formula holds. */
export function* solutionsOf(formula: Formula, terms: readonly Term[], effort: Effort): Generator<Facts> {
  yield* branch([formula], [], terms, effort)
}

function* branch(
  open: readonly Formula[],
  before: readonly Literal[],
  terms: readonly Term[],
  effort: Effort,
): Generator<Facts> {
  const { literals, choices } = split(open, before)
  if (--effort.left < 0) return
  const facts = factsOf(terms, literals)
  const left = facts && stillOpen(choices, facts)
  if (!facts || !left) return
  const [next, ...others] = left.toSorted((a, b) => a.length - b.length)
  if (!next) {
    yield facts
    return
  }
  const rest = others.map((of): Formula => ({ kind: 'or', of }))
  for (const [index, alternative] of next.entries()) {
    const rejected = next.slice(0, index).filter((one) => one.kind === 'literal')
    yield* branch([alternative, ...rejected.map(not), ...rest], literals, terms, effort)
  }
}

/** Splits a conjunction into its literals and its disjunctions. */
function split(open: readonly Formula[], before: readonly Literal[]) {
  const literals = [...before]
  const choices: (readonly Formula[])[] = []
  const queue = [...open]
  for (let next = queue.pop(); next; next = queue.pop()) {
    if (next.kind === 'literal') literals.push(next.literal)
    else if (next.kind === 'and') append(queue, next.of)
    else choices.push(next.of)
  }
  return { literals, choices }
}

/** The undecided disjunctions without refuted alternatives; undefined if one has no alternative left. */
function stillOpen(
  choices: readonly (readonly Formula[])[],
  facts: Facts,
): readonly (readonly Formula[])[] | undefined {
  const open: (readonly Formula[])[] = []
  for (const alternatives of choices) {
    const known = alternatives.map((one) => truthOf(facts, one))
    if (known.includes(true)) continue
    const left = alternatives.filter((_, index) => known[index] === undefined)
    if (left.length === 0) return undefined
    open.push(left)
  }
  return open
}
