// The options of `ninefold run` for signing in with OpenID Connect: one provider by options, or several in a file.
import { readFileSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import type { SignInProvider } from '@ninefold/engine'
import type { Arguments, Option } from '../arguments.ts'
import type { Surroundings } from '../terminal/surroundings.ts'
import type { Mistake } from './operation-options.ts'

export const signInOptions: readonly Option[] = [
  {
    name: 'oidc-issuer',
    value: 'URL',
    meaning:
      'People may sign in with this provider of OpenID Connect; its client secret is in NINEFOLD_OIDC_CLIENT_SECRET or --oidc-client-secret-file.',
  },
  { name: 'oidc-client-id', value: 'ID', meaning: 'The id of the application at the provider.' },
  { name: 'oidc-client-secret-file', value: 'FILE', meaning: 'A file with the client secret.' },
  { name: 'oidc-label', value: 'TEXT', meaning: 'The name of the provider on the sign-in page; by default its host.' },
  {
    name: 'oidc-scope',
    value: 'SCOPE',
    meaning: 'What is requested of the provider; by default "openid email profile".',
  },
  {
    name: 'oidc-roles',
    value: 'ROLES',
    meaning: 'Which role follows from which group of the provider: accounting=finance,managers=approver.',
  },
  { name: 'oidc-groups-claim', value: 'NAME', meaning: 'The claim with the groups; by default "groups".' },
  {
    name: 'oidc-recheck',
    value: 'MINUTES',
    meaning:
      'After how long the provider is asked again for the groups; 0: at each request; "never". By default 5 with --oidc-roles.',
  },
  {
    name: 'oidc-link-by-email',
    meaning:
      'Existing accounts with an address that the provider has verified may sign in with it; their password ends.',
  },
  {
    name: 'oidc-asks-second-factor',
    meaning:
      'The provider asks everybody for a second factor; otherwise a sign-in has one if the provider states "mfa" for it.',
  },
  {
    name: 'sign-in-providers',
    value: 'FILE',
    meaning: 'A JSON file with several providers instead (docs/operations/sign-in.md).',
  },
]

export interface SignInRunOptions {
  readonly signInProviders?: readonly SignInProvider[]
}

type Read<T> = T | Mistake

/** No message contains a secret. */
export function readSignInOptions(
  { options }: Arguments,
  { environment }: Pick<Surroundings, 'environment'>,
): Read<SignInRunOptions> {
  const file = options.get('sign-in-providers')
  const issuer = options.get('oidc-issuer') ?? environment.NINEFOLD_OIDC_ISSUER
  if (file !== undefined) return readFile(file, environment)
  if (!issuer) return {}
  const recheck = options.get('oidc-recheck')
  const roles = options.get('oidc-roles')
  const provider = readProvider(
    {
      name: 'oidc',
      label: options.get('oidc-label'),
      issuer,
      clientId: options.get('oidc-client-id') ?? environment.NINEFOLD_OIDC_CLIENT_ID,
      clientSecret: environment.NINEFOLD_OIDC_CLIENT_SECRET || undefined,
      clientSecretFile: options.get('oidc-client-secret-file'),
      scope: options.get('oidc-scope'),
      roles: roles === undefined ? undefined : (rolesIn(roles) ?? 'wrong'),
      groupsClaim: options.get('oidc-groups-claim'),
      recheckMinutes: recheck === undefined ? undefined : recheck === 'never' ? null : Number(recheck),
      linkByEmail: options.has('oidc-link-by-email') || undefined,
      asksSecondFactor: options.has('oidc-asks-second-factor') || undefined,
    },
    environment,
    '.',
  )
  return 'mistake' in provider ? provider : { signInProviders: [provider] }
}

/** `accounting=finance,managers=approver`; undefined if it is written otherwise. */
function rolesIn(text: string): Readonly<Record<string, readonly string[]>> | undefined {
  const roles: Record<string, string[]> = {}
  for (const pair of text.split(',')) {
    const [group = '', role = '', ...more] = pair.split('=').map((part) => part.trim())
    if (group === '' || role === '' || more.length > 0) return undefined
    ;(roles[group] ??= []).push(role)
  }
  return roles
}

function readFile(file: string, environment: Surroundings['environment']): Read<SignInRunOptions> {
  const help = 'The page docs/operations/sign-in.md of Ninefold has an example.'
  let providers: unknown
  try {
    providers = (JSON.parse(readFileSync(file, 'utf8')) as { readonly providers?: unknown }).providers
  } catch (error) {
    return { mistake: `--sign-in-providers names ${file}, which cannot be read as JSON: ${String(error)}`, help }
  }
  if (!Array.isArray(providers)) return { mistake: `${file} has no list "providers".`, help }
  const read: SignInProvider[] = []
  for (const each of providers as readonly unknown[]) {
    const provider = readProvider(each, environment, dirname(file))
    if ('mistake' in provider) return { mistake: `${file}: ${provider.mistake}`, help: provider.help }
    if (read.some(({ name }) => name === provider.name))
      return { mistake: `${file}: there are two providers with the name ${provider.name}.`, help }
    read.push(provider)
  }
  return { signInProviders: read }
}

type Given = Readonly<Record<string, unknown>>

const KEYS: ReadonlySet<string> = new Set([
  'name',
  'label',
  'issuer',
  'clientId',
  'clientSecret',
  'clientSecretFile',
  'clientSecretVariable',
  'scope',
  'roles',
  'groupsClaim',
  'groupsFrom',
  'recheckMinutes',
  'linkByEmail',
  'asksSecondFactor',
  'makePeople',
])

function readProvider(given: unknown, environment: Surroundings['environment'], folder: string): Read<SignInProvider> {
  if (typeof given !== 'object' || given === null) return wrong('A provider is an object.')
  const provider = Object.fromEntries(Object.entries(given as Given).filter(([, value]) => value !== undefined))
  const fault = faultOf(provider)
  if (fault !== undefined) return wrong(fault)
  const secret = secretOf(provider, environment, folder)
  if (typeof secret === 'object') return secret
  const { clientSecretFile: _, clientSecretVariable: __, clientSecret: ___, ...rest } = provider
  const label = rest['label'] ?? new URL(rest['issuer'] as string).host
  // INVARIANT: `faultOf` has checked each value.
  return { ...(rest as unknown as SignInProvider), label: label as string, ...(secret && { clientSecret: secret }) }
}

const wrong = (mistake: string): Mistake => ({
  mistake,
  help: 'Write --oidc-issuer https://id.company.example --oidc-client-id ninefold, or see docs/operations/sign-in.md.',
})

const isText = (value: unknown): boolean => typeof value === 'string' && value !== ''
const isRoles = (value: unknown): boolean =>
  typeof value === 'object' &&
  value !== null &&
  Object.values(value).every((roles) => Array.isArray(roles) && roles.every(isText))
const isMinutes = (value: unknown): boolean =>
  value === null || (typeof value === 'number' && value >= 0 && value <= 1440)
const isYesNo = (value: unknown): boolean => typeof value === 'boolean'

/** Undefined: all is well. */
function faultOf(provider: Given): string | undefined {
  const unknown = Object.keys(provider).find((key) => !KEYS.has(key))
  if (unknown !== undefined) return `A provider has no "${unknown}".`
  if (!/^[a-z0-9-]{1,40}$/.test(String(provider['name'])))
    return 'The name of a provider has small letters, digits and hyphens only.'
  if (!isIssuer(provider['issuer'])) return 'The issuer (--oidc-issuer) is an address that begins with https://.'
  if (!isText(provider['clientId'])) return 'The id of the client (--oidc-client-id) is missing.'
  const checks: Readonly<Record<string, (value: unknown) => boolean>> = {
    label: isText,
    scope: (value) => isText(value) && (value as string).split(' ').includes('openid'),
    roles: isRoles,
    groupsClaim: isText,
    groupsFrom: (value) => value === 'userinfo' || value === 'idToken',
    recheckMinutes: isMinutes,
    linkByEmail: isYesNo,
    asksSecondFactor: isYesNo,
    makePeople: isYesNo,
  }
  const fault = Object.entries(checks).find(([key, check]) => Object.hasOwn(provider, key) && !check(provider[key]))
  return fault && `"${fault[0]}" of the provider is not valid.`
}

/** Without encryption only on this machine. */
const isIssuer = (value: unknown): boolean =>
  typeof value === 'string' &&
  URL.canParse(value) &&
  /^(?:https:|http:\/\/(?:localhost|127\.0\.0\.1|\[::1\])(?:[:/]|$))/.test(value)

function secretOf(provider: Given, environment: Surroundings['environment'], folder: string): Read<string> | undefined {
  const { clientSecret, clientSecretFile: file, clientSecretVariable: variable } = provider
  if (typeof variable === 'string') return environment[variable] ?? wrong(`The variable ${variable} is not set.`)
  if (typeof file !== 'string') return typeof clientSecret === 'string' ? clientSecret : undefined
  try {
    return readFileSync(resolve(folder, file), 'utf8').trim()
  } catch {
    return wrong(`The file ${file} with the client secret cannot be read.`)
  }
}
