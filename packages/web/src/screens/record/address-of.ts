// The address of a record of which only the id is known.
import { recordAddress } from '../../application/addresses.ts'
import type { Application } from '../../application/application.ts'
import { getRecordPage } from '../../client/api.ts'

/** Undefined if the user may not read the record, or has no page for it. */
export async function addressOfRecord(application: Application, name: string, id: string): Promise<string | undefined> {
  const entity = application.entity(name)
  if (!entity) return undefined
  try {
    const { record } = await getRecordPage(entity.path, id)
    return recordAddress(application, entity.name, record)
  } catch {
    return undefined
  }
}
