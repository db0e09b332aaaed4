/**
 * Answers whether one person can take two actions on the same record, one after the other. In between others may change it,
 * so only what can never change is the same both times; the person and their roles are.
 */
import type { Tree } from '../../expression/tree.ts'
import type { Action, Entity, Lifecycle } from '../../plan/plan.ts'
import { decide, type Verdict } from '../logic/decide.ts'
import { canTake, rowsOf, type Row } from '../possible/act.ts'
import type { Knowledge } from '../possible/knowledge.ts'
import { settled } from '../possible/question.ts'
import { given, type Because } from '../possible/reason.ts'
import { isWritable } from '../possible/rights.ts'
import { conditionsOn, labelOf } from '../possible/subject.ts'
import { foundAs, has, isThis, recordOf, replaceIn, thisOf } from '../possible/trees.ts'
import { capital, lower, reasonsOf, UNDECIDED } from './answer-can.ts'
import type { Answer } from './answer.ts'
import type { Asked } from './asked.ts'
import { examplesOf, type About } from './example.ts'
import { waysFrom } from './ways-between.ts'

type Both = Asked & { readonly kind: 'both' }

export function answerBoth(text: string, asked: Both, knowledge: Knowledge): Answer {
  const { subject, thing } = asked
  const [first, second] = [asked.first, asked.second].map((name) => rowsOf(thing.entity, name, knowledge)) as [
    Row[],
    Row[],
  ]
  const pairs = first.flatMap((a) => second.filter((b) => follows(a, b)).map((b) => [a, b] as const))
  const labels = [first, second].map(([row]) => lower(row!.action.label))
  const what = `${labels.join(' and then ')} the same ${thing.entity.label}`
  const who = labelOf(subject)
  const base = { question: text, notes: ['The person’s roles and details are taken to stay as they are.'], reasons: [] }
  if (pairs.length === 0) {
    const [a, b] = [first[0]!.action, second[0]!.action]
    const reason = { text: `after ${labels[0]} it never comes to be ${b.from.join(' or ')}`, origin: a.origin }
    return { ...base, answer: 'no', text: `Nobody can ${what}.`, reasons: [reason], notes: [] }
  }
  const verdicts = pairs.map(([a, b]) => decideBoth(a, b, asked, knowledge))
  const yes = verdicts.find((verdict) => verdict.kind === 'yes')
  if (yes) {
    return {
      ...base,
      answer: 'possible',
      text: `${subject.kind === 'anybody' ? 'Somebody' : capital(who)} can ${what}.`,
      reasons: lines(pairs[0]!),
      ...examplesOf(yes, aboutBoth(asked, knowledge), knowledge),
    }
  }
  const because = verdicts.flatMap((verdict) => (verdict.kind === 'no' ? verdict.because : []))
  return verdicts.every(({ kind }) => kind === 'no')
    ? {
        ...base,
        answer: 'no',
        text: subject.kind === 'anybody' ? `Nobody can ${what}.` : `${capital(who)} cannot ${what}.`,
        reasons: reasonsOf(because),
      }
    : { ...base, answer: 'undecided', text: `Whether ${who} can ${what} cannot be decided.`, notes: [UNDECIDED] }
}

const aboutBoth = ({ subject, thing, first, second }: Both, knowledge: Knowledge): About => ({
  entity: thing.entity,
  deeds: [first, second].map((name) => ({ kind: 'action', name })),
  given: [...conditionsOn(subject, thisOf(thing.entity.name), knowledge), ...thing.given],
})

const lines = (rows: readonly Row[]) =>
  reasonsOf(
    rows.map(({ action }) => ({
      text: `"${action.label}" is for ${action.who?.actors.map(({ label }) => label).join(', ') ?? 'whom point 6 says'}`,
      origin: action.origin,
    })),
  )

/** Can the second come after the first? */
function follows({ action, lifecycle }: Row, { action: next, lifecycle: other }: Row): boolean {
  if (lifecycle !== other || next.from.length === 0) return true
  const to =
    typeof action.to === 'string' ? [action.to] : action.to ? lifecycle.states.map(({ key }) => key) : action.from
  return to.some((state) => next.from.some((key) => waysFrom(lifecycle, state).has(key)))
}

function decideBoth(a: Row, b: Row, { subject, thing }: Both, knowledge: Knowledge): Verdict<Because> {
  const record = thisOf(thing.entity.name)
  const stays = unchanging(thing.entity, knowledge)
  const does = { kind: 'action', name: a.action.name } as const
  const later = canTake(b, knowledge).map((one) => ({ ...one, tree: afterwards(one.tree, thing.entity, stays) }))
  const all = [
    ...conditionsOn(subject, record, knowledge),
    ...thing.given,
    ...canTake(a, knowledge),
    given(has(foundAs('later', recordOf(thing.entity.name)))),
    ...later,
  ]
  return decide(
    all.map((one) => settled(one, does)),
    knowledge.setting,
  )
}

/** What is said of the record, said of how it will be then. */
function afterwards(tree: Tree, entity: Entity, stays: ReadonlySet<string>): Tree {
  const later = foundAs('later', recordOf(entity.name))
  return replaceIn(tree, (part) => {
    if (part.op === 'name' && part.scope === 'found' && part.name.startsWith('new.'))
      return { ...part, name: `then.${part.name}` }
    return part.op === 'field' && isThis(part.of) && !stays.has(part.field) ? { ...part, of: later } : undefined
  })
}

/** Fields that neither people nor actions change once the record is there. */
function unchanging(entity: Entity, { plan }: Knowledge): ReadonlySet<string> {
  const set = new Set(
    plan.lifecycles.flatMap(({ actions, create }: Lifecycle) => [...actions, create].flatMap(changedBy)),
  )
  const states = plan.lifecycles.filter((one) => one.entity === entity.name).map(({ field }) => field)
  const kept = ['createdBy', 'createdAt', 'id']
  const stays = entity.fields.filter(({ name, system, computed, ...field }) => {
    if (computed || states.includes(name) || set.has(name)) return false
    if (system) return kept.includes(name)
    const once = field.editable?.kind === 'once' && field.required !== undefined && field.required.when === undefined
    return once || !isWritable(entity, { name, system, ...field })
  })
  return new Set(stays.filter(({ type }) => type.kind !== 'inverse' && type.kind !== 'line').map(({ name }) => name))
}

function changedBy({ then, ...action }: Pick<Action, 'then'> & Partial<Pick<Action, 'asks'>>): readonly string[] {
  const sets = then.flatMap((effect) => (effect.kind === 'set' ? [effect.path.at(-1)!] : []))
  return [...sets, ...(action.asks ?? []).flatMap(({ field }) => field ?? [])]
}
