/** Reads a question: `who can approve a Claim`, `can finance pay a Claim they own`, `from draft can paid be reached`. */
import { withArticle } from '@ninefold/plan/problem'
import type { Entity, Field, Verb } from '@ninefold/plan'
import type { Knowledge, Deed } from '../possible/index.ts'
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
  pastAny,
  say,
  wordsOf,
  type Said,
  type Word,
} from './vocabulary.ts'

const CAN = ['can', 'may', 'could', 'is']
const WHO = [
  'who can',
  'who may',
  'who could',
  'who',
  'which roles can',
  'which role can',
  'which people can',
  'who is allowed to',
]
const LINE = [
  'which line|rule|row|permission lets|allows|says',
  'which line|rule allows that',
  'why can|may',
  'where does it say that',
]

/** Several where the question is about several entities. */
export function readQuestion(question: string, knowledge: Knowledge): readonly Asked[] | NotUnderstood {
  const words = bySubject(wordsOf(question), knowledge)
  const beside = readApplication(words, knowledge)
  if (beside) return isNotUnderstood(beside) ? beside : [beside]
  const reach = readReach(words, knowledge)
  if (reach) return isNotUnderstood(reach) ? reach : [reach]
  const what = pastAny(words, ['what can', 'what may', 'what is'])
  if (what) return readWhat(what, knowledge)
  const who = pastAny(words, WHO)
  if (who) return readWho(after(who, 'to', 'allowed', 'can'), knowledge)
  const can = pastAny(words, LINE) ?? pastAny(words, CAN)
  return can ? readCan(after(can, 'can', 'may'), knowledge) : notAQuestion(words)
}

/** `can a Claim be created and approved by the same person` as `can the same person create and approve a Claim`. */
function bySubject(words: readonly Word[], knowledge: Knowledge): readonly Word[] {
  const at = words.findLastIndex((_, index) => past(words.slice(index), 'by') !== undefined)
  const whom = at > 0 ? words.slice(at + 1) : []
  const isPerson = pastAny(whom, ['the same', 'one', 'one and the same'])
  if (!isPerson || pastAny(isPerson, ['person'])?.length !== 0) return words
  const said =
    pastAny(words.slice(0, at), ['can', 'may', 'could', 'is it possible to', 'who can']) ?? words.slice(0, at)
  const be = said.findIndex((_, index) => past(said.slice(index), 'be') !== undefined)
  const [deeds, thing] = be > 0 ? [said.slice(be + 1), said.slice(0, be)] : [said, []]
  const only = thing.length === 0 && readDeed(after(deeds, 'to'), knowledge) === undefined ? words : undefined
  return only ?? [...wordsOf('can the same person'), ...deeds, ...thing]
}

const notAQuestion = (words: readonly Word[]): NotUnderstood => ({
  mistake: words.length === 0 ? 'There is no question.' : `"${say(words)}" is no question that can be answered.`,
  help: 'Begin with who can, can, what can, or from.',
})

function readWho(words: readonly Word[], knowledge: Knowledge): readonly Asked[] | NotUnderstood {
  const done = readDeed(words, knowledge)
  if (!done) return unknownDeed(words, knowledge)
  const things = readThings(words.slice(done.length), possibleFor(done.value, knowledge), knowledge)
  if (isNotUnderstood(things)) return things
  return fitting(
    things.map((thing) => ({ kind: 'who', does: done.value.deed(thing.entity), thing })),
    done.value,
    knowledge,
  )
}

function readWhat(words: readonly Word[], knowledge: Knowledge): readonly Asked[] | NotUnderstood {
  const at = words.findIndex(
    (_, index) => pastAny(words.slice(index), ['do with', 'do to', 'do', 'allowed to do with']) !== undefined,
  )
  const rest = at < 0 ? undefined : pastAny(words.slice(at), ['do with', 'do to', 'allowed to do with', 'do'])
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
  let told: NotUnderstood | undefined
  for (let at = 1; at < words.length; at++) {
    const start = after(words.slice(at), 'to', 'allowed', 'ever', 'also')
    const done = readDeed(start, knowledge)
    if (!done) continue
    const asked = readDone(words.slice(0, at), done, start.slice(done.length), knowledge)
    if (!isNotUnderstood(asked)) return asked
    told ??= asked
  }
  return told ?? unknownDeed(words, knowledge)
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
    asked.push({ kind: 'can', subject: who, does: done.value.deed(one.entity), thing: one })
  }
  return fitting(asked, done.value, knowledge)
}

