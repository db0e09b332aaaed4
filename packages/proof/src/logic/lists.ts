/**
 * Lists looked at item by item: those that are written out, and in a small model all others too. Quantifiers over lists are
 * unrolled into so many items (bounded model finding), each of which is there or not.
 */
import type { Tree } from '@ninefold/plan/expression'
import { and, not, or, there, yes, type Formula } from './formula.ts'
import { isThere, type Item, type Reading } from './reading.ts'
import { caseOf } from './terms-of.ts'
import type { Term } from './term.ts'

/** The items that a list may have, in order; undefined where they cannot be told. */
export function itemsOf(tree: Tree, reading: Reading): readonly Item[] | undefined {
  if (tree.op === 'list') return tree.items.map((item) => ({ when: yes, cases: reading.value(item, reading) }))
  if (tree.op === 'macro') return narrowed(tree, reading)
  if (tree.type.kind !== 'list') return undefined
  if (tree.op === 'set') return reading.items === 0 ? undefined : everyRecord(tree, reading)
  if (tree.op === 'call') return undefined
  const lists = reading.items === 0 ? [] : reading.value(tree, reading)
  const [only] = lists
  if (!only || lists.length > 1 || !('term' in only)) return undefined
  return itemTerms(only.term, reading).map((term) => ({ when: and(only.when, there(term)), cases: [caseOf(term)] }))
}

/** A few records of an entity; that there are others is for the evaluator to see. */
const everyRecord = ({ entity, type }: Tree & { op: 'set' }, reading: Reading): readonly Item[] =>
  itemTerms(reading.terms.make(`every ${entity}`, [], { type, presence: 'always' }), reading).map((term) => ({
    when: there(term),
    cases: [caseOf(term)],
  }))

/** Is there a list at all? One of a missing record is missing; any other is at least empty. */
export function listThere(tree: Tree, reading: Reading): Formula {
  if (tree.op === 'list' || tree.op === 'set') return yes
  if (tree.op === 'macro') return listThere(tree.over, reading)
  return isThere(reading.value(tree, reading))
}

/** The first ones are there before those after them; each knows the record whose list it is. */
function itemTerms(list: Term, reading: Reading): readonly Term[] {
  const { terms, beside, items } = reading
  const met = terms.all.length
  const type = list.type.kind === 'list' ? list.type.of : ({ kind: 'unknown' } as const)
  const made = Array.from({ length: items }, (_, index) => terms.make(`item ${index + 1}`, [list], { type }))
  if (made[0]!.id < met) return made
  made.forEach((term, index) => {
    const before = made[index - 1]
    if (before) beside.push(or(not(there(term)), there(before)))
    for (const other of made.slice(0, index)) beside.push(or(not(there(term)), apart(term, other)))
    beside.push(leadsBack(term, list, reading))
  })
  return made
}

/** Records stand in a list once. */
function apart(a: Term, b: Term): Formula {
  return a.sort === 'record' ? { kind: 'literal', literal: { kind: 'same', a, b, not: true } } : yes
}

function leadsBack(item: Term, list: Term, { terms, field }: Reading): Formula {
  const [whole] = list.args
  const known = whole?.type.kind === 'record' ? field(whole.type.entity, list.symbol.slice(1)) : undefined
  if (!whole || known?.back === undefined) return yes
  const back = terms.make(`.${known.back}`, [item], { type: whole.type, presence: 'full' })
  return or(not(there(item)), { kind: 'literal', literal: { kind: 'same', a: back, b: whole, not: false } })
}

function narrowed({ fn, over, variable, body }: Tree & { op: 'macro' }, reading: Reading): readonly Item[] | undefined {
  const items = fn === 'filter' || fn === 'map' ? itemsOf(over, reading) : undefined
  return items?.map((item): Item => {
    const inner = { ...reading, variables: new Map(reading.variables).set(variable, item) }
    if (fn === 'map') return { when: item.when, cases: reading.value(body, inner) }
    return { when: and(item.when, reading.truth(body, inner).yes), cases: item.cases }
  })
}

interface Choice {
  readonly when: Formula
  readonly chosen: readonly Item[]
}

/** For each selection of the items, when it is exactly these; undefined where there would be too many. `list`: it is there. */
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
