/**
 * Answers whether one person can do two things, one after the other: with the same record, or with records of two entities.
 * Other people may change the record in between, so only its immutable fields are assumed to be equal both times. The person and
 * their roles are assumed to stay the same.
 */
import { append } from '@ninefold/plan/base'
import {
  type Tree,
  about,
  equal,
  foundAs,
  has,
  isThis,
  me,
  recordOf,
  replaceIn,
  thisOf,
} from '@ninefold/plan/expression'
import { isWritable, type Action, type Entity, type Lifecycle } from '@ninefold/plan'
import { decide, type Verdict } from '../logic/index.ts'
import {
  canTake,
  rowsOf,
  type Row,
  initialValues,
  can,
  readsOf,
  type Knowledge,
  withIsNew,
  type RecordOperation,
  given,
  type Premise,
  linesThatLet,
  byRoutes,
  conditionsOn,
  labelOf,
} from '../possible/index.ts'
import { withArticle } from '@ninefold/plan/problem'
import { capital, reasonsOf, operationText, UNDECIDED } from './answer-can.ts'
import type { Answer } from './answer.ts'
import type { ParsedQuestion, TargetedOperation } from './parsed-question.ts'
import { examplesOf } from './example.ts'
import type { About } from './about.ts'
import { pathsFrom } from './paths-between.ts'
import { isInverse, isLine } from '@ninefold/plan/values'

export type Both = ParsedQuestion & { readonly kind: 'both' }

/** An alternative for an operation: one row of an action, or a permission. `required` must all hold. */
interface Alternative {
  readonly does: RecordOperation
  readonly row?: Row
  readonly required: readonly Premise[]
}

const isSame = ({ first, second }: Both): boolean => first.target.entity === second.target.entity

export function answerBoth(text: string, parsed: Both, knowledge: Knowledge): Answer {
  const { subject, first, second } = parsed
  const both = bothDone(parsed, knowledge)
  const what = bothText(parsed, knowledge)
  const who = labelOf(subject)
  const isAnybody = subject.kind === 'anybody'
  const base = { question: text, notes: ['The person’s roles and details are taken to stay as they are.'], reasons: [] }
  if (both.kind === 'never') {
    const reasons = [{ text: `what comes after is never done: ${what}`, ...originOf(both.first) }]
    return { ...base, answer: 'no', text: `Nobody can ${what}.`, reasons, notes: [] }
  }
  if (both.kind === 'yes') {
    return {
      ...base,
      answer: 'possible',
      text: `${isAnybody ? 'Somebody' : capital(who)} can ${what}.`,
      reasons: reasonsOf([first, second].flatMap((one) => lines(one, knowledge))),
      ...examplesOf(both.verdict, aboutBoth(parsed, knowledge), knowledge),
    }
  }
  const never = isAnybody ? `Nobody can ${what}.` : `${capital(who)} cannot ${what}.`
  return both.kind === 'no'
    ? { ...base, answer: 'no', text: never, reasons: reasonsOf(both.core) }
    : { ...base, answer: 'undecided', text: `Whether ${who} can ${what} cannot be decided.`, notes: [UNDECIDED] }
}

type BothDone =
  | { readonly kind: 'yes'; readonly verdict: Verdict<Premise> & { readonly kind: 'yes' } }
  | { readonly kind: 'no'; readonly core: readonly Premise[] }
  /** The second operation can never follow the first. */
  | { readonly kind: 'never'; readonly first: Alternative | undefined }
  | { readonly kind: 'undecided' }

