// Finds the record in an address that does not contain its id.
import type { RecordPage } from '@ninefold/plan/wire'
import { Refusal } from '../../client/refusal.ts'
import { firstAnswer, part, request, withSignal, type Signal } from '../../client/request.ts'
import { t } from '../../translation/t.ts'

const lookUpPath = (entity: string, field: string, value: string) =>
  `/api/app/look-up/${part(entity)}/${part(field)}/${part(value)}`
export const lookUp = (entity: string, field: string, value: string, signal?: Signal) =>
  request<{ id: string }>('GET', lookUpPath(entity, field, value), withSignal(signal))
/** If the page has requested it, and it is there. */
export const firstLookUp = (entity: string, field: string, value: string) =>
  firstAnswer<{ id: string }>(lookUpPath(entity, field, value))
/** The only record of an entity with `Only one` record. */
export async function theOnly(entity: string, signal?: Signal): Promise<{ id: string }> {
  const { items } = await request<RecordPage>(
    'GET',
    `/api/records/${part(entity)}?limit=1&fields=id`,
    withSignal(signal),
  )
  const [one] = items
  if (!one) throw new Refusal({ status: 404, code: 'NOT_FOUND', detail: t('There is nothing here that you may read.') })
  return one
}
