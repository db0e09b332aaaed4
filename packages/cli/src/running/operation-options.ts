// The options of `ninefold run` for those who operate a server: what it reports, and to whom.
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
]

export type OperationOptions = Pick<ApplicationOptions, 'securityEvents'>

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
  return { ...(securityEvents && { securityEvents }) }
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
