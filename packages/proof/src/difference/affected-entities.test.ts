// Skipping unaffected entities loses nothing: the differences of permissions equal those over all entities.
import fc from 'fast-check'
import type { Plan } from '@ninefold/plan'
import { describe, expect, it } from 'vitest'
import { compile } from '../../../language/src/compile.ts'
import { randomFrom } from '../../../../tests/fuzz/random.ts'
import { RUNS } from '../../../../tests/support/runs.ts'
import { documents, mutated } from '../../test/difference/mutations.ts'
import { documentOf, pairs, type World } from '../../test/difference/worlds.ts'
import { affectedEntities } from './affected-entities.ts'
import { compareAccess } from './compare-access.ts'
import { withNewNames, renamesBetween } from './with-new-names.ts'

const SEED = 20_261_126

/** Two versions, the old one with the names of the new one, and the entities that are skipped. */
interface Case {
  readonly was: Plan
  readonly now: Plan
  readonly isAffected: (entity: string) => boolean
}

/** In both directions; empty if all entities are compared. */
const casesOf = (one: Plan, other: Plan): readonly Case[] =>
  [[one, other] as const, [other, one] as const].flatMap(([old, now]) => {
    const was = withNewNames(old, renamesBetween(old, now))
    const isAffected = affectedEntities(was, now)
    return now.entities.every(({ name }) => isAffected(name)) ? [] : [{ was, now, isAffected }]
  })

function planOf(world: World): Plan {
  const { plan, problems } = compile([{ file: 'specification.md', text: documentOf(world) }])
  expect(problems.filter(({ severity }) => severity === 'error')).toEqual([])
  return plan!
}

function* ofWorlds(count: number): Generator<Case> {
  for (const [was, now] of fc.sample(pairs, { seed: SEED, numRuns: count })) yield* casesOf(planOf(was), planOf(now))
}

function* ofDocuments(count: number): Generator<Case> {
  const random = randomFrom(SEED)
  const all = documents()
  for (let run = 0; run < count; run++) {
    const text = random.one(all)
    const plan = mutated(text, random)
    if (plan) yield* casesOf(text.plan, plan)
  }
}

describe.each([
  ['made of choices', 45 * RUNS, ofWorlds],
  ['in which rows and cells change', 10 * RUNS, ofDocuments],
])('DIF-3 in documents %s, entities that a change does not concern', (_, pairCount, cases) => {
  it('have no difference of rights', () => {
    let count = 0
    for (const { was, now, isAffected } of cases(pairCount)) {
      count++
      const leftOut = compareAccess(was, now, (name) => !isAffected(name))
      expect(leftOut).toEqual(compareAccess(was, now, () => false))
    }
    expect(count).toBeGreaterThan(pairCount / 4)
  })

  it('can be left out: the rest has the differences that it has beside them', () => {
    for (const { was, now } of cases(2 * RUNS))
      expect(compareAccess(was, now)).toEqual(compareAccess(was, now, () => true))
  })
})
