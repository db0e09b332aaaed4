/** The parts of the plan that a sentence names: fields, actions, permissions; and whether names and numbers occur in a part. */
import { memoize } from '@ninefold/plan/base'
import { usesMe, type Expr, type Tree } from '@ninefold/plan/expression'
import type { Literal } from '@ninefold/plan/values'
import { actionsOf, named, ofEntity, type Action, type Field, type Grant } from '@ninefold/plan'
import type { Mention } from './mentions.ts'
import { namesOf, type PlanParts, type Sentence } from './sentence.ts'
import { OWN } from './words.ts'

// ── What is named ───────────────────────────────────────────────────────────────────────────────────────────────────

/** Is each of these fields named, itself or the entity to which it refers? */
export const namesAll = (fields: readonly string[], mentions: readonly Mention[]): boolean =>
  fields.every((field) => mentions.some(({ name }) => name.toLowerCase() === field.toLowerCase()))

export interface FieldOfEntity {
  readonly entity: string
  readonly field: Field
}

/** The named fields; only those of named entities, if there are such fields. */
export function fieldsIn(mentions: readonly Mention[], { entities }: PlanParts): readonly FieldOfEntity[] {
  const all = mentions.flatMap(({ kind, name, of }) => {
    const field = kind === 'field' ? named(entities, of!)?.fields.find((one) => one.name === name) : undefined
    return field ? [{ entity: of!, field }] : []
  })
  const owners = namesOf(mentions, 'entity')
  const own = all.filter(({ entity }) => owners.includes(entity))
  return own.length > 0 ? own : all
}

export const actionsIn = (mentions: readonly Mention[], { lifecycles }: PlanParts): readonly Action[] =>
  mentions.flatMap(({ kind, name, of }) =>
    kind === 'action' ? actionsOf(lifecycles, of!).filter((action) => action.name === name) : [],
  )

export const grantsOf = (entities: readonly string[], verb: Grant['verb'], { grants }: PlanParts): readonly Grant[] =>
  entities.flatMap((entity) => ofEntity(grants, entity).filter((one) => one.verb === verb))

// ── What occurs in a part of the plan ───────────────────────────────────────────────────────────────────────────────

/** A part of the plan as text, without origins and texts for people; of the types of expressions, only the entities. */
export const textOf = memoize((part: object): string => JSON.stringify(part, withoutSource))

function entityOf(type: unknown): unknown {
  if (typeof type !== 'object' || type === null) return undefined
  return 'entity' in type ? type.entity : 'of' in type ? entityOf(type.of) : undefined
}

function withoutSource(this: object, key: string, value: unknown): unknown {
  if (key === 'type' && 'op' in this) return entityOf(value)
  return key === 'origin' || key === 'help' || key === 'source' ? undefined : value
}

/** The digits of a pattern are no numbers: `[0-9]{26}`. */
function withoutPatterns(this: object, key: string, value: unknown): unknown {
  const isPattern = typeof value === 'object' && value !== null && 'fn' in value && value.fn === 'matches'
  return isPattern ? { ...value, args: undefined } : withoutSource.call(this, key, value)
}

/** All nodes of the expressions in a part of the plan. */
const nodesIn = memoize((part: object): readonly Tree[] => [
  ...('op' in part ? [part as Tree] : []),
  ...Object.entries(part).flatMap(([key, value]: [string, unknown]) =>
    key === 'type' || typeof value !== 'object' || value === null ? [] : nodesIn(value),
  ),
])

/** Does the part use one of these operators, functions or macros? */
export const usesFunction = (part: object, ...names: readonly string[]): boolean =>
  nodesIn(part).some((node) => 'fn' in node && names.includes(node.fn))

/** Does it compute anything? */
export const computes = (part: object): boolean => nodesIn(part).some((node) => 'fn' in node)

/** Does it use the date or the time at which it is evaluated? */
export const usesPresent = (part: object): boolean =>
  nodesIn(part).some((node) => node.op === 'name' && ['today', 'now'].includes(node.name))

export const readsFields = (part: object): boolean => nodesIn(part).some(({ op }) => op === 'field' || op === 'name')

/** The values in it. */
export const literalsIn = (part: object): readonly Literal[] =>
  nodesIn(part).flatMap((node) => (node.op === 'literal' ? [node.value] : []))

/** As a word of its own. */
export const hasWord = (text: string, word: string): boolean =>
  text.includes(word) && new RegExp(String.raw`(?<![\p{L}\p{N}_.])${word}(?![\p{L}\p{N}_]|\.\d)`, 'u').test(text)

/** Does a condition use anything that the sentence names? If the sentence names no field and no state, any condition counts. */
export function mentionsPartOf({ tree }: Expr, { text, mentions }: Pick<Sentence, 'text' | 'mentions'>): boolean {
  if (OWN.test(text)) return usesMe(tree)
  const written = textOf(tree)
  const names = mentions.flatMap(({ kind, name }) => (kind === 'field' || kind === 'state' ? [name] : []))
  return names.length === 0 || names.some((name) => written.includes(`"${name}"`))
}

/** The names and numbers in a part of the plan. */
export const wordsOf = memoize((part: object): ReadonlySet<string> => new Set(textOf(part).match(/[\p{L}\p{N}_]+/gu)))

/** Does each number occur in these parts, or in a constant that they name? */
export function hasNumbers(numbers: Sentence['numbers'], parts: readonly unknown[], { constants }: PlanParts): boolean {
  if (numbers.length === 0) return true
  const text = parts.map(dataOf).join()
  const used = [...text.matchAll(/"scope":"constant","name":"(\w+)"/gu)].map(([, name]) => named(constants, name!))
  const values = JSON.stringify(used.map((constant) => constant?.value))
  return numbers.every((forms) => forms.some((number) => hasWord(text, number) || hasWord(values, number)))
}

const dataOf = (part: unknown): string => (typeof part === 'object' && part ? dataOfPart(part) : JSON.stringify(part))
const dataOfPart = memoize((part: object): string => JSON.stringify(part, withoutPatterns))

/** The least and the greatest value of the type. */
export const boundsOf = ({ type }: Field): readonly unknown[] => [
  'min' in type ? type.min : undefined,
  'max' in type ? type.max : undefined,
  'maxSize' in type ? type.maxSize : undefined,
]
