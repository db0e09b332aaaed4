/** Parses the record of a question: `a submitted Claim`, `a Claim they own`, ``a Claim whose `amount > 100 EUR` ``. */
import { withArticle } from '@ninefold/plan/problem'
import type { Entity } from '@ninefold/plan'
import type { Knowledge, Premise } from '../possible/index.ts'
import { isNotUnderstood, type NotUnderstood, type Target } from './parsed-question.ts'
import { inState, ownershipCondition, readConditions } from './read-conditions.ts'
import { skipWords, matchName, matchPartOfName, entityNames, stripPrefix, textOf, type Word } from './vocabulary.ts'

const ARTICLES = '<article>|<each>|some|one|same'
const OWN = '(their|his|her|my) [own]|[your] own'
const ANYTHING = 'what|something|anything|things|records'

/** `possible`: the entities to use if the words name none. */
export function readTargets(
  words: readonly Word[],
  possible: readonly Entity[],
  knowledge: Knowledge,
): readonly Target[] | NotUnderstood {
  const rest = words.length === 0 ? [] : stripPrefix(skipWords(words, ARTICLES), ANYTHING)
  if (!rest) {
    const target = readTarget(words, knowledge)
    return isNotUnderstood(target) ? target : [target]
  }
  const targets = possible.map((entity) => describe(entity, rest, [], withArticle(entity.label), knowledge))
  const parsed = targets.filter((target): target is Target => !isNotUnderstood(target))
  const nothing = {
    mistake: 'The question does not say about what.',
    help: 'Name an entity of point 3, such as "a Claim".',
  }
  return parsed.length > 0 ? parsed : (targets.find(isNotUnderstood) ?? nothing)
}

function readTarget(words: readonly Word[], knowledge: Knowledge): Target | NotUnderstood {
  const owned = stripPrefix(skipWords(words, ARTICLES), OWN)
  const start = skipWords(owned ?? words, ARTICLES)
  const { entities } = knowledge.plan
  const found = findEntity(start, entities)
  const field = found?.at === 0 ? undefined : unknownField(start, entities)
  if (field) return field
  if (!found) {
    const known = entities.map(({ label }) => label).join(', ')
    return { mistake: `"${textOf(start)}" names nothing of point 3.`, help: `There are: ${known}.` }
  }
  const { entity, at, length } = found
  const stated: Premise[] = []
  const before = start.slice(0, at)
  if (owned) {
    const own = ownershipCondition(entity, knowledge)
    if (isNotUnderstood(own)) return own
    stated.push(own)
  }
  if (at > 0) {
    const state = inState(before, entity, knowledge)
    if (isNotUnderstood(state)) return state
    stated.push(state.value)
  }
  const label = [textOf(before), entity.label].filter(Boolean).join(' ')
  return describe(
    entity,
    start.slice(at + length),
    stated,
    owned ? `their own ${label}` : withArticle(label),
    knowledge,
  )
}

/** Reports `colour of a Vehicle` if there is no such field. Known fields were parsed before. */
function unknownField(words: readonly Word[], entities: readonly Entity[]): NotUnderstood | undefined {
  const at = words.findIndex((_, index) => stripPrefix(words.slice(index), 'of') !== undefined)
  const of = at > 0 ? matchName(skipWords(words.slice(at + 1), ARTICLES), entities, entityNames) : undefined
  if (!of) return undefined
  const { label, fields } = of.value
  const known = fields.filter(({ system }) => !system).map((field) => field.label)
  return {
    mistake: `"${textOf(words.slice(0, at))}" is no field of ${label}.`,
    help: `Its fields are: ${known.join(', ')}.`,
  }
}

/** Finds the entity at the start of the words, or after up to three words for its state. */
function findEntity(words: readonly Word[], entities: readonly Entity[]) {
  for (const find of [(some: readonly Word[]) => matchName(some, entities, entityNames), inPart])
    for (let at = 0; at < Math.min(words.length, 4); at++) {
      const found = find(words.slice(at))
      if (found) return { entity: found.value, at, length: found.length }
    }
  return undefined

  function inPart(some: readonly Word[]) {
    return matchPartOfName(some, entities)
  }
}

function describe(
  entity: Entity,
  rest: readonly Word[],
  stated: readonly Premise[],
  label: string,
  knowledge: Knowledge,
): Target | NotUnderstood {
  const conditions = readConditions(rest, entity, knowledge)
  if (isNotUnderstood(conditions)) return conditions
  return { entity, given: [...stated, ...conditions], label: [label, textOf(rest)].filter(Boolean).join(' ') }
}
