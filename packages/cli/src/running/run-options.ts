// The options of `ninefold run`, read and checked.
import { isNetwork, type TrustedProxies, type Waiting } from '@ninefold/engine'
import type { Arguments } from '../arguments.ts'
import { readDataOptions, type DataOptions } from './data-options.ts'
import { readOperationOptions, type Mistake, type OperationOptions } from './operation-options.ts'
import type { Surroundings } from '../terminal/surroundings.ts'
import { readSignInOptions, type SignInRunOptions } from './sign-in-options.ts'
import { readMailOptions, type MailRunOptions } from './mail-options.ts'

export interface RunOptions extends DataOptions, MailRunOptions, OperationOptions, SignInRunOptions {
  readonly port: number
  readonly host: string
  readonly mode: 'development' | 'production'
  readonly demonstration: boolean
  /** Hosts that webhooks may call although their addresses are not public. */
  readonly webhooksTo: readonly string[]
  /** The proxies in front of the server. */
  readonly trustProxy: TrustedProxies
  /** Changes of a new version that must be confirmed before it runs: lost data; in production also wider permissions and violated requirements. */
  readonly waiting: readonly Waiting[]
  /** A service for ranges of hashes of leaked passwords. */
  readonly breachedPasswords?: string
  /** The code that confirms one version. */
  readonly accepted?: string
}

type ReadRunOptions = RunOptions | Mistake

const DEFAULT_PORT = 3000

// oxlint-disable-next-line max-lines-per-function -- one literal, the options
export function readRunOptions(given: Arguments, surroundings: Pick<Surroundings, 'environment'>): ReadRunOptions {
  const { options } = given
  const { environment } = surroundings
  const port = readPort(options.get('port'), environment.PORT)
  if (typeof port !== 'number') return port
  const production = options.has('production')
  const place = readDataOptions(options, environment)
  if ('mistake' in place) return place
  const webhooksTo = readHosts(options.get('webhooks-to') ?? '')
  if ('mistake' in webhooksTo) return webhooksTo
  const trustProxy = readProxies(options.get('trust-proxy') ?? '0')
  if (typeof trustProxy === 'object' && 'mistake' in trustProxy) return trustProxy
  const mail = readMailOptions({ options, environment, production })
  if ('mistake' in mail) return mail
  const breachedPasswords = options.get('breached-passwords')
  if (breachedPasswords !== undefined && !isRange(breachedPasswords)) {
    return {
      mistake: '--breached-passwords needs an address that begins with https:// and ends with a slash.',
      help: 'Write where the service has its ranges: --breached-passwords https://passwords.example/range/',
    }
  }
  const operation = readOperationOptions(given, surroundings)
  if ('mistake' in operation) return operation
  const signIn = readSignInOptions(given, surroundings)
  if ('mistake' in signIn) return signIn
  if (signIn.signInProviders && production && mail.publicAddress === undefined)
    return {
      mistake: 'People sign in with a provider, which needs the address of the application (--public-address).',
      help: 'Write the address at which people reach it: --public-address https://loans.company.example',
    }
  const accepted = options.get('accept')
  if (accepted !== undefined && !/^[0-9a-f]{16}$/.test(accepted)) {
    return {
      mistake: '--accept needs the code of a version.',
      help: 'The terminal and --dry-run print it: --accept 0a1b2c3d4e5f6071',
    }
  }
  return {
    ...operation,
    ...signIn,
    port,
    host: options.get('host') ?? '127.0.0.1',
    ...place,
    mode: production ? 'production' : 'development',
    demonstration: !production && !options.has('no-demo'),
    webhooksTo,
    trustProxy,
    ...mail,
    waiting: production ? ['loss', 'broken', 'wider'] : ['loss'],
    ...(breachedPasswords !== undefined && { breachedPasswords }),
    ...(accepted !== undefined && { accepted }),
  }
}

/** On this machine also without encryption. */
const isRange = (address: string): boolean =>
  URL.canParse(address) && /^(?:https:|http:\/\/(?:localhost|127\.0\.0\.1)[:/])/.test(address) && address.endsWith('/')

/** Hosts in the notation of addresses in the document: `localhost:8080, intranet`. */
function readHosts(given: string): readonly string[] | { mistake: string; help: string } {
  const hosts = given.split(/[\s,]+/).filter(Boolean)
  const invalid = hosts.find((host) => !URL.canParse(`https://${host}`) || /[/?#@]/.test(host))
  if (invalid === undefined) return hosts.map((host) => host.toLowerCase())
  return {
    mistake: `--webhooks-to names ${invalid}, which is no host.`,
    help: 'Write the name or number alone, with a port or without: --webhooks-to localhost:8080,intranet',
  }
}

/** The number of proxies, or their networks: `1`, or `10.0.0.0/8, 192.168.1.5`. */
function readProxies(given: string): TrustedProxies | { mistake: string; help: string } {
  if (/^\d{1,2}$/.test(given.trim())) return Number(given)
  const networks = given.split(/[\s,]+/).filter(Boolean)
  const invalid = networks.find((each) => !isNetwork(each))
  if (invalid === undefined && networks.length > 0) return networks
  return {
    mistake: `--trust-proxy names ${invalid ?? 'nothing'}, which is no number of proxies, no address and no network.`,
    help: 'Write how many proxies are in front (--trust-proxy 1), or where they are: --trust-proxy 10.0.0.0/8,192.168.1.5',
  }
}

/** `--port` takes precedence over PORT. 0 means any free port. */
function readPort(
  option: string | undefined,
  variable: string | undefined,
): number | { mistake: string; help: string } {
  const [name, given] = option === undefined ? ['PORT', variable || undefined] : ['--port', option]
  if (given === undefined) return DEFAULT_PORT
  const port = Number(given)
  return /^\d{1,5}$/.test(given) && port <= 65_535
    ? port
    : { mistake: `${name} is ${given}, which is not a port.`, help: 'A port is a whole number up to 65535.' }
}
