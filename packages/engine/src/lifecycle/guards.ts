/**
 * Which rows of an action are possible for a record: its state, its guards with their queries, and the resulting
 * refusals.
 */
import type { Environment } from '@ninefold/plan/expression'
import { conditionWords } from '@ninefold/plan'
import type { RecordValue } from '@ninefold/plan/values'
import { type Principal, treeIsVisible } from '../access/index.ts'
import type { Records } from '../records/index.ts'
import type { Reader } from '../store/index.ts'
import { finding, Refusal, refuse, type Finding } from '../refusal.ts'
import { labelsIn, planIn } from '../wording/index.ts'
import type { CompiledTransition, StateMachines } from './compiled.ts'

interface WithRecords {
  readonly records: () => Records
}

/** With the query results that its expressions need. */
export async function environmentOver(
  { records }: WithRecords,
  reader: Reader,
  principal: Principal,
  { querying: asking }: StateMachines,
  record: RecordValue,
): Promise<Environment> {
  const environment = { ...principal.environment, this: record, context: { isNew: false } }
  return records().withAnswersTo(reader, asking, environment)
}

/**
 * With the query results that the guards need; guards may read the input, and the record whose effect takes the action.
 */
export const withGuards = (
  { records }: WithRecords,
  reader: Reader,
  transitions: readonly CompiledTransition[],
  environment: Environment,
): Promise<Environment> => {
  const guards = transitions.flatMap(({ action }) => action.when?.tree ?? [])
  return records().withAnswersTo(reader, guards, environment)
}

/** The transitions from the record's current state. */
export const transitionsFrom = (
  transitions: readonly CompiledTransition[],
  record: RecordValue,
): readonly CompiledTransition[] =>
  transitions.filter(({ action, lifecycle }) => {
    const state = record[lifecycle.field]
    return action.from.length === 0 || (typeof state === 'string' && action.from.includes(state))
  })

export function notNow({ action, lifecycle }: CompiledTransition, record: RecordValue): Refusal {
  const state = record[lifecycle.field]
  return refuse('NOT_ALLOWED_NOW', {
    origin: action.origin,
    parameters: { action: action.label, status: typeof state === 'string' ? state : null },
  })
}

export const guardRefused = (
  rooms: WithRecords,
  principal: Principal,
  transitions: readonly CompiledTransition[],
  record: RecordValue,
): Refusal => new Refusal([guardFinding(rooms, principal, transitions, record)])

/** With the text of the first of these transitions whose guard has its own text, otherwise of the first. */
export function guardFinding(
  { records }: WithRecords,
  principal: Principal,
  transitions: readonly CompiledTransition[],
  record: RecordValue,
): Finding {
  const { action } = transitions.find((transition) => transition.action.error !== undefined) ?? transitions[0]!
  const can = (entity: string) => records().can(principal, entity)
  const seen =
    action.when &&
    treeIsVisible(action.when.tree, {
      entity: (entity) => can(entity).read,
      field: (entity, field) => field === 'id' || can(entity).readable.includes(field),
    })
  const labels = labelsIn(planIn(records().plan, principal.locale), principal)
  const needs = seen ? conditionWords(action.when!.tree, labels) : undefined
  return finding(action.error ?? 'GUARD_REFUSED', {
    origin: action.when?.origin ?? action.origin,
    parameters: { action: action.label, needs: needs ?? labels.say('what it needs is fulfilled') },
    about: { entity: action.entity, record },
  })
}
