/**
 * The grammar of types for relations: `Claim`, `Employee or Supplier`, `many User`, `list of Claim by payer`; and in the notation of
 * diagrams and databases: `Team 0..1`, `1..* Line`, `FK Team`, `has many Lines`, `Tag[]`.
 */
import { append, singularOf } from '@ninefold/plan/base'
import { pattern } from '@ninefold/plan/pattern'
import { type Phrase, matchPattern, slicePhrase, splitAt } from '../../document/index.ts'
import type { Problem } from '@ninefold/plan/problem'
import { firstOf, sentence, type Sentence } from '../../kernel/index.ts'
import type { TypeRead } from './model.ts'
import { TYPE_NAMES } from './type-words.ts'

/** The multiplicity of the other side: `0..1`, `1..*`; parts may be absent. */
export interface Multiplicity {
  readonly required: boolean
  readonly many: boolean
}

/** A type, and whether it is required, if stated. */
export interface Related {
  readonly type: TypeRead
  readonly required?: boolean
}

/** Reads the type of a list's items. */
export type ReadBase = (phrase: Phrase, problems: Problem[]) => TypeRead

/** The context of a relation. */
interface Context {
  readonly readBase: ReadBase
  readonly problems: Problem[]
}

export const readRelation = (phrase: Phrase, readBase: ReadBase, problems: Problem[]): Related =>
  IN_BRACKETS(phrase, { readBase, problems }) ?? { type: firstOf(LINKS, phrase, { readBase, problems })! }

/** `string 0..1`, `1..* Line`. Text in round brackets may be a range; `readRelation` parses it. */
export const readTimes = (phrase: Phrase, readBase: ReadBase, problems: Problem[]): Related | undefined =>
  firstOf(TIMES, phrase, { readBase, problems })

// ── Multiplicities ──────────────────────────────────────────────────────────────────────────────────────────────────

const BRACKETS = { open: '\\[|\\{', opening: '<open>|\\(', closing: '\\]|\\}|\\)' }

interface Counted {
  readonly of: Phrase
  readonly times: Phrase
}

const counted = ({ of, times }: Counted, context: Context, phrase: Phrase): Related => {
  const { required, many } = multiplicity(times.text)
  return { type: many ? listOf(of, context, phrase) : context.readBase(of, context.problems), required }
}

const TIMES: readonly Sentence<Related, Context>[] = [
  sentence('[<opening>]~{times:times}[<closing>] {of}', counted, BRACKETS),
  sentence('{of} {times:times}[<closing>]', counted, BRACKETS),
  sentence('{of} ~ <open>{times:times}[<closing>]', counted, BRACKETS),
]
const IN_BRACKETS: Sentence<Related, Context> = sentence('{of} \\({times:times}\\)', counted)

const multiplicity = (text: string): Multiplicity => ({ required: text.startsWith('1'), many: !text.endsWith('1') })

const ALONE = pattern('(1|{:times})')

/** `0..1`, `1`, `1..1` in a separate column; undefined for other text. */
export const readMultiplicity = (text: string): Multiplicity | undefined =>
  ALONE.test(text) ? multiplicity(text) : undefined

/** The type; a list if it is for many. */
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

interface Target {
  readonly to: Phrase
}

const list = ({ to }: Target, context: Context, phrase: Phrase): TypeRead => listOf(to, context, phrase)
const reference = ({ to }: Target, _: Context, { span }: Phrase): TypeRead => {
  const entity = matchPattern(to, INSIDE)?.inside ?? to
  return { kind: 'reference', entity, others: alternatives(entity), onDelete: 'refuse', span }
}

const LINKS: readonly Sentence<TypeRead, Context>[] = [
  sentence('(list[s]|array|set|collection) of {to}', list),
  sentence('(has many|(one-to-many|one to many) [to|with]|1:n|1:m) {to}', list),
  sentence('{to} ~ \\[~\\]', list),
  sentence('\\[~{to}~\\]', list),
  sentence('(list|set|array|collection)~\\<~{to}~>', list),
  sentence('((any|a) record|any (entity|thing)|record of any entity)', (_, _context, { span }) => ({
    kind: 'anyRecord',
    onDelete: 'refuse',
    span,
  })),
  sentence('\\({to}\\)', reference),
  sentence('<toOne> ~ [:] ~ <arrow> ~ {to}', reference, WORDS),
  sentence('<toOne>: {to}', reference, WORDS),
  sentence('(<toOne>|belongs to|has one|has an?|references|an?) {to}', reference, WORDS),
  sentence('<arrow> ~ {to}', reference, WORDS),
  sentence(
    '((many-to-many|many to many) [to|with]|many|n:n|n:m|m:n|m:m) {entity}',
    ({ entity }, _context, { span }) => ({ kind: 'many', entity, span }),
  ),
  (phrase, context) => reference({ to: phrase }, context, phrase),
]

/** `Employee or Supplier`: the alternatives, if there are several. */
function alternatives(phrase: Phrase): readonly Phrase[] {
  const items = splitAt(phrase, 'or | / ,')
  return items.length > 1 ? items : []
}

const BY = pattern('{of} by {by}')

function listOf(listed: Phrase, { readBase, problems }: Context, phrase: Phrase): TypeRead {
  const found: Problem[] = []
  const choice = readBase(listed, found)
  if (choice.kind === 'choice' || choice.kind === 'codes') {
    append(problems, found)
    return { ...choice, several: true, span: phrase.span }
  }
  const { of = listed, by } = matchPattern(listed, BY) ?? {}
  return { kind: 'list', of: readBase(singular(of), problems), ...(by && { by }), span: phrase.span }
}

/** `list of files` is a list of the type `file`. */
function singular(types: Phrase): Phrase {
  const type = singularOf(types.text)
  const isType = type !== undefined && TYPE_NAMES.includes(type.toLowerCase()) && types.text.startsWith(type)
  return isType ? slicePhrase(types, 0, type.length) : types
}
