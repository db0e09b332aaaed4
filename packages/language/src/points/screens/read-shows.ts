/** Parses the content of a screen: `list of Task where not done`, `task details`, `Tasks board by team`. */
import { pattern } from '@ninefold/plan/pattern'
import { type Phrase, joinPhrases, listItems, matchPattern, plainText, splitAt } from '../../document/index.ts'
import { firstOf, isOrder, readSet, sentence, type Sentence, type SetRead } from '../../kernel/index.ts'
import { type KindShowing, screenKinds, type ScreenKindName } from '@ninefold/plan'
import type { ShowsRead, ShowsRecords } from './model.ts'
import { kindNamed, LEADING_WORDS, RECORD_WORDS, SET_WORDS, VERBS, WORDS_ALONE } from './words.ts'

const CLASSES = {
  sets: SET_WORDS,
  records: RECORD_WORDS,
  leading: LEADING_WORDS,
  verbs: VERBS,
  alone: WORDS_ALONE,
  besides: '(with|including|and) …',
  condition: '(by|where) …',
  order: ',…',
}

export const readShows = (cell: Phrase): ShowsRead => firstOf(SHOWS, cell, undefined) ?? readBare(cell)

const SHOWS: readonly Sentence<ShowsRead>[] = [
  sentence('[an?] {kind:<alone>}', ({ kind }) => ({ kind: kindOf(kind) as KindShowing<'tiles' | 'text'> }), CLASSES),
  sentence('[<article>] {kind:<sets>} (of|for|with) [all] [the] {set}', showRecords, CLASSES),
  sentence('[<article>] {kind:<sets>}: [all] [the] {set}', showRecords, CLASSES),
  sentence('{kind:<sets>} \\({set:^()}\\)', showRecords, CLASSES),
  sentence('{kind:<records>} \\({of:^()}\\)', showRecord, CLASSES),
  sentence('{set} (as|in|on) an? {kind:<sets>}', ({ kind, set }) => setOf(kind, withoutAll(set)), CLASSES),
  sentence(
    '[<article>] {kind:<leading>} (of|for|about|on|[to] (create|add|edit|enter)) [<article>|one] [new] {of}',
    showRecord,
    CLASSES,
  ),
  sentence('[<article>] {kind:<leading>}: [<article>|one] [new] {of}', showRecord, CLASSES),
  sentence('{kind:<verbs>} [an?] [new] [single] {of}', showRecord, CLASSES),
]

/** `Claims board by status`, `Claim details`; not if the whole text is the name of an entity. */
const KIND_BEHIND: readonly Sentence<ShowsRecords>[] = [
  sentence('{of} {kind:<records>}', showRecord, CLASSES),
  sentence('{set} {kind:<sets>} [{rest?:<condition>}]', ({ kind, set, rest }) => setOf(kind, set, rest), CLASSES),
  sentence('{set} {kind:<sets>}~{rest:<order>}', ({ kind, set, rest }) => setOf(kind, set, rest), CLASSES),
]

const kindOf = (word: Phrase): ScreenKindName => kindNamed(plainText(word))

function showRecords({ kind, set }: { readonly kind: Phrase; readonly set: Phrase }): ShowsRecords {
  const shown = kindOf(kind) as KindShowing<'records'>
  const periods = screenKinds[shown].parts.some((part) => part === 'until') ? readPeriods(set) : undefined
  return { kind: shown, ...(periods ?? readRecords(set)) }
}

/** `Booking where … from starts to ends by room`; undefined without `from`. */
function readPeriods(phrase: Phrase): Pick<SetShown, 'set' | 'until' | 'lanes' | 'colour'> | undefined {
  const { periods = phrase, colour } = matchPattern(phrase, COLOURED) ?? {}
  const { records, from, until, lanes } = matchPattern(periods, PERIODS) ?? {}
  if (!records || !from) return undefined
  return {
    set: { ...readSet(records), by: from, span: phrase.span },
    ...(until && { until }),
    ...(lanes && { lanes: splitAt(lanes, ', or and') }),
    ...(colour && { colour }),
  }
}
type SetShown = Extract<ShowsRecords, { readonly set: SetRead }>

const COLOURED = pattern('{periods} [,] (coloured|colored) by [the] {colour:..80^,}')
const PERIODS = pattern('{records} from [the] {from:..80^,} [(to|until) [the] {until?:..80^,}] [by {lanes?}]')

function setOf(kind: Phrase, set: Phrase, rest?: Phrase): ShowsRecords {
  return {
    kind: kindOf(kind) as KindShowing<'records'>,
    set: readSet(rest ? joinPhrases([set, rest], ' ')! : set),
  }
}

/** A page shows its whole record, so text such as "with its lines" is an explanation. */
function showRecord({ kind, of }: { readonly kind: Phrase; readonly of: Phrase }): ShowsRecords {
  const { shorter: entity = of, besides } = matchPattern(of, BESIDES) ?? {}
  return { kind: kindOf(kind) as KindShowing<'record'>, entity, ...(besides && { besides }) }
}
const BESIDES = pattern('{shorter} [,] {besides:<besides>}', CLASSES)

function readBare(cell: Phrase): ShowsRead {
  const { shorter, besides } = matchPattern(cell, BESIDES) ?? {}
  const afterwards = (phrase: Phrase) => firstOf(KIND_BEHIND, phrase, undefined)
  const otherwise = afterwards(cell) ?? withBesides(shorter && afterwards(shorter), besides)
  return {
    kind: 'bare',
    ...readRecords(withoutAll(cell)),
    phrase: cell,
    ...(otherwise && { otherwise }),
    ...(shorter && besides && { shorter: { set: readSet(withoutAll(shorter)), besides } }),
  }
}

const withBesides = (shown: ShowsRecords | undefined, besides: Phrase | undefined): ShowsRecords | undefined =>
  shown && besides && 'entity' in shown ? { ...shown, besides } : undefined

const ALL = pattern('(an?|the|all [the]) {records}')
const withoutAll = (records: Phrase): Phrase => matchPattern(records, ALL)?.records ?? records

const WITH_COLUMNS = [
  pattern('{records:^:} [,] (with [the] columns|showing)[:] {columns}'),
  pattern('{records:^:}: {columns}'),
]

/** `balances: employee, year, newest first`: the records, their columns and their order. */
function readRecords(phrase: Phrase): { readonly set: SetRead; readonly columns?: readonly Phrase[] } {
  const { records, columns: listed } = matchPattern(phrase, ...WITH_COLUMNS) ?? {}
  if (!records || !listed) return { set: readSet(phrase) }
  const items = listItems(listed)
  const order = items.findIndex(isOrder)
  const columns = order === -1 ? items : items.slice(0, order)
  return { set: readSet(joinPhrases([records, ...items.slice(columns.length)], ', ')!), columns }
}
