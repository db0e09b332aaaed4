/** How the operator connects the application with a mail server: read from the address of the server. */
import { isAddress, oneLine } from './address.ts'

export interface MailOptions {
  readonly server: MailServer
  /** The sender of every mail. */
  readonly from: { readonly name?: string; readonly address: string }
  /** Where other servers report what they could not deliver, `bounces@company.example`; absent: to the sender. */
  readonly bounceAddress?: string
}

export interface MailServer {
  readonly host: string
  readonly port: number
  /**
   * 'immediate': TLS from the first byte. 'required': STARTTLS, and nothing is sent without it. 'none': no TLS, for a server
   * on this machine.
   */
  readonly tls: 'immediate' | 'required' | 'none'
  readonly user?: string
  readonly password?: string
}

const LOCAL = new Set(['localhost', '127.0.0.1', '[::1]'])

/**
 * `smtp://user:password@host:587` or `smtps://…`; `?tls=none` or `?tls=required` instead of the default, which requires TLS
 * unless the server is on this machine. Undefined if it is no such address. The address is never part of a message, since it
 * contains the password.
 */
export function readMailServer(address: string): MailServer | undefined {
  if (!URL.canParse(address)) return undefined
  const url = new URL(address)
  if (!['smtp:', 'smtps:'].includes(url.protocol) || url.hostname === '' || !['', '/'].includes(url.pathname))
    return undefined
  const tls = tlsOf(url)
  const [user, password] = [decoded(url.username), decoded(url.password)]
  if (tls === undefined || user === undefined || password === undefined) return undefined
  return {
    host: url.hostname.replace(/^\[|\]$/g, ''),
    port: url.port === '' ? defaultPort(tls) : Number(url.port),
    tls,
    ...(user !== '' && { user, password }),
  }
}

function tlsOf({ protocol, hostname, searchParams }: URL): MailServer['tls'] | undefined {
  const given = searchParams.get('tls')
  if (protocol === 'smtps:') return given === null ? 'immediate' : undefined
  if (given === null) return LOCAL.has(hostname) ? 'none' : 'required'
  return given === 'none' || given === 'required' ? given : undefined
}

const defaultPort = (tls: MailServer['tls']): number => ({ immediate: 465, required: 587, none: 25 })[tls]

function decoded(text: string): string | undefined {
  try {
    return decodeURIComponent(text)
  } catch {
    return undefined
  }
}

/** `Loans <loans@company.example>` or the address alone; undefined if it is no address. */
export function readSender(text: string): MailOptions['from'] | undefined {
  const [, name = '', address = ''] = /^(?:(.*?)\s*<([^<>]+)>|)$/s.exec(text.trim()) ?? []
  const mailbox = address === '' ? text.trim() : address.trim()
  if (!isAddress(mailbox)) return undefined
  const shown = oneLine(name.replace(/^"(.*)"$/s, '$1'))
  return { address: mailbox, ...(shown !== '' && { name: shown }) }
}
