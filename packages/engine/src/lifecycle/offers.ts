/** The actions that a page offers for a record: those that the user may take from its state, and what blocks each. */
import type { Environment } from '@ninefold/plan/expression'
import type { RecordPageData } from '@ninefold/plan/wire'
import type { RecordValue } from '@ninefold/plan/values'
import { scopeAllowsActions, type Principal } from '../access/index.ts'
import { finding, type Finding } from '../refusal.ts'
import type { Reader } from '../store/index.ts'
import { wordingEnvironment, type Catalogue } from '../wording/index.ts'
import { givenApprovals, requiredApprovals, hasApproved, approvalStatus } from './approvals.ts'
import type { CompiledTransition, Transitions } from './compiled.ts'
import { environmentOver, guardFinding, transitionsFrom } from './guards.ts'
import type { ActionRooms } from './perform-action.ts'
import { isFor } from './take-action.ts'

type Offer = RecordPageData['actions'][number]

/** A record as seen by the user to whom actions are offered. */
export interface Offering {
  readonly rooms: ActionRooms
  readonly catalogue: Catalogue
  readonly reader: Reader
  readonly principal: Principal
  readonly entity: string
  readonly record: RecordValue
  readonly environment: Environment
}

/** Whose actions of which record. */
export interface OfferRequest extends Pick<Offering, 'rooms' | 'catalogue' | 'principal' | 'entity'> {
  readonly id: string
}

/** Empty if there is no such record. */
export const offersOn = (request: OfferRequest): Promise<readonly Offer[]> => ofEachAction(request, offerOf)

/** What `of` says of each action of the record, in the order of the document; empty if there is no such record. */
export async function ofEachAction<T>(
  { rooms, catalogue, principal, entity, id }: OfferRequest,
  of: (offering: Offering, transitions: Transitions) => Promise<readonly T[]>,
): Promise<readonly T[]> {
  const machines = rooms.machines.get(entity)
  if (!machines || !scopeAllowsActions(principal.token?.scopes, entity)) return []
  const records = rooms.records()
  return records.store.read(async (reader) => {
    const record = (await records.load(reader, principal, entity, [id], machines.reads)).get(id)
    if (!record) return []
    const environment = await environmentOver(rooms, reader, principal, machines, record)
    const offering: Offering = { rooms, catalogue, reader, principal, entity, record, environment }
    const all: T[] = []
    for (const transitions of machines.inOrder) all.push(...(await of(offering, transitions)))
    return all
  })
}

/** At most one. */
export async function offerOf(offering: Offering, all: Transitions): Promise<readonly Offer[]> {
  const { rooms, catalogue, reader, principal, entity, record, environment } = offering
  const { action } = all[0]
  const required = requiredApprovals(all[0], environment)
  const givable = required.filter((each) => each.from(environment) === true)
  const [first, ...others] = transitionsFrom(all, record).filter((each) => isFor(each, environment, givable))
  if (!first) return []
  const key = { entity, record: record.id, action: action.name }
  const inPlaceOf = (person: string) => rooms.forUser(reader, environment, person)
  const given = required.length === 0 ? undefined : await givenApprovals(reader, key, required, inPlaceOf)
  const hasApprovedIt = given && principal.person !== null && hasApproved(required, given, principal.person)
  const possible = [first, ...others].find((each) => !isBlocked(each, environment))
  const blocked = hasApprovedIt
    ? finding('ALREADY_APPROVED', { parameters: { action: action.label } })
    : possible
      ? undefined
      : await blockedBy(offering, [first, ...others])
  return [
    {
      name: action.name,
      origin: blocked?.origin ?? (possible ?? first).action.origin,
      ...(blocked ? inWords(catalogue, blocked, principal) : {}),
      ...(given ? { approvals: approvalStatus(required, given, principal.person) } : {}),
    },
  ]
}

/** A guard over inputs cannot be evaluated before they are entered. */
function isBlocked({ action, guard }: CompiledTransition, environment: Environment): boolean {
  if (!guard || action.when!.reads.some((path) => /^input(?:\.|$)/.test(path))) return false
  return guard({ ...environment, input: {} }) !== true
}

async function blockedBy(
  { rooms, reader, principal, entity, record }: Offering,
  transitions: Transitions,
): Promise<Finding> {
  const findings = [guardFinding(rooms, principal, transitions, record)] as const
  const [complete] = await rooms.records().complete(reader, principal, entity, findings)
  return complete
}

function inWords(
  catalogue: Catalogue,
  blocked: Finding,
  { environment, locale }: Principal,
): Pick<Offer, 'blocked' | 'remedy'> {
  const { message, remedy } = catalogue.of(blocked.code, locale)
  const about = wordingEnvironment(blocked, environment, locale ?? catalogue.language)
  const hidden = blocked.about?.hidden
  return { blocked: message(about, hidden), remedy: remedy(about, hidden) }
}
