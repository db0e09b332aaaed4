/** `unique` in plain sentences: `One objection per objector and application`, `Two matters of one client may not have the same title`. */
import type { Phrase } from '../../document/model.ts'
import { joinPhrases, listItems, matchPhrase } from '../../document/phrase.ts'
import type { EntityName } from '../room.ts'
import { sharedField } from './overlaps.ts'
import type { Sentence } from './sentences.ts'
import type { RuleWorld } from './world.ts'

const ONE =
  /^(?:there (?:is|may be|can be) )?(?:(?:only|just|at most|no more than|a maximum of)\s+)?one\s+(.+?)\s+(?:per|for (?:each|every)|in (?:each|every))\s+(.+?)\.?$/isu

const WITHIN = String.raw`(?:\s+(?:of|in|for|on|at|within|per)\s+(?:the same|one|an?|each|every)\s+(.+?))?`
const SAME: readonly RegExp[] = [
  ['no two', '(?:may|can|must|shall|should)(?: ever)?'],
  ['(?:any )?two', "(?:(?:may|can|must|shall|should|do)(?: not| never)|cannot|can['’]t)"],
].map(
  ([two, verb]) =>
    new RegExp(String.raw`^${two}\s+(.+?)${WITHIN}\s+${verb}\s+(?:have|share|use|carry)\s+the same\s+(.+?)\.?$`, 'isu'),
)

/** Where each that it is one of is a field, or the only reference to such a record. */
export function readOnePer(words: Phrase, on: EntityName | undefined, { names }: RuleWorld): Sentence | undefined {
  const [records, per] = matchPhrase(words, ONE) ?? sameIn(words) ?? []
  const entity = records && names.entity(records)
  if (!entity || !per || (on && entity !== on)) return undefined
  const shared = listItems(per).map((one) => sharedField(one, entity, names))
  const fields = shared.flatMap((one) => one ?? [])
  if (fields.length < shared.length) return undefined
  return { entity, must: { kind: 'unique', fields, span: words.span } }
}

/** The records, and all that no two of them have in common: `client and title`. */
function sameIn(words: Phrase): readonly [records: Phrase, same: Phrase] | undefined {
  const [records, within, same] = SAME.map((one) => matchPhrase(words, one)).find((found) => found) ?? []
  return records && same && [records, within ? joinPhrases([within, same], ', ')! : same]
}
