/** The server's routes: what each answers and requires, and finding the route of a request. */
import type { Answer } from './answer.ts'
import type { Exchange } from './exchange.ts'

/** undefined: the handler writes to the socket itself. */
type Handler = (exchange: Exchange) => Promise<Answer | undefined> | Answer | undefined

export interface Route {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** Below `/api`; `:` matches any one segment. */
  readonly path: string
  /** 'nobody': no sign-in required; the handler checks what is visible. */
  readonly needs: 'nobody' | 'session' | 'administrator'
  /** API tokens may use it, within their scopes. By default they may not. */
  readonly apiTokens?: true
  /** Only for whoever has proved within the last minutes who they are (`SIGN_IN_AGAIN`). */
  readonly recentProof?: true
  /** Also for users who lack the second factor that their role requires. 'nobody': they are treated as not signed in. */
  readonly withoutSecondFactor?: 'person' | 'nobody'
  /** 'json': parsed before the handler runs. 'raw': a file, as bytes. 'form': other bytes, few of them. Absent: no body. */
  readonly body?: 'json' | 'raw' | 'form'
  /** Lasts too long for a document change to wait for it. */
  readonly lasting?: boolean
  /** Answers at once, even while another version of the document takes over. */
  readonly outside?: boolean
  /**
   * Media types of its answers; by default JSON. 'any': it depends. A client that accepts none of them is refused at
   * once.
   */
  readonly answers?: readonly string[] | 'any'
  /** Refuses requests that would be refused whatever their body; called if the body cannot be parsed. */
  readonly preflight?: (exchange: Exchange) => Promise<void>
  /**
   * Handling of an `Idempotency-Key` (`idempotency-key.ts`). 'never': a session starts or ends, or the answer contains
   * credentials, so it is not stored. 'itself': the handler handles it. Absent: the whole handler runs once.
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
  // A literal segment has precedence over a variable one.
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
