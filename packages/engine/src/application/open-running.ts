/** Prepares one version to run: composes everything that is built once per document. */
import { setImmediate as turn } from 'node:timers/promises'
import type { Plan } from '@ninefold/plan'
import { callErrors, openCalls, type CallSessions } from '../calls/index.ts'
import { openConstants } from '../constants/index.ts'
import type { Source } from '../documents/index.ts'
import { freeFilesOf } from '../files/index.ts'
import {
  accountOfPerson,
  accountsOfPeople,
  userStored,
  type Accounts,
  passwordStored,
  type Identity,
  type Sessions,
} from '../identity/index.ts'
import { openInbox } from '../inbox/index.ts'
import type { Clock } from '../jobs/index.ts'
import { openLifecycles } from '../lifecycle/index.ts'
import { type Hooks, makeOnlyOnes, openRecords, type Records, type Stored } from '../records/index.ts'
import { openRetention } from '../retention/index.ts'
import { byPrincipal, recordSecurityEvent, type SecurityLog } from '../security-log/index.ts'
import { textIndexesOf, type Compilation, type TextIndexes, Rewritten, type Store } from '../store/index.ts'
import { forgetViews, openViews } from '../views/index.ts'
import type { Mails } from '../mail/index.ts'
import type { Webhooks } from '../webhooks/index.ts'
import { openCatalogue } from '../wording/index.ts'
import { openPrincipals, type Principals } from './principals.ts'
import type { Log } from './core.ts'
import { byLowerName, entitiesByName, type Running } from './running.ts'
import { prepareRichText } from '../values/index.ts'
import { isRichText, isSecretType } from '@ninefold/plan/values'

export interface Services {
  readonly store: Store
  readonly clock: Clock
  readonly sessions: Sessions
  readonly identity: Identity
  readonly accounts: Accounts
  readonly webhooks: Webhooks
  readonly securityLog: SecurityLog
  readonly mails: Mails
  readonly log: Log
}

export interface Version {
  readonly plan: Plan
  readonly hash: string
  readonly sources: readonly Source[]
  /** Absent if it is unknown which program compiled the plan. */
  readonly compilation?: Compilation
}

/** A version that is composed, while another one may still run. */
export interface Opened {
  readonly running: Running
  /** Takes over what the store holds for it, when the tables have the layout of its plan: only then it may run. */
  readonly begin: () => Promise<void>
}

/** The parts are composed one at a turn of the event loop, so that requests are answered in between. */
// oxlint-disable-next-line max-lines-per-function -- a composition, one line for each part
export async function openRunning(
  { store, clock, sessions, identity, accounts, webhooks, mails, log }: Services,
  { plan, hash, sources }: Version,
): Promise<Opened> {
  const constants = await openConstants(store, plan, () => clock.real())
  const catalogue = openCatalogue(plan)
  if (needsKey(plan)) await store.agreeOnKey()
  if (hasRichText(plan)) await prepareRichText()
  const inbox = openInbox({ plan, store, mails, records: () => records, accounts, accountsOf: accountsOfPeople })
  const lifecycles = openLifecycles({
    plan,
    catalogue,
    account: accountOfPerson,
    records: () => records,
    inbox: () => inbox,
    webhooks: () => webhooks,
    timer: () => principals.timer(),
    failed: (job, error) =>
      log.error(
        { entity: job.entity, record: job.record, action: job.action, error: String(error) },
        'a timer could not act',
      ),
  })
  const freeFiles = freeFilesOf(plan)
  const textIndexes = textIndexesOf(store, plan)
  const mailsDates = attachesDates(plan)
  await turn()
  const hooks: Hooks = {
    ...lifecycles.hooks,
    faultOfPassword: (password, email) => identity.faultOfPassword(plan, password, email),
    async stored(change) {
      await lifecycles.hooks.stored?.(change)
      await freeFiles(change)
      await inbox.mention(change)
      if (mailsDates && change.request.kind === 'delete') await mails.cancelDates(change.transaction, change.id)
      if (change.entity !== 'User') return
      if (change.request.kind === 'delete') await forgetViews(change.transaction, change.id)
      const account = await userStored(change)
      const password = await passwordStored(change, plan, sessions)
      if (account || password) sessions.changed(change.transaction)
      recordAccountChange(change, clock.real(), { password })
    },
  }
  const records: Records = openRecords({
    store,
    plan,
    hash,
    searched: textIndexes.searched,
    hooks,
    principals: {
      present: (reader, principal) => principals.present(reader, principal),
      version: () => principals.version(),
      changing: (changes) => principals.changed(changes),
    },
  })
  await turn()
  const principals: Principals = openPrincipals({ plan, records, clock, constants: () => constants.values() })
  records.onChange((changes) => principals.changed(changes))
  await turn()
  const calls = openCalls(plan, {
    records,
    act: (writing, taken) => lifecycles.act(writing, taken),
    sessions: callSessions({ store, sessions, identity, clock }, () => ({ records, principals })),
    errors: (principal, findings) => callErrors(findings, catalogue, principal.environment),
  })
  const running: Running = {
    plan,
    hash,
    sources,
    records,
    lifecycles,
    calls,
    inbox,
    principals,
    constants,
    catalogue,
    textIndexes,
    views: openViews(store, plan.screens),
    retention: openRetention({ plan, store, principal: () => principals.timer(), real: () => clock.real() }),
    entities: entitiesByName(plan),
    screens: byLowerName(plan.screens),
  }
  const begin = async (): Promise<void> => {
    await constants.read()
    await openIndexes(textIndexes, log)
    await makeOnlyOnes(records, () => principals.timer())
  }
  return { running, begin }
}

