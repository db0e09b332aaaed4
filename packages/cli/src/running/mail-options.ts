// The options of `ninefold run` for mail: the mail server, the sender, and the address of the application for links.
import { isAddress, readMailServer, readSender, type MailOptions } from '@ninefold/engine'

interface Mistake {
  readonly mistake: string
  readonly help: string
}

export interface MailRunOptions {
  readonly mail?: MailOptions
  /** With it, `ninefold bounce` hands over delivery reports. */
  readonly bounceToken?: string
  /** Without a slash at its end. */
  readonly publicAddress?: string
}

interface Given {
  readonly options: ReadonlyMap<string, string>
  readonly environment: Readonly<Record<string, string | undefined>>
  readonly production: boolean
}

/** Options take precedence over variables. No message contains the address of the mail server, since it may include a password. */
export function readMailOptions({ options, environment, production }: Given): MailRunOptions | Mistake {
  const given = (option: string, variable: string) => options.get(option) ?? (environment[variable] || undefined)
  const publicAddress = readPublicAddress(given('public-address', 'NINEFOLD_PUBLIC_ADDRESS'))
  if (typeof publicAddress === 'object') return publicAddress
  const reached = publicAddress === undefined ? {} : { publicAddress }
  const address = given('mail', 'NINEFOLD_MAIL')
  if (address === undefined) return reached
  const server = readMailServer(address)
  if (!server)
    return {
      mistake: 'The address of the mail server (--mail or NINEFOLD_MAIL) is not valid.',
      help: 'Write it like this: smtp://user:password@host:587 or smtps://user:password@host. Encode special characters: @ is %40.',
    }
  const from = readSender(given('mail-from', 'NINEFOLD_MAIL_FROM') ?? '')
  if (!from)
    return {
      mistake: 'There is a mail server, but no sender (--mail-from or NINEFOLD_MAIL_FROM).',
      help: 'Write the address that mails come from: --mail-from "Loans <loans@company.example>"',
    }
  if (publicAddress === undefined && production)
    return {
      mistake: 'There is a mail server, but links in mails need the address of the application (--public-address).',
      help: 'Write the address at which people reach it: --public-address https://loans.company.example',
    }
  const bounces = readBounces(given('bounce-address', 'NINEFOLD_BOUNCE_ADDRESS'), environment['NINEFOLD_BOUNCE_TOKEN'])
  if ('mistake' in bounces) return bounces
  const { bounceAddress, bounceToken } = bounces
  return {
    ...reached,
    ...(bounceToken !== undefined && { bounceToken }),
    mail: { server, from, ...(bounceAddress !== undefined && { bounceAddress }) },
  }
}

interface Bounces {
  readonly bounceAddress?: string
  readonly bounceToken?: string
}

const MIN_TOKEN = 20

function readBounces(address: string | undefined, token: string | undefined): Bounces | Mistake {
  if (address !== undefined && !isAddress(address))
    return {
      mistake: `--bounce-address is ${address}, which is not an address.`,
      help: 'Write the mailbox for delivery reports: --bounce-address bounces@company.example',
    }
  if (token && token.length < MIN_TOKEN)
    return {
      mistake: 'NINEFOLD_BOUNCE_TOKEN is too short.',
      help: `It is a password for a program: at least ${MIN_TOKEN} random characters.`,
    }
  return { ...(address !== undefined && { bounceAddress: address }), ...(token && { bounceToken: token }) }
}

function readPublicAddress(given: string | undefined): string | undefined | Mistake {
  if (given === undefined) return undefined
  const url = URL.canParse(given) ? new URL(given) : undefined
  if (url && /^https?:$/.test(url.protocol) && url.pathname === '/' && !/[?#@]/.test(given)) return url.origin
  return {
    mistake: `--public-address is ${given}, which is not the address of an application.`,
    help: 'Write scheme and host alone: --public-address https://loans.company.example',
  }
}
