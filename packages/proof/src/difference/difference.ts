/**
 * Compares two versions of a document by their meaning: what people can see and do, what happens to existing records,
 * which calls break clients, and how the behaviour changes. Wording, order and help do not count.
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
import { compareConstants, compareLimits, compareMessages, compareSettings, compareWebhooks } from './compare-values.ts'
import { withNewNames, renamesBetween } from './with-new-names.ts'
import type { Difference } from './phrases.ts'
import { suspectedRenames } from './suspected-renames.ts'

/** Questions first, then in the order of `about`. Computed once for each pair of plans. */
export const differenceOf = (was: Plan, now: Plan): readonly Difference[] => differencesFrom(was)(now)

const differencesFrom = memoize((was: Plan) => memoize((now: Plan) => compare(was, now)))

function compare(was: Plan, now: Plan): readonly Difference[] {
  const renames = renamesBetween(was, now)
  const before = withNewNames(was, renames)
  return [
    ...suspectedRenames(before, now),
    ...compareAccess(before, now),
    ...compareData(before, now),
    ...compareCalls(before, now),
    ...compareNames(now, renames),
    ...compareRetention(before, now),
    ...compareBehaviour(before, now),
    ...compareConstants(before, now),
    ...compareLimits(before, now),
    ...compareMessages(before, now),
    ...compareWebhooks(before, now),
    ...compareSettings(before, now),
  ]
}

/** Adds the descriptions of their lines (`describe`). If there are differences, both plans are described, which takes long. */
export function withDescriptions(differences: readonly Difference[], was: Plan, now: Plan): readonly Difference[] {
  if (differences.length === 0) return []
  const old = withNewNames(was, renamesBetween(was, now))
  const [linesBefore, linesNow] = [linesOf(old), linesOf(now)]
  const textsIn = (lines: Lines): ReadonlySet<string> => new Set([...lines.values()].flat())
  const [textsBefore, textsNow] = [textsIn(linesBefore), textsIn(linesNow)]
  return differences.map((one) => {
    const reads = {
      was: descriptionsAt(one, 'was', old, linesBefore).filter((text) => !textsNow.has(text)),
      now: descriptionsAt(one, 'now', now, linesNow).filter((text) => !textsBefore.has(text)),
    }
    return reads.was.length + reads.now.length === 0 ? one : { ...one, reads }
  })
}

/** The descriptions of its lines; none for a permission whose only place is the entity. */
function descriptionsAt(one: Difference, version: 'was' | 'now', { entities }: Plan, lines: Lines): readonly string[] {
  const origin = one[version]
  const isEntity = origin && entities.some((entity) => entity.origin && placeOf(entity.origin) === placeOf(origin))
  return one.about === 'access' && isEntity ? [] : textsAt(origin, lines)
}

type Lines = ReadonlyMap<string, readonly string[]>

const placeOf = ({ file, line, column }: Origin): string => `${file}:${line}:${column}`
const rowOf = ({ file, line }: Origin): string => `${file}:${line}`

/** At the exact place, otherwise on its line: a text about several cells has the place of the first of them. */
const textsAt = (origin: Origin | undefined, lines: Lines): readonly string[] =>
  (origin && (lines.get(placeOf(origin)) ?? lines.get(rowOf(origin)))) ?? []

/** Computed once per plan: the new plan is the old one at the next change. */
const linesOf = memoize((plan: Plan): Lines => {
  const lines = describePlan(plan).flatMap(({ lines }) =>
    lines.flatMap(({ origin, text }) =>
      origin ? [placeOf(origin), rowOf(origin)].map((place) => ({ place, text })) : [],
    ),
  )
  const places = Map.groupBy(lines, ({ place }) => place)
  return new Map([...places].map(([place, ones]) => [place, ones.map(({ text }) => text)]))
})

/** Only the differences of retention. Compares no permissions, which is slow. */
export const shorterRetention = (was: Plan, now: Plan): readonly Difference[] =>
  compareRetention(withNewNames(was, renamesBetween(was, now)), now)
