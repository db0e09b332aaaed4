/** Parses sentences about deletion: "When an animal is deleted, its prescriptions are deleted too". They set `onDelete` of references. */
import { type Block, type Phrase, joinPhrases, matchPattern, plainText, splitAt } from '../../document/index.ts'
import { pattern, type Pattern } from '@ninefold/plan/pattern'
import { memoize, foldName, pluralOf } from '@ninefold/plan/base'
import type { Span } from '@ninefold/plan/problem'
import { callMemoized, itemOf, type Outcome } from '../../kernel/index.ts'
import type { EntityRead, FieldRead } from './model.ts'
import { entitiesProblem } from './problems.ts'

type OnDelete = 'refuse' | 'empty' | 'delete'

/** When `of` is deleted, `what` happens to the records or the field `referring`. */
interface Deletion {
  readonly of: Phrase
  readonly referring: Phrase
  readonly what: OnDelete
  readonly text: string
  readonly span: Span
}

const WORDS = {
  one: 'an?|the|one|its|their',
  all: 'all|all of|any|any of',
  gone: 'deleted|removed|erased',
  become: 'are|is|get|gets|will be',
  cannot: "(cannot|can't|can not|may not|must not) be <gone>",
}
const THEIRS = '[<all>] [its|their|the] [own] {referring}'
const TOO = '[,] [too|as well|also|automatically|with (it|them)]'
const WHEN_GONE = `(when|whenever|if|once) [<one>] {of} is <gone> [,] [then] ${THEIRS} <become>`

const row = (what: OnDelete, sentence: string) => ({
  what,
  sentence: pattern(sentence, WORDS) as Pattern<'{of} {referring}'>,
})

const SENTENCES = [
  row('delete', `${WHEN_GONE} [also] [automatically] <gone> ${TOO}`),
  row('empty', `${WHEN_GONE} (emptied|cleared|set to (empty|null|nothing))`),
  row('delete', `deleting [<one>] {of} [also] (deletes|removes) ${THEIRS} ${TOO}`),
  row('delete', `${THEIRS} (are|is) [always] [automatically] <gone> [together|along] with <one> {of}`),
  row('refuse', `[<one>] {of} (with|(that|which) [still] has|having) ${THEIRS} <cannot>`),
  row(
    'refuse',
    `[<one>] {of} <cannot> [,] (while|as long as|if|when|until) (it|there) [still] (has|is|are) [still] ${THEIRS} [(of|for|in) it]`,
  ),
]

/** Clauses about deletion, understood or not. */
const OF_DELETION = [
  '(when|whenever|if|once) {:..80} is <gone>[,] {:..80} (<gone>|emptied|cleared|kept|stays?|remains?)…',
  'deleting {:word}…',
  '… (with|having) {:..60} <cannot>…',
  '… <cannot> [,] (while|as long as|if) {:word}…',
].map((words) => pattern(words, WORDS))

const deletionsIn = memoize((block: Block): readonly (Deletion | Phrase)[] => {
  const lines = block.kind === 'prose' && !block.code ? block.lines : undefined
  const text =
    (block.kind === 'bullet' && !block.loose ? undefined : itemOf(block)?.text) ?? (lines && joinPhrases(lines, ' '))
  const clauses = text ? splitAt(text, /(?<=[.!?])\s+|;\s*(?:but\s+|and\s+)?/u) : []
  return clauses.filter((clause) => clause.text.length <= LONGEST).flatMap((clause) => deletionIn(clause) ?? [])
})

/** Characters; a longer clause is text. */
const LONGEST = 200

const SENTENCE = pattern('{bare}(.|!)')

function deletionIn(clause: Phrase): Deletion | Phrase | undefined {
  const { bare = clause } = matchPattern(clause, SENTENCE) ?? {}
  for (const { what, sentence } of SENTENCES) {
    const slots = matchPattern(bare, sentence)
    if (slots) return { ...slots, what, text: plainText(clause), span: clause.span }
  }
  return OF_DELETION.some((words) => words.test(plainText(clause))) ? clause : undefined
}

