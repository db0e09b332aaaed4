// The way back after an action: another action of the document, or none.
import type { Action, Lifecycle } from '@ninefold/plan'
import type { RecordPageData } from '@ninefold/plan/wire'
import { transitionOf } from './transition-of.ts'

/** The action that leads back to the state before, if this person may take it now, alone, and without being asked anything. */
export function wayBack(
  lifecycle: Lifecycle,
  { record, actions }: Pick<RecordPageData, 'record' | 'actions'>,
  before: string,
): Action | undefined {
  if (record[lifecycle.field] === before) return undefined
  const leadsBack = ({ to }: Action) => to === before || typeof to === 'object'
  const possible = actions.flatMap((offer) => {
    const action = offer.blocked === undefined && !offer.approvals && transitionOf([lifecycle], offer)?.action
    return action ? [action] : []
  })
  return possible.find((action) => leadsBack(action) && action.asks.every(({ required }) => !required))
}
