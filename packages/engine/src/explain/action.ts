/** Why an action of a life cycle is there for a user, or not. */
import { named, type Action, type Lifecycle, type Timer } from '@ninefold/plan'
import type { Reasons } from '@ninefold/plan/wire'
import { isOwnRead } from '@ninefold/plan/expression'
import type { ActionStanding, RowStanding } from '../lifecycle/index.ts'
import type { EntityFacts } from './facts.ts'
import { restrictionsOn, whoHas, whoMay } from './who-may.ts'
import { sentences, type Words } from './words.ts'

/** A row of an action, as the reader may see it. */
interface SeenRow {
  readonly lifecycle: Lifecycle
  readonly action: Action
  /** Of the record, if there is one. */
  readonly standing?: RowStanding
}

/** The names of the actions of an entity, in the order of the document. */
export const actionNames = ({ seen, entity }: EntityFacts): readonly string[] => [
  ...new Set(
    seen.lifecycles.flatMap((lifecycle) =>
      lifecycle.entity === entity.name ? lifecycle.actions.map(({ name }) => name) : [],
    ),
  ),
]

/** Undefined if there is no such action that the reader may know of. */
export function explainAction(facts: EntityFacts, name: string): Reasons | undefined {
  const standing = facts.record?.standings.find((one) => one.name.toLowerCase() === name.toLowerCase())
  const rows = rowsOf(facts, name, standing)
  const [first] = rows
  if (!first || (facts.record && !standing)) return undefined
  const { action } = first
  const possible = possibilityOf(standing, rows)
  const fill = fillable(facts, rows)
  const origin = standing?.offer?.origin ?? action.origin
  return {
    kind: 'action',
    name: action.name,
    label: action.label,
    ...(action.who === null && action.timer ? { timed: true } : possible && { possible }),
    sentences: sentencesOf(facts, rows, standing),
    ...(fill.length > 0 && { fill }),
    ...(origin && action.origin && { origin }),
  }
}

/** With a record, the rows that decide there; otherwise all of them. */
function rowsOf({ seen, document, entity }: EntityFacts, name: string, standing?: ActionStanding): readonly SeenRow[] {
  const lifecycles = seen.lifecycles.filter((lifecycle) => lifecycle.entity === entity.name)
  const rows = lifecycles.flatMap((lifecycle) => {
    const written = document.lifecycles.find((one) => one.entity === entity.name && one.field === lifecycle.field)
    return lifecycle.actions.map((action, index) => ({ lifecycle, action, written: written?.actions[index] }))
  })
  return rows.flatMap(({ lifecycle, action, written }) => {
    if (action.name.toLowerCase() !== name.toLowerCase()) return []
    if (!standing) return [{ lifecycle, action }]
    const row = standing.rows.find((one) => one.action === written)
    return row ? [{ lifecycle, action, standing: row }] : []
  })
}

function possibilityOf(
  standing: ActionStanding | undefined,
  rows: readonly SeenRow[],
): Reasons['possible'] | undefined {
  if (!standing) return undefined
  const { offer } = standing
  if (offer) return offer.blocked === undefined && !offer.approvals?.mine ? 'now' : 'later'
  return !standing.leadsFromHere && rows.some((row) => row.standing?.isYours) ? 'later' : 'never'
}

function sentencesOf(
  facts: EntityFacts,
  rows: readonly SeenRow[],
  standing: ActionStanding | undefined,
): readonly string[] {
  const { words } = facts
  return sentences(
    ...(standing
      ? [verdict(facts, rows, standing), ...missing(facts, rows, standing), elsewhere(words, rows, standing)]
      : []),
    ...rows.flatMap((row) => permission(facts, row)),
    ...(standing ? approvals(facts, rows, standing) : []),
    ...rows.flatMap(({ action }) => (standing ? [] : [needs(action, words)])),
    ...rows.map(({ action }) => action.timer && timed(action.timer, words)),
    ...rows.map((row) => leadsTo(row, words)),
  )
}

/** Whether they can do it now; where they cannot, whether that is them or the record. */
function verdict(
  { words: { say }, principal }: EntityFacts,
  rows: readonly SeenRow[],
  standing: ActionStanding,
): string | undefined {
  const possible = possibilityOf(standing, rows)
  if (rows.every(({ action }) => action.who === null && action.timer)) return undefined
  if (possible === 'now') return say('You can do this now.')
  if (possible === 'later')
    return standing.offer?.approvals?.mine ? say('You have given your approval already.') : undefined
  return principal.person === null ? say('You are not signed in.') : say('You may not do this.')
}

/** Not from this state; what the guard still needs; that the user is excepted. */
function missing(
  { words, record }: EntityFacts,
  rows: readonly SeenRow[],
  { offer, leadsFromHere }: ActionStanding,
): readonly (string | undefined)[] {
  const { say } = words
  const excepted = rows.flatMap(({ standing }) =>
    standing && !standing.isYours && standing.actsAs.length > 0 ? standing.exceptedAs : [],
  )
  const as = excepted.flatMap((actor) => words.actor(actor) ?? [])
  const unmet = rows.flatMap(({ standing }) => (offer?.blocked === undefined ? [] : (standing?.unmet ?? [])))
  const conditions = unmet.flatMap((expr) => words.condition(expr) ?? [])
  const own =
    offer?.blocked !== undefined && !offer.approvals?.mine && rows.some(({ action }) => action.error !== undefined)
  return [
    as.length > 0 ? say('You are {person}, so somebody else has to do it.', { person: words.anyOf(as) }) : undefined,
    ...(own ? [offer.blocked, offer.remedy] : []),
    ...conditions.map((condition) => say('It is not possible yet. It needs: {condition}.', { condition })),
    offer?.blocked !== undefined && !offer.approvals?.mine && !own && conditions.length === 0
      ? say('It is not possible yet. Something that it needs is missing.')
      : undefined,
    leadsFromHere || !record ? undefined : notFromHere(rows, record.view.record, words),
  ]
}