/** Decides whether one person can do both operations. Answers and the audit share it. */
export function bothDone(parsed: Both, knowledge: Knowledge): BothDone {
  const { first, second } = parsed
  const [before, after] = [alternativesOf(first, knowledge), alternativesOf(second, knowledge)]
  const pairs = before.flatMap((a) => after.filter((b) => !isSame(parsed) || follows(a, b)).map((b) => [a, b] as const))
  const core: Premise[] = []
  let isOpen = false
  for (const [a, b] of pairs) {
    const verdict = decideBoth(a, b, parsed, knowledge)
    if (verdict.kind === 'yes') return { kind: 'yes', verdict }
    if (verdict.kind === 'no') append(core, verdict.core)
    else isOpen = true
  }
  if (isOpen || [first, second].some((one) => canFollow(one, parsed, knowledge))) return { kind: 'undecided' }
  return pairs.length === 0 ? { kind: 'never', first: before[0] } : { kind: 'no', core }
}

/** Whether an operation on another record may cause one of the two. Their order is not examined in that case. */
const canFollow = (
  { does, target: { entity, given: conditions } }: TargetedOperation,
  { subject }: Both,
  knowledge: Knowledge,
): boolean => byRoutes({ subject, does, entity, given: conditions }, knowledge, 1).some(({ route }) => !route.isSelf)

function bothText(parsed: Both, knowledge: Knowledge): string {
  const { first, second } = parsed
  const [a, b] = [first, second].map(({ does, target }) => operationText(does, target.entity, knowledge))
  if (isSame(parsed)) return `${a} and then ${b} the same ${first.target.label.replace(/^an? /u, '')}`
  return `${a} ${first.target.label} and ${b} ${withArticle(second.target.entity.label)}`
}

function alternativesOf({ does, target: { entity } }: TargetedOperation, knowledge: Knowledge): readonly Alternative[] {
  if (does.kind === 'verb') return [{ does, required: can(does.verb, entity, does.field, knowledge) }]
  return rowsOf(entity, does.name, knowledge).map((row) => ({ does, row, required: canTake(row, knowledge) }))
}

const originOf = (one: Alternative | undefined) => (one?.row ? { origin: one.row.action.origin } : {})

/** The lines of the document that allow the operation. */
function lines({ does, target: { entity } }: TargetedOperation, knowledge: Knowledge): readonly Premise[] {
  if (does.kind === 'verb') {
    const grants = linesThatLet(does.verb, thisOf(entity.name), does.field, knowledge)
    return grants
      .filter(({ origin }) => origin)
      .map(({ tree, text, origin }) => ({ tree, text, ...(origin && { origin }) }))
  }
  return rowsOf(entity, does.name, knowledge).map(({ action }) => ({
    tree: has(thisOf(entity.name)),
    text: `"${action.label}" is for ${action.who?.actors.map(({ label }) => label).join(', ') ?? 'whom point 6 says'}`,
    origin: action.origin,
  }))
}

/** Whether the second can follow the first on the same record, by the states of its life cycles. */
function follows(a: Alternative, b: Alternative): boolean {
  if (a.does.kind === 'verb' && a.does.verb === 'delete') return false
  if (b.does.kind === 'verb') return b.does.verb !== 'create'
  const next = b.row!
  if (next.action.from.length === 0 || (a.row && a.row.lifecycle !== next.lifecycle)) return true
  const reached = statesAfter(a, next.lifecycle)
  return reached.some((state) => next.action.from.some((key) => pathsFrom(next.lifecycle, state).has(key)))
}

function statesAfter({ does, row }: Alternative, lifecycle: Lifecycle): readonly string[] {
  if (does.kind === 'verb') return does.verb === 'create' ? [lifecycle.initial] : lifecycle.states.map(({ key }) => key)
  const { to, from } = row!.action
  return typeof to === 'string' ? [to] : to ? lifecycle.states.map(({ key }) => key) : from
}

function decideBoth(a: Alternative, b: Alternative, parsed: Both, knowledge: Knowledge): Verdict<Premise> {
  const { subject, first } = parsed
  const record = thisOf(first.target.entity.name)
  const before = [...conditionsOn(subject, record, knowledge), ...first.target.given, ...a.required]
  const later = isSame(parsed) ? laterWithSame(a, b, parsed, knowledge) : withOther(b, parsed)
  return decide([...before.map((one) => withIsNew(one, a.does)), ...later], knowledge.setting)
}