interface Second {
  readonly doing: Doing
  /** What stands between the two deeds: what the first is done to, where it is not the same. */
  readonly first: readonly Word[]
  readonly thing: readonly Word[]
}

/** `approve and pay a Claim`, `create a Claim and approve it`, `create a Supplier and pay an Order`. */
function secondDeed(rest: readonly Word[], knowledge: Knowledge): Second | undefined {
  for (let at = 0; at < rest.length; at++) {
    const next = past(rest.slice(at), 'and')
    const start = next && after(next, 'to', 'then', 'also')
    const deed = start && readDeed(start, knowledge)
    if (!deed) continue
    const thing = start.slice(deed.length)
    if (past(thing, 'of')) continue
    const isIt = pastAny(thing, ['it', 'them', 'the same one', 'that one'])?.length === 0
    const first = rest.slice(0, at)
    if (first.length === 0 || isIt) return { doing: deed.value, first: [], thing: isIt ? first : thing }
    return { doing: deed.value, first, thing }
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
    const does = [doing.deed(one.entity), next.deed(second.entity)] as const
    const both = { kind: 'both', subject: who, first: { does: does[0], thing: one } } as const
    if (has(one.entity, doing) && has(second.entity, next))
      asked.push({ ...both, second: { does: does[1], thing: second } })
  }
  return asked.length > 0 ? asked : fitting([], doing, knowledge)
}

const has = ({ name }: Entity, { entities }: Doing): boolean => entities?.includes(name) ?? true

/** What is done, of an entity that is still to come. */
interface Doing {
  readonly deed: (entity: Entity) => Deed
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

export const VERBS: Readonly<Record<Verb, readonly string[]>> = {
  read: ['read', 'see', 'view', 'look at', 'open', 'seen', 'reads', 'sees', 'views', 'looks at', 'opens'],
  create: ['create', 'make', 'add', 'write', 'enter', 'file', 'created', 'made', 'added', 'creates', 'makes', 'adds'],
  update: ['update', 'change', 'edit', 'modify', 'updated', 'changed', 'edited', 'updates', 'changes', 'edits'],
  delete: ['delete', 'remove', 'deleted', 'removed', 'deletes', 'removes'],
  export: ['export', 'download', 'exported', 'exports', 'downloads'],
  import: ['import', 'imports'],
  erase: ['erase', 'erases'],
}

function readDeed(all: readonly Word[], knowledge: Knowledge): Said<Doing> | undefined {
  const words = begins(all, actionsOf(knowledge.plan), actionNames) ? all : after(all, 'do', 'take')
  const action = begins(words, actionsOf(knowledge.plan), actionNames)
  const verb = (Object.entries(VERBS) as [Verb, readonly string[]][]).find(([, names]) => pastAny(words, names))
  if (action) {
    const { name, label, entities } = action.value
    return {
      value: { deed: () => ({ kind: 'action', name }), entities, label },
      length: action.length + all.length - words.length,
    }
  }
  if (!verb) return undefined
  const rest = pastAny(words, verb[1])!
  const { field, left } = readField(rest, knowledge)
  const deed = (entity: Entity): Deed => {
    const own = field && entity.fields.find(({ name }) => name === field.name)
    return { kind: 'verb', verb: verb[0], ...(own && { field: own.name }) }
  }
  const entities =
    field && knowledge.plan.entities.filter(({ fields }) => fields.some(({ name }) => name === field.name))
  return {
    value: { deed, label: verb[0], ...(entities && { entities: entities.map(({ name }) => name) }) },
    length: all.length - left.length,
  }
}

/** `the amount of`, in front of the thing. */
function readField(
  words: readonly Word[],
  { plan }: Knowledge,
): { readonly field?: Field; readonly left: readonly Word[] } {
  const fields = plan.entities.flatMap((entity) => entity.fields)
  const start = after(words, 'the', 'its', 'their')
  const found = begins(start, fields, fieldNames) ?? soleField(start, plan)
  const rest = found && past(start.slice(found.length), 'of|on|in')
  if (found && rest) {
    // Dish has a Course, and Event has Courses: whose field it is decides.
    const owner = begins(
      after(rest, 'a', 'an', 'the', 'any', 'every', 'each', 'their', 'own'),
      plan.entities,
      entityNames,
    )
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

function unknownDeed(words: readonly Word[], { plan }: Knowledge): NotUnderstood {
  const actions = actionsOf(plan).map(({ label }) => label)
  return {
    mistake: `"${say(words)}" does not say what is done.`,
    help: `Things are read, created, changed and deleted${actions.length > 0 ? `; the actions of point 4 are ${actions.join(', ')}` : ''}.`,
  }
}
