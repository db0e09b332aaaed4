/** Answers whether a record can get from one state to another, with the steps of the shortest way. */
import { upperFirst } from '@ninefold/plan/base'
import { withArticle } from '@ninefold/plan/problem'
import { isRuledOut } from '../logic/index.ts'
import { canTake, sayWho, type Row, type Knowledge, withIsNew, type Reason, conditionsOn } from '../possible/index.ts'
import { thisOf } from '@ninefold/plan/expression'
import type { Answer } from './answer.ts'
import type { Asked } from './asked.ts'
import { pathsFrom, type Step } from './paths-between.ts'

type Reach = Asked & { readonly kind: 'reach' }

export function answerReach(
  text: string,
  { lifecycle, entity, from, to, without }: Reach,
  knowledge: Knowledge,
): Answer {
  const passes = ({ action, from: at, to: next }: Step) =>
    without === undefined ||
    (without.kind === 'action' ? action.name !== without.name : at !== without.name && next !== without.name)
  const can = possibleSteps({ lifecycle, entity }, knowledge)
  const way = pathsFrom(lifecycle, from, (step) => passes(step) && can(step)).get(to)
  const but = without ? ` without ${without.label}` : ''
  const what = `${upperFirst(withArticle(entity.label))} that is ${from} can${way ? '' : 'not'} become ${to}${but}.`
  if (way) {
    const steps = way.map(({ action, to: next }) => ({ action: action.name, label: action.label, to: next }))
    return {
      question: text,
      answer: 'possible',
      text: what,
      reasons: way.map(sayStep),
      notes: guarded(way),
      way: { entity: entity.name, field: lifecycle.field, from, steps },
    }
  }
  const around = without && pathsFrom(lifecycle, from, can).get(to)
  const reasons = around
    ? [{ text: `every way there leads through ${without.label}` }, ...around.map(sayStep)]
    : inTheWay({ lifecycle, from, to, passes, can })
  return { question: text, answer: 'no', text: what, reasons, notes: [] }
}

function sayStep({ action, from, to }: Step): Reason {
  const who = action.who ? sayWho(action.who) : action.timer ? 'time' : 'an effect of another action'
  return { text: `${from} → ${to}: "${action.label}" by ${who}`, origin: action.origin }
}

/** Steps are looked at one by one: what one demands of the record may be at odds with what another one does. */
function guarded(way: readonly Step[]): readonly string[] {
  const guards = way.filter(({ action }) => action.when).length
  return guards > 1
    ? ['Each step is possible by itself; whether one record passes all of their conditions was not asked.']
    : []
}

/** Steps that somebody can take, or that happen by themselves. */
function possibleSteps(
  { lifecycle, entity }: Pick<Row, 'lifecycle' | 'entity'>,
  knowledge: Knowledge,
): (step: Step) => boolean {
  const known = new Map<unknown, boolean>()
  return ({ action }) => {
    const before = known.get(action)
    if (before !== undefined) return before
    const byItself = action.timer !== undefined || action.who === null
    const person = conditionsOn({ kind: 'anybody' }, thisOf(entity.name), knowledge)
    const does = { kind: 'action', name: action.name } as const
    const demanded = canTake({ action, lifecycle, entity }, knowledge)
    const can =
      byItself ||
      !isRuledOut(
        [...person, ...demanded].map((one) => withIsNew(one, does)),
        knowledge.setting,
      )
    known.set(action, can)
    return can
  }
}

interface Search {
  readonly lifecycle: Reach['lifecycle']
  readonly from: string
  readonly to: string
  readonly passes: (step: Step) => boolean
  readonly can: (step: Step) => boolean
}

/** What leads there, and why it does not count. */
function inTheWay({ lifecycle, from, to, passes, can }: Search): readonly Reason[] {
  const reached = pathsFrom(lifecycle, from, (step) => passes(step) && can(step))
  const nobody = lifecycle.actions.filter((action) => !can({ action, from, to }))
  const states = [...reached.keys()].filter((state) => state !== from)
  const far =
    states.length === 0 ? `nothing leads on from ${from}` : `from ${from} it comes to be ${states.join(', ')} only`
  return [
    { text: far, ...(lifecycle.origin && { origin: lifecycle.origin }) },
    ...nobody.map(({ label, origin }) => ({ text: `"${label}" can never be taken`, origin })),
  ]
}
