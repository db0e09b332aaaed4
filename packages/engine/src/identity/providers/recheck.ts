/**
 * Asks providers again whether a person and their groups are still there. What a provider no longer confirms ends: its sessions,
 * and its roles in all sessions and API tokens of the person.
 */
import { accountOfPerson, type Account } from '../accounts.ts'
import type { IdentityContext } from '../context.ts'
import type { Session } from '../sessions.ts'
import { changeProviderRoles } from './change-roles.ts'
import type { ProviderClient } from './client.ts'
import { ProviderUnreachable, recheckAfter, type SignInProvider } from './provider.ts'
import { endGrant, grantsOf, storeConfirmed, type ProviderGrant } from './rows.ts'

export interface KnownProvider {
  readonly provider: SignInProvider
  readonly client: ProviderClient
  /** Names of the roles that follow from these groups. */
  readonly rolesFor: (groups: readonly string[]) => readonly string[]
}

interface Recheck {
  /** Undefined if nothing is due. Resolves when the account is up to date. */
  (session: Session): Promise<void> | undefined
  /** The provider has just confirmed the person. */
  confirmed(person: string, provider: string): void
}

/** So many intervals without an answer of the provider do not end its roles. */
const GRACE = 12
/** Milliseconds: how often a confirmation is stored. */
const STORED_EVERY = 60_000
const MAX_REMEMBERED = 50_000

export function openRecheck(context: IdentityContext, providers: ReadonlyMap<string, KnownProvider>): Recheck {
  const { now } = context
  /** By person and provider: when this server asked last. */
  const asked = new Map<string, number>()
  const running = new Map<string, Promise<void>>()
  const note = (key: string): void => {
    if (asked.size >= MAX_REMEMBERED) asked.clear()
    asked.set(key, now())
  }

  const dueOf = (person: string, name: string): Promise<void> | undefined => {
    const key = `${person} ${name}`
    const known = providers.get(name)
    const after = known && recheckAfter(known.provider)
    if (known && after === undefined) return undefined
    const last = asked.get(key)
    if (after !== undefined && last !== undefined && last + after > now()) return undefined
    const before = running.get(key)
    if (before) return before
    const work = ask(context, person, name, known).then(() => note(key))
    const done = work.finally(() => running.delete(key))
    running.set(key, done)
    return done
  }

  const recheck = ({ person, account }: Session): Promise<void> | undefined => {
    const names = Object.keys(account.providerRoles)
    if (names.length === 0) return undefined
    const due = names.flatMap((name) => dueOf(person, name) ?? [])
    return due.length === 0 ? undefined : Promise.all(due).then(() => undefined)
  }
  return Object.assign(recheck, { confirmed: (person: string, provider: string) => note(`${person} ${provider}`) })
}

/** `known`: undefined if the operator has removed the provider. */
async function ask(
  context: IdentityContext,
  person: string,
  name: string,
  known: KnownProvider | undefined,
): Promise<void> {
  const { store, now } = context
  const grants = known ? await store.read((reader) => grantsOf(store, reader, person, name)) : []
  for (const grant of grants) {
    const outcome = await confirm(known!, grant, now())
    if (outcome === 'later') return
    if (outcome === 'unknown') return setRoles(context, person, name, [])
    if (outcome !== 'refused') return accept(context, known!, grant, outcome)
    await store.write(async (transaction) => {
      await endGrant(transaction, grant.session)
      context.sessions.changed(transaction)
    })
  }
  await setRoles(context, person, name, undefined)
}

type Confirmed = Awaited<ReturnType<ProviderClient['confirm']>>

/** 'later': no answer, but the last one is recent enough. 'unknown': it is not. */
async function confirm(
  { provider, client }: KnownProvider,
  { subject, tokens, checked }: ProviderGrant,
  now: number,
): Promise<Confirmed | 'refused' | 'later' | 'unknown'> {
  try {
    return await client.confirm(subject, tokens)
  } catch (error) {
    if (!(error instanceof ProviderUnreachable)) return 'refused'
    return now - Date.parse(checked) <= GRACE * (recheckAfter(provider) ?? 0) ? 'later' : 'unknown'
  }
}

async function accept(
  context: IdentityContext,
  { provider, rolesFor }: KnownProvider,
  grant: ProviderGrant,
  { groups, tokens }: Confirmed,
): Promise<void> {
  const { store, now } = context
  const isNew = tokens.access !== grant.tokens.access || tokens.refresh !== grant.tokens.refresh
  if (isNew || now() - Date.parse(grant.checked) >= STORED_EVERY) {
    const checked = new Date(now()).toISOString()
    await store.write((transaction) => storeConfirmed(store, transaction, grant.session, { tokens, checked }))
  }
  await setRoles(context, grant.person, provider.name, rolesFor(groups))
}

/** `roles` undefined: the provider no longer knows the person. */
async function setRoles(
  context: IdentityContext,
  person: string,
  provider: string,
  roles: readonly string[] | undefined,
): Promise<void> {
  const { store } = context
  const account = await store.read((reader) => accountOfPerson(reader, person))
  if (!account || isSame(account, provider, roles)) return
  await store.write(async (transaction) => {
    const present = (await accountOfPerson(transaction, person)) ?? account
    await changeProviderRoles(context, transaction, present, provider, roles)
  })
}

const isSame = ({ providerRoles }: Account, provider: string, roles: readonly string[] | undefined): boolean =>
  JSON.stringify(providerRoles[provider]) === JSON.stringify(roles)
