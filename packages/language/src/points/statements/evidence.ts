/** What in a plan speaks for a statement: fields and actions that it names, and numbers that stand in the plan, too. */
import { memoize } from '@ninefold/plan/base'
import { actionsOf, named, type Action, type Field, type Plan } from '@ninefold/plan'
import type { Mention } from './mentions.ts'
import type { Statement } from './read-statement.ts'

export type Planned = Pick<
  Plan,
  | 'settings'
  | 'entities'
  | 'lifecycles'
  | 'rules'
  | 'roles'
  | 'grants'
  | 'restrictions'
  | 'screens'
  | 'constants'
  | 'limits'
>

/** Does the plan say what the statement says? `unclear`: it has something of the kind, but the two are not compared. */
export type Coverage = 'covered' | 'unclear' | 'missing'

export const coveredIf = (is: boolean): Coverage => (is ? 'covered' : 'missing')
export const unclearIf = (is: boolean): Coverage => (is ? 'unclear' : 'missing')

// ── What is named ───────────────────────────────────────────────────────────────────────────────────────────────────

export const namesOf = (mentions: readonly Mention[], kind: Mention['kind']): readonly string[] =>
  mentions.flatMap((one) => (one.kind === kind ? [one.name] : []))

/** Is each of these fields named, itself or the entity to which it refers? */
export const namesAll = (fields: readonly string[], mentions: readonly Mention[]): boolean =>
  fields.every((field) => mentions.some(({ name }) => name.toLowerCase() === field.toLowerCase()))

export interface FieldOfEntity {
  readonly entity: string
  readonly field: Field
}

/** The fields that are named, of the entities that are named where any of theirs are. */
export function fieldsIn(mentions: readonly Mention[], { entities }: Planned): readonly FieldOfEntity[] {
  const all = mentions.flatMap(({ kind, name, of }) => {
    const field = kind === 'field' ? named(entities, of!)?.fields.find((one) => one.name === name) : undefined
    return field ? [{ entity: of!, field }] : []
  })
  const owners = namesOf(mentions, 'entity')
  const own = all.filter(({ entity }) => owners.includes(entity))
  return own.length > 0 ? own : all
}

export const actionsIn = (mentions: readonly Mention[], { lifecycles }: Planned): readonly Action[] =>
  mentions.flatMap(({ kind, name, of }) =>
    kind === 'action' ? actionsOf(lifecycles, of!).filter((action) => action.name === name) : [],
  )

// ── What stands in the plan ─────────────────────────────────────────────────────────────────────────────────────────

/** A part of the plan as text, without its places, what only people read, and what the types of expressions are but for their entities. */
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

/** As a word of its own. */
export const hasWord = (text: string, word: string): boolean =>
  text.includes(word) && new RegExp(String.raw`(?<![\p{L}\p{N}_.])${word}(?![\p{L}\p{N}_]|\.\d)`, 'u').test(text)

/** Somebody's own, or somebody else. */
export const OWN = /\b(?:own|their|his|her|themselves|same person|other than|except)\b/iu

/** Does a condition look at anything that the sentence names? Where it names no field, state or number, any condition may. */
export function speaksOf(part: object, { text, mentions }: Pick<Statement, 'text' | 'mentions'>): boolean {
  const said = textOf(part)
  if (OWN.test(text)) return said.includes('"me"')
  const names = mentions.flatMap(({ kind, name }) => (kind === 'field' || kind === 'state' ? [name] : []))
  return names.length === 0 || names.some((name) => said.includes(`"${name}"`))
}

/** The names and numbers in a part of the plan. */
export const wordsOf = memoize((part: object): ReadonlySet<string> => new Set(textOf(part).match(/[\p{L}\p{N}_]+/gu)))

/** Each number stands in these parts, or in a constant that they name. */
export function hasNumbers(numbers: Statement['numbers'], parts: readonly unknown[], { constants }: Planned): boolean {
  if (numbers.length === 0) return true
  const text = parts.map(dataOf).join()
  const used = [...text.matchAll(/"scope":"constant","name":"(\w+)"/gu)].map(([, name]) => named(constants, name!))
  const values = JSON.stringify(used.map((constant) => constant?.value))
  return numbers.every((forms) => forms.some((number) => hasWord(text, number) || hasWord(values, number)))
}

const dataOf = (part: unknown): string => (typeof part === 'object' && part ? dataOfPart(part) : JSON.stringify(part))
const dataOfPart = memoize((part: object): string => JSON.stringify(part, withoutPatterns))

/** What its type holds a value to: the least and the most. */
export const boundsOf = ({ type }: Field): readonly unknown[] => [
  'min' in type ? type.min : undefined,
  'max' in type ? type.max : undefined,
  'maxSize' in type ? type.maxSize : undefined,
]
