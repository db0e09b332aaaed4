/** Who sees, changes and shares a view. Sharing is for administrators, and grants nothing beyond the view itself. */
import type { Plan } from '@ninefold/plan'
import type { Json } from '@ninefold/plan/values'
import type { Principal } from '../access/index.ts'
import { refuse } from '../refusal.ts'
import type { ViewRow } from './rows.ts'

/** Everybody who may see the screen. */
const EVERYONE = 'everyone'

export const mayShare = ({ administrator, person }: Principal): boolean => administrator && person !== null

const isOwn = ({ person }: Principal, row: ViewRow): boolean => person !== null && row.person === person

/** Of a screen that the principal may see. */
export function sees(principal: Principal, row: ViewRow): boolean {
  if (isOwn(principal, row)) return true
  const { shared } = row
  if (!shared) return false
  return principal.administrator || shared.some((role) => role === EVERYONE || principal.roles.has(role))
}

/** What others see is changed only by those who may share. */
export const mayChange = (principal: Principal, row: ViewRow): boolean =>
  row.shared ? mayShare(principal) : isOwn(principal, row)

export const mayRemove = (principal: Principal, row: ViewRow): boolean =>
  isOwn(principal, row) || mayChange(principal, row)

/** A role on records says nothing of a list of records. */
export const rolesToShareWith = ({ roles }: Plan): readonly { readonly name: string; readonly label: string }[] =>
  roles.filter(({ kind }) => kind === 'given' || kind === 'condition').map(({ name, label }) => ({ name, label }))

/** As sent: names of roles, or `everyone`; null: nobody else. */
export function readAudience(plan: Plan, principal: Principal, json: Json): readonly string[] | null {
  if (json === null) return null
  if (!mayShare(principal)) throw refuse('FORBIDDEN', { field: 'sharedWith' })
  const options = [EVERYONE, ...rolesToShareWith(plan).map(({ name }) => name)]
  if (!Array.isArray(json))
    throw refuse('WRONG_TYPE', { field: 'sharedWith', parameters: { expected: 'a list of roles' } })
  const given = json as readonly Json[]
  const names = options.filter((option) => given.includes(option))
  if (given.every((one) => typeof one === 'string' && options.includes(one))) return names.length > 0 ? names : null
  throw refuse('NOT_A_CHOICE', { field: 'sharedWith', parameters: { options: options.join(', ') } })
}
