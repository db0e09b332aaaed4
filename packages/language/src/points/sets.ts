/**
 * The grammar of a set of records, which screens and calls share: `Claim where …, newest first`, `Claim by status`,
 * `Article, sorted by title descending, paged`. Names are found in `bind.ts` of this folder.
 */
import type { Phrase } from '../document/model.ts'
import { listItems, matchPhrase, splitAt } from '../document/phrase.ts'
import type { Span } from '../problem/problem.ts'

export interface SetRead {
  readonly entity: Phrase
  readonly where?: Phrase
  /** The word that says that only one's own are meant: `my claims`. */
  readonly own?: Span
  readonly by?: Phrase
  readonly sort: readonly SortRead[]
  readonly paged: boolean
  /** What was not understood. */
  readonly unread: readonly Phrase[]
  readonly span: Span
}

export interface SortRead {
  /** Absent: by the moment of creation. */
  readonly path?: Phrase
  readonly descending: boolean
  readonly span: Span
}

export function readSet(phrase: Phrase): SetRead {
  const [head, ...rest] = splitAt(phrase, /,/u)
  const first = head ?? phrase
  const [own, mine] =
    matchPhrase(
      first,
      /^(my(?: own)?|(?:one['’]s |their |his or her |his\/her |your )?own|the person['’]s(?: own)?)\s+(.+)$/iu,
    ) ?? []
  const [entity, where, by] = matchPhrase(mine ?? first, /^(.+?)(?:\s+where\s+(.+?))?(?:\s+by\s+(.+?))?$/iu) ?? []
  const paged = rest.filter((item) => /^paged$/iu.test(item.text))
  const sort = readSortItems(rest.filter((item) => !paged.includes(item)))
  return {
    entity: entity ?? first,
    ...(where && { where }),
    ...(own && { own: own.span }),
    ...(by && { by }),
    ...sort,
    paged: paged.length > 0,
    span: phrase.span,
  }
}

/** The items after the entity: `newest first`, `sorted by a`, `b descending`. */
function readSortItems(items: readonly Phrase[]): {
  readonly sort: readonly SortRead[]
  readonly unread: readonly Phrase[]
} {
  const sort: SortRead[] = []
  const unread: Phrase[] = []
  let sorted = false
  for (const item of items) {
    const [by] = matchPhrase(item, /^(?:sorted|ordered|sort|order) by (.+)$/iu) ?? []
    sorted ||= by !== undefined
    const direction = directionOf(item)
    if (direction !== undefined || sorted) addSort(sort, by ?? item)
    else unread.push(item)
  }
  return { sort, unread }
}

/** The value of `- Sort: spent on, newest first`. */
export function readSort(phrase: Phrase): readonly SortRead[] {
  const sort: SortRead[] = []
  for (const item of listItems(phrase)) addSort(sort, item)
  return sort
}

/** A direction by itself turns the name before it; with none before it, it is about the moment of creation. */
function addSort(sort: SortRead[], item: Phrase): void {
  const alone = directionOf(item)
  const last = sort.at(-1)
  if (alone !== undefined && last?.path) sort[sort.length - 1] = { ...last, descending: alone }
  else if (alone !== undefined) sort.push({ descending: alone, span: item.span })
  else sort.push(readOneSort(item))
}

function readOneSort(item: Phrase): SortRead {
  const [path, word] = matchPhrase(item, new RegExp(`^(.+?)\\s+\\(?(${DIRECTION})\\)?$`, 'iu')) ?? []
  if (path && word) return { path, descending: directionOf(word) ?? false, span: item.span }
  const [minus] = matchPhrase(item, /^-\s*(.+)$/u) ?? []
  return { path: minus ?? item, descending: minus !== undefined, span: item.span }
}

const DOWN = '(?:newest|latest|highest|largest|most recent) first|descending|desc'
const UP = '(?:oldest|earliest|lowest|smallest) first|ascending|asc'
const DIRECTION = `${DOWN}|${UP}`

function directionOf(phrase: Phrase): boolean | undefined {
  if (new RegExp(`^(?:${DOWN})$`, 'iu').test(phrase.text)) return true
  return new RegExp(`^(?:${UP})$`, 'iu').test(phrase.text) ? false : undefined
}
