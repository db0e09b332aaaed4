/**
 * Compares retention: which history and deleted records are stored for a shorter time than before. The new version
 * deletes them permanently as soon as it runs.
 */
import type { Origin } from '@ninefold/plan/expression'
import type { Plan, Retention } from '@ninefold/plan'
import { durationInWords, durationLength, isDuration, type Duration } from '@ninefold/plan/values'
import { type Difference, difference, listed, matched } from './phrases.ts'

interface RetentionPeriod {
  readonly length: Duration
  readonly origin: Origin
}

export function compareRetention(was: Plan, now: Plan): readonly Difference[] {
  const entities = matched(was.entities, now.entities, ({ name }) => name).both.flatMap((pair) =>
    pair.now.partOf ? [] : [pair.now],
  )
  return (['history', 'deleted'] as const).flatMap((of) => {
    const shorter = entities.flatMap(({ name, label }) => {
      // The retention of the history applies to both, and is reported once.
      if (of === 'deleted' && ![was, now].some((plan) => retentionOf(plan, of, name))) return []
      const before = periodOf(was, of, name)
      const after = periodOf(now, of, name)
      return after && isLess(after, before) ? [{ label, before, after }] : []
    })
    const same = Map.groupBy(shorter, ({ before, after }) => JSON.stringify([before?.length, after]))
    return [...same.values()].map((group) => {
      const { before, after } = group[0]!
      const what = of === 'history' ? 'The history of' : 'What is left of deleted records of'
      const text = `${what} ${listed(group.map(({ label }) => label))} is kept for ${durationInWords(after.length)}; before, ${before ? `for ${durationInWords(before.length)}` : 'for ever'}.`
      return difference('behaviour', 'loss', text, { was: before?.origin, now: after.origin })
    })
  })
}

const isLess = (after: RetentionPeriod, before: RetentionPeriod | undefined): boolean =>
  !before || durationLength(after.length) < durationLength(before.length)

/** An entry that names the entity, otherwise one without entities. */
function retentionOf({ retention = [] }: Plan, of: Retention['of'], entity: string): Retention | undefined {
  const named = retention.filter((one) => one.of === of)
  return named.find((one) => one.entity === entity) ?? named.find((one) => one.entity === undefined)
}

/** Undefined: forever. Without an entry for deleted records, that of the history applies. */
function periodOf(plan: Plan, of: Retention['of'], entity: string): RetentionPeriod | undefined {
  const retention = retentionOf(plan, of, entity) ?? retentionOf(plan, 'history', entity)
  const constant = retention && plan.constants.find(({ name }) => name === retention.constant)
  return retention && isDuration(constant?.value) ? { length: constant.value, origin: retention.origin } : undefined
}
