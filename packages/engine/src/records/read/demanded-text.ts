/**
 * A text that the filter of a list demands in a text of the row: `title.contains('Berlin')`, `startsWith`, `endsWith`, `==`, also of
 * `title.lower()`. The index of texts proposes the rows that may have it (`search.ts`); the filter itself decides.
 */
import type { Environment, SqlTarget, Tree } from '@ninefold/plan/expression'
import type { Condition } from '../../access/index.ts'
import { demandsOf, indexesOf } from '../../store/index.ts'
import type { EntityModel, Model } from '../model.ts'
import { textSearch, type TextSearch } from './search.ts'

export interface DemandedText {
  readonly search: TextSearch
  /** What is looked for; nothing where it says nothing, or what the index may fold otherwise. */
  words(environment: Environment): readonly string[]
}

interface Demand {
  readonly of: Tree
  readonly written: Tree
  /** Of the text in small letters. */
  readonly isLower: boolean
}

/** `filters`: all of them hold of each row of the list. The longest text decides; one that is known only later counts least. */
export function demandedText(
  model: Model,
  entity: EntityModel,
  filters: readonly Tree[],
  bounds: readonly Condition[],
  target: SqlTarget,
): DemandedText | undefined {
  const demands = filters
    .flatMap(demandsOf)
    .flatMap(demandIn)
    .filter(({ of }) => !isOrdered(model, entity, of))
    .toSorted((a, b) => lengthOf(b.written) - lengthOf(a.written))
  for (const { of, written, isLower } of demands) {
    const search = textSearch({ model, entity, texts: [of], bounds, target, ends: isLower ? FOLDED_TOGETHER : SIGMA })
    if (search) return { search, words: (environment) => wordsOf(written, isLower, environment) }
  }
  return undefined
}

/** What its small letter is depends on those beside it. */
const SIGMA = 'σ'

/** Small letters of several large ones (K and the sign of Kelvin), of which an index knows only one. */
const FOLDED_TOGETHER = 'kåωȿɀ'

/** Becomes part of the letter before it, where that is large. */
const DOT_ABOVE = '\u0307'

function wordsOf(written: Tree, isLower: boolean, { query }: Environment): readonly string[] {
  const value = written.op === 'literal' ? written.value : written.op === 'name' ? query?.[written.name] : undefined
  return typeof value !== 'string' || (isLower && value.includes(DOT_ABOVE)) ? [] : [value]
}

const lengthOf = (written: Tree): number =>
  written.op === 'literal' && typeof written.value === 'string' ? written.value.length : 0

const CONTAINING: readonly string[] = ['contains', 'startsWith', 'endsWith', '==']

function demandIn(tree: Tree): readonly Demand[] {
  if (tree.op !== 'call' || !CONTAINING.includes(tree.fn)) return []
  const [left, right] = tree.args as [Tree, Tree]
  const sides = tree.fn === '==' && isWritten(left) ? ([right, left] as const) : ([left, right] as const)
  const [of, written] = sides
  if (of.type.kind !== 'text' || !isWritten(written)) return []
  const isLower = of.op === 'call' && of.fn === 'lower'
  return [{ of: isLower ? of.args[0]! : of, written, isLower }]
}

const isWritten = (tree: Tree): boolean =>
  tree.op === 'literal' ? typeof tree.value === 'string' : tree.op === 'name' && tree.scope === 'query'

/** Another index finds what equals it. */
const isOrdered = ({ plan }: Model, { entity }: EntityModel, of: Tree): boolean =>
  of.op === 'field' && indexesOf(plan, entity).some(({ columns }) => columns[0]?.name === of.field)
