/** Timers of the document that were refused, for administrators. */
import type { Action, Plan } from '@ninefold/plan'
import type { RefusedTimerView, Related } from '@ninefold/plan/wire'
import { refusedJobs, type RefusedJob, type RefusedReason } from '../jobs/index.ts'
import type { Records } from '../records/index.ts'
import { json, type Answer } from './answer.ts'
import type { Exchange } from './exchange.ts'
import type { Route } from './route.ts'

/** Maximum number shown. */
const MAX_TIMERS = 100

export function timerRoutes(): readonly Route[] {
  async function refused(exchange: Exchange): Promise<Answer> {
    const principal = await exchange.principal()
    const { records, plan } = exchange.running
    const jobs = await records.store.read((reader) => refusedJobs(reader, MAX_TIMERS))
    // A newer document may not have the timer any more.
    const known = jobs.flatMap((job) => {
      const action = timedAction(plan, job)
      return action ? [{ job, action }] : []
    })
    const refs = known.map(({ job: { entity, record: id } }) => ({ entity, id }))
    const related = await records.labels(principal, refs)
    return json({ items: known.map(({ job, action }) => viewOf(records, job, action, related[job.record])) })
  }

  return [{ method: 'GET', path: '/app/timers/refused', needs: 'administrator', handle: refused }]
}

const timedAction = ({ lifecycles }: Plan, job: RefusedJob): Action | undefined =>
  lifecycles
    .flatMap(({ actions }) => actions)
    .find(({ entity, name, timer }) => timer && entity === job.entity && name === job.action)

/** `related`: the record, if the principal may read it. */
function viewOf(
  records: Records,
  job: RefusedJob,
  action: Action,
  related: Related[string] | undefined,
): RefusedTimerView {
  const { label } = records.plan.entities.find(({ name }) => name === job.entity)!
  return {
    entity: label,
    action: action.label,
    ...(related && { record: { ...related, id: job.record, label: related.label || label } }),
    at: job.at,
    reasons: job.reasons.map((reason) => reasonOf(records, reason)),
  }
}

/** The line in the running document; absent if it no longer has the rule, or if another cause may have moved. */
function reasonOf(
  { plan, hash }: Records,
  { code, rule: of, line }: RefusedReason,
): RefusedTimerView['reasons'][number] {
  const rule = of && plan.rules.find(({ entity, name }) => entity === of.entity && name === of.name)
  const origin = rule?.origin ?? (line?.document === hash ? line.origin : undefined)
  return { code, ...(rule && { rule: rule.label }), ...(origin && { origin }) }
}
