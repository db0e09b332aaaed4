/**
 * Answers whether one person can do two things, one after the other: with the same record, or with records of two entities. In
 * between others may change a record, so only what can never change is the same both times; the person and their roles are.
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
  beginnings,
  can,
  readsOf,
  type Knowledge,
  withIsNew,
  type RecordOperation,
  given,
  type Because,
  linesThatLet,
  byRoutes,
  conditionsOn,
  labelOf,
} from '../possible/index.ts'
import { withArticle } from '@ninefold/plan/problem'
import { capital, reasonsOf, sayDeed, UNDECIDED } from './answer-can.ts'
import type { Answer } from './answer.ts'
import type { Asked, DoneTo } from './asked.ts'
import { examplesOf } from './example.ts'
import type { About } from './about.ts'
import { pathsFrom } from './paths-between.ts'
import { isInverse, isLine } from '@ninefold/plan/values'

export type Both = Asked & { readonly kind: 'both' }

/** One way of doing it: a row of an action, or a permission. */
interface Way {
  readonly does: RecordOperation
  readonly row?: Row
  readonly demanded: readonly Because[]
}

const isSame = ({ first, second }: Both): boolean => first.thing.entity === second.thing.entity

export function answerBoth(text: string, asked: Both, knowledge: Knowledge): Answer {
  const { subject, first, second } = asked
  const both = bothDone(asked, knowledge)
  const what = sayBoth(asked, knowledge)
  const who = labelOf(subject)
  const isAnybody = subject.kind === 'anybody'
  const base = { question: text, notes: ['The person’s roles and details are taken to stay as they are.'], reasons: [] }
  if (both.kind === 'never') {
    const reasons = [{ text: `what comes after is never done: ${what}`, ...placeOf(both.first) }]
    return { ...base, answer: 'no', text: `Nobody can ${what}.`, reasons, notes: [] }
  }
  if (both.kind === 'yes') {
    return {
      ...base,
      answer: 'possible',
      text: `${isAnybody ? 'Somebody' : capital(who)} can ${what}.`,
      reasons: reasonsOf([first, second].flatMap((one) => lines(one, knowledge))),
      ...examplesOf(both.verdict, aboutBoth(asked, knowledge), knowledge),
    }
  }
  const never = isAnybody ? `Nobody can ${what}.` : `${capital(who)} cannot ${what}.`
  return both.kind === 'no'
    ? { ...base, answer: 'no', text: never, reasons: reasonsOf(both.because) }
    : { ...base, answer: 'undecided', text: `Whether ${who} can ${what} cannot be decided.`, notes: [UNDECIDED] }
}

type BothDone =
  | { readonly kind: 'yes'; readonly verdict: Verdict<Because> & { readonly kind: 'yes' } }
  | { readonly kind: 'no'; readonly because: readonly Because[] }
  /** The second is never done after the first. */
  | { readonly kind: 'never'; readonly first: Way | undefined }
  | { readonly kind: 'undecided' }

/** Whether one person can do both; `audit` asks it, too, so that both say the same. */
export function bothDone(asked: Both, knowledge: Knowledge): BothDone {
  const { first, second } = asked
  const [ways, next] = [waysOf(first, knowledge), waysOf(second, knowledge)]
  const pairs = ways.flatMap((a) => next.filter((b) => !isSame(asked) || follows(a, b)).map((b) => [a, b] as const))
  const because: Because[] = []
  let isOpen = false
  for (const [a, b] of pairs) {
    const verdict = decideBoth(a, b, asked, knowledge)
    if (verdict.kind === 'yes') return { kind: 'yes', verdict }
    if (verdict.kind === 'no') append(because, verdict.because)
    else isOpen = true
  }
  if (isOpen || [first, second].some((one) => canFollow(one, asked, knowledge))) return { kind: 'undecided' }
  return pairs.length === 0 ? { kind: 'never', first: ways[0] } : { kind: 'no', because }
}

/** One of the two may follow from what the person does to another record; of that the order of the two is not worked out. */
const canFollow = (
  { does, thing: { entity, given: said } }: DoneTo,
  { subject }: Both,
  knowledge: Knowledge,
): boolean => byRoutes({ subject, does, entity, given: said }, knowledge, 1).some(({ route }) => !route.isOwn)

function sayBoth(asked: Both, knowledge: Knowledge): string {
  const { first, second } = asked
  const [a, b] = [first, second].map(({ does, thing }) => sayDeed(does, thing.entity, knowledge))
  if (isSame(asked)) return `${a} and then ${b} the same ${first.thing.label.replace(/^an? /u, '')}`
  return `${a} ${first.thing.label} and ${b} ${withArticle(second.thing.entity.label)}`
}

