// The addresses at which a listening server can be reached.
import { networkInterfaces } from 'node:os'

/** The first is the one to click. A server that listens everywhere is reachable from other machines too. */
export function addressesOf(host: string, port: number, scheme: 'http' | 'https' = 'http'): readonly string[] {
  const here = `${scheme}://localhost:${port}`
  if (host === '127.0.0.1' || host === 'localhost' || host === '::1') return [here]
  if (host !== '0.0.0.0' && host !== '::') return [`${scheme}://${host.includes(':') ? `[${host}]` : host}:${port}`]
  const others = Object.values(networkInterfaces())
    .flatMap((list) => list ?? [])
    .filter((each) => !each.internal && each.family === 'IPv4')
    .map((each) => `${scheme}://${each.address}:${port}`)
  return [here, ...others]
}
