/** Timers of the document that were refused, for administrators. */
import type { Origin, RefusedTimerView, Related } from '@ninefold/language'
import { refusedJobs, type RefusedJob } from '../jobs/refused.ts'
import { json, type Answer } from './answer.ts'
import type { Exchange } from './exchange.ts'
import type { Route } from './route.ts'

/** So many are shown. */
const MOST = 100

export function timerRoutes(): readonly Route[] {
  async function refused(exchange: Exchange): Promise<Answer> {
    const asker = await exchange.asker()
    const { records } = exchange.running
    const jobs = await records.store.read((reader) => refusedJobs(reader, MOST))
    const known = jobs.filter(({ entity }) => exchange.running.entities.has(entity.toLowerCase()))
    const labels = await records.labels(
      asker,
      known.map(({ entity, record: id }) => ({ entity, id })),
    )
    return json({ items: known.map((job) => viewOf(exchange, job, labels[job.record])) })
  }

  return [{ method: 'GET', path: '/app/timers/refused', needs: 'administrator', handle: refused }]
}

/** `related`: the record, where the asker may read it. */
function viewOf({ running }: Exchange, job: RefusedJob, related: Related[string] | undefined): RefusedTimerView {
  const { plan } = running
  const entity = plan.entities.find(({ name }) => name === job.entity)!
  const action = plan.lifecycles
    .flatMap(({ actions }) => actions)
    .find((one) => one.entity === job.entity && one.name === job.action)
  const rule = (origin: Origin | undefined) =>
    plan.rules.find((one) => origin && one.origin.file === origin.file && one.origin.line === origin.line)?.label
  return {
    entity: entity.label,
    action: action?.label ?? job.action,
    ...(related && { record: { ...related, id: job.record, label: related.label || entity.label } }),
    at: job.at,
    reasons: job.reasons.map(({ code, origin }) => {
      const label = rule(origin)
      return { code, ...(label !== undefined && { rule: label }), ...(origin && { origin }) }
    }),
  }
}