function waysOf({ does, thing: { entity } }: DoneTo, knowledge: Knowledge): readonly Way[] {
  if (does.kind === 'verb') return [{ does, demanded: can(does.verb, entity, does.field, knowledge) }]
  return rowsOf(entity, does.name, knowledge).map((row) => ({ does, row, demanded: canTake(row, knowledge) }))
}

const placeOf = (way: Way | undefined) => (way?.row ? { origin: way.row.action.origin } : {})

/** The lines that let somebody do it. */
function lines({ does, thing: { entity } }: DoneTo, knowledge: Knowledge): readonly Because[] {
  if (does.kind === 'verb') {
    const own = linesThatLet(does.verb, thisOf(entity.name), does.field, knowledge)
    return own
      .filter(({ origin }) => origin)
      .map(({ tree, text, origin }) => ({ tree, text, ...(origin && { origin }) }))
  }
  return rowsOf(entity, does.name, knowledge).map(({ action }) => ({
    tree: has(thisOf(entity.name)),
    text: `"${action.label}" is for ${action.who?.actors.map(({ label }) => label).join(', ') ?? 'whom point 6 says'}`,
    origin: action.origin,
  }))
}

/** Can the second come after the first? */
function follows(a: Way, b: Way): boolean {
  if (a.does.kind === 'verb' && a.does.verb === 'delete') return false
  if (b.does.kind === 'verb') return b.does.verb !== 'create'
  const next = b.row!
  if (next.action.from.length === 0 || (a.row && a.row.lifecycle !== next.lifecycle)) return true
  const reached = statesAfter(a, next.lifecycle)
  return reached.some((state) => next.action.from.some((key) => pathsFrom(next.lifecycle, state).has(key)))
}

function statesAfter({ does, row }: Way, lifecycle: Lifecycle): readonly string[] {
  if (does.kind === 'verb') return does.verb === 'create' ? [lifecycle.initial] : lifecycle.states.map(({ key }) => key)
  const { to, from } = row!.action
  return typeof to === 'string' ? [to] : to ? lifecycle.states.map(({ key }) => key) : from
}

function decideBoth(a: Way, b: Way, asked: Both, knowledge: Knowledge): Verdict<Because> {
  const { subject, first } = asked
  const record = thisOf(first.thing.entity.name)
  const before = [...conditionsOn(subject, record, knowledge), ...first.thing.given, ...a.demanded]
  const later = isSame(asked) ? laterWithSame(a, b, asked, knowledge) : withOther(b, asked)
  return decide([...before.map((one) => withIsNew(one, a.does)), ...later], knowledge.setting)
}

/** What the second needs, said of the record as it is then. */
function laterWithSame(a: Way, b: Way, { first: { thing }, second }: Both, knowledge: Knowledge): readonly Because[] {
  const { entity } = thing
  const stays = unchanging(entity, knowledge)
  const demanded = [...second.thing.given, ...b.demanded].map((one) => withIsNew(one, b.does))
  const later = demanded.map((one) => ({ ...one, tree: afterwards(one.tree, entity, stays) }))
  return [given(has(foundAs('later', recordOf(entity.name)))), ...later, ...madeByThem(a, demanded, entity, knowledge)]
}

/** Who creates a record is who created it; what nobody fills in is as it begins. */
function madeByThem(a: Way, later: readonly Because[], entity: Entity, knowledge: Knowledge): readonly Because[] {
  if (a.does.kind !== 'verb' || a.does.verb !== 'create') return []
  const maker = knowledge.field(thisOf(entity.name), 'createdBy')
  const first = beginnings(entity, readsOf(later), knowledge).map((one) => withIsNew(one, a.does))
  return [...(maker ? [given(equal(maker, me))] : []), ...first]
}

function withOther(b: Way, { second: { thing } }: Both): readonly Because[] {
  const other = foundAs('other', recordOf(thing.entity.name))
  return [...thing.given, ...b.demanded].map((one) => ({ ...one, tree: about(withIsNew(one, b.does).tree, other) }))
}

function aboutBoth(asked: Both, knowledge: Knowledge): About {
  const { subject, first, second } = asked
  const entity = first.thing.entity
  return {
    entity,
    operations: [
      { does: first.does, entity },
      { does: second.does, entity: second.thing.entity, ...(!isSame(asked) && { as: 'other' }) },
    ],
    given: [...conditionsOn(subject, thisOf(entity.name), knowledge), ...first.thing.given],
  }
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
  return new Set(stays.filter(({ type }) => !isInverse(type) && !isLine(type)).map(({ name }) => name))
}

function changedBy({ then, ...action }: Pick<Action, 'then'> & Partial<Pick<Action, 'asks'>>): readonly string[] {
  const sets = then.flatMap((effect) => (effect.kind === 'set' ? [effect.path.at(-1)!] : []))
  return [...sets, ...(action.asks ?? []).flatMap(({ field }) => field ?? [])]
}
