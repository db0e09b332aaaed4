/** A document running on a real store, without HTTP: records, calls, inbox, and people of one's own making. */
import type { Plan } from '@ninefold/plan'
import type { RecordValue } from '@ninefold/plan/values'
import type { WireRecord } from '@ninefold/plan/wire'
import { expect } from 'vitest'
import type { Principal } from '../../src/access/principal.ts'
import type { Act, Calls } from '../../src/calls/calls.ts'
import { openCalls } from '../../src/calls/open-calls.ts'
import type { Inbox, Recipient } from '../../src/inbox/inbox.ts'
import { openInbox } from '../../src/inbox/open-inbox.ts'
import { inboxTables } from '../../src/inbox/tables.ts'
import { openRecords, recordTables } from '../../src/records/open-records.ts'
import type { Records, WireInput } from '../../src/records/records.ts'
import { Refusal, type Finding } from '../../src/refusal.ts'
import { migrate } from '../../src/store/migration/migration.ts'
import { documentTables } from '../../src/store/migration/document-version.ts'
import type { Store } from '../../src/store/store.ts'
import type { Mail } from '../../src/mail/index.ts'
import { principalFor } from './principals.ts'
import { openTestStore } from './database.ts'

export interface Rooms {
  readonly plan: Plan
  readonly store: Store
  readonly records: Records
  readonly calls: Calls
  readonly inbox: Inbox
  /** Everybody with an account, for the inbox; `person` adds to it. */
  readonly accounts: Recipient[]
  /** The mails that effects wrote. */
  readonly mails: readonly Mail[]
  readonly administrator: Principal
  /** Makes a User and answers who asks as them. */
  person(fields: WireInput, given?: readonly string[]): Promise<Principal>
  /** The same person, with what is stored of them now. */
  again(principal: Principal, given?: readonly string[]): Promise<Principal>
  make(entity: string, input: WireInput, by?: Principal): Promise<WireRecord>
  close(): Promise<void>
}

const noActions: Act = () => Promise.reject(new Error('no life cycle here'))

export async function openRooms(plan: Plan, act: Act = noActions): Promise<Rooms> {
  const store = await openTestStore(':memory:')
  await store.prepare([documentTables, ...recordTables, inboxTables])
  await migrate(store, { hash: 'abc', at: '2026-11-21T00:00:00.000Z', files: [], plan })
  const records = openRecords({ store, plan, hash: 'abc' })
  const accounts: Recipient[] = []
  const mails: Mail[] = []
  const inbox = openInbox({
    plan,
    store,
    records: () => records,
    mails: { write: async (_, written) => void mails.push(...written) },
    accounts: async () => accounts,
    accountsOf: async (_, people) =>
      new Map(accounts.filter(({ person }) => people.includes(person)).map((each) => [each.person, each])),
  })
  const errors = (_: Principal, findings: readonly Finding[]) =>
    findings.map(({ code, field = '' }) => ({ code, at: field, message: code, remedy: '' }))
  const calls = openCalls(plan, { records, act, errors })
  // The first person has nobody before them.
  const { id: first } = await records.create(principalFor(plan, { administrator: true }), 'User', { name: 'Ada' })
  const administrator = principalFor(plan, { person: first, administrator: true })

  const asks = async (person: string, given: readonly string[]) => {
    const me = (await store.read((reader) => records.person(reader, person, administrator))) as RecordValue
    return principalFor(plan, { person, me, given })
  }
  const make: Rooms['make'] = async (entity, input, by = administrator) =>
    (await records.create(by, entity, input)).record!

  return {
    plan,
    store,
    records,
    calls,
    inbox,
    accounts,
    mails,
    administrator,
    make,
    person: async (fields, given = []) => {
      const { id } = await make('User', fields)
      const email = `${id}@example.com`
      accounts.push({ person: id, email, active: true, administrator: false, roles: given, muted: [], language: null })
      return asks(id, given)
    },
    again: (principal, given = []) => asks(principal.person!, given),
    close: () => store.close(),
  }
}

/** What was refused: code and field of each finding, and what it was about. */
export async function refusal(work: Promise<unknown>): Promise<Refusal> {
  const outcome = await work.then(
    (value) => ({ value }),
    (error: unknown) => error,
  )
  expect(outcome).toBeInstanceOf(Refusal)
  return outcome as Refusal
}

export const told = ({ findings }: Refusal) =>
  findings.map(({ code, field }) => (field === undefined ? code : `${code} ${field}`))
