/** Parses a question: `who can approve a Claim`, `can finance pay a Claim they own`, `from draft can paid be reached`. */
import { withArticle } from '@ninefold/plan/problem'
import type { Entity, Field, Verb } from '@ninefold/plan'
import type { Knowledge, RecordOperation } from '../possible/index.ts'
import { isNotUnderstood, type ParsedQuestion, type NotUnderstood } from './parsed-question.ts'
import { readApplication } from './read-application.ts'
import { readReach } from './read-reach.ts'
import { readSubject } from './read-subject.ts'
import { readTargets } from './read-target.ts'
import {
  actionsOf,
  skipWords,
  matchName,
  entityNames,
  fieldNames,
  stripPrefix,
  textOf,
  matches,
  WHO,
  wordsOf,
  type Match,
  type Word,
} from './vocabulary.ts'

const CAN = 'can|may|could|is'
const LINE = 'which (line|rule|row|permission) (lets|allows|says) [that]|why (can|may)|where does it say that'

/** One parsed question for each entity that the question is about. */
export function readQuestion(question: string, knowledge: Knowledge): readonly ParsedQuestion[] | NotUnderstood {
  const words = inActiveVoice(wordsOf(question), knowledge)
  const application = readApplication(words, knowledge)
  if (application) return isNotUnderstood(application) ? application : [application]
  const reach = readReach(words, knowledge)
  if (reach) return isNotUnderstood(reach) ? reach : [reach]
  const what = stripPrefix(words, 'what (can|may|is)')
  if (what) return readWhat(what, knowledge)
  const who = stripPrefix(words, WHO)
  if (who) return readWho(skipWords(who, 'to|allowed|can'), knowledge)
  const can = stripPrefix(words, LINE) ?? stripPrefix(words, CAN)
  return can ? readCan(skipWords(can, 'can|may'), knowledge) : notAQuestion(words)
}

/** Rewrites `can a Claim be created and approved by the same person` as `can the same person create and approve a Claim`. */
function inActiveVoice(words: readonly Word[], knowledge: Knowledge): readonly Word[] {
  const at = words.findLastIndex((_, index) => stripPrefix(words.slice(index), 'by') !== undefined)
  const whom = at > 0 ? words.slice(at + 1) : []
  const isPerson = stripPrefix(whom, '[one and] the same|one')
  if (!isPerson || !matches(isPerson, 'person')) return words
  const rest = stripPrefix(words.slice(0, at), '[who] can|may|could|is it possible to') ?? words.slice(0, at)
  const be = rest.findIndex((_, index) => stripPrefix(rest.slice(index), 'be') !== undefined)
  const [operations, target] = be > 0 ? [rest.slice(be + 1), rest.slice(0, be)] : [rest, []]
  const only =
    target.length === 0 && readOperation(skipWords(operations, 'to'), knowledge) === undefined ? words : undefined
  return only ?? [...wordsOf('can the same person'), ...operations, ...target]
}

const notAQuestion = (words: readonly Word[]): NotUnderstood => ({
  mistake: words.length === 0 ? 'There is no question.' : `"${textOf(words)}" is no question that can be answered.`,
  help: 'Begin with who can, can, what can, or from.',
})

function readWho(words: readonly Word[], knowledge: Knowledge): readonly ParsedQuestion[] | NotUnderstood {
  const done = readOperation(words, knowledge)
  if (!done) return unknownOperation(words, knowledge)
  const targets = readTargets(words.slice(done.length), possibleFor(done.value, knowledge), knowledge)
  if (isNotUnderstood(targets)) return targets
  return fitting(
    targets.map((target) => ({ kind: 'who', does: done.value.operation(target.entity), target })),
    done.value,
    knowledge,
  )
}

function readWhat(words: readonly Word[], knowledge: Knowledge): readonly ParsedQuestion[] | NotUnderstood {
  const at = words.findIndex(
    (_, index) => stripPrefix(words.slice(index), 'do [with|to]|allowed to do with') !== undefined,
  )
  const rest = at < 0 ? undefined : stripPrefix(words.slice(at), 'do [with|to]|allowed to do with')
  if (!rest) return { mistake: `"${textOf(words)}" is not understood.`, help: 'Write "what can … do with a …".' }
  const targets = readTargets(rest, knowledge.plan.entities, knowledge)
  if (isNotUnderstood(targets)) return targets
  const parsed: ParsedQuestion[] = []
  for (const target of targets) {
    const subject = readSubject(words.slice(0, at), target.entity, knowledge)
    if (isNotUnderstood(subject)) return subject
    parsed.push({ kind: 'what', subject, target })
  }
  return parsed
}