function notFromHere(
  rows: readonly SeenRow[],
  record: Readonly<Record<string, unknown>>,
  { say }: Words,
): string | undefined {
  const { lifecycle } = rows[0]!
  const state = lifecycle.states.find(({ key }) => key === record[lifecycle.field])
  return state && say('It is not possible in the state “{state}”.', { state: state.label })
}

/** The states in which it is possible instead. */
function elsewhere(
  { say, anyOf }: Words,
  rows: readonly SeenRow[],
  { leadsFromHere }: ActionStanding,
): string | undefined {
  if (leadsFromHere) return undefined
  const labels = rows.flatMap(({ lifecycle, action }) =>
    action.from.flatMap((key) => lifecycle.states.find((state) => state.key === key)?.label ?? []),
  )
  return labels.length === 0 ? undefined : say('It is possible in the state {states}.', { states: anyOf(labels) })
}

/** Who takes it: point 4, and point 6 where that grants it. */
function permission(facts: EntityFacts, { action }: SeenRow): readonly (string | undefined)[] {
  const { words, document, entity } = facts
  const isGranted = document.grants.some(
    ({ entity: of, verb }) =>
      of === entity.name && typeof verb === 'object' && verb.run.toLowerCase() === action.name.toLowerCase(),
  )
  // Permissions are for people.
  if (action.who === null && action.timer && !isGranted) return []
  const nobody = action.who === null && !isGranted
  return [
    whoMay(action.who, words),
    ...(isGranted ? whoHas(facts, { run: action.name }) : []),
    ...restrictionsOn(facts, { run: action.name }),
    nobody ? words.say('Nobody does this by hand: another step causes it.') : undefined,
  ]
}

function approvals(
  facts: EntityFacts,
  rows: readonly SeenRow[],
  standing: ActionStanding,
): readonly (string | undefined)[] {
  const { words, record } = facts
  return standing.approvals.flatMap(({ name, needed, given }) => {
    const approval = rows.flatMap(({ lifecycle }) => lifecycle.approvals).find((one) => one.name === name)
    if (!approval) return []
    const people = given.flatMap((id) => record?.people[id]?.label ?? [])
    const from = (approval.from.actors ?? []).flatMap((actor) => words.actor(actor) ?? [])
    const counts = { approval: approval.label, given: String(given.length), needed: String(needed) }
    return [
      words.say('Approvals for “{approval}”: {given} of {needed} given.', counts),
      people.length > 0 ? words.say('Given by {people}.', { people: words.allOf(people) }) : undefined,
      from.length > 0 ? words.say('Approvals come from {who}.', { who: words.anyOf(from) }) : undefined,
    ]
  })
}

/** The guard, where there is no record to hold against it. */
function needs({ when }: Action, words: Words): string | undefined {
  const condition = words.condition(when)
  return condition === undefined ? undefined : words.say('It needs: {condition}.', { condition })
}

function leadsTo({ lifecycle, action: { to } }: SeenRow, { say }: Words): string | undefined {
  if (to === undefined) return undefined
  if (typeof to === 'object') return say('It leads back to the state before.')
  const state = lifecycle.states.find(({ key }) => key === to)
  return state && say('It leads to the state “{state}”.', { state: state.label })
}

/** When it happens by itself. */
function timed(timer: Timer, { say, value }: Words): string {
  const atSomeTime = () => say('It happens automatically at a set time.')
  switch (timer.kind) {
    case 'after': {
      const [duration, moment] = [value(timer.duration.tree), value(timer.since?.tree)]
      if (duration === undefined || (timer.since && moment === undefined)) return atSomeTime()
      return moment === undefined
        ? say('It happens automatically when the record has been in this state for this long: {duration}.', {
            duration,
          })
        : say('It happens automatically this long after {moment}: {duration}.', { duration, moment })
    }
    case 'at': {
      const moment = value(timer.moment.tree)
      return moment === undefined ? atSomeTime() : say('It happens automatically at this time: {moment}.', { moment })
    }
    case 'before': {
      const [duration, moment] = [value(timer.duration.tree), value(timer.moment.tree)]
      return duration === undefined || moment === undefined
        ? atSomeTime()
        : say('It happens automatically this long before {moment}: {duration}.', { duration, moment })
    }
    case 'every':
      return {
        hour: () => say('It happens automatically every hour.'),
        day: () => say('It happens automatically every day.'),
        week: () => say('It happens automatically every week.'),
        month: () => say('It happens automatically every month.'),
      }[timer.period]()
  }
}

/** Fields that a missing condition reads, that are empty, and that the user may fill in. */
function fillable({ entity, record }: EntityFacts, rows: readonly SeenRow[]): NonNullable<Reasons['fill']> {
  const reads = rows.flatMap(({ standing }) => (standing?.unmet ?? []).flatMap((expr) => expr.reads))
  const names = new Set(reads.flatMap((path) => (isOwnRead(path) ? [path.split('.')[0]!] : [])))
  return [...names].flatMap((name) => {
    const field = named(entity.fields, name)
    return field && record?.view.may.update.includes(name) ? [{ field: name, label: field.label }] : []
  })
}
