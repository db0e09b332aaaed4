// The request of the groups of a list.
import type { GroupsData } from '@ninefold/plan/wire'
import type { ListParameters } from '../../../client/api.ts'
import { part, request, withSignal, type Signal } from '../../../client/request.ts'

/** `sum`: names of fields, separated by commas. */
export const getGroups = (
  screen: string,
  parameters: Pick<ListParameters, 'filter' | 'search' | 'view'> & { readonly by: string; readonly sum: string },
  signal?: Signal,
) => {
  const query = new URLSearchParams(Object.entries(parameters).filter(([, value]) => value))
  return request<GroupsData>('GET', `/api/app/screens/${part(screen)}/groups?${query.toString()}`, withSignal(signal))
}
