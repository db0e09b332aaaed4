/**
 * What the browser knows about the user's own record and about entities with only one record: the fields that its
 * expressions read, subject to permissions like any read.
 */
import type { MineView } from '@ninefold/plan/wire'
import type { Principal } from '../access/index.ts'
import { readsOfMe, type Records } from '../records/index.ts'

/** Included in every view. */
const KNOWN: ReadonlySet<string> = new Set(['id', 'name', 'email'])

/** Paths from the user's record that expressions of a part of the plan read. */
export const readsOfUser = (part: object): readonly string[] =>
  readsOfMe(part)
    .map((path) => path.slice('me.'.length))
    .filter((path) => !KNOWN.has(path))

/** By entity: what expressions of a part of the plan read from the only record. */
export type OnlyReads = ReadonlyMap<string, ReadonlySet<string>>

/** undefined if no such record is readable. */
export async function onlyRecordsOf(
  records: Pick<Records, 'list' | 'can'>,
  principal: Principal,
  reads: OnlyReads,
): Promise<Readonly<Record<string, MineView>> | undefined> {
  const found = await Promise.all(
    [...reads].map(async ([name, paths]) => [name, await readOne(records, principal, name, [...paths])] as const),
  )
  const byEntity = found.flatMap(([name, view]) => (view ? [[name, view] as const] : []))
  return byEntity.length === 0 ? undefined : Object.fromEntries(byEntity)
}

/** undefined if nothing is read, or nothing is readable. */
export async function userRecordOf(
  records: Pick<Records, 'list' | 'can'>,
  principal: Principal,
  reads: readonly string[],
): Promise<MineView | undefined> {
  if (principal.person === null || reads.length === 0) return undefined
  const readable = new Set(records.can(principal, 'User').readable)
  if (!reads.some((path) => readable.has(path.split('.')[0]!))) return undefined
  return readOne(records, principal, 'User', reads, 'this == me')
}

async function readOne(
  records: Pick<Records, 'list' | 'can'>,
  principal: Principal,
  entity: string,
  reads: readonly string[],
  filter?: string,
): Promise<MineView | undefined> {
  const readable = new Set(records.can(principal, entity).readable)
  if (readable.size === 0) return undefined
  const paths = reads.filter((path) => readable.has(path.split('.')[0]!))
  const { items, related } = await records.list(principal, {
    entity,
    ...(filter !== undefined && { filter }),
    fields: ['id', ...new Set(paths.map((path) => path.split('.')[0]!))],
    paths: paths.filter((path) => path.includes('.')),
    related: true,
    limit: 1,
  })
  return items[0] && { record: items[0], related: related ?? {} }
}
