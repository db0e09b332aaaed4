/** Which entities are stored as before, so that their rows need not be counted and their fields not be compared. */
import { sameMeaning } from '@ninefold/plan'
import { tableOf } from '../layout/layout.ts'
import type { Comparing } from './comparing.ts'
import type { EntityMatch } from './match.ts'

/** False if in doubt. A name means the same in both plans only as long as no entity is renamed. */
export function isUnchanged(c: Comparing, { now, was, setAside, whole }: EntityMatch): boolean {
  if (!was || setAside || whole !== undefined || c.setAside.fields.has(was.name)) return false
  if ([...c.renamed].some(([from, to]) => from !== to)) return false
  return (
    sameMeaning(was, now) &&
    sameMeaning(lifecyclesOf(c.was, was.name), lifecyclesOf(c.now, now.name)) &&
    sameMeaning(tableOf(c.was, was.name), tableOf(c.now, now.name))
  )
}

const lifecyclesOf = ({ lifecycles }: Comparing['now'], name: string) =>
  lifecycles.filter(({ entity }) => entity === name)
