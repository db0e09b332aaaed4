/** `unique` in plain sentences: `One objection per objector and application`, `Two matters of one client may not have the same title`. */
import { type Phrase, joinPhrases, listItems, matchPhrase } from '../../document/index.ts'
import type { EntityName } from '../../kernel/index.ts'
import { sharedField } from './overlaps.ts'
import type { Sentence } from './sentences.ts'
import type { RuleScope } from './scope.ts'

const ONE =
  /^(?:there (?:is|may be|can be) )?(?:(?:only|just|at most|no more than|a maximum of)\s+)?one\s+(.+?)\s+(?:per|for (?:each|every)|in (?:each|every))\s+(.+?)\.?$/isu

/** `A reviewer can have only one review per application.`: of two records of that kind, not both name the same. */
const [OWNS, PER] = [
  '(?:has|have|gets?|holds?|writes?|makes?|submits?|books?|gives?|files?|places?|owns?)',
  String.raw`\s+one\s+(.+?)(?:\s+(?:per|(?:for|in|of) (?:each|every))\s+(.+?))?\.?$`,
]
const MOST = '(?:only|just|at most|no more than|not more than|a maximum of)'
const HAS_ONE: readonly RegExp[] = [
  String.raw`(?:(?:can|may|must|shall|should)\s+)?(?:only\s+${OWNS}|${OWNS}\s+${MOST})`,
  String.raw`(?:cannot|can['’]t|(?:can|may|must|shall|should|do|does)\s+(?:not|never))\s+${OWNS}\s+more\s+than`,
].map((verb) => new RegExp(String.raw`^(?:an?|each|every|one|the)\s+(.+?)\s+${verb}${PER}`, 'isu'))

const WITHIN = String.raw`(?:\s+(?:of|in|for|on|at|within|per)\s+(?:the same|one|an?|each|every)\s+(.+?))?`
const SAME: readonly RegExp[] = [
  ['no two', '(?:may|can|must|shall|should)(?: ever)?'],
  ['(?:any )?two', "(?:(?:may|can|must|shall|should|do)(?: not| never)|cannot|can['’]t)"],
].map(
  ([two, verb]) =>
    new RegExp(String.raw`^${two}\s+(.+?)${WITHIN}\s+${verb}\s+(?:have|share|use|carry)\s+the same\s+(.+?)\.?$`, 'isu'),
)

/** Where each that it is one of is a field, or the only reference to such a record. */
export function readOnePer(words: Phrase, on: EntityName | undefined, { names }: RuleScope): Sentence | undefined {
  const [records, per] = matchPhrase(words, ONE) ?? sameIn(words) ?? hasOne(words) ?? []
  const entity = records && names.entity(records)
  if (!entity || !per || (on && entity !== on)) return undefined
  const shared = listItems(per).map((one) => sharedField(one, entity, names))
  const fields = shared.flatMap((one) => one ?? [])
  if (fields.length < shared.length) return undefined
  return { entity, must: { kind: 'unique', fields, span: words.span } }
}

function hasOne(words: Phrase): readonly [records: Phrase, same: Phrase] | undefined {
  const [owner, records, per] = HAS_ONE.map((one) => matchPhrase(words, one)).find((found) => found) ?? []
  return owner && records && [records, per ? joinPhrases([owner, per], ', ')! : owner]
}

/** The records, and all that no two of them have in common: `client and title`. */
function sameIn(words: Phrase): readonly [records: Phrase, same: Phrase] | undefined {
  const [records, within, same] = SAME.map((one) => matchPhrase(words, one)).find((found) => found) ?? []
  return records && same && [records, within ? joinPhrases([within, same], ', ')! : same]
}