interface DeletionsRead {
  readonly entities: readonly EntityRead[]
  /** A span in each clause that has an effect. */
  readonly deletions: readonly Span[]
}

/** The entities with the deletion policies of sentences in point 3. `blocks`: all blocks of point 3. */
export function withDeletions(entities: readonly EntityRead[], blocks: readonly Block[]): Outcome<DeletionsRead> {
  const clauses = blocks.flatMap(deletionsIn)
  if (clauses.length === 0) return { value: { entities, deletions: [] }, problems: [] }
  const policies = new Map<FieldRead, OnDelete>()
  const unread = clauses.filter((one) => !isRead(one, entities, policies))
  const value = entities.map((entity) =>
    entity.fields.some((field) => policies.has(field))
      ? callMemoized(withOnDelete, entity, ...entity.fields.map((field) => policies.get(field)))
      : entity,
  )
  return {
    value: {
      entities: value,
      deletions: clauses.flatMap((one) => ('of' in one && !unread.includes(one) ? [insideOf(one)] : [])),
    },
    problems: unread.map(({ span, text }) => entitiesProblem('ENT-070', { span }, { text })),
  }
}

/** A span inside the clause. (The start of a sentence identifies the sentence as text.) */
const insideOf = ({ of, referring }: Deletion): Span =>
  of.span.start > referring.span.start ? of.span : referring.span

/** Adds the policy of the clause to `wanted`. A clause that names no entity is text and counts as read. */
function isRead(one: Deletion | Phrase, entities: readonly EntityRead[], policies: Map<FieldRead, OnDelete>): boolean {
  if (!('of' in one)) return !entities.some((entity) => labelsOf(entity).some((name) => hasWords(one.text, name)))
  const target = entityNamed(plainText(one.of), entities)
  const found = target && referencesTo(target, one, entities)
  if (!found) return false
  if (found === 'part') return one.what === 'delete'
  // A policy in the type takes precedence.
  const fields = found.filter((field) => mayBe(field, one))
  if (fields.length === 0 || fields.some((field) => (policies.get(field) ?? one.what) !== one.what)) return false
  for (const field of fields) policies.set(field, one.what)
  return true
}

/** The references of the records to it; 'part' for parts, which are always deleted with their whole. */
function referencesTo(
  target: EntityRead,
  { referring }: Deletion,
  entities: readonly EntityRead[],
): readonly FieldRead[] | 'part' {
  const name = plainText(referring)
  const records = entityNamed(name, entities)
  if (records?.partOf && entityNamed(plainText(records.partOf.whole), [target])) return 'part'
  const refers = ({ type }: FieldRead) =>
    type.kind === 'reference' && entityNamed(plainText(type.entity), [target]) !== undefined
  if (records) return records.fields.filter(refers)
  const isNamed = ({ name: own }: FieldRead) =>
    [own.label, own.identifier].some((one) => foldName(one) === foldName(name))
  return entities.flatMap(({ fields }) => fields.filter((field) => isNamed(field) && refers(field)))
}

const mayBe = ({ type }: FieldRead, { what }: Deletion): boolean =>
  type.kind === 'reference' && (!type.statesDeletion || type.onDelete === what)

const withOnDelete = (entity: EntityRead, ...policies: readonly (OnDelete | undefined)[]): EntityRead => ({
  ...entity,
  fields: entity.fields.map((field, at) => {
    const onDelete = policies[at]
    return onDelete && field.type.kind === 'reference' ? { ...field, type: { ...field.type, onDelete } } : field
  }),
})

/** Singular and plural. */
export const labelsOf = ({ name, plural }: EntityRead): readonly string[] => [
  name.label,
  plural ?? pluralOf(name.label),
]

const entityNamed = (written: string, entities: readonly EntityRead[]): EntityRead | undefined =>
  entities.find((entity) =>
    [entity.name.identifier, ...labelsOf(entity)].some((one) => foldName(one) === foldName(written)),
  )

const hasWords = (text: string, words: string): boolean =>
  ` ${text.toLowerCase()} `.includes(` ${words.toLowerCase()} `)
