/** What the browser knows of the person's own record: what its expressions read of `me`, through the gate like any read. */
import type { MineView } from '@ninefold/language'
import type { Asker } from '../access/asker.ts'
import type { Records } from '../records/records.ts'
import { pathsOfMe } from './entities-of-me.ts'

/** In every view anyway. */
const KNOWN: ReadonlySet<string> = new Set(['id', 'name', 'email'])

/** Paths from the person's record that expressions of a part of the plan read. */
export const readsOfMine = (part: unknown): readonly string[] =>
  [...pathsOfMe(part)].map((path) => path.slice('me.'.length)).filter((path) => !KNOWN.has(path))

/** undefined where nothing is read, or nothing may be. */
export async function mineOf(
  records: Pick<Records, 'list' | 'can'>,
  asker: Asker,
  reads: readonly string[],
): Promise<MineView | undefined> {
  if (asker.person === null || reads.length === 0) return undefined
  const readable = new Set(records.can(asker, 'User').readable)
  const paths = reads.filter((path) => readable.has(path.split('.')[0]!))
  if (paths.length === 0) return undefined
  const { items, related } = await records.list(asker, {
    entity: 'User',
    filter: 'this == me',
    fields: ['id', ...new Set(paths.map((path) => path.split('.')[0]!))],
    paths: paths.filter((path) => path.includes('.')),
    related: true,
    limit: 1,
  })
  return items[0] && { record: items[0], related: related ?? {} }
}
