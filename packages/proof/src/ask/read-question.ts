/** Reads a question: `who can approve a Claim`, `can finance pay a Claim they own`, `from draft can paid be reached`. */
import { withArticle } from '@ninefold/plan/problem'
import type { Entity, Field, Verb } from '@ninefold/plan'
import type { Knowledge, RecordOperation } from '../possible/index.ts'
import { isNotUnderstood, type Asked, type NotUnderstood } from './asked.ts'
import { readApplication } from './read-application.ts'
import { readReach } from './read-reach.ts'
import { readSubject } from './read-subject.ts'
import { readThings } from './read-thing.ts'
import {
  actionsOf,
  after,
  begins,
  entityNames,
  fieldNames,
  past,
  say,
  says,
  WHO,
  wordsOf,
  type Said,
  type Word,
} from './vocabulary.ts'

const CAN = 'can|may|could|is'
const LINE = 'which (line|rule|row|permission) (lets|allows|says) [that]|why (can|may)|where does it say that'

/** Several where the question is about several entities. */
export function readQuestion(question: string, knowledge: Knowledge): readonly Asked[] | NotUnderstood {
  const words = bySubject(wordsOf(question), knowledge)
  const beside = readApplication(words, knowledge)
  if (beside) return isNotUnderstood(beside) ? beside : [beside]
  const reach = readReach(words, knowledge)
  if (reach) return isNotUnderstood(reach) ? reach : [reach]
  const what = past(words, 'what (can|may|is)')
  if (what) return readWhat(what, knowledge)
  const who = past(words, WHO)
  if (who) return readWho(after(who, 'to|allowed|can'), knowledge)
  const can = past(words, LINE) ?? past(words, CAN)
  return can ? readCan(after(can, 'can|may'), knowledge) : notAQuestion(words)
}

/** `can a Claim be created and approved by the same person` as `can the same person create and approve a Claim`. */
function bySubject(words: readonly Word[], knowledge: Knowledge): readonly Word[] {
  const at = words.findLastIndex((_, index) => past(words.slice(index), 'by') !== undefined)
  const whom = at > 0 ? words.slice(at + 1) : []
  const isPerson = past(whom, '[one and] the same|one')
  if (!isPerson || !says(isPerson, 'person')) return words
  const rest = past(words.slice(0, at), '[who] can|may|could|is it possible to') ?? words.slice(0, at)
  const be = rest.findIndex((_, index) => past(rest.slice(index), 'be') !== undefined)
  const [operations, thing] = be > 0 ? [rest.slice(be + 1), rest.slice(0, be)] : [rest, []]
  const only = thing.length === 0 && readOperation(after(operations, 'to'), knowledge) === undefined ? words : undefined
  return only ?? [...wordsOf('can the same person'), ...operations, ...thing]
}

const notAQuestion = (words: readonly Word[]): NotUnderstood => ({
  mistake: words.length === 0 ? 'There is no question.' : `"${say(words)}" is no question that can be answered.`,
  help: 'Begin with who can, can, what can, or from.',
})

function readWho(words: readonly Word[], knowledge: Knowledge): readonly Asked[] | NotUnderstood {
  const done = readOperation(words, knowledge)
  if (!done) return unknownOperation(words, knowledge)
  const things = readThings(words.slice(done.length), possibleFor(done.value, knowledge), knowledge)
  if (isNotUnderstood(things)) return things
  return fitting(
    things.map((thing) => ({ kind: 'who', does: done.value.operation(thing.entity), thing })),
    done.value,
    knowledge,
  )
}

function readWhat(words: readonly Word[], knowledge: Knowledge): readonly Asked[] | NotUnderstood {
  const at = words.findIndex((_, index) => past(words.slice(index), 'do [with|to]|allowed to do with') !== undefined)
  const rest = at < 0 ? undefined : past(words.slice(at), 'do [with|to]|allowed to do with')
  if (!rest) return { mistake: `"${say(words)}" is not understood.`, help: 'Write "what can … do with a …".' }
  const things = readThings(rest, knowledge.plan.entities, knowledge)
  if (isNotUnderstood(things)) return things
  const asked: Asked[] = []
  for (const thing of things) {
    const subject = readSubject(words.slice(0, at), thing.entity, knowledge)
    if (isNotUnderstood(subject)) return subject
    asked.push({ kind: 'what', subject, thing })
  }
  return asked
}

