/**
 * Goes through the ways in which a formula can hold, one after the other, until none is left or the effort is spent.
 * Branching in the manner of DPLL modulo theories, without learning: literals that must be so are taken at once (unit
 * propagation), facts are worked out before each choice, and the choice with the fewest ways left is made first.
 */
import { append } from '@ninefold/plan/base'
import { factsOf, truthOf, type Facts } from './facts.ts'
import { not, type Formula, type Literal } from './formula.ts'
import type { Term } from './term.ts'

/** How many times facts may still be worked out. Below 0: the search was given up. */
export interface Effort {
  left: number
}

/** How much is spent on one question: enough for what people write; beyond it nothing is claimed. */
export const EFFORT = 150

/** Every set of facts with which the formula holds; that of the statements alone, not of what they leave open. */
export function* waysOf(formula: Formula, terms: readonly Term[], effort: Effort): Generator<Facts> {
  yield* branch([formula], [], terms, effort)
}

function* branch(
  open: readonly Formula[],
  before: readonly Literal[],
  terms: readonly Term[],
  effort: Effort,
): Generator<Facts> {
  const { literals, choices } = sorted(open, before)
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
  for (const [index, way] of next.entries()) {
    const passed = next.slice(0, index).filter((one) => one.kind === 'literal')
    yield* branch([way, ...passed.map(not), ...rest], literals, terms, effort)
  }
}

/** What must be so in any case, and where there is a choice. */
function sorted(open: readonly Formula[], before: readonly Literal[]) {
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

/** The choices that are not made yet, without the ways that are shut; undefined where one has no way left. */
function stillOpen(
  choices: readonly (readonly Formula[])[],
  facts: Facts,
): readonly (readonly Formula[])[] | undefined {
  const open: (readonly Formula[])[] = []
  for (const ways of choices) {
    const known = ways.map((way) => truthOf(facts, way))
    if (known.includes(true)) continue
    const left = ways.filter((_, index) => known[index] === undefined)
    if (left.length === 0) return undefined
    open.push(left)
  }
  return open
}
