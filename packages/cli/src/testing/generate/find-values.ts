// Searches for values that the rules accept, for the fields of the rules that refused a record: first one field at a time, then dates
// in order, then two fields of any type. Stops when the record is accepted or nothing brings it closer.
import { patternSample } from '@ninefold/plan/expression'
import type { Entity, Field, Given, Plan, Rule } from '@ninefold/plan'
import {
  type Json,
  isDateType,
  isDateTime,
  isParts,
  isTimeType,
  isChoices,
  isText,
  isLongText,
} from '@ninefold/plan/values'
import { matchesIn } from '../../demonstration/patterns.ts'
import { listAt, succeeded, textAt } from '../../demonstration/server.ts'
import type { StepAnswer } from '../take-step.ts'
import { errorsIn } from './recorder.ts'
import {
  boundaryValues,
  dayAfter,
  daysFrom,
  isWritten,
  comparedValuesIn,
  ordinaryValue,
  textsIn,
  type ComparedValues,
} from './values.ts'

/** Path of a field, `amount` or `lines.amount` → its value; `null` leaves it out. */
export type Chosen = ReadonlyMap<string, Json | null>

interface Search {
  readonly entity: Entity
  readonly plan: Plan
  /** `YYYY-MM-DD` */
  readonly today: string
  /** Attempts that may still be made. */
  readonly budget: { left: number }
  attempt(chosen: Chosen): Promise<Omit<Found, 'chosen'>>
}

interface Found {
  readonly chosen: Chosen
  readonly answer: StepAnswer
  /** What was sent. */
  readonly given: readonly Given[]
}

/** The accepted values, otherwise those with the fewest reasons for a refusal. */
export async function findValues(refusal: StepAnswer, search: Search): Promise<Found> {
  let best: Found = { chosen: new Map(), answer: refusal, given: [] }
  for (;;) {
    const axes = axesOf(best.answer, search)
    const better =
      (await firstImprovement(singleChanges(axes), best, search)) ??
      (await firstImprovement(datesInOrder(axes, search.today), best, search)) ??
      (await firstImprovement(pairedChanges(axes), best, search))
    if (!better || succeeded(better.answer)) return better ?? best
    best = better
  }
}

type Change = readonly (readonly [path: string, value: Json | null])[]

/** The first change that is accepted, or refused for fewer of the same reasons. */
async function firstImprovement(changes: Iterable<Change>, best: Found, search: Search): Promise<Found | undefined> {
  const reasons = reasonsIn(best.answer)
  for (const change of changes) {
    if (search.budget.left-- <= 0) return undefined
    const chosen = new Map([...best.chosen, ...change])
    const { answer, given } = await search.attempt(chosen)
    const left = reasonsIn(answer)
    if (succeeded(answer) || (left.size > 0 && left.size < reasons.size && [...left].every((one) => reasons.has(one))))
      return { chosen, answer, given }
  }
  return undefined
}

/** By field and message too, because two rules may share a code. */
const reasonsIn = (answer: StepAnswer): ReadonlySet<string> =>
  new Set(
    listAt(answer.body, 'errors').map((error) =>
      ['code', 'field', 'message'].map((key) => textAt(error, key)).join(' '),
    ),
  )

interface Axis {
  readonly path: string
  readonly field: Field
  readonly values: readonly (Json | null)[]
}

function* singleChanges(axes: readonly Axis[]): Iterable<Change> {
  for (const { path, values } of axes) for (const value of values) yield [[path, value]]
}

/** Rules on several dates (not in the past, end after start, not too long) hold together soon after now and close to each other. */
function* datesInOrder(axes: readonly Axis[], today: string): Iterable<Change> {
  const dates = axes.filter(({ field }) => isDateType(field.type) || isDateTime(field.type)).slice(0, 4)
  for (const count of [2, 3])
    for (const order of ordersOf(dates, count))
      for (const unit of ['hours', 'days'] as const)
        yield order.map(({ path, field }, index) => {
          const isDate = isDateType(field.type)
          const day = dayAfter(today, isDate || unit === 'days' ? index + 1 : 1)
          return [path, isDate ? day : `${day}T${unit === 'days' ? 10 : 10 + index}:00:00.000Z`]
        })
}