/** The first word behind which something is done, and before which somebody is named. */
function readCan(words: readonly Word[], knowledge: Knowledge): readonly Asked[] | NotUnderstood {
  let failure: NotUnderstood | undefined
  for (let at = 1; at < words.length; at++) {
    const start = after(words.slice(at), 'to|allowed|ever|also')
    const done = readOperation(start, knowledge)
    if (!done) continue
    const asked = readDone(words.slice(0, at), done, start.slice(done.length), knowledge)
    if (!isNotUnderstood(asked)) return asked
    failure ??= asked
  }
  return failure ?? unknownOperation(words, knowledge)
}

function readDone(
  subject: readonly Word[],
  done: Said<Doing>,
  rest: readonly Word[],
  knowledge: Knowledge,
): readonly Asked[] | NotUnderstood {
  const two = secondDeed(rest, knowledge)
  if (two) return readBoth(subject, done.value, two, knowledge)
  const things = readThings(rest, possibleFor(done.value, knowledge), knowledge)
  if (isNotUnderstood(things)) return things
  const asked: Asked[] = []
  for (const one of things) {
    const who = readSubject(subject, one.entity, knowledge)
    if (isNotUnderstood(who)) return who
    asked.push({ kind: 'can', subject: who, does: done.value.operation(one.entity), thing: one })
  }
  return fitting(asked, done.value, knowledge)
}

interface Second {
  readonly doing: Doing
  /** What stands between the two operations: what the first is done to, where it is not the same. */
  readonly first: readonly Word[]
  readonly thing: readonly Word[]
}

/** `approve and pay a Claim`, `create a Claim and approve it`, `create a Supplier and pay an Order`. */
function secondDeed(rest: readonly Word[], knowledge: Knowledge): Second | undefined {
  for (let at = 0; at < rest.length; at++) {
    const next = past(rest.slice(at), 'and')
    const start = next && after(next, 'to|then|also')
    const operation = start && readOperation(start, knowledge)
    if (!operation) continue
    const thing = start.slice(operation.length)
    if (past(thing, 'of')) continue
    const isIt = says(thing, 'it|them|(the same|that) one')
    const first = rest.slice(0, at)
    if (first.length === 0 || isIt) return { doing: operation.value, first: [], thing: isIt ? first : thing }
    return { doing: operation.value, first, thing }
  }
  return undefined
}

function readBoth(
  subject: readonly Word[],
  doing: Doing,
  { doing: next, first, thing }: Second,
  knowledge: Knowledge,
): readonly Asked[] | NotUnderstood {
  const seconds = readThings(thing, possibleFor(next, knowledge), knowledge)
  if (isNotUnderstood(seconds)) return seconds
  const firsts = first.length === 0 ? seconds : readThings(first, possibleFor(doing, knowledge), knowledge)
  if (isNotUnderstood(firsts)) return firsts
  const asked: Asked[] = []
  for (const one of firsts) {
    const who = readSubject(subject, one.entity, knowledge)
    if (isNotUnderstood(who)) return who
    const second = first.length === 0 ? one : seconds[0]!
    const does = [doing.operation(one.entity), next.operation(second.entity)] as const
    const both = { kind: 'both', subject: who, first: { does: does[0], thing: one } } as const
    if (has(one.entity, doing) && has(second.entity, next))
      asked.push({ ...both, second: { does: does[1], thing: second } })
  }
  return asked.length > 0 ? asked : fitting([], doing, knowledge)
}

const has = ({ name }: Entity, { entities }: Doing): boolean => entities?.includes(name) ?? true

/** What is done, of an entity that is still to come. */
interface Doing {
  readonly operation: (entity: Entity) => RecordOperation
  readonly entities?: readonly string[]
  readonly label: string
}

const actionNames = ({ name, label }: { readonly name: string; readonly label: string }) => [
  label,
  name,
  ...[label, name].flatMap(participles),
]

/** `approve` → `approved`, `submit` → `submitted`, `carry` → `carried`. */
function participles(verb: string): readonly string[] {
  if (!/^[A-Za-z]+$/u.test(verb)) return []
  if (verb.endsWith('e')) return [`${verb}d`]
  return [
    `${verb}ed`,
    `${verb}${verb.at(-1)!}ed`,
    ...(verb.endsWith('y') ? [`${verb.slice(0, -1)}ied`] : []),
    `${verb.replace(/y$/u, 'i')}d`,
  ]
}