/** Splits at the first operation that has a subject before it. */
function readCan(words: readonly Word[], knowledge: Knowledge): readonly ParsedQuestion[] | NotUnderstood {
  let failure: NotUnderstood | undefined
  for (let at = 1; at < words.length; at++) {
    const start = skipWords(words.slice(at), 'to|allowed|ever|also')
    const done = readOperation(start, knowledge)
    if (!done) continue
    const parsed = readDone(words.slice(0, at), done, start.slice(done.length), knowledge)
    if (!isNotUnderstood(parsed)) return parsed
    failure ??= parsed
  }
  return failure ?? unknownOperation(words, knowledge)
}

function readDone(
  subject: readonly Word[],
  done: Match<ParsedOperation>,
  rest: readonly Word[],
  knowledge: Knowledge,
): readonly ParsedQuestion[] | NotUnderstood {
  const two = secondOperation(rest, knowledge)
  if (two) return readBoth(subject, done.value, two, knowledge)
  const targets = readTargets(rest, possibleFor(done.value, knowledge), knowledge)
  if (isNotUnderstood(targets)) return targets
  const parsed: ParsedQuestion[] = []
  for (const one of targets) {
    const who = readSubject(subject, one.entity, knowledge)
    if (isNotUnderstood(who)) return who
    parsed.push({ kind: 'can', subject: who, does: done.value.operation(one.entity), target: one })
  }
  return fitting(parsed, done.value, knowledge)
}

interface SecondOperation {
  readonly operations: ParsedOperation
  /** The words between the two operations: the target of the first, if it has its own. */
  readonly first: readonly Word[]
  readonly target: readonly Word[]
}

/** `approve and pay a Claim`, `create a Claim and approve it`, `create a Supplier and pay an Order`. */
function secondOperation(rest: readonly Word[], knowledge: Knowledge): SecondOperation | undefined {
  for (let at = 0; at < rest.length; at++) {
    const next = stripPrefix(rest.slice(at), 'and')
    const start = next && skipWords(next, 'to|then|also')
    const operation = start && readOperation(start, knowledge)
    if (!operation) continue
    const target = start.slice(operation.length)
    if (stripPrefix(target, 'of')) continue
    const isIt = matches(target, 'it|them|(the same|that) one')
    const first = rest.slice(0, at)
    if (first.length === 0 || isIt) return { operations: operation.value, first: [], target: isIt ? first : target }
    return { operations: operation.value, first, target }
  }
  return undefined
}

function readBoth(
  subject: readonly Word[],
  operations: ParsedOperation,
  { operations: next, first, target }: SecondOperation,
  knowledge: Knowledge,
): readonly ParsedQuestion[] | NotUnderstood {
  const seconds = readTargets(target, possibleFor(next, knowledge), knowledge)
  if (isNotUnderstood(seconds)) return seconds
  const firsts = first.length === 0 ? seconds : readTargets(first, possibleFor(operations, knowledge), knowledge)
  if (isNotUnderstood(firsts)) return firsts
  const parsed: ParsedQuestion[] = []
  for (const one of firsts) {
    const who = readSubject(subject, one.entity, knowledge)
    if (isNotUnderstood(who)) return who
    const second = first.length === 0 ? one : seconds[0]!
    const does = [operations.operation(one.entity), next.operation(second.entity)] as const
    const both = { kind: 'both', subject: who, first: { does: does[0], target: one } } as const
    if (has(one.entity, operations) && has(second.entity, next))
      parsed.push({ ...both, second: { does: does[1], target: second } })
  }
  return parsed.length > 0 ? parsed : fitting([], operations, knowledge)
}

const has = ({ name }: Entity, { entities }: ParsedOperation): boolean => entities?.includes(name) ?? true

