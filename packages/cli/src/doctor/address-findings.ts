// Examines the addresses of a running server: the one on this machine, and the public one behind a proxy.
import { once } from 'node:events'
import http from 'node:http'
import https from 'node:https'
import { json } from 'node:stream/consumers'
import { MINUTE } from '@ninefold/plan/base'
import { failure, ok, warning, type Finding } from './finding.ts'

interface Addresses {
  /** On this machine, if a server runs. */
  readonly local?: string
  /** `https://…`, where people reach it. */
  readonly publicAddress?: string
}

export async function addressFindings({ local, publicAddress }: Addresses): Promise<readonly Finding[]> {
  const here = local === undefined ? undefined : await ask(local, { verifiesName: false })
  const findings = here ? [healthOf('Address', local!, here)] : []
  if (publicAddress === undefined) return findings
  const there = await ask(publicAddress, { verifiesName: true })
  return [...findings, ...publicFindings(publicAddress, there, here)]
}

interface Reply {
  readonly status: number
  readonly document: string | undefined
  readonly secure: boolean
  readonly date: number
}

const TIMEOUT = 10_000

interface Asked {
  /** The certificate of a server on this machine is for the name under which people reach it. */
  readonly verifiesName: boolean
}

/** The reply, or why there is none. */
async function ask(address: string, { verifiesName }: Asked): Promise<Reply | string> {
  try {
    const { statusCode = 0, headers, body } = await fetchHealth(new URL('/api/health', address), verifiesName)
    return {
      status: statusCode,
      document: body.document,
      secure: headers['strict-transport-security'] !== undefined,
      date: Date.parse(headers.date ?? ''),
    }
  } catch (error) {
    return (error as Error).message
  }
}

async function fetchHealth(url: URL, verifiesName: boolean) {
  const signal = AbortSignal.timeout(TIMEOUT)
  const request =
    url.protocol === 'https:'
      ? https.get(url, { signal, ...(!verifiesName && { checkServerIdentity: () => undefined }) })
      : http.get(url, { signal })
  const [reply] = (await once(request, 'response', { signal })) as [http.IncomingMessage]
  const body = (await json(reply).catch(() => ({}))) as { readonly document?: string }
  return { statusCode: reply.statusCode, headers: reply.headers, body }
}

const LOOK = 'Look at the output of the server, and of the proxy.'

/** What to do about errors of the connection that the server and the proxy cannot see. */
const causes: readonly (readonly [RegExp, string])[] = [
  [/ENOTFOUND|EAI_AGAIN/, 'Enter the name into the DNS, or into /etc/hosts of this machine.'],
  [
    /self-signed|issuer|first certificate/,
    'If the certificate is of your own authority, name the file of that authority in the variable NODE_EXTRA_CA_CERTS.',
  ],
]

function healthOf(about: string, address: string, reply: Reply | string): Finding {
  if (typeof reply === 'string')
    return failure(
      about,
      `${address} does not answer: ${reply}.`,
      causes.find(([cause]) => cause.test(reply))?.[1] ?? LOOK,
    )
  if (reply.status !== 200) return failure(about, `${address} answers with status ${reply.status}.`, LOOK)
  return ok(about, `${address} answers.`)
}

function publicFindings(address: string, there: Reply | string, here: Reply | string | undefined): readonly Finding[] {
  const about = 'Public address'
  const health = healthOf(about, address, there)
  if (health.level !== 'ok' || typeof there === 'string') return [health]
  const other = typeof here === 'object' && here.document !== there.document
  const isHttps = new URL(address).protocol === 'https:'
  const found = [
    ...(other
      ? [failure(about, `${address} leads to another application, or to another document.`, 'Correct the proxy.')]
      : []),
    ...(isHttps
      ? []
      : [warning(about, `${address} is not encrypted.`, 'Give the proxy a certificate, and use https.')]),
    ...(isHttps && !there.secure
      ? [
          warning(
            about,
            'The server does not know that people use https, so its cookies are not limited to it.',
            'Let the proxy send X-Forwarded-Proto: https.',
          ),
        ]
      : []),
    ...(Math.abs(there.date - Date.now()) > MINUTE
      ? [
          warning(
            'Clock',
            `${address} has another time than this machine.`,
            'Let the machines synchronise their clocks (NTP).',
          ),
        ]
      : []),
  ]
  return found.length > 0 ? found : [health]
}
