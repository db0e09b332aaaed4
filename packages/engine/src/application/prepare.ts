/**
 * Works out what a version needs of its plan alone, a piece at a turn of the event loop, while the version before still answers.
 * Each piece is memoized, so that it is there when the version opens.
 */
import { setImmediate as turn } from 'node:timers/promises'
import type { Plan } from '@ninefold/plan'
import { meReads, readsOfOnly } from '../records/index.ts'
import { layout, reservedSlugs, sqlEntities } from '../store/index.ts'
import { whatMeIs } from './entities-of-me.ts'

const pieces: readonly ((plan: Plan) => unknown)[] = [
  layout,
  sqlEntities,
  reservedSlugs,
  meReads,
  readsOfOnly,
  whatMeIs,
]

export async function prepare(plan: Plan): Promise<void> {
  for (const piece of pieces) {
    piece(plan)
    await turn()
  }
}