/** An operation before its entity is known. `entities`: those that have it; all if absent. */
interface ParsedOperation {
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

/** The operation at the start of the words: an action of point 4, or a verb such as `change the amount of`. */
function readOperation(all: readonly Word[], knowledge: Knowledge): Match<ParsedOperation> | undefined {
  const words = matchName(all, actionsOf(knowledge.plan), actionNames) ? all : skipWords(all, 'do|take')
  const action = matchName(words, actionsOf(knowledge.plan), actionNames)
  const verb = (Object.entries(VERBS) as [Verb, string][]).find(([, forms]) => stripPrefix(words, forms))
  if (action) {
    const { name, label, entities } = action.value
    return {
      value: { operation: () => ({ kind: 'action', name }), entities, label },
      length: action.length + all.length - words.length,
    }
  }
  if (!verb) return undefined
  const rest = stripPrefix(words, verb[1])!
  const { field, left } = readField(rest, knowledge)
  const operation = (entity: Entity): RecordOperation => {
    const known = field && entity.fields.find(({ name }) => name === field.name)
    return { kind: 'verb', verb: verb[0], ...(known && { field: known.name }) }
  }
  const entities =
    field && knowledge.plan.entities.filter(({ fields }) => fields.some(({ name }) => name === field.name))
  return {
    value: { operation, label: verb[0], ...(entities && { entities: entities.map(({ name }) => name) }) },
    length: all.length - left.length,
  }
}

/** Parses `the amount of` in front of the target. */
function readField(
  words: readonly Word[],
  { plan }: Knowledge,
): { readonly field?: Field; readonly left: readonly Word[] } {
  const fields = plan.entities.flatMap((entity) => entity.fields)
  const start = skipWords(words, 'the|its|their')
  const found = matchName(start, fields, fieldNames) ?? soleField(start, plan)
  const rest = found && stripPrefix(start.slice(found.length), 'of|on|in')
  if (found && rest) {
    // If several entities have a field of this name, the entity after `of` decides.
    const owner = matchName(skipWords(rest, '<article>|<each>|their|own'), plan.entities, entityNames)
    const ofOwner = owner && matchName(start, owner.value.fields, fieldNames)
    return { field: ofOwner?.length === found.length ? ofOwner.value : found.value, left: rest }
  }
  // `who can see salaries`: every entity that has such a field.
  const isAll = found?.length === start.length && !matchName(start, plan.entities, entityNames)
  return isAll ? { field: found.value, left: [] } : { left: words }
}

/** A field by the last word of its name, if there are no other words: `salaries` for *Gross salary*. */
function soleField(words: readonly Word[], plan: Knowledge['plan']): Match<Field> | undefined {
  const fields = plan.entities.flatMap((entity) => entity.fields.filter(({ system }) => !system))
  const last = ({ label }: Field) => [label.split(/\s+/u).at(-1) ?? label]
  const found = matchName(words, fields, last)
  return found?.length === words.length ? found : undefined
}

const possibleFor = ({ entities }: ParsedOperation, { plan }: Knowledge): readonly Entity[] =>
  plan.entities.filter(({ name }) => entities?.includes(name) ?? true)

/** Leaves out entities that do not have the operation. */
function fitting(
  parsed: readonly ParsedQuestion[],
  operations: ParsedOperation,
  knowledge: Knowledge,
): readonly ParsedQuestion[] | NotUnderstood {
  const entityOf = (one: ParsedQuestion | undefined) => (one && 'target' in one ? one.target.entity : undefined)
  const fits = parsed.filter((one) => operations.entities?.includes(entityOf(one)?.name ?? '') ?? true)
  if (fits.length > 0) return fits
  const entity = entityOf(parsed[0])
  const actions = actionsOf(knowledge.plan).filter(({ entities }) => entity && entities.includes(entity.name))
  const known = actions.map(({ label }) => label).join(', ')
  return {
    mistake: `"${operations.label}" is nothing that can be done with ${withArticle(entity?.label ?? 'record')}.`,
    help: known === '' ? `${entity?.label} has no actions in point 4.` : `Its actions are: ${known}.`,
  }
}

function unknownOperation(words: readonly Word[], { plan }: Knowledge): NotUnderstood {
  const actions = actionsOf(plan).map(({ label }) => label)
  return {
    mistake: `"${textOf(words)}" does not say what is done.`,
    help: `Things are read, created, changed and deleted${actions.length > 0 ? `; the actions of point 4 are ${actions.join(', ')}` : ''}.`,
  }
}
