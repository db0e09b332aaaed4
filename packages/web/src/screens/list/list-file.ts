// A list as a file.
import type { ListParameters } from '../../client/api.ts'
import { part } from '../../client/request.ts'

/** The address of the whole list as a file. */
export function listFileAddress(
  screen: string,
  { filter, sort, search, view, fields }: ListParameters,
  format: 'csv' | 'xlsx',
): string {
  const query = new URLSearchParams({ format })
  for (const [name, value] of Object.entries({ filter, sort, search, view, fields })) if (value) query.set(name, value)
  return `/api/app/screens/${part(screen)}/records?${query.toString()}`
}
