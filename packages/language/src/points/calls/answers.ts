/** The answer of a call without an expression for it: in words, or not specified. */
import { type Phrase, listItems, plainText, phraseAt } from '../../document/index.ts'
import type { Entity, PathPart, Step } from '@ninefold/plan'
import { type EntityName, undeclaredField } from '../../kernel/index.ts'
import { lowerFirst } from '@ninefold/plan/base'
import { isSent, readAnswered, type AnsweredRead } from './answered-words.ts'
import { isInWords } from './read-cells.ts'
import type { CallRead } from './model.ts'
import { resultOf } from './plan-steps.ts'
import { callsProblem } from './problems.ts'
import type { CallContext } from './scope.ts'
import { isReference } from '@ninefold/plan/values'

/** The operation of a call that is only described. */
export type Kind = 'list' | 'one' | 'create' | 'change' | 'delete' | 'do'

/** Unknown words are reported, and the answer is empty. */
export function answeredIn(words: Phrase, kind: Kind, entity: EntityName, context: CallContext): AnsweredRead {
  const answered = readAnswered(words, entity, context.names)
  if (answered && (!answered.set || kind === 'list')) return answered
  reportAnswered(words, entity, context)
  return { fields: [] }
}

/** Reports a single unknown field, or the whole answer. */
function reportAnswered(words: Phrase, entity: EntityName, { names, problems }: CallContext): void {
  const [odd, ...others] = listItems(words).filter((item) => !readAnswered(item, entity, names))
  if (odd && others.length === 0 && isName(odd, words) && !names.field(entity, odd)) {
    problems.push(callsProblem('CAL-006', ...undeclaredField(odd.span, plainText(odd), entity)))
    return
  }
  const fields = entity.fields.filter(({ system, type }) => !system && isSent(type)).slice(0, 2)
  const example = fields.map(({ label }) => lowerFirst(label)).join(', ')
  const parameters = { text: plainText(words), entity: entity.label, example }
  problems.push(callsProblem('CAL-031', { span: words.span }, parameters))
}

/** One word, or up to two in a list. */
const isName = ({ text }: Phrase, among: Phrase): boolean =>
  text === among.text ? /^\S+$/u.test(text) : /^\S+(?: \S+)?$/u.test(text)

/**
 * The answer of a call that specifies it in words, or of a GET that lists or finds records without specifying one: the same as
 * for a call that is only described. Undefined if the call has another answer or several steps.
 */
export function implicitAnswers(
  read: CallRead,
  path: readonly PathPart[],
  steps: readonly Step[],
  context: CallContext,
): CallRead['answers'] | undefined {
  if (read.words || steps.length < read.does.length) return undefined
  const [step, ...more] = steps
  const record = path.findLast((part) => part.kind === 'record')
  const result = step && step.kind !== 'list' ? resultOf(step) : undefined
  if (more.length > 0 || (step && step.kind !== 'list' && result?.kind !== 'record')) return undefined
  const name = result?.kind === 'record' ? result.entity : step?.kind === 'list' ? step.entity : record?.entity
  const entity = context.entity(name ?? '')
  const { value, status } = read.answers
  // A status alone does not specify the answer, except 204: nothing.
  const isUnspecified = !value && !result && status !== 204 && read.method === 'GET'
  const answered = isUnspecified ? {} : entity && value && fieldsListed(value, entity, context)
  if (!entity || !answered) return undefined
  const used = path.flatMap((part) => (part.kind === 'literal' ? [] : [part.name]))
  const handle = result ? 'it' : step ? itemName(used, context) : `found.${record?.name}`
  const kind = result ? 'create' : step ? 'list' : 'one'
  return { ...read.answers, ...answersOf(kind, entity, answered, handle, read.label.span) }
}

/** The fields of the entity in an answer: `name, closes`, `the new booking`; undefined if it may be an expression. */
function fieldsListed(value: Phrase, { name }: Entity, { names }: CallContext): AnsweredRead | undefined {
  const entity = isInWords(value) && /[\s,]/u.test(value.text) ? names.entity(name) : undefined
  const answered = entity && readAnswered(value, entity, names)
  return answered?.set ? undefined : answered
}

/** A variable for the records of a list that differs from look-ups of the path and constants. */
export const itemName = (used: readonly string[], { names }: CallContext): string =>
  ['one', 'each', 'item', 'row'].find((name) => !used.includes(name) && !names.constant(name)) ?? 'one'

/** An answer with the fields of a record except files, lists and parts; for references the id. `handle`: the variable of the record. */
export function answersOf(
  kind: Kind,
  entity: Entity,
  answered: AnsweredRead | undefined,
  handle: string,
  span: Phrase['span'],
): CallRead['answers'] {
  if (kind === 'delete' || answered?.fields?.length === 0) return {}
  const of = kind === 'list' || kind === 'one' ? handle : 'it'
  const named = answered?.fields?.map(({ name }) => name)
  const fields = entity.fields.filter(({ name, type }) => isSent(type) && (named?.includes(name) ?? true))
  const pairs = [
    `'id': ${of}.id`,
    ...fields
      .filter(({ name }) => name !== 'id')
      .map(({ name, type }) => `'${name}': ${of}.${name}${isReference(type) ? '.id' : ''}`),
  ]
  const record = `{${pairs.join(', ')}}`
  return { value: phraseAt(kind === 'list' ? `items.map(${of}, ${record})` : record, span) }
}
