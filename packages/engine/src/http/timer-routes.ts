/** Timers of the document that were refused, for administrators. */
import type { Action, Origin, Plan, RefusedTimerView, Related } from '@ninefold/language'
import { refusedJobs, type RefusedJob } from '../jobs/refused.ts'
import { json, type Answer } from './answer.ts'
import type { Exchange } from './exchange.ts'
import type { Route } from './route.ts'

/** So many are shown. */
const MOST = 100

export function timerRoutes(): readonly Route[] {
  async function refused(exchange: Exchange): Promise<Answer> {
    const asker = await exchange.asker()
    const { records, plan } = exchange.running
    const jobs = await records.store.read((reader) => refusedJobs(reader, MOST))
    // Another document may have no such timer any more.
    const known = jobs.flatMap((job) => {
      const action = timedAction(plan, job)
      return action ? [{ job, action }] : []
    })
    const refs = known.map(({ job: { entity, record: id } }) => ({ entity, id }))
    const related = await records.labels(asker, refs)
    return json({ items: known.map(({ job, action }) => viewOf(plan, job, action, related[job.record])) })
  }

  return [{ method: 'GET', path: '/app/timers/refused', needs: 'administrator', handle: refused }]
}

const timedAction = ({ lifecycles }: Plan, job: RefusedJob): Action | undefined =>
  lifecycles
    .flatMap(({ actions }) => actions)
    .find(({ entity, name, timer }) => timer && entity === job.entity && name === job.action)

/** `related`: the record, where the asker may read it. */
function viewOf(plan: Plan, job: RefusedJob, action: Action, related: Related[string] | undefined): RefusedTimerView {
  const { label } = plan.entities.find(({ name }) => name === job.entity)!
  const ruleAt = (origin: Origin | undefined) =>
    plan.rules.find((one) => origin && one.origin.file === origin.file && one.origin.line === origin.line)?.label
  return {
    entity: label,
    action: action.label,
    ...(related && { record: { ...related, id: job.record, label: related.label || label } }),
    at: job.at,
    reasons: job.reasons.map(({ code, origin }) => {
      const rule = ruleAt(origin)
      return { code, ...(rule !== undefined && { rule }), ...(origin && { origin }) }
    }),
  }
}
