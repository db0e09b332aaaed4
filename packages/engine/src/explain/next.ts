/** The step of a life cycle that comes next for a record, and who does it. */
import { upperFirst } from '@ninefold/plan/base'
import type { NextStep, Reasons } from '@ninefold/plan/wire'
import { leadsOn } from '../application/index.ts'
import type { EntityFacts } from './facts.ts'
import { whoMay } from './who-may.ts'

/** `items`: the actions of the record. Undefined if its entity has no life cycle that the reader may see. */
export function nextStep(facts: EntityFacts, items: readonly Reasons[]): NextStep | undefined {
  const { words } = facts
  const { say } = words
  if (!facts.record || !facts.seen.lifecycles.some(({ entity }) => entity === facts.entity.name)) return undefined
  const here = items.filter(({ name }) => standingOf(facts, name)?.leadsFromHere)
  const steps = here.filter(({ name }) => leadsOnward(facts, name, leadsOn))
  const straight = steps.filter(({ name }) => leadsOnward(facts, name, leadsStraightOn))
  const onward = straight.length > 0 ? straight : steps
  const own = onward.find(({ possible }) => possible === 'now')
  if (own)
    return { sentence: say('You can do the next step: {action}.', { action: own.label }), action: own.name, people: [] }
  const blocked = onward.find(
    ({ name }) => standingOf(facts, name)?.offer?.blocked !== undefined && !hasApproved(facts, name),
  )
  if (blocked)
    return {
      sentence: say('The next step is yours, but not possible yet: {action}.', { action: blocked.label }),
      action: blocked.name,
      people: [],
    }
  const others = onward.find(({ timed }) => !timed)
  if (others) return othersStep(facts, others)
  const timed = here.find((item) => item.timed)
  if (timed)
    return { sentence: say('The next step happens automatically: {action}.', { action: timed.label }), people: [] }
  return here.length === 0 ? { sentence: say('This is finished: no step leads on.'), people: [] } : undefined
}

const standingOf = ({ record }: EntityFacts, name: string) => record?.standings.find((one) => one.name === name)

const hasApproved = (facts: EntityFacts, name: string): boolean =>
  standingOf(facts, name)?.offer?.approvals?.mine === true

/** In the order of the states: a step back, or one that leaves the state, is not next. */
function leadsOnward(facts: EntityFacts, name: string, leads: typeof leadsOn): boolean {
  const { document, entity, record } = facts
  const rows = standingOf(facts, name)?.rows ?? []
  return document.lifecycles.some((lifecycle) => {
    const state = record?.view.record[lifecycle.field]
    return (
      lifecycle.entity === entity.name &&
      typeof state === 'string' &&
      rows.some(({ action }) => lifecycle.actions.includes(action) && leads(lifecycle, state, action))
    )
  })
}

/** Not to a state that leads back to this one or before it, as a rejection does. */
const leadsStraightOn: typeof leadsOn = (lifecycle, from, action) =>
  leadsOn(lifecycle, from, action) &&
  !lifecycle.actions.some((next) => {
    const leavesTarget = typeof action.to === 'string' && next.from.includes(action.to)
    return leavesTarget && typeof next.to === 'string' && !leadsOn(lifecycle, from, next)
  })

/** A step that others take. */
function othersStep(facts: EntityFacts, { name, label }: Reasons): NextStep {
  const { words, record, seen, entity } = facts
  const { people: labels = {} } = record ?? {}
  const ids = new Set((standingOf(facts, name)?.rows ?? []).flatMap((row) => row.people))
  const people = [...ids].flatMap((id) => (labels[id] ? [{ id, label: labels[id].label }] : []))
  const actions = seen.lifecycles.flatMap((lifecycle) => (lifecycle.entity === entity.name ? lifecycle.actions : []))
  const who =
    people.length > 0
      ? words.say('It can be done by {people}.', { people: words.anyOf(people.map((one) => one.label)) })
      : whoMay(actions.find((action) => action.name === name)?.who ?? null, words)
  const step = words.say('Somebody else has to do the next step: {action}.', { action: label })
  return { sentence: who === undefined ? step : `${step} ${upperFirst(who)}`, people }
}
