/** Real and hostile providers of OpenID Connect on free ports, and a small browser that follows redirects and fills in forms. */
import { once } from 'node:events'
import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { exportJWK, generateKeyPair, SignJWT, type JWTPayload } from 'jose'
import Provider from 'oidc-provider'

export interface Somebody {
  readonly email?: string
  readonly email_verified?: boolean
  readonly name?: string
  groups?: readonly string[]
}

interface Listening {
  readonly server: Server
  readonly issuer: string
  handle: (...given: Parameters<RequestListener>) => unknown
}

async function listenAt(): Promise<Listening> {
  const listening = { handle: (_, response) => void response.writeHead(503).end() } as Pick<Listening, 'handle'>
  const server = createServer((request, response) => listening.handle(request, response))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return Object.assign(listening, { server, issuer: `http://127.0.0.1:${port}` })
}

const CLIENT = { clientId: 'ninefold', clientSecret: 'a secret of the client, long enough' } as const

export interface RealProvider {
  readonly issuer: string
  readonly options: typeof CLIENT & { readonly issuer: string; readonly scope: string }
  /** By login. Without an entry the person does not exist there. */
  readonly people: Map<string, Somebody>
  /** `address`: of the application. */
  open(name: string, address: string): void
  /** Whether it answers at all. */
  reach(reachable: boolean): void
  /** Announces to the application that somebody has signed out, everywhere or in one session. */
  announceSignOut(login: string, sid?: string): Promise<void>
  close(): Promise<void>
}

/** Access tokens end after 1 second if `short`. */
export async function realProvider({ short = false } = {}): Promise<RealProvider> {
  const listening = await listenAt()
  const { issuer, server } = listening
  const people = new Map<string, Somebody>()
  let provider: Provider | undefined
  const open = () => void (listening.handle = provider!.callback())
  return {
    issuer,
    people,
    options: { ...CLIENT, issuer, scope: 'openid email profile groups' },
    open(name, address) {
      provider = new Provider(issuer, {
        clients: [
          {
            client_id: CLIENT.clientId,
            client_secret: CLIENT.clientSecret,
            redirect_uris: [`${address}/api/app/sign-in/${name}/callback`],
            grant_types: ['authorization_code', 'refresh_token'],
            backchannel_logout_uri: `${address}/api/app/sign-in/${name}/signed-out`,
            backchannel_logout_session_required: true,
          },
        ],
        claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name'], groups: ['groups'] },
        cookies: { keys: ['a key of cookies'] },
        features: { devInteractions: { enabled: true }, backchannelLogout: { enabled: true } },
        // Its own refuses this machine.
        fetch: (url, { method, headers, body } = {}) => fetch(url, { method, headers, body } as RequestInit),
        issueRefreshToken: () => true,
        rotateRefreshToken: true,
        ttl: {
          AccessToken: short ? 1 : 3600,
          IdToken: 3600,
          RefreshToken: 86_400,
          Interaction: 3600,
          Session: 86_400,
          Grant: 86_400,
        },
        findAccount: (_, login) => {
          const found = people.get(login)
          return found && { accountId: login, claims: () => ({ sub: login, ...found }) }
        },
      })
      open()
    },
    reach: (reachable) => {
      if (reachable) open()
      else listening.handle = (request) => void request.socket.destroy()
    },
    async announceSignOut(login, sid) {
      const client = (await provider!.Client.find(CLIENT.clientId)) as unknown as {
        backchannelLogout(subject: string, sid?: string): Promise<unknown>
      }
      await client.backchannelLogout(login, sid)
    },
    close: () => closeServer(server),
  }
}

async function closeServer(server: Server): Promise<void> {
  server.closeAllConnections()
  server.close()
  await once(server, 'close')
}

/** What a hostile provider answers to the code; `nonce` is that of the request. */
export interface Forged {
  readonly claims?: JWTPayload
  readonly alg?: 'RS256' | 'none'
  /** Signs with a key that it does not publish. */
  readonly foreignKey?: boolean
  /** In seconds from now. */
  readonly expires?: number
  readonly described?: string
}

