/** Addresses of our own: what each answers to, what it needs, and finding the one that is meant. */
import type { Answer } from './answer.ts'
import type { Exchange } from './exchange.ts'

/** undefined: the handler answers on the socket itself. */
type Handler = (exchange: Exchange) => Promise<Answer | undefined> | Answer | undefined

export interface Route {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** Below `/api`; `:` stands for any one segment. */
  readonly path: string
  /** 'nobody': also without signing in; the handler sees to what may be seen. */
  readonly needs: 'nobody' | 'session' | 'administrator'
  /** 'json': read and parsed before the handler. 'raw': read as it is. Absent: there is none. */
  readonly body?: 'json' | 'raw'
  /** Does not count as under way while a new document takes over: it lasts too long. */
  readonly lasting?: boolean
  /** Media types it can answer in; JSON unless said. 'any': it depends. A client that wants none of them learns it at once. */
  readonly answers?: readonly string[] | 'any'
  /** Refuses those who would be refused whatever they send: asked where what they sent is not even readable. */
  readonly preflight?: (exchange: Exchange) => Promise<void>
  /**
   * What becomes of an `Idempotency-Key` (`idempotency-key.ts`). 'never': a session begins or ends, or the answer holds what lets somebody
   * in, so it is not kept. 'itself': the handler sees to it. Absent: the whole handler is done once.
   */
  readonly idempotency?: 'never' | 'itself'
  readonly handle: Handler
}

export type RouteMatch =
  | { readonly kind: 'none' }
  | { readonly kind: 'method'; readonly allow: readonly string[] }
  | { readonly kind: 'route'; readonly route: Route; readonly parameters: readonly string[] }

interface Place {
  readonly parts: readonly string[]
  readonly methods: Map<string, Route>
}

/** `segments` without the leading `api`. */
export function routeFinder(routes: readonly Route[]): (method: string, segments: readonly string[]) => RouteMatch {
  const places = placesOf(routes)
  return (method, segments) => {
    const place = places.get(segments.length)?.find((each) => fits(each.parts, segments, 1))
    if (!place) return { kind: 'none' }
    const route = place.methods.get(method === 'HEAD' ? 'GET' : method)
    if (!route) return { kind: 'method', allow: allowed(place) }
    return { kind: 'route', route, parameters: variable(place.parts, segments) }
  }
}

const allowed = ({ methods }: Place): readonly string[] =>
  [...methods.keys()].flatMap((method) => (method === 'GET' ? ['GET', 'HEAD'] : [method]))

function placesOf(routes: readonly Route[]): ReadonlyMap<number, Place[]> {
  const places = new Map<number, Place[]>()
  for (const route of routes) {
    const parts = route.path.split('/').slice(1)
    const same = places.get(parts.length + 1) ?? []
    places.set(parts.length + 1, same)
    const known = same.find((place) => place.parts.join('/') === parts.join('/'))
    if (known) known.methods.set(route.method, route)
    else same.push({ parts, methods: new Map([[route.method, route]]) })
  }
  // A written segment wins over a variable one.
  const variables = (place: Place) => place.parts.filter((part) => part === ':').length
  for (const same of places.values()) same.sort((a, b) => variables(a) - variables(b))
  return places
}

function fits(parts: readonly string[], segments: readonly string[], from: number): boolean {
  for (let i = 0; i < parts.length; i++) if (parts[i] !== ':' && parts[i] !== segments[i + from]) return false
  return true
}

function variable(parts: readonly string[], segments: readonly string[]): readonly string[] {
  const found: string[] = []
  for (let i = 0; i < parts.length; i++) if (parts[i] === ':') found.push(segments[i + 1]!)
  return found
}
