/** With which view a list opens for a person. */
import type { Screen } from '@ninefold/plan'
import { refuse } from '../refusal.ts'
import type { Reader, Transaction } from '../store/index.ts'
import { screenFor, type OfScreen } from './of-screen.ts'
import type { ViewPlace } from './place.ts'

/** Ids of views by the names of their screens. */
export type Starts = Readonly<Record<string, string>>

export async function startsOf(reader: Reader, screens: readonly Screen[], person: string): Promise<Starts> {
  const rows = await reader.all<OfScreen & { readonly view: string }>(
    'SELECT screen, route, view FROM ninefold_view_start WHERE person = ?',
    [person],
  )
  const known = rows.flatMap((row) => {
    const screen = screenFor(screens, row)
    return screen ? [[screen.name, row.view] as const] : []
  })
  return Object.fromEntries(known)
}

/** `view` must be one that the principal may see; null: none. */
export async function setStart(
  transaction: Transaction,
  { principal: { person }, screen: { name, route } }: ViewPlace,
  view: string | null,
): Promise<void> {
  if (person === null) throw refuse('SIGN_IN_NEEDED')
  await transaction.run('DELETE FROM ninefold_view_start WHERE person = ? AND (screen = ? OR route = ?)', [
    person,
    name,
    route.pattern,
  ])
  if (view === null) return
  await transaction.run('INSERT INTO ninefold_view_start VALUES (?, ?, ?, ?)', [person, name, route.pattern, view])
}
