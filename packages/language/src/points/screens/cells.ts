/** The grammars of the cells of point 2: routes, the content of screens, and sentences after an item. */
import { anyPattern, pattern } from '@ninefold/plan/pattern'
import type { Span } from '@ninefold/plan/problem'
import { isEmpty, listItems, matchPattern, plainText, splitAt, type Phrase } from '../../document/index.ts'
import { columnsCalled, readPath, readSort, type Grammar, type PathRead, type TableForm } from '../../kernel/index.ts'
import type { DetailsRead, ShowsRead } from './model.ts'
import { readShows } from './read-shows.ts'

/** `path` is absent if the text is not a path. */
interface RouteWritten {
  readonly written: string
  readonly path?: PathRead
  readonly unclosed?: Span
}

export const route: Grammar<RouteWritten> = {
  takes: 'a path, such as `/claims/{claim: Claim.number}`',
  parse: (cell) => {
    const written = plainText(cell)
    const [piece, ...others] = cell.pieces
    if (!piece) return { wrong: cell }
    const path = readPath(piece)
    const { unclosed } = path
    const closed = path.parts.every((part) => part.kind !== 'literal' || /^[\p{L}\p{N}._~-]+$/u.test(part.text))
    const isPath = others.length === 0 && path.text.startsWith('/') && closed && !unclosed
    return { value: { written, ...(isPath ? { path } : unclosed && { unclosed }) } }
  },
}

/** `isAlone`: nothing follows the name of the entity. */
interface ShowsWritten {
  readonly shown: ShowsRead
  readonly isAlone: boolean
}

export const shows: Grammar<ShowsWritten> = {
  takes: 'a kind of screen and an entity: `list of Claim`',
  parse: (cell) => ({
    value: { shown: readShows(cell), isAlone: !MORE.test(cell.text) },
  }),
}

const MORE = anyPattern(/[,.;]/u, pattern("{:long}'s {:long}"), pattern('{:long} (with|by|as|in) {:long}'))

const OUTSIDE_QUOTES = /[,;\n](?=(?:[^"“”]*["“][^"“”]*["”])*[^"“”]*$)/u

/** Lines on paper. A comma within quotation marks is part of the text. */
export const paperTexts: Grammar<readonly Phrase[]> = {
  takes: 'constants of point 9, fields, or texts in quotation marks, separated by commas',
  parse: (cell) => ({ value: splitAt(cell, OUTSIDE_QUOTES) }),
}

/** Does it name a kind of screen? */
export const namesKind = ({ kind }: ShowsRead): boolean => kind !== 'bare' && kind !== 'text'

/** Text for people. After an item, its sentences may set details of the screen: `Columns: name, town. Sorted by name.` */
export interface Explained {
  readonly text: string
  readonly details: Partial<DetailsRead>
  /** Sentences that set no detail. */
  readonly unread: readonly Phrase[]
}

/** `keys`: of the bullets of a screen. */
export const explained = (keys: TableForm): Grammar<Explained> => ({
  takes: 'text',
  parse: (cell) => ({ value: { text: plainText(cell), ...sentencesIn(cell, keys) } }),
})

const KEY_AND_VALUE = pattern('{key:..30^:.}: {value}[.|;]')
const SORTED = pattern('(sorted|ordered) by {order}[.|;]')

function sentencesIn(meaning: Phrase, keys: TableForm): Omit<Explained, 'text'> {
  const unread: Phrase[] = []
  let details: Partial<DetailsRead> = {}
  for (const sentence of isEmpty(meaning) ? [] : splitAt(meaning, /(?<=[.!?])\s+|(?<=;)\s*/u)) {
    const { key, value } = matchPattern(sentence, KEY_AND_VALUE) ?? {}
    const { order } = matchPattern(sentence, SORTED) ?? {}
    const [column] = order ? ['sort'] : key ? columnsCalled(key, keys) : []
    const items = order ?? value
    if (!column || !items || column in details) unread.push(sentence)
    else details = { ...details, [column]: column === 'sort' ? readSort(items) : listItems(items) }
  }
  return { details, unread }
}
