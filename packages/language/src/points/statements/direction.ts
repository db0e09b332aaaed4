/**
 * Compares the directions of comparisons in a sentence and in the plan: "at least 5" and `count <= 5` contradict each other. A sentence with
 * two comparisons, or a comparison below `or` or `not`, has no definite direction and contradicts nothing.
 */
import { childrenOf, type Tree } from '@ninefold/plan/expression'
import { memoize } from '@ninefold/plan/base'
import type { Timer } from '@ninefold/plan'
import { hasNumbers, textOf, usesFunction, usesPresent, type FieldOfEntity } from './evidence.ts'
import { fieldPlaces, type PlanParts, type Sentence } from './sentence.ts'
import { phrases } from './words.ts'

type Direction = 'less' | 'greater'

/** `left` is less or greater than `right`; without a direction if it is not definite. */
interface Comparison {
  readonly left: object
  readonly right: object
  readonly direction?: Direction
}

// ── The sentence ──────────────────────────────────────────────────────────────────────────────────────────

/** Without a direction: "non-negative" and "non-positive" are in both. */
const GREATER = phrases(
  '(more|greater|higher|larger|bigger|longer|later) than|over|above|exceeds?|after|in the future|at least|minimum|or more|positive|non-negative',
)
const LESS = phrases(
  '(less|fewer|smaller|lower|shorter|earlier) than|under|below|before|in the past|at most|up to|maximum|max|or less|limited to|negative|non-positive',
)
const NEGATIONS = phrases("<denial>|no|refused|rejected|forbidden|prohibited|invalid|{:word}n't")
/** "No two bookings" counts; it denies nothing of the comparison. */
const COUNTED = phrases('no two')

function directionOf(text: string): Direction | undefined {
  const [greater, less] = [GREATER, LESS].map((words) => words.places(text).length)
  if (greater! + less! !== 1) return undefined
  const isDenied = NEGATIONS.places(COUNTED.removeFrom(text)).length % 2 === 1
  return (greater === 1) === isDenied ? 'less' : 'greater'
}

// ── The plan ──────────────────────────────────────────────────────────────────────────────────────────────

const DIRECTIONS: Readonly<Record<string, Direction>> = { '<': 'less', '<=': 'less', '>': 'greater', '>=': 'greater' }

function comparisonsOf(tree: Tree, isEither: boolean): readonly Comparison[] {
  const inside = isEither || (tree.op === 'call' && (tree.fn === 'or' || tree.fn === 'not'))
  const own =
    tree.op === 'call' && tree.fn in DIRECTIONS && tree.args.length === 2
      ? [{ left: tree.args[0]!, right: tree.args[1]!, ...(!isEither && { direction: DIRECTIONS[tree.fn]! }) }]
      : []
  return [...own, ...childrenOf(tree).flatMap((child) => comparisonsOf(child, inside))]
}

/** The comparisons in all expressions of a part of the plan. */
const comparisonsIn = memoize((part: object): readonly Comparison[] =>
  'op' in part
    ? comparisonsOf(part as Tree, false)
    : Object.values(part).flatMap((value: unknown) =>
        typeof value === 'object' && value !== null ? comparisonsIn(value) : [],
      ),
)

/** The least and the most that the type takes. */
const boundsAsComparisons = ({ field }: FieldOfEntity): readonly Comparison[] => {
  const { type } = field
  const bound = (value: unknown, direction: Direction) =>
    value === undefined ? [] : [{ left: { name: field.name }, right: { value }, direction }]
  return [
    ...bound('min' in type ? type.min : undefined, 'greater'),
    ...bound('max' in type ? type.max : 'maxSize' in type ? type.maxSize : undefined, 'less'),
  ]
}

// ── Both compared ───────────────────────────────────────────────────────────────────────────────────────────────────

/** Does the plan compare the same values the other way, and nowhere as the sentence does? */
export function contradicts(
  sentence: Sentence,
  parts: readonly object[],
  fields: readonly FieldOfEntity[],
  plan: PlanParts,
): boolean {
  const stated = directionOf(sentence.text)
  if (!stated) return false
  const all = [...parts.flatMap((part) => comparisonsIn(part)), ...fields.flatMap(boundsAsComparisons)]
  const directions = all.flatMap((one) => directionsFor(one, sentence, plan))
  return directions.length > 0 && directions.every((one) => one !== undefined && one !== stated)
}

/** The directions in which the plan compares the values of the sentence; empty if it compares other values. */
function directionsFor(
  { left, right, direction }: Comparison,
  sentence: Sentence,
  plan: PlanParts,
): readonly (Direction | undefined)[] {
  const isOther = valueOf(sentence, plan)
  if (isOther && isOther(right)) return [direction]
  if (isOther && isOther(left)) return [turned(direction)]
  const [first, second, ...more] = fieldPlaces(sentence.mentions)
  if (isOther || !first || !second || more.length > 0) return []
  const names = (side: object, all: typeof first) => all.some(({ name }) => textOf(side).includes(`"${name}"`))
  if (names(left, first) && names(right, second)) return [direction]
  return names(left, second) && names(right, first) ? [turned(direction)] : []
}

const turned = (direction: Direction | undefined): Direction | undefined =>
  direction && (direction === 'less' ? 'greater' : 'less')

const MOMENT = phrases('past|future')
const SIGN = phrases('zero|positive|negative')

/** The other side of the comparison if it is not a field: the only number, zero, or the present. */
function valueOf({ text, numbers }: Sentence, plan: PlanParts): ((side: object) => boolean) | undefined {
  if (MOMENT.test(text)) return usesPresent
  if (SIGN.test(text)) return (side) => /"(?:value|decimal|money)":"?[01]\b/u.test(textOf(side))
  return numbers.length === 1 ? (side) => hasNumbers(numbers, [side], plan) : undefined
}

// ── Timers ──────────────────────────────────────────────────────────────────────────────────────────────────────────

const BEFORE = phrases('<unit> before|before ({:number}|{:word} <unit>)')
const AFTER = phrases('<unit> after|(after|within|older than) ({:number}|{:word} <unit>)')

/** Does the timer agree with "before" or "after" in the sentence? */
export function agreesOnTime(timer: Timer, text: string): boolean {
  const [isBefore, isAfter] = [BEFORE.test(text), AFTER.test(text)]
  if (isBefore === isAfter) return true
  if (timer.kind === 'before' || timer.kind === 'after') return (timer.kind === 'before') === isBefore
  if (timer.kind !== 'at' || !usesFunction(timer, '+', '-')) return true
  return usesFunction(timer, isBefore ? '-' : '+')
}
