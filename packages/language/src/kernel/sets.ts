/**
 * Parses a set of records, for screens and calls: `Claim where …, newest first`, `Claim by status`,
 * `Article, sorted by title descending, paged`. `sort.ts` resolves the order; rooms resolve the other names.
 */
import {
  type Phrase,
  listItems,
  makePhrase,
  matchPattern,
  matchPhrase,
  plainText,
  slicePhrase,
  splitAt,
  placeless,
} from '../document/index.ts'
import { pattern } from '@ninefold/plan/pattern'
import { textLiteral } from '@ninefold/plan/expression'
import type { Span } from '@ninefold/plan/problem'
import { conditionText, type OwnRead } from './ownership.ts'
import { foldName } from '@ninefold/plan/base'
import type { EntityName, FieldName, Names } from './room.ts'
import { isYesNo, isChoice } from '@ninefold/plan/values'

/** A parsed set of records; its names are not resolved yet. */
export interface SetRead {
  readonly entity: Phrase
  readonly where?: Phrase
  /** The word for own records: `my claims`. */
  readonly own?: OwnRead
  readonly by?: Phrase
  /** A state, a choice or a yes/no field of the records: `submitted claims`, `claims in status submitted`. */
  readonly state?: Phrase
  readonly sort: readonly SortRead[]
  readonly paged: boolean
  /** What was not understood. */
  readonly unread: readonly Phrase[]
  readonly span: Span
}

/** A parsed order: a field and a direction. */
export interface SortRead {
  /** Absent: the time of creation. */
  readonly path?: Phrase
  readonly descending: boolean
  readonly span: Span
}

/** Reads a set of records: entity, condition, order, count. */
export function readSet(phrase: Phrase): SetRead {
  const [head, ...rest] = splitAt(phrase, NEXT_ITEM)
  const first = head ?? phrase
  const { own, rest: mine = first } = matchPattern(first, OWN) ?? {}
  const { set = mine, field } = matchPattern(mine, BY_IN_BRACKETS) ?? {}
  const [named = set, state] = matchPhrase(set, IN_STATE) ?? []
  const { entity, where, by = field } = matchPattern(named, SET) ?? {}
  const paged = rest.filter(({ text }) => text.toLowerCase() === 'paged')
  const sort = readSortItems(rest.filter((item) => !paged.includes(item)))
  return {
    entity: entity ?? first,
    ...(where && { where }),
    ...(own && { own: ownWritten(own, entity ?? first, { where, stated: state !== undefined }) }),
    ...(state && { state }),
    ...(by && { by }),
    ...sort,
    paged: paged.length > 0,
    span: phrase.span,
  }
}

/** The edits that turn `my claims` into ``claims where `…` ``; none if a state follows the entity. */
function ownWritten(
  own: Phrase,
  entity: Phrase,
  { where, stated }: { readonly where: Phrase | undefined; readonly stated: boolean },
): OwnRead {
  const before = { span: { ...own.span, end: entity.span.end }, text: [entity.text] }
  if (stated) return { span: own.span }
  if (!where) return { span: own.span, written: [{ ...before, text: [`${entity.text} where \``, '`'] }] }
  const condition = conditionText(where)
  if (condition === undefined) return { span: own.span }
  return { span: own.span, written: [before, { span: where.span, text: ['`', ` and ${condition}\``] }] }
}

const OWN = pattern('{own:<mine>} {rest}', {
  mine: "my [own]|[one's|their|his or her|his/her|your] own|the person's [own]",
})
const BY_IN_BRACKETS = pattern('{set} \\((by|from|on|using) [the|its] {field}\\)')
const SET = pattern('{entity} [where {where?}] [by {by?}]')
const IN_STATE =
  /^(.+?)\s+(?:(?:with|in|of)\s+(?:the\s+)?(?:status|state)\s*:?|(?:that|which) are)\s+["'“‘]?([^"'”’=<>]+?)["'”’]?$/iu

/** A comma, or white space before an order: `list of Article sorted by name`. */
const NEXT_ITEM =
  /,|\s+(?=(?:sorted|ordered) by\s)|\s+(?=(?:newest|oldest|latest|earliest|highest|lowest|largest|smallest|most recent) first$)/iu

/** Longer texts are sentences. */
const LONGEST = 200

/** Splits words that are not an entity into a state and an entity: `approved leave requests`. Unchanged if that is impossible. */
export function suggestedSet(set: SetRead, names: Names): SetRead {
  if (set.state || names.entity(plainText(set.entity))) return set
  const cuts = set.entity.text.length > LONGEST ? [] : [...set.entity.text.matchAll(/\s+/gu)]
  for (const { 0: blank, index } of cuts) {
    const state = slicePhrase(set.entity, 0, index)
    const entity = slicePhrase(set.entity, index + blank.length, set.entity.text.length)
    const found = names.entity(plainText(entity))
    if (found && fieldWith(state, found, names)) return { ...set, entity, state }
  }
  return set
}

