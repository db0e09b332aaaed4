/**
 * Asks the store for the parts of expressions that look through all records of an entity.
 *
 * SET-1  They decide permissions to write, over a record that is not stored yet too.
 * SET-2  They decide who has a role.
 * SET-3  They decide who takes an action, and its guard, in what is offered as in what is done.
 * SET-4  They give effects their values.
 * SET-5  They count in rules and in what is worked out.
 */
import {
  notInSql,
  readSql,
  sqlExpression,
  type Environment,
  type SqlBinding,
  type Tree,
  type Value,
} from '@ninefold/language'
import type { Known } from '../access/fold.ts'
import { targetOf } from '../access/target.ts'
import type { Reader } from '../store/store.ts'
import { evaluateTree } from './expressions.ts'
import type { Model } from './model.ts'
import { selectable } from './select.ts'
import { partedBySets, type SetPart } from '../access/set-parts.ts'
import { statement, type Statement } from './statement.ts'

/** Values by the names that stand for the parts: to be added to the context in which the expressions are evaluated. */
export type SetAnswers = Readonly<Record<string, Value>>

export const NO_ANSWERS: SetAnswers = {}

interface Asking {
  readonly model: Model
  readonly reader: Reader
}

/** What the record was told last, for whoever evaluates over it. */
const told = new WeakMap<object, SetAnswers>()

export const answersAbout = (record: object): SetAnswers => told.get(record) ?? NO_ANSWERS

export function tellAbout(record: object, answers: SetAnswers): void {
  told.set(record, answers)
}

/** With the document's authority, for the person and the roles of the environment. What the store cannot say is missing. */
export async function setAnswers(
  asking: Asking,
  trees: readonly Tree[],
  environment: Environment,
): Promise<SetAnswers> {
  const parts = new Map(trees.flatMap((tree) => partedBySets(tree).parts.map((part) => [part.name, part] as const)))
  if (parts.size === 0) return NO_ANSWERS
  const answers: Record<string, Value> = {}
  for (const [name, part] of parts) answers[name] = await answer(asking, part, environment)
  return answers
}

async function answer({ model, reader }: Asking, part: SetPart, environment: Environment): Promise<Value> {
  const ready = readyFor(model, environment, part)
  if (!ready) return null
  const values = Object.fromEntries(part.values.map(({ name, tree }) => [name, evaluateTree(tree, environment)]))
  const bound = ready.statement.values({ ...environment, context: { ...environment.context, ...values } })
  const [row] = await reader.rows(ready.statement.text, bound)
  return ready.read((row?.[0] ?? null) as SqlBinding)
}

interface Ready {
  readonly statement: Statement
  readonly read: (stored: SqlBinding) => Value
}

const ready = new WeakMap<Model, Map<string, Ready | undefined>>()

function readyFor(model: Model, environment: Environment, part: SetPart): Ready | undefined {
  const kept = ready.get(model) ?? new Map<string, Ready | undefined>()
  ready.set(model, kept)
  const { roles, administrator = false, me } = environment
  const signedIn = me !== null
  const key = JSON.stringify([administrator, signedIn, [...roles].toSorted(), part.name])
  if (!kept.has(key)) kept.set(key, prepare(model, { roles, administrator, signedIn }, part.tree))
  return kept.get(key)
}

function prepare(model: Model, known: Known, tree: Tree): Ready | undefined {
  const target = targetOf(model.sqlEntity, model.dialect, known, undefined)
  if (notInSql(tree, target) !== undefined) return undefined
  const selected = sqlExpression(tree, target)
  return {
    statement: statement(['SELECT ', ...selectable(selected)]),
    read: (stored) => readSql(stored, selected),
  }
}
