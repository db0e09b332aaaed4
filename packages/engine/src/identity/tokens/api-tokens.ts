/**
 * API tokens: a person, or an administrator for a service account, makes one for a program. A token acts as its person,
 * within its scopes, until its end. Its text is shown once.
 */
import { DAY } from '@ninefold/plan/base'
import type { Plan } from '@ninefold/plan'
import type { ApiTokenView, Scopes, ScopeVerb } from '@ninefold/plan/wire'
import { finding, refuse, Refusal, type Finding } from '../../refusal.ts'
import { byPrincipal, recordSecurityEvent } from '../../security-log/index.ts'
import type { Transaction } from '../../store/index.ts'
import { accountOfPerson } from '../accounts.ts'
import { countRequests } from '../request-rates.ts'
import type { IdentityContext } from '../context.ts'
import type { Present } from '../present.ts'
import { apiTokenHash, newApiToken } from './token-text.ts'
import { apiTokensOf, deleteApiToken, insertApiToken } from './token-rows.ts'

/** As sent; `ends`: the last day, `YYYY-MM-DD`. */
interface NewApiToken {
  readonly name: string
  readonly ends: string
  readonly scopes: unknown
}

export interface ApiTokens {
  apiTokens(person: string): Promise<readonly ApiTokenView[]>
  /** Returns the text of the token, which is stored nowhere. NOT_FOUND if there is no such person. */
  makeApiToken(present: Present, person: string, body: NewApiToken): Promise<{ token: string; made: ApiTokenView }>
  /** It is refused from the next request on, on all servers. NOT_FOUND if the person has no such token. */
  endApiToken(present: Present, person: string, id: string): Promise<void>
}

const MAX_NAME = 80
const MAX_TOKENS = 50
/** Each set of scopes has compiled permissions of its own, so one person may not make any number of them. */
const MAX_AN_HOUR = 30

export function openApiTokens(context: IdentityContext): ApiTokens {
  const { store, sessions, now } = context
  const attempts = countRequests({ milliseconds: 3_600_000 })
  return {
    apiTokens: (person) => store.read((reader) => apiTokensOf(reader, person)),

    async makeApiToken(present, person, body) {
      const read = readNewToken(present.records.plan, body, now())
      const wait = attempts.take(person, MAX_AN_HOUR, now())
      if (wait > 0) throw refuse('TOO_MANY_REQUESTS', { parameters: { seconds: wait } })
      const token = newApiToken()
      const [id, made] = [apiTokenHash(token), new Date(now()).toISOString()]
      await store.write(async (transaction) => {
        await requireRoom(transaction, person)
        await insertApiToken(transaction, { ...read, token: id, person, created: made })
        const details = { token: id, scopes: read.scopes, ends: read.expires }
        const by = byPrincipal(present)
        recordSecurityEvent(transaction, { kind: 'tokenMade', at: now(), ...by, target: person, details })
      })
      const { name, scopes, expires: ends } = read
      return { token, made: { id, name, scopes, made, ends, used: null } }
    },

    endApiToken: (present, person, id) =>
      store.write(async (transaction) => {
        if ((await deleteApiToken(transaction, person, id)) === 0) throw refuse('NOT_FOUND')
        const [by, details] = [byPrincipal(present), { token: id }]
        recordSecurityEvent(transaction, { kind: 'tokenRevoked', at: now(), ...by, target: person, details })
        sessions.changed(transaction)
      }),
  }
}

async function requireRoom(transaction: Transaction, person: string): Promise<void> {
  const account = await accountOfPerson(transaction, person)
  if (!account?.active) throw refuse('NOT_FOUND')
  const known = await apiTokensOf(transaction, person)
  if (known.length >= MAX_TOKENS) throw refuse('TOO_MANY', { parameters: { max: MAX_TOKENS } })
}

interface ReadToken {
  readonly name: string
  readonly expires: string
  readonly scopes: Scopes
}

function readNewToken(plan: Plan, { name, ends, scopes }: NewApiToken, now: number): ReadToken {
  const findings: Finding[] = []
  const trimmed = name.trim()
  if (trimmed === '') findings.push(finding('REQUIRED', { field: 'name' }))
  if (trimmed.length > MAX_NAME) findings.push(finding('TOO_LONG', { field: 'name', parameters: { max: MAX_NAME } }))
  const until = readEnd(ends, now, plan.limits.apiTokenDays, findings)
  const read = readScopes(plan, scopes, findings)
  const [first, ...rest] = findings
  if (first) throw new Refusal([first, ...rest])
  return { name: trimmed, expires: until, scopes: read }
}

/** The moment at which the day after `ends` begins (UTC). */
function readEnd(ends: string, now: number, days: number, findings: Finding[]): string {
  const start = /^\d{4}-\d{2}-\d{2}$/.test(ends) ? Date.parse(`${ends}T00:00:00Z`) : NaN
  const latest = new Date(now + (days - 1) * DAY).toISOString().slice(0, 10)
  const today = new Date(now).toISOString().slice(0, 10)
  if (!Number.isNaN(start) && today <= ends && ends <= latest) return new Date(start + DAY).toISOString()
  const parameters = { expected: 'a date from {min} to {max}', min: today, max: latest }
  findings.push(finding('WRONG_TYPE', { field: 'ends', parameters }))
  return ''
}

const VERBS: readonly ScopeVerb[] = ['read', 'create', 'update', 'delete', 'actions']

/** Parts of other entities follow their whole and are no scope of their own. */
function readScopes({ entities }: Plan, sent: unknown, findings: Finding[]): Scopes {
  const scopes: Record<string, readonly ScopeVerb[]> = {}
  const wrong = (parameters: { readonly expected: string }, field = 'scopes') =>
    void findings.push(finding('WRONG_TYPE', { field, parameters }))
  if (typeof sent !== 'object' || sent === null || Array.isArray(sent)) {
    wrong({ expected: 'an object of entities and verbs' })
    return scopes
  }
  for (const [name, verbs] of Object.entries(sent)) {
    const field = `scopes.${name}`
    const entity = entities.find((each) => !each.partOf && each.name.toLowerCase() === name.toLowerCase())
    if (!entity) wrong({ expected: 'the name of an entity' }, field)
    else if (!Array.isArray(verbs) || verbs.length === 0 || !verbs.every(isVerb))
      findings.push(finding('NOT_A_CHOICE', { field, parameters: { options: VERBS.join(', ') } }))
    else scopes[entity.name] = VERBS.filter((verb) => verbs.includes(verb))
  }
  if (Object.keys(sent).length === 0) findings.push(finding('REQUIRED', { field: 'scopes' }))
  return scopes
}

const isVerb = (verb: unknown): verb is ScopeVerb => VERBS.includes(verb as ScopeVerb)
