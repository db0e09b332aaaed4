/**
 * Runs the queries for the parts of expressions that need all records of an entity. They may occur in:
 *
 * SET-1 permissions to write, also over a record that is not stored yet;
 * SET-2 conditions of roles;
 * SET-3 who may take an action and its guard, both when it is offered and when it is taken;
 * SET-4 values of effects;
 * SET-5 rules and derived fields.
 * SET-6 A part that SQL cannot express is evaluated over the records themselves; no value is missing because of that.
 */
import {
  readSql,
  sqlCondition,
  sqlExpression,
  type Environment,
  type SqlBinding,
  type Tree,
} from '@ninefold/plan/expression'
import type { RecordValue, Value } from '@ninefold/plan/values'
import {
  makePrincipal,
  type Principal,
  readsStore,
  questionOf,
  valueName,
  type SetQuestion,
  targetOf,
} from '../../access/index.ts'
import type { Reader } from '../../store/index.ts'
import { evaluateTree } from '../expressions.ts'
import type { Loader } from './loader.ts'
import { pathsOf } from './paths.ts'
import type { Model } from '../model.ts'
import { selectable } from '../read/select.ts'
import { statement, type Statement } from '../read/statement.ts'

interface QueryContext {
  readonly model: Model
  readonly loader: Loader
  readonly reader: Reader
}

interface Open {
  readonly question: string
  readonly values: readonly Value[]
}

/** The query results so far. For one user and one time: statements use `me` and `now`. */
export class Answers {
  private readonly known = new Map<string, Value>()
  private open: Map<string, Open> | undefined

  /** For an environment. Throws if nothing can run the query: otherwise it would count as a missing value. */
  readonly answer = (question: string, values: readonly Value[]): Value => {
    const key = JSON.stringify([question, values], asKey)
    const known = this.known.get(key)
    if (known !== undefined) return known
    if (!this.open) throw new Error('An expression was evaluated before the store was asked')
    this.open.set(key, { question, values })
    return null
  }

  /** The result of `run` once all queries are answered: it runs again after each round of queries. */
  async during<T>(
    queryContext: QueryContext,
    environment: Environment,
    run: (environment: Environment) => T,
  ): Promise<T> {
    for (;;) {
      const open = (this.open = new Map<string, Open>())
      try {
        const result = run({ ...environment, answer: this.answer })
        if (open.size === 0) return result
      } catch (error) {
        if (open.size === 0) throw error
      } finally {
        this.open = undefined
      }
      for (const [key, { question, values }] of open)
        this.known.set(key, await runQuery(queryContext, question, values, environment))
    }
  }
}

/** A record is identified by its id, whatever was loaded of it. */
function asKey(this: unknown, _: string, value: unknown): unknown {
  if (typeof value === 'bigint') return `${value}n`
  const { id, $entity } = (value ?? {}) as Partial<RecordValue>
  return typeof value === 'object' && typeof id === 'string' ? { id, $entity } : value
}

/** With the document's authority, for the user and the roles of the environment. */
export const withAnswers = <T>(
  queryContext: QueryContext,
  environment: Environment,
  run: (environment: Environment) => T,
): Promise<T> => new Answers().during(queryContext, environment, run)

/** The environment with the results of all queries in these trees. */
export async function withAnswersTo(
  queryContext: QueryContext,
  trees: readonly Tree[],
  environment: Environment,
): Promise<Environment> {
  const querying = trees.filter(readsStore)
  if (querying.length === 0) return environment
  return withAnswers(queryContext, environment, (answering) => {
    for (const tree of querying) evaluateTree(tree, answering)
    return answering
  })
}

async function runQuery(
  { model, loader, reader }: QueryContext,
  name: string,
  values: readonly Value[],
  environment: Environment,
): Promise<Value> {
  const { text, read } = readyFor(model, environment, name)
  const context = Object.fromEntries(values.map((value, place) => [valueName(place), value]))
  const rows = await reader.rows(text.text, text.values({ ...environment, context }))
  if (read.kind === 'value') return read.of((rows[0]?.[0] ?? null) as SqlBinding)
  const entity = model.entity(read.entity)
  const ids = rows.map((row) => row[0] as string)
  const records = await loader.load(reader, principalOf(environment), entity, ids, pathsOf(read.reads))
  return ids.flatMap((id) => records.get(id) ?? [])
}

const principalOf = (environment: Environment): Principal => {
  const { me, administrator = false } = environment
  return makePrincipal({
    ...environment,
    me,
    administrator,
    person: me?.id ?? null,
    origin: 'person',
    request: undefined,
  })
}

interface Ready {
  readonly text: Statement
  readonly read:
    | { readonly kind: 'value'; readonly of: (stored: SqlBinding) => Value }
    | (SetQuestion & { readonly kind: 'records' })
}

const ready = new WeakMap<Model, Map<string, Ready>>()

function readyFor(model: Model, environment: Environment, name: string): Ready {
  const cache = ready.get(model) ?? new Map<string, Ready>()
  ready.set(model, cache)
  const { roles, administrator = false, me } = environment
  const key = JSON.stringify([administrator, me !== null, [...roles].toSorted(), name])
  const known = cache.get(key) ?? prepare(model, environment, questionOf(name))
  cache.set(key, known)
  return known
}

function prepare(model: Model, { roles, administrator = false, me }: Environment, question: SetQuestion): Ready {
  const known = { roles, administrator, signedIn: me !== null }
  const target = (row?: { entity: string; alias: string }) => targetOf(model.sqlEntity, model.dialect, known, row)
  if (question.kind === 'value') {
    const part = sqlExpression(question.tree, target())
    return {
      text: statement(['SELECT ', ...selectable(part)]),
      read: { kind: 'value', of: (stored) => readSql(stored, part) },
    }
  }
  const { entity, where } = question
  const condition = where ? [' WHERE ', sqlCondition(where, target({ entity, alias: 't' }))] : []
  const from = `SELECT t."id" FROM ${model.entity(entity).table} AS t`
  return { text: statement([from, ...condition, ' ORDER BY t."id"']), read: question }
}
