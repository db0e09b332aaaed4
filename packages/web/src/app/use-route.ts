// The page for the current address: a screen of the document, a page of every application, or a sign-in page.
import { useMemo } from 'react'
import { matchRoute, type Screen } from '@ninefold/plan'
import { OWN } from '../application/addresses.ts'
import type { Application } from '../application/application.ts'
import { useApplication } from '../application/context.ts'
import { usePlace } from '../router/place.ts'

export type Route =
  | { readonly kind: 'screen'; readonly screen: Screen; readonly values: Readonly<Record<string, string>> }
  | { readonly kind: 'home' }
  | {
      readonly kind:
        | 'inbox'
        | 'people'
        | 'constants'
        | 'activity'
        | 'jobs'
        | 'mails'
        | 'account'
        | 'about'
        | 'password'
        | 'newPassword'
        | 'secondFactor'
        | 'confirmAddress'
        | 'notFound'
    }
  /** The one-time link; its token is in the path or in the query. */
  | { readonly kind: 'welcome'; readonly token?: string }
  | { readonly kind: 'invitation' | 'unsubscribe'; readonly token: string }
  | { readonly kind: 'create'; readonly entity: string }
  /** `entity`: its path in the API; `id`. */
  | { readonly kind: 'record'; readonly values: Readonly<Record<string, string>> }
  /** `to`: the address to open afterwards; absent if the current page itself requires signing in. */
  | { readonly kind: 'signIn'; readonly to?: string }
  | { readonly kind: 'signUp' }

type Page = { readonly screen: Screen } | { readonly own: keyof typeof OWN | 'home' | 'welcome' | 'invitation' }

export function useRoute(): Route {
  const application = useApplication()
  const { path } = usePlace()
  return useMemo(() => routeOf(application, path), [application, path])
}

function routeOf(application: Application, path: string): Route {
  const { view } = application
  const match = matchRoute<Page>(path, [
    ...view.screens.map((screen) => ({ pattern: screen.route.pattern, of: { screen } })),
    { pattern: '/', of: { own: 'home' } },
    { pattern: '/welcome', of: { own: 'welcome' } },
    { pattern: '/first-administrator/{token}', of: { own: 'welcome' } },
    { pattern: '/invitation/{token}', of: { own: 'invitation' } },
    ...Object.entries(OWN).map(([own, pattern]) => ({ pattern, of: { own: own as keyof typeof OWN } })),
  ])
  if (match && 'screen' in match.of) return { kind: 'screen', screen: match.of.screen, values: match.values }
  const own = match && 'own' in match.of ? match.of.own : undefined
  if (own === 'invitation' || own === 'unsubscribe') return { kind: own, token: match?.values['token'] ?? '' }
  if (own === 'welcome') return { kind: 'welcome', ...match?.values }
  if (view.needsSecondFactor) return { kind: 'secondFactor' }
  if (own === 'signIn') return view.me ? { kind: 'home' } : { kind: 'signIn', to: '/' }
  if (own === 'signUp') return signUpRoute(application)
  if (own === 'newPassword' || own === 'confirmAddress') return { kind: own }
  const isOpen = own === 'home' && view.screens.length > 0
  if (!view.me && !isOpen) return { kind: 'signIn' }
  if (own === 'create') return createRoute(application, match?.values['entity'] ?? '')
  if (own === 'record') return { kind: own, values: match!.values }
  return own === undefined ? { kind: 'notFound' } : { kind: own }
}

/** For visitors without an account, if the document lets them create one. */
function signUpRoute({ view }: Application): Route {
  if (view.me) return { kind: 'home' }
  return view.settings.signUp === 'open' ? { kind: 'signUp' } : { kind: 'signIn', to: '/' }
}

function createRoute(application: Application, path: string): Route {
  const entity = application.view.entities.find((candidate) => candidate.path === path)
  return entity ? { kind: 'create', entity: entity.name } : { kind: 'notFound' }
}
