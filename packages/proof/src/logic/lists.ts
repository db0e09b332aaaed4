/**
 * Encodes lists item by item: list literals, and in a bounded model all other lists. Quantifiers over lists are unrolled into a
 * fixed number of items (bounded model finding), each of which is present or not.
 */
import type { Tree } from '@ninefold/plan/expression'
import { and, not, or, there, yes, type Formula } from './formula.ts'
import { isThere, type Item, type Encoder } from './encoder.ts'
import { caseOf } from './terms-of.ts'
import type { Term } from './term.ts'

/** The items that a list may have, in order; undefined if they are unknown. */
export function itemsOf(tree: Tree, encoder: Encoder): readonly Item[] | undefined {
  if (tree.op === 'list') return tree.items.map((item) => ({ when: yes, cases: encoder.value(item, encoder) }))
  if (tree.op === 'macro') return narrowed(tree, encoder)
  if (tree.type.kind !== 'list') return undefined
  if (tree.op === 'set') return encoder.items === 0 ? undefined : everyRecord(tree, encoder)
  if (tree.op === 'call') return undefined
  const lists = encoder.items === 0 ? [] : encoder.value(tree, encoder)
  const [only] = lists
  if (!only || lists.length > 1 || !('term' in only)) return undefined
  return itemTerms(only.term, encoder).map((term) => ({ when: and(only.when, there(term)), cases: [caseOf(term)] }))
}

/** A few records of an entity. The evaluator checks the model with all records. */
const everyRecord = ({ entity, type }: Tree & { op: 'set' }, encoder: Encoder): readonly Item[] =>
  itemTerms(encoder.terms.make(`every ${entity}`, [], { type, presence: 'always' }), encoder).map((term) => ({
    when: there(term),
    cases: [caseOf(term)],
  }))

/** Whether the list itself is present: a list of a missing record is missing, any other may be empty. */
export function listThere(tree: Tree, encoder: Encoder): Formula {
  if (tree.op === 'list' || tree.op === 'set') return yes
  if (tree.op === 'macro') return listThere(tree.over, encoder)
  return isThere(encoder.value(tree, encoder))
}

/** The terms of the items. Axioms: present items come first, records are distinct, and each refers back to the owner of the list. */
function itemTerms(list: Term, encoder: Encoder): readonly Term[] {
  const { terms, axioms, items } = encoder
  const met = terms.all.length
  const type = list.type.kind === 'list' ? list.type.of : ({ kind: 'unknown' } as const)
  const made = Array.from({ length: items }, (_, index) => terms.make(`item ${index + 1}`, [list], { type }))
  if (made[0]!.id < met) return made
  made.forEach((term, index) => {
    const before = made[index - 1]
    if (before) axioms.push(or(not(there(term)), there(before)))
    for (const other of made.slice(0, index)) axioms.push(or(not(there(term)), areDistinct(term, other)))
    axioms.push(inverseAxiom(term, list, encoder))
  })
  return made
}

/** A record occurs in a list at most once. */
function areDistinct(a: Term, b: Term): Formula {
  return a.sort === 'record' ? { kind: 'literal', literal: { kind: 'same', a, b, not: true } } : yes
}

/** The item's inverse reference is the owner of the list. */
function inverseAxiom(item: Term, list: Term, { terms, field }: Encoder): Formula {
  const [whole] = list.args
  const known = whole?.type.kind === 'record' ? field(whole.type.entity, list.symbol.slice(1)) : undefined
  if (!whole || known?.inverse === undefined) return yes
  const inverse = terms.make(`.${known.inverse}`, [item], { type: whole.type, presence: 'full' })
  return or(not(there(item)), { kind: 'literal', literal: { kind: 'same', a: inverse, b: whole, not: false } })
}

/** The items of `filter` and `map` over a list. */
function narrowed({ fn, over, variable, body }: Tree & { op: 'macro' }, encoder: Encoder): readonly Item[] | undefined {
  const items = fn === 'filter' || fn === 'map' ? itemsOf(over, encoder) : undefined
  return items?.map((item): Item => {
    const inner = { ...encoder, variables: new Map(encoder.variables).set(variable, item) }
    if (fn === 'map') return { when: item.when, cases: encoder.value(body, inner) }
    return { when: and(item.when, encoder.truth(body, inner).yes), cases: item.cases }
  })
}

/** A selection of the items of a list, and when it is exactly this one. */
interface Choice {
  readonly when: Formula
  readonly chosen: readonly Item[]
}

/** All selections of the items; undefined for more than five items. `list`: the formula that the list is present. */
export function choicesOf(items: readonly Item[], list: Formula): readonly Choice[] | undefined {
  if (items.length > 5) return undefined
  let choices: readonly Choice[] = [{ when: list, chosen: [] }]
  for (const item of items) {
    choices = choices.flatMap(({ when, chosen }) => [
      { when: and(when, item.when), chosen: [...chosen, item] },
      { when: and(when, not(item.when)), chosen },
    ])
    choices = choices.filter(({ when }) => when.kind !== 'or' || when.of.length > 0)
  }
  return choices
}
