// The requests of views. Loaded when a view is shown or saved.
import type { ListView, ListViews, ViewState } from '@ninefold/plan/wire'
import { part, request, withSignal, type Signal } from '../../../client/request.ts'

const of = (screen: string, what: string) => `/api/app/screens/${part(screen)}/${what}`

export const getViews = (screen: string, signal?: Signal) =>
  request<ListViews>('GET', of(screen, 'views'), withSignal(signal))

export interface ViewInput {
  readonly name: string
  /** Roles, or `everyone`; null: with nobody. */
  readonly sharedWith?: readonly string[] | null
}

export const saveView = (screen: string, body: ViewInput & { readonly state: ViewState }) =>
  request<ListView>('POST', of(screen, 'views'), { body })
export const changeView = (id: string, body: Partial<ViewInput> & { readonly state?: ViewState }) =>
  request<ListView>('PATCH', `/api/app/views/${part(id)}`, { body })
export const removeView = (id: string) => request<void>('DELETE', `/api/app/views/${part(id)}`)
export const startWith = (screen: string, view: string | null) =>
  request<void>('PUT', of(screen, 'start-view'), { body: { view } })
