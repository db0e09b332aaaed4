// The requests of mails: the outbox, addresses that refuse mails, and the link with which receivers unsubscribe.
import type { BouncedAddress, MailContent, MailPage, UnsubscribeView } from '@ninefold/plan/wire'
import { part, request, withSignal, type Signal } from './request.ts'

export interface MailQuery {
  /** '' for all. */
  readonly state: string
  readonly search: string
}

export const getMails = ({ state, search }: MailQuery, cursor: string | null, signal?: Signal) => {
  const given = Object.entries({ state, search, cursor: cursor ?? '' }).filter(([, value]) => value !== '')
  return request<MailPage>('GET', `/api/app/mails?${new URLSearchParams(given).toString()}`, withSignal(signal))
}
export const getMail = (id: string, signal?: Signal) =>
  request<MailContent>('GET', `/api/app/mails/${part(id)}`, withSignal(signal))
export const mailPageAddress = (id: string) => `/api/app/mails/${part(id)}/html`
export const mailAttachmentAddress = (id: string, place: number) => `/api/app/mails/${part(id)}/attachments/${place}`

/** One failed mail, or all. */
export const sendMailsAgain = (id?: string) =>
  request<{ count: number }>('POST', id === undefined ? '/api/app/mails/again' : `/api/app/mails/${part(id)}/again`)
export const sendTestMail = () => request<void>('POST', '/api/app/mails/test')

export const getBounced = (signal?: Signal) =>
  request<{ items: readonly BouncedAddress[] }>('GET', '/api/app/mail-addresses', withSignal(signal))
export const liftBounced = (address: string) => request<void>('DELETE', `/api/app/mail-addresses/${part(address)}`)

const subscription = (token: string) => `/api/app/unsubscribe/${part(token)}`
export const getSubscription = (token: string, signal?: Signal) =>
  request<UnsubscribeView>('GET', subscription(token), withSignal(signal))
export const subscribe = (token: string, wanted: boolean) =>
  request<UnsubscribeView>(wanted ? 'DELETE' : 'POST', subscription(token))
