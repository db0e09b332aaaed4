/** Reads what a screen shows: `list of Task where not done`, `task details`, `Tasks board by team`. */
import { type Phrase, joinPhrases, listItems, matchPhrase, plainText } from '../../document/index.ts'
import { isOrder, readSet, type SetRead } from '../../kernel/index.ts'
import { type KindShowing, type ScreenKindName, screenKinds } from '@ninefold/plan'
import type { ShowsRead, ShowsSaid } from './model.ts'
import { kindCalled, LEADING_WORDS, RECORD_WORDS, SET_WORDS, VERBS, WORDS_ALONE } from './words.ts'

const SETS_OF = new RegExp(
  String.raw`^(?:an?\s+|the\s+)?(${SET_WORDS})(?:\s+(?:of|for|with)\s+|\s*:\s*)(?:all\s+)?(?:the\s+)?(.+)$`,
  'iu',
)
const OF_SETS = new RegExp(String.raw`^(.+?)\s+(${SET_WORDS})((?:\s+(?:by|where)\s+|\s*,).+)?$`, 'iu')

const AS_SET = new RegExp(String.raw`^(.+?)\s+(?:as|in|on)\s+an?\s+(${SET_WORDS})$`, 'iu')

const OF = String.raw`(?:\s+(?:of|for|about|on)\s+|\s*:\s*|\s+(?:to\s+)?(?:create|add|edit|enter)\s+)`
const IN_BRACKETS = new RegExp(String.raw`^(${SET_WORDS}|${RECORD_WORDS})\s*\(([^()]+)\)$`, 'iu')
const ONE_OF = new RegExp(
  String.raw`^(?:an?\s+|the\s+)?(${LEADING_WORDS})${OF}(?:an?\s+|one\s+|the\s+|new\s+)*(.+)$`,
  'iu',
)
const ONE = new RegExp(String.raw`^(${VERBS})\s+(?:an?\s+|new\s+|single\s+)*(.+)$`, 'iu')
const OF_ONE = new RegExp(String.raw`^(.+?)\s+(${RECORD_WORDS})$`, 'iu')
const ALONE = new RegExp(String.raw`^(?:an?\s+)?(${WORDS_ALONE})$`, 'iu')

export function readShows(cell: Phrase): ShowsRead {
  const [alone] = matchPhrase(cell, ALONE) ?? []
  if (alone) return { kind: kindOf(alone) as KindShowing<'tiles' | 'text'> }
  const [word, set] = matchPhrase(cell, SETS_OF) ?? []
  if (word && set) return { kind: setCalled(word), ...readRecords(set) }
  const [what, inside] = matchPhrase(cell, IN_BRACKETS) ?? []
  if (what && inside)
    return isSet(kindOf(what)) ? { kind: setCalled(what), ...readRecords(inside) } : readOne(what, inside)
  const [shown, way] = matchPhrase(cell, AS_SET) ?? []
  if (shown && way) return { kind: setCalled(way), set: readSet(withoutAll(shown)) }
  const [kind, of] = matchPhrase(cell, ONE_OF) ?? matchPhrase(cell, ONE) ?? []
  if (kind && of) return readOne(kind, of)
  const [shorter, besides] = matchPhrase(cell, BESIDES) ?? []
  const otherwise = readBehind(cell) ?? withBesides(shorter && readBehind(shorter), besides)
  return {
    kind: 'bare',
    ...readRecords(withoutAll(cell)),
    phrase: cell,
    ...(otherwise && { otherwise }),
    ...(shorter && besides && { shorter: { set: readSet(withoutAll(shorter)), besides } }),
  }
}

const withBesides = (said: ShowsSaid | undefined, besides: Phrase | undefined): ShowsSaid | undefined =>
  said && besides && 'entity' in said ? { ...said, besides } : undefined

const BESIDES = /^(.+?),?\s+((?:with|including|and)\s+.+)$/iu

const withoutAll = (records: Phrase): Phrase =>
  matchPhrase(records, /^(?:an?|the|all(?: the)?)\s+(.+)$/iu)?.[0] ?? records

/** `Claims board by status`, `Claim details`: unless all of it is the name of an entity. */
function readBehind(cell: Phrase): ShowsSaid | undefined {
  const [name, one] = matchPhrase(cell, OF_ONE) ?? []
  if (name && one) return readOne(one, name)
  const [records, laid, rest] = matchPhrase(cell, OF_SETS) ?? []
  if (!records || !laid) return undefined
  const set = rest ? joinPhrases([records, rest], ' ')! : records
  return { kind: setCalled(laid), set: readSet(set) }
}

/** `balances: employee, year, newest first`: the records, the columns that are shown of them, and their order. */
function readRecords(phrase: Phrase): { readonly set: SetRead; readonly columns?: readonly Phrase[] } {
  const [records, said] =
    matchPhrase(phrase, /^([^:]+?)(?:\s*:|,?\s+(?:with the columns|with columns|showing)\s*:?)\s+(.+)$/iu) ?? []
  if (!records || !said) return { set: readSet(phrase) }
  const items = listItems(said)
  const order = items.findIndex(isOrder)
  const columns = order === -1 ? items : items.slice(0, order)
  return { set: readSet(joinPhrases([records, ...items.slice(columns.length)], ', ')!), columns }
}

const kindOf = (word: Phrase): ScreenKindName => kindCalled(plainText(word))
const isSet = (kind: ScreenKindName): boolean => screenKinds[kind].shows === 'records'
const setCalled = (word: Phrase) => kindOf(word) as KindShowing<'records'>

/** A page shows all there is of its record: what is named besides, "with its lines", explains. */
function readOne(word: Phrase, of: Phrase): ShowsSaid {
  const [entity = of, besides] = matchPhrase(of, BESIDES) ?? []
  return { kind: kindOf(word) as KindShowing<'record'>, entity, ...(besides && { besides }) }
}