export const VERBS: Readonly<Record<Verb, string>> = {
  read: '<toRead>|<wasRead>|looks? at|opens?',
  create: '<toCreate>|<wasCreated>|write|enter|file',
  update: '<toUpdate>|<wasUpdated>',
  delete: '<toDelete>|<wasDeleted>',
  export: 'export[s|ed]|downloads?',
  import: 'imports?',
  erase: 'erases?',
}

function readOperation(all: readonly Word[], knowledge: Knowledge): Said<Doing> | undefined {
  const words = begins(all, actionsOf(knowledge.plan), actionNames) ? all : after(all, 'do|take')
  const action = begins(words, actionsOf(knowledge.plan), actionNames)
  const verb = (Object.entries(VERBS) as [Verb, string][]).find(([, forms]) => past(words, forms))
  if (action) {
    const { name, label, entities } = action.value
    return {
      value: { operation: () => ({ kind: 'action', name }), entities, label },
      length: action.length + all.length - words.length,
    }
  }
  if (!verb) return undefined
  const rest = past(words, verb[1])!
  const { field, left } = readField(rest, knowledge)
  const operation = (entity: Entity): RecordOperation => {
    const own = field && entity.fields.find(({ name }) => name === field.name)
    return { kind: 'verb', verb: verb[0], ...(own && { field: own.name }) }
  }
  const entities =
    field && knowledge.plan.entities.filter(({ fields }) => fields.some(({ name }) => name === field.name))
  return {
    value: { operation, label: verb[0], ...(entities && { entities: entities.map(({ name }) => name) }) },
    length: all.length - left.length,
  }
}

/** `the amount of`, in front of the thing. */
function readField(
  words: readonly Word[],
  { plan }: Knowledge,
): { readonly field?: Field; readonly left: readonly Word[] } {
  const fields = plan.entities.flatMap((entity) => entity.fields)
  const start = after(words, 'the|its|their')
  const found = begins(start, fields, fieldNames) ?? soleField(start, plan)
  const rest = found && past(start.slice(found.length), 'of|on|in')
  if (found && rest) {
    // Dish has a Course, and Event has Courses: whose field it is decides.
    const owner = begins(after(rest, '<article>|<each>|their|own'), plan.entities, entityNames)
    const own = owner && begins(start, owner.value.fields, fieldNames)
    return { field: own?.length === found.length ? own.value : found.value, left: rest }
  }
  // `who can see salaries`: of whatever has such a field.
  const isAll = found?.length === start.length && !begins(start, plan.entities, entityNames)
  return isAll ? { field: found.value, left: [] } : { left: words }
}

/** `salaries` for the field Gross salary, where it is all that is said. */
function soleField(words: readonly Word[], plan: Knowledge['plan']): Said<Field> | undefined {
  const fields = plan.entities.flatMap((entity) => entity.fields.filter(({ system }) => !system))
  const last = ({ label }: Field) => [label.split(/\s+/u).at(-1) ?? label]
  const found = begins(words, fields, last)
  return found?.length === words.length ? found : undefined
}

const possibleFor = ({ entities }: Doing, { plan }: Knowledge): readonly Entity[] =>
  plan.entities.filter(({ name }) => entities?.includes(name) ?? true)

/** Of an action only the entities that have it. */
function fitting(asked: readonly Asked[], doing: Doing, knowledge: Knowledge): readonly Asked[] | NotUnderstood {
  const entityOf = (one: Asked | undefined) => (one && 'thing' in one ? one.thing.entity : undefined)
  const fits = asked.filter((one) => doing.entities?.includes(entityOf(one)?.name ?? '') ?? true)
  if (fits.length > 0) return fits
  const entity = entityOf(asked[0])
  const actions = actionsOf(knowledge.plan).filter(({ entities }) => entity && entities.includes(entity.name))
  const known = actions.map(({ label }) => label).join(', ')
  return {
    mistake: `"${doing.label}" is nothing that can be done with ${withArticle(entity?.label ?? 'record')}.`,
    help: known === '' ? `${entity?.label} has no actions in point 4.` : `Its actions are: ${known}.`,
  }
}

function unknownOperation(words: readonly Word[], { plan }: Knowledge): NotUnderstood {
  const actions = actionsOf(plan).map(({ label }) => label)
  return {
    mistake: `"${say(words)}" does not say what is done.`,
    help: `Things are read, created, changed and deleted${actions.length > 0 ? `; the actions of point 4 are ${actions.join(', ')}` : ''}.`,
  }
}
