/**
 * A text that the filter of a list requires in a text of the row: `title.contains('Berlin')`, `startsWith`, `endsWith`,
 * `==`, also of `title.lower()`. The text index finds the candidate rows (`search.ts`); the filter itself decides.
 */
import type { Environment, SqlTarget, Tree } from '@ninefold/plan/expression'
import type { Condition } from '../../access/index.ts'
import { conjunctsOf, indexesOf } from '../../store/index.ts'
import type { EntityModel, Model } from '../model.ts'
import { textSearch, type TextSearch } from './search.ts'

export interface RequiredText {
  readonly search: TextSearch
  /** The search words; empty if the filter has none, or if the index may fold their case differently. */
  words(environment: Environment): readonly string[]
}

interface Requirement {
  readonly of: Tree
  readonly written: Tree
  /** Compares the text in lower case. */
  readonly isLower: boolean
}

/**
 * `filters`: all are true for each row of the list. The longest text is used; one known only at execution is used last.
 */
export function requiredText(
  model: Model,
  entity: EntityModel,
  filters: readonly Tree[],
  bounds: readonly Condition[],
  target: SqlTarget,
): RequiredText | undefined {
  const requirements = filters
    .flatMap(conjunctsOf)
    .flatMap(requirementIn)
    .filter(({ of }) => !isOrdered(model, entity, of))
    .toSorted((a, b) => lengthOf(b.written) - lengthOf(a.written))
  for (const { of, written, isLower } of requirements) {
    const search = textSearch({ model, entity, texts: [of], bounds, target, ends: isLower ? FOLDED_TOGETHER : SIGMA })
    if (search) return { search, words: (environment) => wordsOf(written, isLower, environment) }
  }
  return undefined
}

/** Its lower case depends on the neighbouring letters. */
const SIGMA = 'σ'

/** Lower-case letters of several upper-case ones (K and the Kelvin sign), of which an index knows only one. */
const FOLDED_TOGETHER = 'kåωȿɀ'

/** Combines with the preceding letter if that is in upper case. */
const DOT_ABOVE = '\u0307'

function wordsOf(written: Tree, isLower: boolean, { query }: Environment): readonly string[] {
  const value = written.op === 'literal' ? written.value : written.op === 'name' ? query?.[written.name] : undefined
  return typeof value !== 'string' || (isLower && value.includes(DOT_ABOVE)) ? [] : [value]
}

const lengthOf = (written: Tree): number =>
  written.op === 'literal' && typeof written.value === 'string' ? written.value.length : 0

const CONTAINING: readonly string[] = ['contains', 'startsWith', 'endsWith', '==']

function requirementIn(tree: Tree): readonly Requirement[] {
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

/** Another index finds equal values. */
const isOrdered = ({ plan }: Model, { entity }: EntityModel, of: Tree): boolean =>
  of.op === 'field' && indexesOf(plan, entity).some(({ columns }) => columns[0]?.name === of.field)
