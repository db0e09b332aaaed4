/** Signing in with providers of OpenID Connect: leaving for the provider, coming back, and the logout that it announces. */
import { refuse } from '../../refusal.ts'
import { accountOfPerson } from '../accounts.ts'
import type { IdentityContext, SignedIn } from '../context.ts'
import type { Present } from '../present.ts'
import { newAttempt, openAttempt, sealAttempt } from './attempt.ts'
import { changeProviderRoles } from './change-roles.ts'
import { openProviderClient } from './client.ts'
import { completeSignIn, NotSignedIn } from './complete.ts'
import { readLogoutToken } from './logout-token.ts'
import { ProviderRefused, ProviderUnreachable, rolesOfGroups, type SignInProvider } from './provider.ts'
import { openRecheck, type KnownProvider } from './recheck.ts'
import { endGrant, grantsOf, grantsToEnd } from './rows.ts'

export interface Providers {
  /** In the order of the options. */
  readonly signInProviders: readonly Pick<SignInProvider, 'name' | 'label'>[]
  /** `redirect`: the address to which the provider sends the browser back. ROUTE_UNKNOWN if there is no such provider. */
  leaveForProvider(name: string, redirect: string, wish: SignInWish): Promise<Leaving>
  /** `callback`: the whole address to which the browser came back, with `cookie`. Throws `NotSignedIn`. */
  returnFromProvider(
    present: Present,
    name: string,
    callback: URL,
    cookie: string | undefined,
  ): Promise<{ readonly signedIn: SignedIn; readonly to: string }>
  /** Ends the sessions that the provider's token names. False if the token is not valid. */
  providerSignedOut(name: string, token: string): Promise<boolean>
}

interface SignInWish {
  /** The page to show afterwards. */
  readonly to: string | null
  /** The provider asks again who the person is. */
  readonly again: boolean
}

interface Leaving {
  readonly address: string
  readonly cookie: string
}

export interface ProviderOptions {
  readonly providers: readonly SignInProvider[]
  /** The names of the roles of the document that people may have, of these names or labels. */
  readonly namedRoles: (names: readonly string[]) => readonly string[]
  /** Reports to the operator why a sign-in or a question failed; the person gets no details. */
  readonly report: (about: Readonly<Record<string, unknown>>, text: string) => void
}

// oxlint-disable-next-line max-lines-per-function -- the functions share this state
export function openProviders(context: IdentityContext, { providers, namedRoles, report }: ProviderOptions): Providers {
  const { store, sessions, now } = context
  const all: ReadonlyMap<string, KnownProvider> = new Map(
    providers.map((provider) => {
      const rolesFor = (groups: readonly string[]) => namedRoles(rolesOfGroups(provider, groups))
      return [provider.name, { provider, client: openProviderClient(provider), rolesFor }]
    }),
  )
  const recheck = openRecheck(context, all)
  sessions.checkBefore(recheck)
  const find = (name: string): KnownProvider => {
    const found = all.get(name)
    if (!found) throw refuse('ROUTE_UNKNOWN')
    return found
  }
  const translated = (provider: string) => (error: unknown) => {
    if (error instanceof NotSignedIn) throw error
    if (!(error instanceof ProviderRefused || error instanceof ProviderUnreachable)) throw error
    report({ provider, error: error.message }, 'a sign-in with a provider failed')
    throw new NotSignedIn(error instanceof ProviderUnreachable ? 'unreachable' : 'provider')
  }
  return {
    signInProviders: providers.map(({ name, label }) => ({ name, label })),

    async leaveForProvider(name, redirect, wish) {
      const attempt = newAttempt(name, wish, now())
      const address = await find(name).client.address(redirect, attempt).catch(translated(name))
      return { address, cookie: sealAttempt(store, attempt) }
    },

    async returnFromProvider(present, name, callback, cookie) {
      const known = find(name)
      try {
        const attempt = openAttempt(store, cookie, name, now())
        if (!attempt) throw new NotSignedIn('provider')
        const stated = await known.client.redeem(callback, attempt).catch(translated(name))
        const signedIn = await completeSignIn(context, known, present, stated)
        recheck.confirmed(signedIn.person.id, name)
        return { signedIn, to: attempt.to }
      } catch (error) {
        if (error instanceof NotSignedIn) reportRefusal(context, present, { provider: name, reason: error.reason })
        throw error
      }
    },

    async providerSignedOut(name, token) {
      const { provider, client } = find(name)
      const ended = await client
        .keys()
        .then((keys) => readLogoutToken(provider, keys, token))
        .catch((error: unknown) => {
          report({ provider: name, error: String(error) }, 'a logout announced by a provider was refused')
          return undefined
        })
      if (!ended) return false
      await store.write(async (transaction) => {
        for (const { session, person } of await grantsToEnd(transaction, name, ended)) {
          await endGrant(transaction, session)
          if ((await grantsOf(store, transaction, person, name)).length > 0) continue
          const account = await accountOfPerson(transaction, person)
          if (account) await changeProviderRoles(context, transaction, account, name, undefined)
        }
        sessions.changed(transaction)
      })
      return true
    },
  }
}

const reportRefusal = (
  { securityLog, now }: IdentityContext,
  { caller }: Present,
  details: { readonly provider: string; readonly reason: string },
): void => securityLog.refused({ kind: 'signInRefused', at: now(), address: caller, details })
