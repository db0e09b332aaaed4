// A plausible value for a field, in the format of the record API: selected by the type and the name of the field.
import { patternSample } from '@ninefold/plan/expression'
import type { Field } from '@ninefold/plan'
import { type FieldType, type Json, isText, type Sampling, backendOf } from '@ninefold/plan/values'
import { longText, shortText } from './texts.ts'
import type { Random } from './random.ts'

/** What a value may depend on. */
export interface ValueContext {
  readonly random: Random
  readonly entityLabel: string
  /** The time at which the record is created. */
  readonly now: Date
  /** If set, every reference to a user is this one. */
  readonly self?: string
  /** Ids to choose a reference from. */
  idsOf(entity: string): readonly string[]
  /** Values chosen so far for the same record, by field name. */
  readonly chosen: Readonly<Record<string, Json>>
  /** Patterns that rules require, by `Entity.field`. */
  readonly patterns?: ReadonlyMap<string, string>
  readonly entityName?: string
  /** Amounts from which an approval is required. */
  readonly limits?: readonly number[]
  /** The number of the record, for texts that must be unique. */
  readonly turn: number
}

const day = 86_400_000

/** Undefined if there is no sensible value. */
export function valueFor(field: Field, context: ValueContext): Json | undefined {
  const pattern = context.patterns?.get(`${context.entityName}.${field.name}`)
  const sample =
    pattern === undefined ? undefined : patternSample(pattern, context.turn + context.random.between(0, 1) * 1000)
  if (sample !== undefined) return sample
  const own = field.unique && isText(field.type) ? { ...context, random: inSequence(context) } : context
  const value = plainValue(field.type, `${field.name} ${field.label}`, field, own)
  return typeof value === 'string' && field.unique ? uniqueText(value, field.type, context.turn) : value
}

/** For unique names: takes the values of lists in their order. */
const inSequence = ({ random, turn }: ValueContext): Random => ({
  ...random,
  pick: (list) => list[turn % list.length]!,
})

/** Adds a number after all values of the lists are used. */
function uniqueText(value: string, type: FieldType, turn: number): string {
  if (!isText(type)) return value
  if (turn < 12) return value
  // Each attempt, a hundred turns on, has a number of its own.
  const number = String(((turn + 13 * Math.floor(turn / 100)) % 100) + 1)
  const ending = type.max < 8 ? number : ` ${number}`
  return value.slice(0, Math.max(0, type.max - ending.length)) + ending
}

function plainValue(type: FieldType, name: string, field: Field, context: ValueContext): Json | undefined {
  return backendOf(type).sample(type, samplingOf(name, field, context))
}

function samplingOf(name: string, field: Field, context: ValueContext): Sampling {
  const { random, entityLabel, self, turn } = context
  return {
    ...random,
    name,
    turn,
    entity: entityLabel.toLowerCase().replace(/[^a-z]+/g, '-'),
    shortText: () => shortText(field.label, entityLabel, random),
    longText: () => longText(field.label, random),
    whole: (bounds) => wholeNumber(bounds, name, random),
    amount: () => amountFor(name, random, context.limits),
    date: () => momentFor(name, context).toISOString().slice(0, 10),
    moment: () => dateTimeFor(name, context).toISOString(),
    id: (entity) => {
      if (entity === 'User' && self !== undefined) return self
      const ids = context.idsOf(entity)
      return ids.length === 0 ? undefined : random.pick(ids)
    },
    ids: (entity) => context.idsOf(entity),
    inside: (inner) => samplingOf(inner, field, context),
  }
}

function wholeNumber(type: { readonly min?: number; readonly max?: number }, name: string, random: Random): number {
  const usual: readonly [number, number] = /people|guests|persons|attendees/i.test(name)
    ? [2, 8]
    : /seats|capacity/i.test(name)
      ? [4, 24]
      : /year|année|jahr/i.test(name)
        ? [2015, 2026]
        : /floor|level|rating|priority/i.test(name)
          ? [1, 5]
          : [1, 40]
  const least = Math.max(type.min ?? usual[0], usual[0])
  return random.between(Math.min(least, type.max ?? least), Math.max(least, Math.min(type.max ?? usual[1], usual[1])))
}

/** Whole and half units, like most prices. Some are above the limits of approvals. */
function amountFor(name: string, random: Random, limits: readonly number[] = []): string {
  if (limits.length > 0 && random.chance(0.25)) return (random.pick(limits) * random.pick([1.1, 1.25, 1.5])).toFixed(2)
  const [least, most] = /budget|salary|revenue|total|year/i.test(name) ? [4_000, 60_000] : [4, 140]
  const whole = random.between(least, most)
  return (most > 1000 ? Math.round(whole / 500) * 500 : whole + random.pick([0, 0.5, 0.95, 0.2])).toFixed(2)
}

const isEnd = (name: string) => /\b(ends?|until|till|finish|return|clos(es?|ing)|bis)|\b(to|fin)\b/i.test(name)
const isAhead = (name: string) =>
  /\b(due|deadline|expected|starts?|begins?|planned|next|expires?|valid|from|échéance|fällig)/i.test(name)
/** `opens`, `starts on`, `begins at`, `from`. */
export const isStart = (name: string) => /^(from|opens?|starts?|begins?|von|début)(on|at)?$/i.test(name)

function momentFor(name: string, context: ValueContext): Date {
  const { random, now } = context
  const start = isEnd(name) ? startChosen(context) : undefined
  if (start && /clos|expire/i.test(name)) return new Date(start.getTime() + random.between(45, 120) * day)
  if (start) return new Date(start.getTime() + random.between(0, 6) * day)
  if (isAhead(name) || isEnd(name)) return new Date(now.getTime() + random.between(1, 18) * day)
  if (/birth|\bborn|geboren|né ?e? ?le/i.test(name))
    return new Date(now.getTime() - random.between(22 * 365, 60 * 365) * day)
  return new Date(now.getTime() - random.between(0, 12) * day)
}

/** On the half hour, in working hours; an end after its start. */
function dateTimeFor(name: string, context: ValueContext): Date {
  const { random } = context
  const start = isEnd(name) ? startChosen(context) : undefined
  if (start) return new Date(start.getTime() + random.pick([0.5, 1, 1.5, 2]) * 3_600_000)
  const moment = momentFor(name, context)
  moment.setUTCHours(random.between(8, 16), random.pick([0, 30]), 0, 0)
  return moment
}

/** A date or a moment, not a time of day. */
const IS_DAY = /^\d{4}-\d{2}-\d{2}(?:T|$)/

/** The value of the field with the start, if it is already chosen. */
function startChosen(context: ValueContext): Date | undefined {
  const found = Object.entries(context.chosen).find(
    ([name, value]) => (isStart(name) || /^start\w+$/i.test(name)) && typeof value === 'string' && IS_DAY.test(value),
  )
  return found ? new Date(found[1] as string) : undefined
}
