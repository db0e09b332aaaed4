/** What users see and change of their own account: where they are signed in, and which messages they want. */
import type { MessageChoice, SessionView } from '@ninefold/plan/wire'
import { refuse } from '../refusal.ts'
import { recordSecurityEvent } from '../security-log/index.ts'
import { accountOfPerson, changeAccount } from './accounts.ts'
import type { IdentityContext } from './context.ts'
import type { Present } from './present.ts'
import type { Session } from './sessions.ts'

export interface OwnAccount {
  /** At most 100, the one used last first. */
  ownSessions(session: Session): Promise<readonly SessionView[]>
  /** NOT_FOUND if the user has no session with this id. */
  endOwnSession(present: Present, session: Session, id: string): Promise<void>
  /** Ends all sessions of the user but this one. */
  endOtherSessions(present: Present, session: Session): Promise<void>
  ownMessages(present: Present, session: Session): Promise<readonly MessageChoice[]>
  /** Whether the user wants the message of the document with this name. NOT_FOUND if there is none. */
  chooseMessage(present: Present, session: Session, name: string, wanted: boolean): Promise<void>
}

export const openOwnAccount = ({ store, sessions, now }: IdentityContext): OwnAccount => ({
  async ownSessions({ hash: current, person }) {
    const all = await sessions.list(person)
    return all.map(({ hash, device, created, used }) => ({
      id: hash,
      device,
      begun: created,
      used,
      current: hash === current,
    }))
  },

  endOwnSession: ({ caller }, { person }, id) =>
    sessions.endOne(person, id, (transaction) =>
      recordSecurityEvent(transaction, { at: now(), ...ended(person, caller, 'one') }),
    ),

  endOtherSessions: ({ caller }, { person, hash }) =>
    store.write(async (transaction) => {
      await sessions.endAll(transaction, person, hash)
      recordSecurityEvent(transaction, { at: now(), ...ended(person, caller, 'others') })
    }),

  async ownMessages({ records }, { account }) {
    const muted = new Set(account.muted)
    return records.plan.messages.map(({ name, label }) => ({ name, label, wanted: !muted.has(name) }))
  },

  async chooseMessage({ records }, { account }, name, wanted) {
    const names = new Set(records.plan.messages.map((message) => message.name))
    if (!names.has(name)) throw refuse('NOT_FOUND')
    await store.write(async (transaction) => {
      const { muted = [] } = (await accountOfPerson(transaction, account.person)) ?? {}
      // Names that the document no longer has are dropped.
      const others = muted.filter((each) => each !== name && names.has(each))
      await changeAccount(transaction, account.person, { muted: wanted ? others : [...others, name] })
      sessions.changed(transaction)
    })
  },
})

/** A user ends sessions of their own. */
const ended = (person: string, address: string, sessions: 'one' | 'others') =>
  ({ kind: 'sessionsEnded', actor: person, address, target: person, details: { sessions } }) as const
