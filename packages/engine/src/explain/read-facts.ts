/** Reads what an explanation needs: the record with its actions, as the user may read them. */
import type { WhyAnswer, WhyQuery } from '@ninefold/plan/wire'
import type { Principal } from '../access/index.ts'
import { seenPlan, visibilityFor, type Mode, type Running } from '../application/index.ts'
import { Refusal } from '../refusal.ts'
import { explain } from './explain.ts'
import type { RecordFacts } from './facts.ts'
import { openWords } from './words.ts'
import { planIn } from '../wording/index.ts'

/** Undefined if there is nothing that the user may know of. */
export async function answerWhy(
  mode: Mode,
  running: Running,
  principal: Principal,
  query: WhyQuery,
): Promise<WhyAnswer | undefined> {
  const { plan, records } = running
  const seen = seenPlan(mode, running, principal)
  const entity = query.entity === undefined ? undefined : running.entities.get(query.entity.toLowerCase())
  const isKnown = entity !== undefined && seen.entities.some(({ name }) => name === entity.name)
  if (query.entity !== undefined && !isKnown) return undefined
  const record =
    entity && query.id !== undefined ? await readRecord(running, principal, entity.name, query.id!) : undefined
  if (query.id !== undefined && !record) return undefined
  const facts = {
    seen,
    document: plan,
    words: openWords(planIn(plan, principal.locale), seen, principal),
    isVisible: visibilityFor(plan, records, principal).expr,
    principal,
    ...(record && { record }),
  }
  return explain(facts, { ...query, ...(entity && { entity: entity.name }) })
}

/** Undefined if there is no such record, or the user may not read it. */
async function readRecord(
  { records, lifecycles }: Running,
  principal: Principal,
  entity: string,
  id: string,
): Promise<RecordFacts | undefined> {
  if (!records.can(principal, entity).read) return undefined
  const view = await records.page(principal, entity, id).catch(absent)
  if (!view) return undefined
  const standings = await lifecycles.standings(principal, entity, view.record.id)
  return { view, standings, people: await labelsOf() }

  async function labelsOf(): Promise<RecordFacts['people']> {
    const actors = standings.flatMap(({ rows }) => rows.flatMap(({ people }) => people))
    // The history names who has approved to those who may read who changed the record.
    const approvers =
      view!.record['updatedBy'] === undefined
        ? []
        : standings.flatMap(({ approvals }) => approvals.flatMap(({ given }) => given))
    const ids = [...new Set([...actors, ...approvers])]
    const all = ids.map((one) => ({ entity: 'User', id: one }))
    return all.length === 0 ? {} : records.labels(principal, all)
  }
}

function absent(error: unknown): undefined {
  if (error instanceof Refusal && error.code === 'NOT_FOUND') return undefined
  throw error
}
