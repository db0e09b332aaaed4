/** What administrators, receivers and other mail servers do with mails that were written. */
import type { Plan } from '@ninefold/plan'
import { sayIn } from '@ninefold/plan/translation/catalogues'
import type { BouncedAddress, MailPage, UnsubscribeView } from '@ninefold/plan/wire'
import { momentOf } from '../jobs/index.ts'
import { refuse } from '../refusal.ts'
import { noteReport, reportedMail } from './bounces.ts'
import { shownMail, type ShownMail } from './mail-content.ts'
import type { MailRooms } from './mail-rooms.ts'
import type { Mail } from './mail.ts'
import { bouncedAddresses, liftBounced, outboxPage, type OutboxQuery } from './outbox-view.ts'
import { sendMailsAgain } from './outbox.ts'
import { readReport } from './read-report.ts'
import { chooseMails, readSubscriptionToken, subscriptionView, unwantedBy } from './unsubscribe.ts'
import { writeMails } from './write-mails.ts'

export interface MailAdministration {
  /** Writes a mail to this person, so that an administrator sees whether mails arrive. */
  test(to: Mail['to'], language: string): Promise<void>
  list(query: OutboxQuery): Promise<MailPage>
  /** Sends failed mails again: one, or all. Returns the number. */
  again(id?: string): Promise<number>
  /** Undefined if there is none. Only in development without a mail server: elsewhere nobody looks at others' mails. */
  show(id: string): Promise<ShownMail | undefined>
  bounced(): Promise<readonly BouncedAddress[]>
  /** Mails to the address are sent again. NOT_FOUND if it had refused none. */
  lift(address: string): Promise<void>
  /** What the link in a mail is about; undefined if it is not one of this server. */
  subscription(token: string): Promise<UnsubscribeView | undefined>
  /** The same, and changes it. */
  subscribe(token: string, wanted: boolean): Promise<UnsubscribeView | undefined>
  /** Names of the messages that this User does not want by mail. */
  unwanted(account: string): Promise<ReadonlySet<string>>
  chooseMessage(account: string, message: string, wanted: boolean): Promise<void>
  /** Takes a delivery report of another mail server. Returns the number of mails that have failed by it. */
  report(bytes: Uint8Array): Promise<number>
}

/** `wake`: mails are due. */
// oxlint-disable-next-line max-lines-per-function -- one function for each line of the interface
export function openAdministration(rooms: MailRooms, wake: (due: string) => void): MailAdministration {
  const { store, clock, plan, options, isDevelopment } = rooms
  const delivery = options ? 'server' : isDevelopment ? 'here' : 'waiting'
  const key = () => store.key()
  return {
    async test(to, language) {
      const due = await store.write((transaction) => writeMails(rooms, transaction, [testMail(plan(), to, language)]))
      wake(due)
    },
    async list(query) {
      const page = await store.read((reader) => outboxPage(reader, plan(), query, delivery === 'here'))
      return { ...page, delivery }
    },
    async again(id) {
      const now = momentOf(clock)
      const count = await store.write((transaction) => sendMailsAgain(transaction, now, id))
      if (count > 0) wake(now)
      return count
    },
    show: async (id) => (delivery === 'here' ? shownMail(rooms, id) : undefined),
    bounced: () => store.read(bouncedAddresses),
    async lift(address) {
      if (!(await store.write((transaction) => liftBounced(transaction, address)))) throw refuse('NOT_FOUND')
    },
    async subscription(token) {
      const subscription = readSubscriptionToken(key(), token)
      return subscription && store.read((reader) => subscriptionView(reader, plan(), subscription))
    },
    async subscribe(token, wanted) {
      const subscription = readSubscriptionToken(key(), token)
      if (!subscription) return undefined
      return store.write(async (transaction) => {
        await chooseMails(transaction, subscription, wanted)
        return subscriptionView(transaction, plan(), subscription)
      })
    },
    unwanted: (account) => store.read((reader) => unwantedBy(reader, account)),
    chooseMessage: (receiver, message, wanted) =>
      store.write((transaction) => chooseMails(transaction, { receiver, messages: [message] }, wanted)),
    async report(bytes) {
      const { sentTo, reports } = readReport(bytes)
      const id = reportedMail(key(), sentTo)
      const [failure] = reports.filter(({ action }) => action === 'failed')
      if (id === undefined || !failure) return 0
      const at = momentOf(clock)
      return store.write(async (transaction) => Number(await noteReport(transaction, id, failure, at)))
    },
  }
}

function testMail(plan: Plan, to: Mail['to'], language: string): Mail {
  const say = sayIn(language)
  return {
    to,
    subject: say('Test of {application}', { application: plan.name }),
    text: [say('Mails of this application reach you.')],
    buttons: [{ text: say('Open the application'), path: '/' }],
    language,
  }
}
