// `ninefold sign-in-link`: a one-time link from the machine itself, for when nobody can sign in any more, or nobody can yet.
import { signInLink, Unusable, type SignInLink } from '@ninefold/engine'
import type { Arguments, Option } from '../arguments.ts'
import { notedAddress } from '../running/data-folder.ts'
import { complainUnusable } from '../running/open-application.ts'
import { dataOptions, dataPlace } from '../running/data-options.ts'
import { type Surroundings, refuseOn } from '../terminal/surroundings.ts'
import type { Command } from './command.ts'

const options: readonly Option[] = [
  {
    name: 'without-second-factor',
    meaning: 'The second factor of that account ends, too: for somebody who lost phone and recovery codes.',
  },
  {
    name: 'for',
    value: 'EMAIL',
    meaning: 'Whose password is to be replaced. Without it, the link creates the first administrator.',
  },
  ...dataOptions,
  { name: 'address', value: 'URL', meaning: 'Where people open the application; by default where it runs now.' },
]

export const signInLinkCommand: Command = {
  name: 'sign-in-link',
  takes: '[document or folder]',
  summary: 'Print a one-time link for somebody who cannot sign in. The application may run meanwhile.',
  options,
  async run({ words, options: given }: Arguments, surroundings: Surroundings) {
    const { terminal } = surroundings
    const refuse = refuseOn(terminal)
    const place = dataPlace(words[0], given, surroundings)
    if ('mistake' in place) return refuse(place.mistake, place.help)
    const { data, database } = place
    const email = given.get('for')
    const link = await signInLink({
      data,
      ...(database !== undefined && { database }),
      ...(email !== undefined && { email }),
      withoutSecondFactor: given.has('without-second-factor'),
    }).catch((error: unknown) => {
      if (error instanceof Unusable) return error
      throw error
    })
    if (link instanceof Unusable) {
      complainUnusable(link, terminal)
      return 1
    }
    if ('refused' in link) return refuse(...REFUSED[link.refused], 1)
    printLink(link, given.get('address') ?? notedAddress({ path: data }), terminal)
    return 0
  },
}

type Refused = Extract<SignInLink, { readonly refused: unknown }>['refused']

const REFUSED: Readonly<Record<Refused, readonly [mistake: string, help: string]>> = {
  noData: ['There is no data here yet.', 'Start the application once, or name its --data or --database.'],
  hasAdministrator: ['There is an administrator already.', 'Name the address of an account: --for name@example.org'],
  unknown: ['Nobody has an account with this address.', 'Check its spelling, and --data or --database.'],
  suspended: ['This person is suspended.', 'An administrator lets them in again, in *People and roles*.'],
}

function printLink(
  { path }: { readonly path: string },
  address: string | undefined,
  terminal: Surroundings['terminal'],
) {
  terminal.out('This link works once, within 24 hours. Nobody else should have it.')
  if (address === undefined) terminal.out('Open it below the address of the application.')
  terminal.out(address === undefined ? path : new URL(path, address).href)
}
