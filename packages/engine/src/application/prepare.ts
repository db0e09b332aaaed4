/**
 * Computes what a version needs from its plan alone, one part per turn of the event loop, while the previous version
 * still answers. Each part is memoized, so it is available when the version starts.
 */
import { setImmediate as turn } from 'node:timers/promises'
import type { Plan } from '@ninefold/plan'
import { meReads, readsOfOnly } from '../records/index.ts'
import { layout, reservedSlugs, sqlEntities } from '../store/index.ts'
import { whatMeIs } from './entities-of-me.ts'

const parts: readonly ((plan: Plan) => unknown)[] = [
  layout,
  (plan) => layout(plan).map(({ indexes }) => indexes),
  sqlEntities,
  reservedSlugs,
  meReads,
  readsOfOnly,
  whatMeIs,
]

export async function prepare(plan: Plan): Promise<void> {
  for (const part of parts) {
    part(plan)
    await turn()
  }
}