/** All selections of `count` elements, in each order. */
const ordersOf = <T>(all: readonly T[], count: number): readonly (readonly T[])[] =>
  count === 0
    ? [[]]
    : all.flatMap((one) =>
        ordersOf(
          all.filter((other) => other !== one),
          count - 1,
        ).map((rest) => [one, ...rest]),
      )

function* pairedChanges(axes: readonly Axis[]): Iterable<Change> {
  for (const [at, one] of axes.entries())
    for (const other of axes.slice(at + 1))
      for (const first of one.values)
        for (const second of other.values)
          yield [
            [one.path, first],
            [other.path, second],
          ]
}

/**
 * The fields of the rules that refused it, and of other rules on the same fields: each field with the values at which the result
 * of a rule may change.
 */
function axesOf(answer: StepAnswer, { entity, plan, today }: Search): readonly Axis[] {
  const errors = errorsIn(answer)
  const own = plan.rules.filter((rule) => rule.entity === entity.name)
  const refusing = plan.rules.filter((rule) => errors.some(({ code }) => code === rule.error))
  const named = new Set([
    ...errors.map(({ field }) => field.replaceAll(/\.\d+/gu, '')),
    ...refusing.filter((rule) => own.includes(rule)).flatMap((rule) => rule.fields),
  ])
  const near = own.filter((rule) => rule.fields.some((field) => named.has(field)))
  const rules = new Set([...refusing, ...near])
  return [...new Set([...named, ...near.flatMap((rule) => rule.fields)])].flatMap((path) => {
    const field = fieldAt(path.split('.'), entity, plan)
    return field && isWritten(field) ? [{ path, field, values: valuesOf(field, [...rules], plan, today) }] : []
  })
}

function fieldAt([name, inner]: readonly string[], entity: Entity, plan: Plan): Field | undefined {
  const field = entity.fields.find((one) => one.name === name)
  if (inner === undefined || !isParts(field?.type)) return field
  const { type } = field
  const part = plan.entities.find((one) => one.name === type.entity)
  return part && fieldAt([inner], part, plan)
}

/** Hours that cover a day in every time zone. */
const HOURS = ['10', '11', '17', '02'] as const

function valuesOf(field: Field, rules: readonly Rule[], plan: Plan, today: string): readonly (Json | null)[] {
  const conditions = rules.flatMap(({ when, must }) => [when, must.kind === 'hold' ? must.expr : undefined])
  const landmarks = conditions.flatMap((condition) => (condition ? [comparedValuesIn(condition, plan)] : []))
  const all: ComparedValues = {
    numbers: landmarks.flatMap(({ numbers }) => numbers),
    amounts: landmarks.flatMap(({ amounts }) => amounts),
    days: landmarks.flatMap(({ days }) => days),
  }
  const { type } = field
  if (isDateTime(type))
    return [null, ...daysFrom(today, all).flatMap((day) => HOURS.map((hour) => `${day}T${hour}:00:00.000Z`))]
  if (isTimeType(type)) return [null, '00:00', '08:00', '12:00', '18:00', '23:59']
  if (isChoices(type)) return [null, ...type.options.map(({ key }) => [key]), type.options.map(({ key }) => key)]
  const bounds = boundaryValues(field, { today, turn: 1 }, all)
  const ordinary = ordinaryValue(field, { today, turn: 1 })
  if ((!isText(type) && !isLongText(type)) || typeof ordinary !== 'string') return bounds
  const texts = conditions.flatMap((condition) => (condition ? textsIn(condition) : []))
  const samples = conditions
    .flatMap((condition) => (condition ? matchesIn(condition.tree) : []))
    .filter(({ field: name }) => name === field.name)
    .flatMap(({ pattern }) => patternSample(pattern, 1) ?? [])
  return [...samples, ...texts.flatMap((text) => [text, `${text}${ordinary}`, `${ordinary}${text}`]), ...bounds]
}
