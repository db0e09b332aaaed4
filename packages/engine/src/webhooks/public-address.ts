/**
 * Which addresses the server may call: only public ones. A name is resolved once, all its addresses must be public, and
 * the request goes to the one that was checked.
 */
import { lookup } from 'node:dns/promises'
import { BlockList, isIP } from 'node:net'

interface Place {
  readonly address: string
  readonly family: 4 | 6
}

/** The address is not allowed. */
export class NotPublic extends Error {
  constructor(host: string) {
    super(`${host} is not a public address`)
    this.name = 'NotPublic'
  }
}

/** IANA's registries of special addresses. */
const SPECIAL_4 = [
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.31.196.0/24',
  '192.52.193.0/24',
  '192.88.99.0/24',
  '192.168.0.0/16',
  '192.175.48.0/24',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/3',
]
const SPECIAL_6 = ['2001::/23', '2001:db8::/32', '2002::/16', '2620:4f:8000::/48', '3fff::/20']

const special = new BlockList()
for (const net of SPECIAL_4) add(net, 'ipv4')
for (const net of SPECIAL_6) add(net, 'ipv6')
const global6 = new BlockList()
global6.addSubnet('2000::', 3, 'ipv6')

function add(net: string, family: 'ipv4' | 'ipv6'): void {
  const [address, bits] = net.split('/')
  special.addSubnet(address!, Number(bits), family)
}

/** Of IPv6, only global unicast; not addresses that embed an IPv4 address. */
export function isPublic(address: string): boolean {
  const plain = address.replace(/%.*$/, '')
  if (isIP(plain) === 4) return !special.check(plain, 'ipv4')
  return isIP(plain) === 6 && global6.check(plain, 'ipv6') && !special.check(plain, 'ipv6')
}

/** `host`: normalised by `URL`. `allowed`: `host` or `host:port`, set by the operator. */
export async function placeOf(url: URL, allowed: ReadonlySet<string>): Promise<Place> {
  const host = url.hostname.replace(/^\[|\]$/g, '')
  const open = allowed.has(url.hostname) || allowed.has(url.host)
  if (!open && url.protocol !== 'https:') throw new NotPublic(url.origin)
  const found =
    isIP(host) === 0 ? await lookup(host, { all: true, verbatim: true }) : [{ address: host, family: isIP(host) }]
  const [first] = found
  if (!first || (!open && !found.every(({ address }) => isPublic(address)))) throw new NotPublic(host)
  return { address: first.address, family: first.family === 6 ? 6 : 4 }
}
