/**
 * Why something is as it is for a user: an action, a field, a number, a rule. Sentences come from the document as far as
 * the user may see it, so what they may not read is answered like what does not exist (SEC-12): not at all.
 */
import type { Reasons, WhyAnswer, WhyQuery } from '@ninefold/plan/wire'
import { actionNames, explainAction } from './action.ts'
import type { EntityFacts, Facts } from './facts.ts'
import { explainField, explainTotal } from './field.ts'
import { explainLimit, explainLimitsOf } from './limit.ts'
import { nextStep } from './next.ts'
import { explainConstant, explainTile } from './number.ts'
import { explainCode } from './rule.ts'
import { explainVerb, isRecordVerb, type RecordVerb } from './verb.ts'

/** Undefined if there is nothing that the user may know of. */
export function explain(facts: Facts, query: WhyQuery): WhyAnswer | undefined {
  const { screen, tile, constant, limit, code, entity: name } = query
  if (screen !== undefined && tile !== undefined) return only(explainTile(facts, screen, tile))
  if (constant !== undefined) return only(explainConstant(facts, constant))
  if (limit !== undefined) return only(explainLimit(facts, limit))
  if (code !== undefined && name === undefined) return only(explainCode(facts, code) ?? explainLimitsOf(facts, code))
  const entity = facts.seen.entities.find((one) => one.name === name)
  return entity && aboutEntity({ ...facts, entity }, query)
}

const only = (item: Reasons | undefined): WhyAnswer | undefined => item && { items: [item] }

function aboutEntity(facts: EntityFacts, { action, field, total, verb }: WhyQuery): WhyAnswer | undefined {
  if (action !== undefined) return only(explainAction(facts, action))
  if (field !== undefined) return only(explainField(facts, field))
  if (total !== undefined) return only(explainTotal(facts, total))
  if (verb !== undefined) return isRecordVerb(verb) ? only(explainVerb(facts, verb)) : undefined
  return everything(facts)
}

const OF_RECORD: readonly RecordVerb[] = ['change', 'delete', 'comment']
const IN_GENERAL: readonly RecordVerb[] = ['create', 'change', 'delete', 'comment', 'export', 'import']

/** What can be done with the record, or with such records: the steps of the life cycle first. */
function everything(facts: EntityFacts): WhyAnswer {
  const actions = actionNames(facts).flatMap((name) => explainAction(facts, name) ?? [])
  const verbs = (facts.record ? OF_RECORD : IN_GENERAL).flatMap((verb) => explainVerb(facts, verb) ?? [])
  const next = nextStep(facts, actions)
  return { items: [...actions, ...verbs].map((item) => withoutVerdict(facts, item)), ...(next && { next }) }
}

/** `possible` says it for all of a group. */
function withoutVerdict({ words: { say } }: Facts, item: Reasons): Reasons {
  const verdicts = [say('You can do this now.'), say('You may not do this.')]
  const sentences = item.sentences.filter((each) => !verdicts.includes(each))
  return sentences.length === 0 ? item : { ...item, sentences }
}
