/** One question about one person and one record: may they do it? Yes with a model as example, no with what is in the way. */
import { type Tree, thisOf } from '@ninefold/plan/expression'
import type { Entity, Verb } from '@ninefold/plan'
import { decide, type Verdict, type Model } from '../logic/index.ts'
import { canTake, rowsOf } from './act.ts'
import { can } from './change.ts'
import { after } from './keep.ts'
import type { Knowledge } from './knowledge.ts'
import type { Because } from './reason.ts'
import { conditionsOn, type Subject } from './subject.ts'

export type RecordOperation =
  | { readonly kind: 'verb'; readonly verb: Verb; readonly field?: string }
  /** An action of point 4, by its name. */
  | { readonly kind: 'action'; readonly name: string }

/** Is there no record yet? */
export const makesRecord = (operation: RecordOperation): boolean =>
  operation.kind === 'verb' && (operation.verb === 'create' || operation.verb === 'import')

/** What is done beside records: a screen is opened, a call made, a role given, a constant changed. Each by its name. */
export interface ApplicationOperation {
  readonly kind: 'open' | 'call' | 'give' | 'set'
  readonly name: string
}

export interface Question {
  readonly subject: Subject
  readonly does: RecordOperation
  readonly entity: Entity
  /** What the question says of record and person. */
  readonly given: readonly Because[]
}

export function answer(question: Question, knowledge: Knowledge): Verdict<Because> {
  const ways = conditionsOf(question, knowledge)
  return joined(ways.map(({ person, demanded }) => decide([...person, ...demanded], knowledge.setting)))
}

/** For each way of doing it: what the question says, and what the document demands. */
export function conditionsOf({ subject, entity, does, given }: Question, knowledge: Knowledge) {
  const person = [...conditionsOn(subject, thisOf(entity.name), knowledge), ...given]
  return demands(does, entity, knowledge).map((demanded) => ({
    person: person.map((one) => withIsNew(one, does)),
    demanded: demanded.map((one) => withIsNew(one, does)),
  }))
}

/** What is done to a record that is there finds one that is not new. */
export function withIsNew<T extends { readonly tree: Tree }>(one: T, does: RecordOperation): T {
  const isNew = makesRecord(does)
  return { ...one, tree: after(one.tree, { fields: new Map(), isNew }) }
}

/** What must be so, in one way or another. */
function demands(does: RecordOperation, entity: Entity, knowledge: Knowledge): readonly (readonly Because[])[] {
  if (does.kind === 'verb') return [can(does.verb, entity, does.field, knowledge)]
  return rowsOf(entity, does.name, knowledge).map((row) => canTake(row, knowledge))
}

/** Yes if it is in one of the ways, no if in none. */
function joined(verdicts: readonly Verdict<Because>[]): Verdict<Because> {
  const yes = verdicts.filter((verdict) => verdict.kind === 'yes')
  const [first] = yes
  if (first) return { ...first, others: inTurn(yes) }
  const because = verdicts.flatMap((verdict) => (verdict.kind === 'no' ? verdict.because : []))
  return verdicts.every(({ kind }) => kind === 'no') ? { kind: 'no', because } : { kind: 'undecided' }
}

/** The models of all ways but the first, which is told already: one of each, then the next of each. */
function* inTurn(all: readonly (Verdict<Because> & { kind: 'yes' })[]): Generator<Model> {
  yield* all.slice(1).map(({ model }) => model)
  for (const { others } of all) yield* others
}
