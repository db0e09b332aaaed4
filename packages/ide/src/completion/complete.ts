/**
 * What may be written at the cursor. A probe is put there and the document is looked at with it, so that the compiler
 * itself tells what it would look for: the names of an expression, of a cell, of a heading. To that come the words that
 * the language has for the place.
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

/** `analysis` is that of the text as it stands. In the order in which they are offered. */
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

/** Each once, the likely ones first. */
function inOrder(all: readonly Completion[]): readonly Completion[] {
  const once = new Map<string, Completion>()
  for (const one of all) if (!once.has(one.label)) once.set(one.label, one)
  return [...once.values()].toSorted((a, b) => a.order - b.order)
}