/** The condition for a state, a choice or a yes/no field; undefined if no field of the entity matches, or more than one. */
export function inState(state: Phrase, entity: EntityName, names: Names): Phrase | undefined {
  const text = testOf(state, entity, names)
  return text === undefined ? undefined : codeAt(text, state.span)
}

function testOf(state: Phrase, entity: EntityName, names: Names): string | undefined {
  const field = fieldWith(state, entity, names)
  return field && (field.key === undefined ? field.name : `${field.name} == ${textLiteral(field.key)}`)
}

const codeAt = (text: string, span: Span): Phrase =>
  makePhrase([{ kind: 'code', text, span, offsets: placeless(text, span.start) }], span)

/** The condition for several states: `Requested or Confirmed`, `in state Requested`; undefined if a word is not a state. */
export function inStates(words: Phrase, entity: EntityName, names: Names): Phrase | undefined {
  const items = isWords(words) ? splitAt(words, /,\s*(?:or\s+)?|\s+or\s+/iu) : []
  const isAbout = (subject: string): boolean =>
    /^(?:it|the record)$/iu.test(subject) || names.entity(subject.replace(/^the /iu, ''))?.name === entity.name
  const states = items.map((item) => {
    const [subject, behind = item] = matchPhrase(item, SUBJECT) ?? []
    return subject && !isAbout(plainText(subject)) ? item : (matchPhrase(behind, STATES)?.[0] ?? behind)
  })
  const tests = states.map((state) => (names.field(entity, state) ? undefined : testOf(state, entity, names)))
  return tests.length > 0 && !tests.includes(undefined) ? codeAt(tests.join(' or '), words.span) : undefined
}

const isWords = ({ text, pieces }: Phrase): boolean =>
  text.length <= LONGEST && pieces.every(({ kind }) => kind !== 'code')

const SUBJECT = /^(it|the .+?) is (.+)$/iu
const STATES = /^(?:still )?(?:in (?:the )?)?(?:(?:state|status)(?:\s+is|\s*[:=])?\s+)?(.+)$/iu

function fieldWith(state: Phrase, entity: EntityName, names: Names) {
  const word = foldName(plainText(state))
  const found = (fields: readonly FieldName[]) =>
    fields.flatMap(({ name, label, type }): readonly { readonly name: string; readonly key?: string }[] => {
      if (isYesNo(type) && [name, label].some((one) => foldName(one) === word)) return [{ name }]
      const option =
        isChoice(type) && type.options.find(({ key, label }) => [key, label].some((one) => foldName(one) === word))
      return option ? [{ name, key: option.key }] : []
    })
  const states = found(names.stateFields(entity.name))
  const [only, ...others] = states.length > 0 ? states : found(entity.fields)
  return others.length === 0 ? only : undefined
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
    const { by } = matchPattern(item, ORDER) ?? {}
    sorted ||= by !== undefined
    const direction = directionOf(item)
    if (direction !== undefined || sorted) addSort(sort, by ?? item)
    else unread.push(item)
  }
  return { sort, unread }
}

const ORDER = pattern('(sorted|ordered|sort|order) by {by}')

/** Is the item an order? */
export const isOrder = (item: Phrase): boolean => ORDER.test(item.text) || directionOf(item) !== undefined

/** The value of `- Sort: spent on, newest first`. */
export function readSort(phrase: Phrase): readonly SortRead[] {
  const sort: SortRead[] = []
  for (const item of listItems(phrase)) addSort(sort, item)
  return sort
}

/** A direction alone applies to the field before it, or to the time of creation if there is none. */
function addSort(sort: SortRead[], item: Phrase): void {
  const alone = directionOf(item)
  const last = sort.at(-1)
  if (alone !== undefined && last?.path) sort[sort.length - 1] = { ...last, descending: alone }
  else if (alone !== undefined) sort.push({ descending: alone, span: item.span })
  else sort.push(readOneSort(item))
}

function readOneSort(item: Phrase): SortRead {
  const { path, inBrackets, bare: word = inBrackets } = matchPattern(item, WITH_DIRECTION) ?? {}
  if (path && word) return { path, descending: directionOf(word) ?? false, span: item.span }
  const [minus] = matchPhrase(item, /^-\s*(.+)$/u) ?? []
  return { path: minus ?? item, descending: minus !== undefined, span: item.span }
}

const DIRECTIONS = {
  down: '(newest|latest|highest|largest|most recent) first|descending|desc',
  up: '(oldest|earliest|lowest|smallest) first|ascending|asc',
}
const [DOWN, UP] = [pattern('<down>', DIRECTIONS), pattern('<up>', DIRECTIONS)]
const WITH_DIRECTION = pattern('{path} (\\({inBrackets?:<either>}\\)|{bare?:<either>})', {
  either: `${DIRECTIONS.down}|${DIRECTIONS.up}`,
})

/** true: descending. */
function directionOf({ text }: Phrase): boolean | undefined {
  return DOWN.test(text) ? true : UP.test(text) ? false : undefined
}
