/**
 * The grammar of types that lead to other records: `Claim`, `Employee or Supplier`, `many User`, `list of Claim by payer`;
 * and how diagrams and databases write the same: `Team 0..1`, `1..* Line`, `FK Team`, `has many Lines`, `Tag[]`.
 */
import { append, singularOf } from '@ninefold/plan/base'
import { pattern } from '@ninefold/plan/pattern'
import { type Phrase, CODE, matchPattern, matchPhrase, slicePhrase, splitAt } from '../../document/index.ts'
import type { Problem } from '@ninefold/plan/problem'
import type { TypeRead } from './model.ts'
import { TYPE_NAMES } from './type-words.ts'

/** How often the other side is there: `0..1`, `1..*`. Absent: it is not said. */
export interface Multiplicity {
  readonly required: boolean
  readonly many: boolean
}

/** A type, and whether it is said to be there always. */
export interface Related {
  readonly type: TypeRead
  readonly required?: boolean
}

/** Reads the type of a list's items. */
export type ReadBase = (phrase: Phrase, problems: Problem[]) => TypeRead

export function readRelation(phrase: Phrase, readBase: ReadBase, problems: Problem[]): Related {
  return readCounted(phrase, IN_BRACKETS, readBase, problems) ?? { type: readLink(phrase, readBase, problems) }
}

/** `string 0..1`, `1..* Line`: what stands in round brackets could be a range as well, and is left to `readRelation`. */
export function readTimes(phrase: Phrase, readBase: ReadBase, problems: Problem[]): Related | undefined {
  return readCounted(phrase, BEFORE, readBase, problems) ?? readCounted(phrase, BEHIND, readBase, problems)
}

// ── Multiplicities ──────────────────────────────────────────────────────────────────────────────────────────────────

const TIMES = String.raw`(?:[01]\s*\.\.+\s*(?:1|\*|n|m|many)|\*)`
const BEFORE = new RegExp(String.raw`^[([{]?(?<times>${TIMES})[)\]}]?\s+(?<of>.+)$`, 'iu')
const BEHIND = new RegExp(String.raw`^(?<of>.+?)\s*(?:\s|\[|\{)(?<times>${TIMES})[\]}]?$`, 'iu')
const IN_BRACKETS = new RegExp(String.raw`^(?<of>.+?)\s*\((?<times>${TIMES})\)$`, 'iu')

function readCounted(phrase: Phrase, expression: RegExp, readBase: ReadBase, problems: Problem[]): Related | undefined {
  const groups = matchPhrase(phrase, expression)
  const [of, times] = expression === BEFORE ? [groups?.[1], groups?.[0]] : [groups?.[0], groups?.[1]]
  if (!of || !times) return undefined
  const { required, many } = multiplicity(times.text)
  return { type: many ? listOf(phrase, of, readBase, problems) : readBase(of, problems), required }
}

function multiplicity(text: string): Multiplicity {
  return { required: text.startsWith('1'), many: !text.endsWith('1') }
}

/** `0..1`, `1`, `1..1` in a column of its own; undefined for anything else. */
export function readMultiplicity(text: string): Multiplicity | undefined {
  if (/^1$/u.test(text)) return { required: true, many: false }
  return new RegExp(`^${TIMES}$`, 'iu').test(text) ? multiplicity(text) : undefined
}

/** The type, as a list where it stands for many. */
export function manyTimes(type: TypeRead): TypeRead {
  return type.kind === 'list' || type.kind === 'many' ? type : { kind: 'list', of: type, span: type.span }
}

// ── Links ───────────────────────────────────────────────────────────────────────────────────────────────────────────

const MANY = pattern('(many|many-to-many [to|with]|many to many [to|with]|n:n|n:m|m:n|m:m) {entity}')
const SEVERAL = pattern(
  '((list[s]|array|set|collection) of|has many|one-to-many [to|with]|one to many [to|with]|1:n|1:m) {listed}',
)
const ANY_RECORD = pattern('((any|a) record|any (entity|thing)|record of any entity)')
const ONE = new RegExp(
  String.raw`^(?:(?:reference|ref|link|lookup|look-up|relation|pointer|fk|foreign key|many[- ]to[- ]one|one[- ]to[- ]one|[nm]:1|1:1)(?: to| with| on)?(?:\s*:?\s*(?:→|->)\s*|\s*:\s*|\s+)|(?:belongs to|has one|has an?|references|an?)\s+|(?:→|->)\s*)(.+)$`,
  'iu',
)

function readLink(phrase: Phrase, readBase: ReadBase, problems: Problem[]): TypeRead {
  const span = phrase.span
  const listed = matchPattern(phrase, SEVERAL)?.listed ?? bracketed(phrase)
  if (listed) return listOf(phrase, listed, readBase, problems)
  const many = matchPattern(phrase, MANY)
  if (many) return { kind: 'many', entity: many.entity, span }
  if (ANY_RECORD.test(phrase.text)) return { kind: 'anyRecord', onDelete: 'refuse', span }
  const [target = phrase] = matchPhrase(phrase, /^\((.+)\)$/su) ?? matchPhrase(phrase, ONE) ?? []
  const [inside = target] = matchPhrase(target, /^\((.+)\)$/su) ?? []
  return { kind: 'reference', entity: inside, others: alternatives(inside), onDelete: 'refuse', span }
}

/** `Tag[]`, `[Tag]`, `List<Tag>`. */
function bracketed(phrase: Phrase): Phrase | undefined {
  const [listed] =
    matchPhrase(phrase, /^(.+?)\s*\[\s*\]$/u) ??
    matchPhrase(phrase, /^\[\s*(.+?)\s*\]$/u) ??
    matchPhrase(phrase, /^(?:List|Set|Array|Collection)\s*<\s*(.+?)\s*>$/iu) ??
    []
  return listed
}

/** `Employee or Supplier`: all of them, where they are more than one. */
function alternatives(phrase: Phrase): readonly Phrase[] {
  const items = splitAt(phrase, /\s+or\s+|\||\/|,/iu)
  return items.length > 1 ? items : []
}

function listOf(phrase: Phrase, listed: Phrase, readBase: ReadBase, problems: Problem[]): TypeRead {
  const found: Problem[] = []
  const choice = readBase(listed, found)
  if (choice.kind === 'choice' || choice.kind === 'codes') {
    append(problems, found)
    return { ...choice, several: true, span: phrase.span }
  }
  const [entity, by] = matchPhrase(listed, new RegExp(`^(.+?) by (.+|${CODE})$`, 'iu')) ?? []
  return { kind: 'list', of: readBase(one(entity ?? listed), problems), ...(by && { by }), span: phrase.span }
}

/** `list of files` holds what the type `file` holds. */
function one(types: Phrase): Phrase {
  const type = singularOf(types.text)
  const isType = type !== undefined && TYPE_NAMES.includes(type.toLowerCase()) && types.text.startsWith(type)
  return isType ? slicePhrase(types, 0, type.length) : types
}
