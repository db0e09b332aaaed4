/** The steps of life cycles that lead on, with the conditions under which a person may take or approve each. */
import type { Action, Approval, Grant, Lifecycle, Plan } from '@ninefold/plan'
import type { Expr } from '@ninefold/plan/expression'
import type { Principal } from '../access/index.ts'

export interface Step {
  readonly lifecycle: Lifecycle
  readonly action: Action
  /** Over the record: whether the person may take it, or approve it. */
  readonly authority: Expr
}

/** Those that this person could take on some record; approvals first. */
export function stepsOf(plan: Plan, principal: Principal): readonly Step[] {
  const general = new Set(plan.roles.filter(({ kind }) => kind !== 'record').map(({ name }) => name))
  const couldBe = (role: string) => principal.administrator || principal.roles.has(role) || !general.has(role)
  const couldTake = ({ actors }: Approval['from']) =>
    actors.some((actor) => actor.kind === 'path' || couldBe(actor.role))
  const leading = plan.lifecycles.flatMap((lifecycle) =>
    lifecycle.actions
      .filter((action) => action.from.some((from) => leadsOn(lifecycle, from, action)))
      .map((action) => ({ lifecycle, action })),
  )
  const approvals = leading.flatMap((step) =>
    step.lifecycle.approvals
      .filter(({ action, from }) => action === step.action.name && couldTake(from))
      .map(({ from }) => ({ ...step, authority: from.test })),
  )
  const own = leading.flatMap(({ action, ...step }) => {
    const { who, entity } = action
    const grants = plan.grants.filter(
      (grant) => grant.entity === entity && runs(grant.verb, action) && couldBe(grant.role),
    )
    return [...(who && couldTake(who) ? [who] : []), ...grants].map(({ test }) => ({
      ...step,
      action,
      authority: test,
    }))
  })
  return [...approvals, ...own]
}

const runs = (verb: Grant['verb'], { name }: Action): boolean =>
  typeof verb === 'object' && verb.run.toLowerCase() === name.toLowerCase()

/** Whether the action leads from this state to a later one. */
export function leadsOn({ states }: Lifecycle, from: string, { to }: Action): boolean {
  const place = (key: string) => states.findIndex((state) => state.key === key)
  return typeof to === 'string' && place(from) < place(to)
}
