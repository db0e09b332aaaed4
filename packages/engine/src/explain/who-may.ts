/** Who may do something, in words: the roles of point 4 with their exceptions, the permissions of point 6. */
import { placesOf, sameVerb, type Grant, type Verb, type Who } from '@ninefold/plan'
import type { EntityFacts } from './facts.ts'
import type { Words } from './words.ts'

/** "Finance may do this, except the owner." */
export function whoMay(who: Who | null, words: Words): string | undefined {
  const actors = (who?.actors ?? []).flatMap((actor) => words.actor(actor) ?? [])
  const others = (who?.but ?? []).flatMap((actor) => words.actor(actor) ?? [])
  if (actors.length === 0) return undefined
  const named = words.anyOf(actors)
  return others.length === 0
    ? words.say('{who} may do this.', { who: named })
    : words.say('{who} may do this, except {others}.', { who: named, others: words.anyOf(others) })
}

/**
 * Who has a permission of point 6, one sentence for each condition. Administrators have all of them; of other roles only
 * those are named that the reader may know of.
 */
export function whoHas(facts: EntityFacts, verb: Verb | { readonly run: string }, field?: string): readonly string[] {
  const { words, document, entity, isVisible } = facts
  const place = placesOf(entity)[0]
  if (place) {
    const whole = facts.seen.entities.find(({ name }) => name === place.entity)
    return whole ? whoHas({ ...facts, entity: whole }, 'update', place.list) : []
  }
  const grants = document.grants.filter(
    (grant) => grant.entity === entity.name && sameVerb(grant.verb, verb) && covers(grant, field),
  )
  const conditions = Map.groupBy(grants, ({ when }) => (when ? (conditionOf(when) ?? IN_SOME_CASES) : ''))
  const conditional = [...conditions].filter(([condition]) => condition !== '')
  return [
    ...conditional.flatMap(([condition, all]) => sentenceOf(condition, all, words)),
    ...sentenceOf('', conditions.get('') ?? [], words),
  ]

  function conditionOf(when: NonNullable<Grant['when']>): string | undefined {
    return isVisible(when) ? words.condition(when) : undefined
  }
}

/** A condition that the reader may not know, or that has no words. */
const IN_SOME_CASES = ' '

function sentenceOf(condition: string, grants: readonly Grant[], words: Words): readonly string[] {
  const roles = [...grants.map(({ role }) => role), ...(condition === '' ? ['administrators'] : [])]
  const named = roles.flatMap((role) => words.role(role) ?? [])
  if (named.length === 0) return []
  const who = words.anyOf(named)
  if (condition === '') return [words.say('{who} may do this.', { who })]
  if (condition === IN_SOME_CASES) return [words.say('{who} may do this in some cases.', { who })]
  return [words.say('{who} may do this if {condition}.', { who, condition })]
}

const covers = ({ fields }: Grant, field: string | undefined): boolean =>
  field === undefined || (fields?.includes(field) ?? true)

/** What point 6 forbids everybody: "Nobody may do this unless …" */
export function restrictionsOn(facts: EntityFacts, verb: Grant['verb']): readonly string[] {
  const { words, document, entity, isVisible } = facts
  return document.restrictions
    .filter(
      (each) =>
        each.entity === entity.name &&
        (each.verbs?.some((other) => sameVerb(other, verb)) ?? true) &&
        isVisible(each.test),
    )
    .flatMap(({ test }) => {
      const condition = words.condition(test)
      return condition === undefined ? [] : [words.say('Nobody may do this unless {condition}.', { condition })]
    })
}
