/** What a sentence says of the actions of point 4: which are named, on which occasion they happen, who takes them and who is notified. */
import { named, type Action, type Actor } from '@ninefold/plan'
import { rolesIncludedIn } from '../access/index.ts'
import { hasWord, textOf } from './evidence.ts'
import type { Mention } from './mentions.ts'
import type { PlanParts } from './sentence.ts'
import { phrases } from './words.ts'

/** Relative clauses with a denial: they restrict the records and do not deny what the sentence states. */
export const WHICH_NOT = phrases('<relative> (nobody|no one|(is|are|was|were|has|have|does|do) not)')

/** Does the sentence name the action by its label? */
export const isNamed = ({ entity, name }: Action, mentions: readonly Mention[]): boolean =>
  mentions.some((one) => one.kind === 'action' && one.of === entity && one.name === name)

/** Does it name the action, or a state that the action leaves or reaches? */
export const isTouched = (action: Action, mentions: readonly Mention[]): boolean =>
  isNamed(action, mentions) ||
  mentions.some(
    ({ kind, name, of }) =>
      kind === 'state' && of === action.entity && (action.to === name || action.from.includes(name)),
  )

/** "When it is delivered": the actions of that name, those that lead to the state, and timers; what leaves the state comes later. */
export const occasions = (actions: readonly Action[], mentions: readonly Mention[]): readonly Action[] =>
  actions.filter(
    (action) =>
      action.timer !== undefined ||
      isNamed(action, mentions) ||
      mentions.some(({ kind, name, of }) => kind === 'state' && of === action.entity && name === action.to),
  )

/** Does the name of a role or field refer to the actor? A role that includes the role of the actor may act, too. */
export const isActor = (actor: Actor, name: string, { roles }: PlanParts): boolean =>
  actor.kind === 'role'
    ? actor.role === name || (named(roles, name) !== undefined && rolesIncludedIn(name, roles).has(actor.role))
    : hasWord(textOf(actor.expr), name)

/** Does the action send a message to people of this name? */
export const notifies = ({ then }: Action, name: string, plan: PlanParts): boolean =>
  then.some((effect) => {
    const to = effect.kind === 'notify' ? effect.who : effect.kind === 'mail' ? effect.to : undefined
    return to?.kind === 'address' ? hasWord(textOf(to.expr), name) : to !== undefined && isActor(to, name, plan)
  })
