// The options of `ninefold run` for those who operate a server: what it reports, and to whom.
import { existsSync } from 'node:fs'
import type { ApplicationOptions } from '@ninefold/engine'
import type { Arguments, Option } from '../arguments.ts'
import type { Surroundings } from '../terminal/surroundings.ts'

export const operationOptions: readonly Option[] = [
  {
    name: 'security-events',
    value: 'URL',
    meaning:
      'Sends the events of the security log to this address, signed with NINEFOLD_SECURITY_EVENTS_SECRET; "log": into the log.',
  },
  {
    name: 'tls-cert',
    value: 'FILE',
    meaning: 'Encrypt connections: the certificate with its chain, PEM. Its files are read again when they change.',
  },
  { name: 'tls-key', value: 'FILE', meaning: 'The key of --tls-cert, PEM.' },
  {
    name: 'log',
    value: 'FORMAT',
    meaning: 'text (default), or json: each line of the output is JSON, and each request is a line.',
  },
  {
    name: 'slow',
    value: 'TIME',
    meaning: 'Log statements of the database that take longer, with the line of the document: 200ms, 1s.',
  },
  {
    name: 'metrics',
    value: 'PORT',
    meaning:
      'Serve metrics for Prometheus at /metrics of this port, of this machine only; ADDRESS:PORT for another address.',
  },
]

export interface OperationOptions extends Pick<ApplicationOptions, 'securityEvents' | 'monitoring' | 'tls'> {
  readonly logFormat: 'text' | 'json'
  /** Where metrics are served; absent: at no port of their own. */
  readonly metricsAt?: { readonly host: string; readonly port: number }
}

export interface Mistake {
  readonly mistake: string
  readonly help: string
}

export function readOperationOptions(
  { options }: Arguments,
  { environment }: Pick<Surroundings, 'environment'>,
): OperationOptions | Mistake {
  const securityEvents = readSecurityEvents(options.get('security-events'), environment.NINEFOLD_SECURITY_EVENTS_SECRET)
  if (securityEvents && 'mistake' in securityEvents) return securityEvents
  const tls = readTls(options)
  if (tls && 'mistake' in tls) return tls
  const logFormat = options.get('log') ?? 'text'
  if (logFormat !== 'text' && logFormat !== 'json')
    return { mistake: `--log is ${logFormat}, which is no format.`, help: 'Write --log text or --log json.' }
  const slowStatements = readSlow(options.get('slow'))
  if (typeof slowStatements === 'object') return slowStatements
  const metricsAt = readPlace(options.get('metrics'))
  if (metricsAt && 'mistake' in metricsAt) return metricsAt
  const token = environment.NINEFOLD_METRICS_TOKEN || undefined
  const monitoring = {
    environment,
    logRequests: logFormat === 'json',
    ...(slowStatements !== undefined && { slowStatements }),
    ...((metricsAt ?? token) !== undefined && { metrics: { ...(token !== undefined && { token }) } }),
  }
  return {
    logFormat,
    monitoring,
    ...(tls && { tls }),
    ...(securityEvents && { securityEvents }),
    ...(metricsAt && { metricsAt }),
  }
}

function readTls(options: Arguments['options']): OperationOptions['tls'] | Mistake {
  const [certificate, key] = [options.get('tls-cert'), options.get('tls-key')]
  if (certificate === undefined && key === undefined) return undefined
  if (!certificate || !key)
    return { mistake: 'A certificate needs its key.', help: 'Write both: --tls-cert cert.pem --tls-key key.pem' }
  const missing = [certificate, key].find((file) => !existsSync(file))
  if (missing === undefined) return { certificate, key }
  return { mistake: `There is no file ${missing}.`, help: 'Name the PEM files of the certificate and of its key.' }
}

/** Milliseconds. */
function readSlow(given: string | undefined): number | undefined | Mistake {
  if (given === undefined) return undefined
  const [, number, unit] = /^(\d+(?:\.\d+)?)\s*(ms|s)?$/.exec(given.trim()) ?? []
  if (number === undefined) return { mistake: `--slow is ${given}, which is no time.`, help: 'Write --slow 200ms.' }
  return Number(number) * (unit === 's' ? 1000 : 1)
}

/** `9464`, `0.0.0.0:9464` or `[::1]:9464`. */
function readPlace(given: string | undefined): OperationOptions['metricsAt'] | Mistake {
  if (given === undefined) return undefined
  const [, bracketed, plain, port] = /^(?:(?:\[([^\]]+)\]|([^:]+)):)?(\d{1,5})$/.exec(given.trim()) ?? []
  if (port !== undefined && Number(port) <= 65_535)
    return { host: bracketed ?? plain ?? '127.0.0.1', port: Number(port) }
  return {
    mistake: `--metrics is ${given}, which is no port.`,
    help: 'Write a port, --metrics 9464, or an address with a port, --metrics 10.0.0.5:9464.',
  }
}

function readSecurityEvents(
  address: string | undefined,
  secret: string | undefined,
): ApplicationOptions['securityEvents'] | Mistake {
  if (address === undefined) return undefined
  if (address !== 'log' && !(/^https?:\/\//.test(address) && URL.canParse(address)))
    return {
      mistake: '--security-events needs an address.',
      help: 'Write the address of a webhook, or "log": --security-events https://siem.example.org/ninefold',
    }
  if (!secret) return { address }
  const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64')
  if (key.length >= 16) return { address, secret: key }
  return {
    mistake: 'NINEFOLD_SECURITY_EVENTS_SECRET is too short.',
    help: 'Write at least 16 random bytes in base64: openssl rand -base64 32',
  }
}
