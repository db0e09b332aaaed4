/**
 * Completions at the cursor. The document is analysed with a probe at the cursor, so that the compiler itself reports which names
 * it looks up there: of an expression, a cell or a heading. The words of the language are added.
 */
import { understand } from '@ninefold/language'
import { analyse, type Analysis } from '../analysis.ts'
import { placeAt } from '../place.ts'
import type { Completion } from './completion.ts'
import { inExpression } from './in-expression.ts'
import { namesHere } from './names-here.ts'
import { probe } from './probe.ts'
import { structureHere } from './structure-here.ts'
import { wordsHere } from './words-here.ts'

/** `analysis`: of the current text. In the order of the list. */
export function complete(analysis: Analysis, file: string, offset: number): readonly Completion[] {
  const place = placeAt(analysis, file, offset)
  const begun = structureHere(analysis, place)
  if (begun.length > 0) return inOrder(begun)
  if (!place.cell && !place.bullet) return []
  const probed = probe(analysis.sources, file, offset)
  const analysed = analyse(understand(probed.sources))
  const expression = inExpression(analysed, file, probed)
  if (probed.inCode && expression) return inOrder(expression)
  const names = namesHere(analysed, file, probed)
  const words = probed.inCode ? [] : wordsHere(analysis, place)
  return inOrder([...names, ...words, ...(names.length === 0 ? (expression ?? []) : [])])
}

/** Without repetitions, the most likely first. */
function inOrder(all: readonly Completion[]): readonly Completion[] {
  const once = new Map<string, Completion>()
  for (const one of all) if (!once.has(one.label)) once.set(one.label, one)
  return [...once.values()].toSorted((a, b) => a.order - b.order)
}