/** Its answers are made to order; nobody has to sign in there. */
export async function hostileProvider() {
  const listening = await listenAt()
  const { issuer, server } = listening
  const [own, foreign] = await Promise.all([generateKeyPair('RS256'), generateKeyPair('RS256')])
  const published = { ...(await exportJWK(own.publicKey)), kid: 'own', alg: 'RS256', use: 'sig' }
  let forged: Forged = {}
  let nonce = ''
  const idToken = async (): Promise<string> => {
    const now = Math.floor(Date.now() / 1000)
    const payload = {
      iss: issuer,
      aud: CLIENT.clientId,
      sub: 'mallory',
      iat: now,
      exp: now + (forged.expires ?? 300),
      nonce,
    }
    const all = { ...payload, email: 'mallory@example.org', email_verified: true, ...forged.claims }
    if (forged.alg === 'none') return `${encoded({ alg: 'none' })}.${encoded(all)}.`
    const key = forged.foreignKey ? foreign.privateKey : own.privateKey
    return new SignJWT(all).setProtectedHeader({ alg: 'RS256', kid: 'own' }).sign(key)
  }
  listening.handle = (request, response) => {
    const answer = async () => {
      if (request.url?.startsWith('/jwks')) return { keys: [published] }
      if (request.url?.startsWith('/token'))
        return { access_token: 'access', token_type: 'Bearer', id_token: await idToken() }
      return {
        issuer: forged.described ?? issuer,
        authorization_endpoint: `${issuer}/authorize`,
        token_endpoint: `${issuer}/token`,
        jwks_uri: `${issuer}/jwks`,
        response_types_supported: ['code'],
        id_token_signing_alg_values_supported: ['RS256'],
        authorization_response_iss_parameter_supported: true,
      }
    }
    void answer().then((body) => {
      response.writeHead(200, { 'content-type': 'application/json' })
      response.end(JSON.stringify(body))
    })
  }
  return {
    issuer,
    options: { ...CLIENT, issuer },
    answerWith(next: Forged, to: string): void {
      forged = next
      nonce = to
    },
    /** A token for `…/signed-out`. */
    logoutToken: (claims: JWTPayload, isForeign = false) =>
      new SignJWT({ jti: 'one', events: { 'http://schemas.openid.net/event/backchannel-logout': {} }, ...claims })
        .setProtectedHeader({ alg: 'RS256', kid: 'own' })
        .setIssuer(issuer)
        .setAudience(CLIENT.clientId)
        .setIssuedAt()
        .setExpirationTime('2m')
        .sign(isForeign ? foreign.privateKey : own.privateKey),
    close: () => closeServer(server),
  }
}

const encoded = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url')

/** Cookies by host and port, as a browser has them. */
export function smallBrowser() {
  const jars = new Map<string, Map<string, string>>()
  async function visit(address: string, form?: Readonly<Record<string, string>>): Promise<Response> {
    const { origin } = new URL(address)
    const jar = jars.get(origin) ?? new Map<string, string>()
    jars.set(origin, jar)
    const answer = await fetch(address, {
      redirect: 'manual',
      headers: { cookie: [...jar].map(([name, value]) => `${name}=${value}`).join('; ') },
      ...(form && { method: 'POST', body: new URLSearchParams(form) }),
    })
    for (const cookie of answer.headers.getSetCookie()) {
      const [name, value] = /^([^=]+)=([^;]*)/.exec(cookie)!.slice(1) as [string, string]
      if (value === '') jar.delete(name)
      else jar.set(name, value)
    }
    return answer
  }
  /** Follows redirects until there is a page, or an address of which `until` is true. */
  async function go(address: string, until: (address: string) => boolean = () => false, form?: Record<string, string>) {
    let at = address
    let answer = await visit(at, form)
    for (let hops = 0; answer.status >= 300 && answer.status < 400 && hops < 20; hops++) {
      at = new URL(answer.headers.get('location')!, at).href
      if (until(at)) break
      answer = await visit(at)
    }
    return { at, status: answer.status, text: await answer.text() }
  }
  return {
    go,
    cookie: (origin: string, name: string) => jars.get(origin)?.get(name),
    cookies: (origin: string) => [...(jars.get(origin) ?? [])].map(([name, value]) => `${name}=${value}`).join('; '),
    /** Signs in at the real provider as `login`, and returns where the browser arrives in the application. */
    async signInAs(login: string, address: string) {
      let page = await go(address)
      for (const form of [{ prompt: 'login', login, password: 'x' }, { prompt: 'consent' }]) {
        const action = /action="([^"]+)"/.exec(page.text)?.[1]
        if (action === undefined) break
        page = await go(new URL(action, page.at).href, undefined, form as Record<string, string>)
      }
      return page
    },
  }
}
