/** The client's network address, behind the proxies that are trusted to send it in `X-Forwarded-For`. */
import { BlockList, isIP } from 'node:net'
import type { IncomingMessage } from 'node:http'

/**
 * The proxies in front of the server: how many (0 for none), or their addresses and networks (`10.0.0.0/8`, `::1`).
 * What a client writes into the header itself comes before the proxies' entries and is not trusted.
 */
export type TrustedProxies = number | readonly string[]

/** Whether it is an address or a network in the format of `TrustedProxies`. */
export function isNetwork(text: string): boolean {
  const [address = '', bits, ...more] = text.split('/')
  const version = isIP(address)
  if (version === 0 || more.length > 0) return false
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (version === 4 ? 32 : 128))
}

export function callers(proxies: TrustedProxies): (request: IncomingMessage) => string {
  const trusts = trusted(proxies)
  return ({ headers, socket }) => {
    let caller = plain(socket.remoteAddress ?? '')
    const sent = headers['x-forwarded-for']
    if (sent === undefined) return caller
    const forwarded = String(sent).split(',')
    for (let hop = 0; hop < forwarded.length && trusts(caller, hop); hop++) {
      const before = plain(forwarded.at(-1 - hop)!.trim())
      if (isIP(before) === 0) break
      caller = before
    }
    return caller
  }
}

/** Whether a proxy sent the request: then its other headers can be trusted, too. */
export function fromProxy(proxies: TrustedProxies): (request: IncomingMessage) => boolean {
  const trusts = trusted(proxies)
  return ({ socket }) => trusts(plain(socket.remoteAddress ?? ''), 0)
}

/** `hop`: the number of proxies after this address. */
function trusted(proxies: TrustedProxies): (address: string, hop: number) => boolean {
  if (typeof proxies === 'number') return (_, hop) => hop < proxies
  const known = new BlockList()
  for (const each of proxies) {
    const [address = '', bits] = each.split('/')
    const family = isIP(address) === 4 ? 'ipv4' : 'ipv6'
    if (bits === undefined) known.addAddress(address, family)
    else known.addSubnet(address, Number(bits), family)
  }
  return (address) => {
    const version = isIP(address)
    return version !== 0 && known.check(address, version === 4 ? 'ipv4' : 'ipv6')
  }
}

/** Without a port (`203.0.113.7:4711`, `[2001:db8::1]:4711`); IPv4 as such. */
const plain = (address: string): string =>
  address
    .replace(/^\[(.*)\](?::\d+)?$/, '$1')
    .replace(/^(\d+\.\d+\.\d+\.\d+):\d+$/, '$1')
    .replace(/^::ffff:(?=\d+\.)/i, '')
