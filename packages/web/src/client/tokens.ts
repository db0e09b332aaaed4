// The requests of API tokens and service accounts.
import type { ApiTokenView, PersonView, Scopes } from '@ninefold/plan/wire'
import { part, request, withSignal, type Signal } from './request.ts'

/** Whose tokens: one's own, or those of another person or of a service account, for administrators. */
export type TokenOwner = { readonly kind: 'own' } | { readonly kind: 'person' | 'service'; readonly id: string }

const addressOf = (owner: TokenOwner): string =>
  owner.kind === 'own' ? '/api/app/account/tokens' : `/api/app/people/${part(owner.id)}/tokens`

export const getTokens = (owner: TokenOwner, signal?: Signal) =>
  request<{ items: readonly ApiTokenView[] }>('GET', addressOf(owner), withSignal(signal))

/** `ends`: the last day, `YYYY-MM-DD`. The answer has the text of the token, which is not stored anywhere. */
export const makeToken = (owner: TokenOwner, body: { name: string; ends: string; scopes: Scopes }) =>
  request<{ token: string; made: ApiTokenView }>('POST', addressOf(owner), { body: { ...body } })

export const endToken = (owner: TokenOwner, id: string) => request<void>('DELETE', `${addressOf(owner)}/${part(id)}`)

export const makeServiceAccount = (body: { name: string; roles: readonly string[] }) =>
  request<PersonView>('POST', '/api/app/service-accounts', { body })
