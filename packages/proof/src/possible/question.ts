/** Decides one question about one person and one record: yes with a model as example, or no with the conditions that prevent it. */
import { type Tree, thisOf } from '@ninefold/plan/expression'
import type { Entity, Verb } from '@ninefold/plan'
import { decide, type Verdict, type Model } from '../logic/index.ts'
import { canTake, rowsOf } from './act.ts'
import { can } from './change.ts'
import { after } from './stored-record.ts'
import type { Knowledge } from './knowledge.ts'
import type { Premise } from './reason.ts'
import { conditionsOn, type Subject } from './subject.ts'

/** An operation on a record. */
export type RecordOperation =
  | { readonly kind: 'verb'; readonly verb: Verb; readonly field?: string }
  /** An action of point 4, by its name. */
  | { readonly kind: 'action'; readonly name: string }

/** Whether the operation creates the record. */
export const createsRecord = (operation: RecordOperation): boolean =>
  operation.kind === 'verb' && (operation.verb === 'create' || operation.verb === 'import')

/** An operation that is not about a record: open a screen, make a call, give a role, set a constant; each by its name. */
export interface ApplicationOperation {
  readonly kind: 'open' | 'call' | 'give' | 'set'
  readonly name: string
}

/** May this person do this with a record? */
export interface Question {
  readonly subject: Subject
  readonly does: RecordOperation
  readonly entity: Entity
  /** Conditions on the record and the person that the question states. */
  readonly given: readonly Premise[]
}

/** Decides the question over all alternatives of the operation. */
export function answer(question: Question, knowledge: Knowledge): Verdict<Premise> {
  const alternatives = conditionsOf(question, knowledge)
  return joined(alternatives.map(({ person, required }) => decide([...person, ...required], knowledge.setting)))
}

/** For each alternative of the operation: the conditions of the question and those of the document. */
export function conditionsOf({ subject, entity, does, given }: Question, knowledge: Knowledge) {
  const person = [...conditionsOn(subject, thisOf(entity.name), knowledge), ...given]
  return requiredConditions(does, entity, knowledge).map((required) => ({
    person: person.map((one) => withIsNew(one, does)),
    required: required.map((one) => withIsNew(one, does)),
  }))
}

/** Substitutes `isNew`: true for operations that create the record, otherwise false. */
export function withIsNew<T extends { readonly tree: Tree }>(one: T, does: RecordOperation): T {
  const isNew = createsRecord(does)
  return { ...one, tree: after(one.tree, { fields: new Map(), isNew }) }
}

/** The conditions of the document, one list for each alternative. */
function requiredConditions(
  does: RecordOperation,
  entity: Entity,
  knowledge: Knowledge,
): readonly (readonly Premise[])[] {
  if (does.kind === 'verb') return [can(does.verb, entity, does.field, knowledge)]
  return rowsOf(entity, does.name, knowledge).map((row) => canTake(row, knowledge))
}

/** Yes if one alternative is possible, no if none is. */
function joined(verdicts: readonly Verdict<Premise>[]): Verdict<Premise> {
  const yes = verdicts.filter((verdict) => verdict.kind === 'yes')
  const [first] = yes
  if (first) return { ...first, others: otherModels(yes) }
  const core = verdicts.flatMap((verdict) => (verdict.kind === 'no' ? verdict.core : []))
  return verdicts.every(({ kind }) => kind === 'no') ? { kind: 'no', core } : { kind: 'undecided' }
}

/** The first models of all alternatives except the first, then all further models. */
function* otherModels(all: readonly (Verdict<Premise> & { kind: 'yes' })[]): Generator<Model> {
  yield* all.slice(1).map(({ model }) => model)
  for (const { others } of all) yield* others
}
