/** Finds records of every entity whose page the user may open, for the command palette: one request, bounded in records and time. */
import type { FoundRecords } from '@ninefold/plan/wire'
import type { Principal } from '../access/index.ts'
import { entitiesWithPage } from '../application/index.ts'
import { Refusal } from '../refusal.ts'
import { json, type Answer } from './answer.ts'
import type { Exchange } from './exchange.ts'
import { closedQuery } from './record-routes.ts'

const MAX_PER_ENTITY = 5
const MAX_IN_TOTAL = 20

export async function findEverywhere(exchange: Exchange): Promise<Answer> {
  const principal = await exchange.principal()
  closedQuery(exchange.query, ['q'])
  const text = (exchange.query.get('q') ?? '').trim()
  const answer: FoundRecords = text === '' ? { items: [] } : await found(exchange, principal, text)
  return json(answer)
}

async function found(exchange: Exchange, principal: Principal, text: string): Promise<FoundRecords> {
  const { records, plan } = exchange.running
  // No further entity is searched afterwards.
  const end = performance.now() + plan.limits.readSeconds * 1000
  const refs: { entity: string; id: string }[] = []
  let isPartial = false
  for (const entity of entitiesWithPage(exchange.running, principal)) {
    if (refs.length >= MAX_IN_TOTAL || performance.now() > end) {
      isPartial = true
      break
    }
    const items = await records.find(principal, entity, text, MAX_PER_ENTITY).catch((error: unknown) => {
      if (!(error instanceof Refusal) || error.findings[0].code !== 'TOO_SLOW') throw error
      isPartial = true
      return []
    })
    refs.push(...items.map(({ id }) => ({ entity, id })))
  }
  const labels = await records.labels(principal, refs)
  const items = refs.flatMap(({ id }) => (labels[id] ? [{ id, ...labels[id] }] : []))
  return { items, ...(isPartial && { partial: true }) }
}