/** The version runs in any case: without an index, a search returns the same results, but slower. */
async function openIndexes(textIndexes: TextIndexes, log: Log): Promise<void> {
  try {
    await textIndexes.open()
  } catch (error) {
    if (error instanceof Rewritten) throw error
    log.error({ error: String(error) }, 'the indexes of texts could not be opened: search reads row by row')
  }
}

/** Of what happened to the record of a user, that which concerns their account. */
function recordAccountChange(
  { transaction, request, changed, id, principal }: Stored,
  at: number,
  { password }: { readonly password: boolean },
): void {
  const event = { at, ...byPrincipal({ principal }), target: id }
  if (request.kind === 'delete') recordSecurityEvent(transaction, { kind: 'accountDeleted', ...event })
  if (request.kind !== 'change' || request.erases) return
  if (password) recordSecurityEvent(transaction, { kind: 'passwordChanged', ...event })
  if (changed.has('email')) recordSecurityEvent(transaction, { kind: 'emailChanged', ...event })
}

/** The key encrypts secrets and signs messages to other servers. */
const needsKey = ({ entities, webhooks = [] }: Plan): boolean =>
  webhooks.length > 0 || entities.some(({ fields }) => fields.some(({ type }) => isSecretType(type)))

/** Whether an effect mails dates, which are cancelled when their record is deleted. */
const attachesDates = ({ lifecycles }: Plan): boolean =>
  lifecycles
    .flatMap(({ create, actions }) => [...create.then, ...actions.flatMap(({ then }) => then)])
    .flatMap((effect) =>
      effect.kind === 'mail' ? effect.attachments : effect.kind === 'notify' ? (effect.byMail ?? []) : [],
    )
    .some(({ kind }) => kind === 'dates')

const hasRichText = ({ entities }: Plan): boolean =>
  entities.some(({ fields }) => fields.some(({ type }) => isRichText(type)))

/** Signing in and out in a call of the document. */
function callSessions(
  { store, sessions, identity, clock }: Pick<Services, 'store' | 'sessions' | 'identity' | 'clock'>,
  of: () => { readonly records: Records; readonly principals: Principals },
): CallSessions {
  const withPrincipal = async (token: string) => ({
    token,
    principal: await of().principals.of(await sessions.find(token)),
  })
  return {
    async signIn(login, password, address) {
      const { records, principals } = of()
      const present = { records, principal: await principals.of(undefined), caller: address }
      const { token } = await identity.signIn(present, { email: login['email'] ?? '', password })
      return withPrincipal(token)
    },
    async signInAs(person) {
      const token = await store.write((transaction) => {
        recordSecurityEvent(transaction, { kind: 'signIn', at: clock.real(), actor: person, details: { by: 'call' } })
        return sessions.start(transaction, person)
      })
      return withPrincipal(token)
    },
    async signOut(token) {
      const session = await sessions.find(token)
      if (!session) return
      const event = { kind: 'signOut', at: clock.real(), actor: session.person, details: { by: 'call' } } as const
      await sessions.end(session, (transaction) => recordSecurityEvent(transaction, event))
    },
  }
}
