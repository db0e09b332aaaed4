/**
 * The grammar of types that lead to other records: `Claim`, `Employee or Supplier`, `many User`, `list of Claim by payer`;
 * and how diagrams and databases write the same: `Team 0..1`, `1..* Line`, `FK Team`, `has many Lines`, `Tag[]`.
 */
import { append, singularOf } from '@ninefold/plan/base'
import { pattern } from '@ninefold/plan/pattern'
import { type Phrase, matchPattern, slicePhrase, splitAt } from '../../document/index.ts'
import type { Problem } from '@ninefold/plan/problem'
import { firstForm, form } from '../../kernel/index.ts'
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
  return IN_BRACKETS(phrase, readBase, problems) ?? { type: LINKS(phrase, readBase, problems)! }
}

/** `string 0..1`, `1..* Line`: what stands in round brackets could be a range as well, and is left to `readRelation`. */
export const readTimes = (phrase: Phrase, readBase: ReadBase, problems: Problem[]): Related | undefined =>
  TIMES(phrase, readBase, problems)

// ── Multiplicities ──────────────────────────────────────────────────────────────────────────────────────────────────

const BRACKETS = { open: '\\[|\\{', opening: '<open>|\\(', closing: '\\]|\\}|\\)' }

interface Counted {
  readonly of: Phrase
  readonly times: Phrase
}
type Around = [readBase: ReadBase, problems: Problem[]]

const counted = ({ of, times }: Counted, phrase: Phrase, ...[readBase, problems]: Around): Related => {
  const { required, many } = multiplicity(times.text)
  return { type: many ? listOf(phrase, of, readBase, problems) : readBase(of, problems), required }
}

const TIMES = firstForm<Related, Around>([
  form(pattern('[<opening>]~{times:times}[<closing>] {of}', BRACKETS), counted),
  form(pattern('{of} {times:times}[<closing>]', BRACKETS), counted),
  form(pattern('{of} ~ <open>{times:times}[<closing>]', BRACKETS), counted),
])
const IN_BRACKETS = firstForm<Related, Around>([form(pattern('{of} \\({times:times}\\)'), counted)])

const multiplicity = (text: string): Multiplicity => ({ required: text.startsWith('1'), many: !text.endsWith('1') })

const ALONE = pattern('(1|{:times})')

/** `0..1`, `1`, `1..1` in a column of its own; undefined for anything else. */
export const readMultiplicity = (text: string): Multiplicity | undefined =>
  ALONE.test(text) ? multiplicity(text) : undefined

/** The type, as a list where it stands for many. */
export function manyTimes(type: TypeRead): TypeRead {
  return type.kind === 'list' || type.kind === 'many' ? type : { kind: 'list', of: type, span: type.span }
}

// ── Links ───────────────────────────────────────────────────────────────────────────────────────────────────────────

const WORDS = {
  arrow: '→|->',
  link: 'reference|ref|link|lookup|look-up|relation|pointer|fk|foreign key|many-to-one|many to one|one-to-one|one to one|n:1|m:1|1:1',
  toOne: '<link> [to|with|on]',
}
const INSIDE = pattern('\\({inside}\\)')

const list = ({ of }: { readonly of: Phrase }, phrase: Phrase, ...around: Around): TypeRead =>
  listOf(phrase, of, ...around)
const reference = ({ to }: { readonly to: Phrase }, { span }: Phrase): TypeRead => {
  const entity = matchPattern(to, INSIDE)?.inside ?? to
  return { kind: 'reference', entity, others: alternatives(entity), onDelete: 'refuse', span }
}

const LINKS = firstForm<TypeRead, Around>([
  form(pattern('(list[s]|array|set|collection) of {of}'), list),
  form(pattern('(has many|(one-to-many|one to many) [to|with]|1:n|1:m) {of}'), list),
  form(pattern('{of} ~ \\[~\\]'), list),
  form(pattern('\\[~{of}~\\]'), list),
  form(pattern('(list|set|array|collection)~\\<~{of}~>'), list),
  form(pattern('((any|a) record|any (entity|thing)|record of any entity)'), (_, { span }) => ({
    kind: 'anyRecord',
    onDelete: 'refuse',
    span,
  })),
  form(pattern('\\({to}\\)'), reference),
  form(pattern('<toOne> ~ [:] ~ <arrow> ~ {to}', WORDS), reference),
  form(pattern('<toOne>: {to}', WORDS), reference),
  form(pattern('(<toOne>|belongs to|has one|has an?|references|an?) {to}', WORDS), reference),
  form(pattern('<arrow> ~ {to}', WORDS), reference),
  form(pattern('((many-to-many|many to many) [to|with]|many|n:n|n:m|m:n|m:m) {entity}'), ({ entity }, { span }) => ({
    kind: 'many',
    entity,
    span,
  })),
  (phrase) => reference({ to: phrase }, phrase),
])

/** `Employee or Supplier`: all of them, where they are more than one. */
function alternatives(phrase: Phrase): readonly Phrase[] {
  const items = splitAt(phrase, 'or | / ,')
  return items.length > 1 ? items : []
}

const BY = pattern('{of} by {by}')

function listOf(phrase: Phrase, listed: Phrase, readBase: ReadBase, problems: Problem[]): TypeRead {
  const found: Problem[] = []
  const choice = readBase(listed, found)
  if (choice.kind === 'choice' || choice.kind === 'codes') {
    append(problems, found)
    return { ...choice, several: true, span: phrase.span }
  }
  const { of = listed, by } = matchPattern(listed, BY) ?? {}
  return { kind: 'list', of: readBase(singular(of), problems), ...(by && { by }), span: phrase.span }
}

/** `list of files` holds what the type `file` holds. */
function singular(types: Phrase): Phrase {
  const type = singularOf(types.text)
  const isType = type !== undefined && TYPE_NAMES.includes(type.toLowerCase()) && types.text.startsWith(type)
  return isType ? slicePhrase(types, 0, type.length) : types
}
