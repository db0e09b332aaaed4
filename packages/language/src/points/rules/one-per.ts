/** `unique` in plain sentences: `One objection per objector and application`. */
import type { Phrase } from '../../document/model.ts'
import { listItems, matchPhrase } from '../../document/phrase.ts'
import type { EntityName } from '../room.ts'
import { sharedField } from './overlaps.ts'
import type { Sentence } from './sentences.ts'
import type { RuleWorld } from './world.ts'

const ONE =
  /^(?:there (?:is|may be|can be) )?(?:(?:only|just|at most|no more than|a maximum of)\s+)?one\s+(.+?)\s+(?:per|for (?:each|every)|in (?:each|every))\s+(.+?)\.?$/isu

/** Where each that it is one of is a field, or the only reference to such a record. */
export function readOnePer(words: Phrase, on: EntityName | undefined, { names }: RuleWorld): Sentence | undefined {
  const [records, per] = matchPhrase(words, ONE) ?? []
  const entity = records && names.entity(records)
  if (!entity || !per || (on && entity !== on)) return undefined
  const shared = listItems(per).map((one) => sharedField(one, entity, names))
  const fields = shared.flatMap((one) => one ?? [])
  if (fields.length < shared.length) return undefined
  return { entity, must: { kind: 'unique', fields, span: words.span } }
}
