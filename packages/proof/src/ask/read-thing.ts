/** Reads what a question is about: `a submitted Claim`, `a Claim they own`, ``a Claim whose `amount > 100 EUR` ``. */
import { withArticle } from '@ninefold/plan/problem'
import type { Entity } from '@ninefold/plan'
import type { Knowledge, Because } from '../possible/index.ts'
import { isNotUnderstood, type NotUnderstood, type Thing } from './asked.ts'
import { inState, ownIt, readConditions } from './read-conditions.ts'
import { after, begins, beginsInPart, entityNames, past, say, type Word } from './vocabulary.ts'

const ARTICLES = '<article>|<each>|some|one|same'
const OWN = '(their|his|her|my) [own]|[your] own'
const ANYTHING = 'what|something|anything|things|records'

/** `possible`: the entities that it can be about, where none is named. */
export function readThings(
  words: readonly Word[],
  possible: readonly Entity[],
  knowledge: Knowledge,
): readonly Thing[] | NotUnderstood {
  const rest = words.length === 0 ? [] : past(after(words, ARTICLES), ANYTHING)
  if (!rest) {
    const thing = readThing(words, knowledge)
    return isNotUnderstood(thing) ? thing : [thing]
  }
  const things = possible.map((entity) => describe(entity, rest, [], withArticle(entity.label), knowledge))
  const understood = things.filter((thing): thing is Thing => !isNotUnderstood(thing))
  const nothing = {
    mistake: 'The question does not say about what.',
    help: 'Name an entity of point 3, such as "a Claim".',
  }
  return understood.length > 0 ? understood : (things.find(isNotUnderstood) ?? nothing)
}

function readThing(words: readonly Word[], knowledge: Knowledge): Thing | NotUnderstood {
  const owned = past(after(words, ARTICLES), OWN)
  const start = after(owned ?? words, ARTICLES)
  const { entities } = knowledge.plan
  const found = findEntity(start, entities)
  const field = found?.at === 0 ? undefined : unknownField(start, entities)
  if (field) return field
  if (!found) {
    const known = entities.map(({ label }) => label).join(', ')
    return { mistake: `"${say(start)}" names nothing of point 3.`, help: `There are: ${known}.` }
  }
  const { entity, at, length } = found
  const stated: Because[] = []
  const before = start.slice(0, at)
  if (owned) {
    const own = ownIt(entity, knowledge)
    if (isNotUnderstood(own)) return own
    stated.push(own)
  }
  if (at > 0) {
    const state = inState(before, entity, knowledge)
    if (isNotUnderstood(state)) return state
    stated.push(state.value)
  }
  const label = [say(before), entity.label].filter(Boolean).join(' ')
  return describe(
    entity,
    start.slice(at + length),
    stated,
    owned ? `their own ${label}` : withArticle(label),
    knowledge,
  )
}

/** `colour of a Vehicle`: fields that are there were taken as such before. */
function unknownField(words: readonly Word[], entities: readonly Entity[]): NotUnderstood | undefined {
  const at = words.findIndex((_, index) => past(words.slice(index), 'of') !== undefined)
  const of = at > 0 ? begins(after(words.slice(at + 1), ARTICLES), entities, entityNames) : undefined
  if (!of) return undefined
  const { label, fields } = of.value
  const known = fields.filter(({ system }) => !system).map((field) => field.label)
  return {
    mistake: `"${say(words.slice(0, at))}" is no field of ${label}.`,
    help: `Its fields are: ${known.join(', ')}.`,
  }
}

/** The entity, perhaps behind a word or two that say its state. */
function findEntity(words: readonly Word[], entities: readonly Entity[]) {
  for (const find of [(some: readonly Word[]) => begins(some, entities, entityNames), inPart])
    for (let at = 0; at < Math.min(words.length, 4); at++) {
      const found = find(words.slice(at))
      if (found) return { entity: found.value, at, length: found.length }
    }
  return undefined

  function inPart(some: readonly Word[]) {
    return beginsInPart(some, entities)
  }
}

function describe(
  entity: Entity,
  rest: readonly Word[],
  stated: readonly Because[],
  label: string,
  knowledge: Knowledge,
): Thing | NotUnderstood {
  const conditions = readConditions(rest, entity, knowledge)
  if (isNotUnderstood(conditions)) return conditions
  return { entity, given: [...stated, ...conditions], label: [label, say(rest)].filter(Boolean).join(' ') }
}
