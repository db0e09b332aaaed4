/** Answers whether a record can get from one state to another, with the steps of the shortest path. */
import { upperFirst } from '@ninefold/plan/base'
import { withArticle } from '@ninefold/plan/problem'
import { isRuledOut } from '../logic/index.ts'
import { canTake, whoText, type Row, type Knowledge, withIsNew, type Reason, conditionsOn } from '../possible/index.ts'
import { thisOf } from '@ninefold/plan/expression'
import type { Answer } from './answer.ts'
import type { ParsedQuestion } from './parsed-question.ts'
import { pathsFrom, type Step } from './paths-between.ts'

type Reach = ParsedQuestion & { readonly kind: 'reach' }

export function answerReach(
  text: string,
  { lifecycle, entity, from, to, without }: Reach,
  knowledge: Knowledge,
): Answer {
  const passes = ({ action, from: at, to: next }: Step) =>
    without === undefined ||
    (without.kind === 'action' ? action.name !== without.name : at !== without.name && next !== without.name)
  const can = possibleSteps({ lifecycle, entity }, knowledge)
  const path = pathsFrom(lifecycle, from, (step) => passes(step) && can(step)).get(to)
  const but = without ? ` without ${without.label}` : ''
  const what = `${upperFirst(withArticle(entity.label))} that is ${from} can${path ? '' : 'not'} become ${to}${but}.`
  if (path) {
    const steps = path.map(({ action, to: next }) => ({ action: action.name, label: action.label, to: next }))
    return {
      question: text,
      answer: 'possible',
      text: what,
      reasons: path.map(stepReason),
      notes: guardNote(path),
      way: { entity: entity.name, field: lifecycle.field, from, steps },
    }
  }
  const blocked = without && pathsFrom(lifecycle, from, can).get(to)
  const reasons = blocked
    ? [{ text: `every way there leads through ${without.label}` }, ...blocked.map(stepReason)]
    : obstacles({ lifecycle, from, to, passes, can })
  return { question: text, answer: 'no', text: what, reasons, notes: [] }
}

function stepReason({ action, from, to }: Step): Reason {
  const who = action.who ? whoText(action.who) : action.timer ? 'time' : 'an effect of another action'
  return { text: `${from} → ${to}: "${action.label}" by ${who}`, origin: action.origin }
}

/** Each step is examined by itself. One step's guard may contradict another step's effect. */
function guardNote(path: readonly Step[]): readonly string[] {
  const guards = path.filter(({ action }) => action.when).length
  return guards > 1
    ? ['Each step is possible by itself; whether one record passes all of their conditions was not asked.']
    : []
}

/** Whether a step can be taken by somebody, or happens automatically. */
function possibleSteps(
  { lifecycle, entity }: Pick<Row, 'lifecycle' | 'entity'>,
  knowledge: Knowledge,
): (step: Step) => boolean {
  const memo = new Map<unknown, boolean>()
  return ({ action }) => {
    const memoized = memo.get(action)
    if (memoized !== undefined) return memoized
    const byItself = action.timer !== undefined || action.who === null
    const person = conditionsOn({ kind: 'anybody' }, thisOf(entity.name), knowledge)
    const does = { kind: 'action', name: action.name } as const
    const required = canTake({ action, lifecycle, entity }, knowledge)
    const can =
      byItself ||
      !isRuledOut(
        [...person, ...required].map((one) => withIsNew(one, does)),
        knowledge.setting,
      )
    memo.set(action, can)
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

/** The reasons why the state is out of reach: the states that are reachable, and actions that nobody can take. */
function obstacles({ lifecycle, from, to, passes, can }: Search): readonly Reason[] {
  const reached = pathsFrom(lifecycle, from, (step) => passes(step) && can(step))
  const impossible = lifecycle.actions.filter((action) => !can({ action, from, to }))
  const states = [...reached.keys()].filter((state) => state !== from)
  const summary =
    states.length === 0 ? `nothing leads on from ${from}` : `from ${from} it comes to be ${states.join(', ')} only`
  return [
    { text: summary, ...(lifecycle.origin && { origin: lifecycle.origin }) },
    ...impossible.map(({ label, origin }) => ({ text: `"${label}" can never be taken`, origin })),
  ]
}