/** The conditions of the second operation, over the record at that later time. */
function laterWithSame(
  a: Alternative,
  b: Alternative,
  { first: { target }, second }: Both,
  knowledge: Knowledge,
): readonly Premise[] {
  const { entity } = target
  const immutable = immutableFields(entity, knowledge)
  const required = [...second.target.given, ...b.required].map((one) => withIsNew(one, b.does))
  const later = required.map((one) => ({ ...one, tree: atLaterTime(one.tree, entity, immutable) }))
  return [
    given(has(foundAs('later', recordOf(entity.name)))),
    ...later,
    ...afterCreation(a, required, entity, knowledge),
  ]
}

/** After a creation: the person is `createdBy`, and fields that nobody fills in have their first values. */
function afterCreation(
  a: Alternative,
  later: readonly Premise[],
  entity: Entity,
  knowledge: Knowledge,
): readonly Premise[] {
  if (a.does.kind !== 'verb' || a.does.verb !== 'create') return []
  const creator = knowledge.field(thisOf(entity.name), 'createdBy')
  const first = initialValues(entity, readsOf(later), knowledge).map((one) => withIsNew(one, a.does))
  return [...(creator ? [given(equal(creator, me))] : []), ...first]
}

function withOther(b: Alternative, { second: { target } }: Both): readonly Premise[] {
  const other = foundAs('other', recordOf(target.entity.name))
  return [...target.given, ...b.required].map((one) => ({ ...one, tree: about(withIsNew(one, b.does).tree, other) }))
}

function aboutBoth(parsed: Both, knowledge: Knowledge): About {
  const { subject, first, second } = parsed
  const entity = first.target.entity
  return {
    entity,
    operations: [
      { does: first.does, entity },
      { does: second.does, entity: second.target.entity, ...(!isSame(parsed) && { as: 'other' }) },
    ],
    conditions: [...conditionsOn(subject, thisOf(entity.name), knowledge), ...first.target.given],
  }
}

/** Replaces the mutable fields of the record with those of the record at the later time. */
function atLaterTime(tree: Tree, entity: Entity, immutable: ReadonlySet<string>): Tree {
  const later = foundAs('later', recordOf(entity.name))
  return replaceIn(tree, (part) => {
    if (part.op === 'name' && part.scope === 'found' && part.name.startsWith('new.'))
      return { ...part, name: `then.${part.name}` }
    return part.op === 'field' && isThis(part.of) && !immutable.has(part.field) ? { ...part, of: later } : undefined
  })
}

/** Fields that neither people nor actions change after creation. */
function immutableFields(entity: Entity, { plan }: Knowledge): ReadonlySet<string> {
  const assigned = new Set(
    plan.lifecycles.flatMap(({ actions, create }: Lifecycle) => [...actions, create].flatMap(changedBy)),
  )
  const states = plan.lifecycles.filter((one) => one.entity === entity.name).map(({ field }) => field)
  const fixed = ['createdBy', 'createdAt', 'id']
  const immutable = entity.fields.filter(({ name, system, computed, ...field }) => {
    if (computed || states.includes(name) || assigned.has(name)) return false
    if (system) return fixed.includes(name)
    const once = field.editable?.kind === 'once' && field.required !== undefined && field.required.when === undefined
    return once || !isWritable(entity, { name, system, ...field })
  })
  return new Set(immutable.filter(({ type }) => !isInverse(type) && !isLine(type)).map(({ name }) => name))
}

function changedBy({ then, ...action }: Pick<Action, 'then'> & Partial<Pick<Action, 'asks'>>): readonly string[] {
  const sets = then.flatMap((effect) => (effect.kind === 'set' ? [effect.path.at(-1)!] : []))
  return [...sets, ...(action.asks ?? []).flatMap(({ field }) => field ?? [])]
}
