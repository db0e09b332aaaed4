/**
 * Two versions of a document compared by what they mean: what people can see and do, what becomes of records that are
 * there, which calls break for their clients, and what else happens otherwise. Wording, order and help make no difference.
 */
import { describePlan } from '../describe/index.ts'
import type { Origin } from '@ninefold/plan/expression'
import type { Plan } from '@ninefold/plan'
import { memoize } from '@ninefold/plan/base'
import { compareAccess } from './compare-access.ts'
import { compareBehaviour } from './compare-behaviour.ts'
import { compareCalls, compareNames } from './compare-calls.ts'
import { compareData } from './compare-data.ts'
import { compareRetention } from './compare-retention.ts'
import { compareConstants, compareLimits, compareSettings, compareWebhooks } from './compare-values.ts'
import { inNewWords, renamesBetween } from './in-new-words.ts'
import type { Difference } from './phrases.ts'
import { suspectedRenames } from './suspected-renames.ts'

/** Questions first, then in the order of `about`. Worked out once for each two plans. */
export const differenceOf = (was: Plan, now: Plan): readonly Difference[] => differencesFrom(was)(now)

const differencesFrom = memoize((was: Plan) => memoize((now: Plan) => compare(was, now)))

function compare(was: Plan, now: Plan): readonly Difference[] {
  const renames = renamesBetween(was, now)
  const before = inNewWords(was, renames)
  const all = [
    ...suspectedRenames(before, now),
    ...compareAccess(before, now),
    ...compareData(before, now),
    ...compareCalls(before, now),
    ...compareNames(now, renames),
    ...compareRetention(before, now),
    ...compareBehaviour(before, now),
    ...compareConstants(before, now),
    ...compareLimits(before, now),
    ...compareWebhooks(before, now),
    ...compareSettings(before, now),
  ]
  return all.length === 0 ? [] : readBack(all, before, now)
}

/** With what the lines say, in the words of the read-back. */
function readBack(all: readonly Difference[], was: Plan, now: Plan): readonly Difference[] {
  const [before, after] = [was, now].map(linesOf) as [Lines, Lines]
  const textsIn = (lines: Lines): ReadonlySet<string> => new Set([...lines.values()].flat())
  const [textsBefore, textsNow] = [textsIn(before), textsIn(after)]
  return all.map((one) => {
    const [old, present] = [linesAt(one, 'was', was, before), linesAt(one, 'now', now, after)]
    const reads = {
      was: old.filter((text) => !textsNow.has(text)),
      now: present.filter((text) => !textsBefore.has(text)),
    }
    return reads.was.length + reads.now.length === 0 ? one : { ...one, reads }
  })
}

/** What the line says; of a right nothing where only the entity is there to point at. */
function linesAt(one: Difference, version: 'was' | 'now', { entities }: Plan, lines: Lines): readonly string[] {
  const origin = one[version]
  const isEntity = origin && entities.some((entity) => entity.origin && placeOf(entity.origin) === placeOf(origin))
  return one.about === 'access' && isEntity ? [] : textsAt(origin, lines)
}

type Lines = ReadonlyMap<string, readonly string[]>

const placeOf = ({ file, line, column }: Origin): string => `${file}:${line}:${column}`
const rowOf = ({ file, line }: Origin): string => `${file}:${line}`

/** At the very place, else on its line: what several cells say together stands at the first of them. */
const textsAt = (origin: Origin | undefined, lines: Lines): readonly string[] =>
  (origin && (lines.get(placeOf(origin)) ?? lines.get(rowOf(origin)))) ?? []

/** Worked out once for each plan: the new one is the old one at the next change. */
const linesOf = memoize((plan: Plan): Lines => {
  const lines = describePlan(plan).flatMap(({ lines }) =>
    lines.flatMap(({ origin, text }) =>
      origin ? [placeOf(origin), rowOf(origin)].map((place) => ({ place, text })) : [],
    ),
  )
  const places = Map.groupBy(lines, ({ place }) => place)
  return new Map([...places].map(([place, ones]) => [place, ones.map(({ text }) => text)]))
})

/** Of the differences, alone: what of the past is kept for less long. Looks at no rights, which takes longer. */
export const forgottenSooner = (was: Plan, now: Plan): readonly Difference[] =>
  compareRetention(inNewWords(was, renamesBetween(was, now)), now)
