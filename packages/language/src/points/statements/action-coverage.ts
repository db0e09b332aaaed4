/** Does an action of point 4 do, by itself or when it is taken, what a sentence says happens? */
import { allActions, named, ofEntity } from '../../plan/find.ts'
import type { Action } from '../../plan/plan.ts'
import type { Mention } from './mentions.ts'
import { actionsIn, hasNumbers, hasWord, namesOf, textOf, unclearIf, type Coverage, type Planned } from './evidence.ts'
import type { Statement } from './read-statement.ts'

export function coverageOfAction(statement: Statement, plan: Planned): Coverage {
  const { mentions, numbers, aspect } = statement
  if (aspect === 'approvals') return coverageOfApprovals(statement, plan)
  const all = allActions(plan.lifecycles)
  const said = actionsNamedIn(mentions, plan)
  const owners = namesOf(mentions, 'entity')
  const actions = said.length > 0 ? said : all.filter(({ entity }) => owners.length === 0 || owners.includes(entity))
  const conditions = [...new Set(actions.map(({ entity }) => entity))]
    .flatMap((entity) => ofEntity(all, entity))
    .flatMap(({ timer, when }) => [timer ?? [], when ?? []].flat())
  if (numbers.length > 0 && !hasNumbers(numbers, conditions, plan)) return 'missing'
  const people = mentions.flatMap(({ kind, name }) => (kind === 'role' || kind === 'field' ? [name] : []))
  if (people.some((name) => actions.some((action) => notifies(action, name))))
    return said.length > 0 || numbers.length > 0 ? 'covered' : 'unclear'
  if (mentions.some((one) => isPerson(one, plan))) return 'missing'
  return unclearIf(conditions.length > 0 || actions.some(({ then }) => then.length > 0))
}

const isPerson = ({ kind, name, of }: Mention, { entities }: Planned): boolean => {
  const type = kind === 'field' ? named(entities, of!)?.fields.find((one) => one.name === name)?.type : undefined
  return kind === 'role' || (type !== undefined && 'entity' in type && type.entity === 'User')
}

/** By their labels, or by the states that they leave or reach. */
function actionsNamedIn(mentions: readonly Mention[], plan: Planned): readonly Action[] {
  const byLabel = new Set(actionsIn(mentions, plan))
  const states = new Set(mentions.flatMap(({ kind, name, of }) => (kind === 'state' ? [`${of} ${name}`] : [])))
  const touches = ({ entity, from, to }: Action) =>
    [to, ...from].some((state) => typeof state === 'string' && states.has(`${entity} ${state}`))
  return allActions(plan.lifecycles).filter((action) => byLabel.has(action) || touches(action))
}

const notifies = ({ then }: Action, name: string): boolean =>
  then.some((effect) => effect.kind === 'notify' && hasWord(textOf(effect.who), name))

/** "Requests above 1000 EUR need two approvals": by a table of approvals, or by an action that another person takes. */
function coverageOfApprovals({ mentions, text }: Statement, plan: Planned): Coverage {
  const owners = mentions.flatMap(({ kind, name, of }) => (kind === 'entity' ? [name] : (of ?? [])))
  const own = plan.lifecycles.filter(({ entity }) => owners.includes(entity))
  const needed = WORDS.findIndex((word) => new RegExp(String.raw`\b(?:${word})\b`, 'iu').test(text)) + 2
  if (own.some(({ approvals }) => approvals.some((one) => needed < 2 || one.needed === needed))) return 'covered'
  const others = own
    .flatMap(({ actions }) => actions)
    .some(({ who, when }) => who?.but.length || (when && textOf(when).includes('"me"')))
  return unclearIf(others && !/\b(?:two|three|four|\d+)\b/iu.test(text.replace(/\bfour[- ]eyes\b/iu, '')))
}

const WORDS = ['two|2|both', 'three|3', 'four|4']
