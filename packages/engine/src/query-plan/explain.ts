/**
 * How each screen, tile, call and rule of a document finds its records: the document's queries are explained on an
 * empty database with its tables and indexes. Uses SQLite without statistics; the indexes are the same on PostgreSQL.
 */
import type { Plan } from '@ninefold/plan'
import { internalTables } from '../internal-tables.ts'
import { modelOf, openRecords, type ListQuery } from '../records/index.ts'
import { indexesOf, indexName, indexAll, migrate, missingIndex, openStore, type Store } from '../store/index.ts'
import { questionsOf, userOfEachRole } from './questions.ts'
import { ruleQueries } from './rules.ts'
import { columnsOfIndex, readPlan, type PlanRow, type QueryCost } from './sqlite-plan.ts'
import { watch, type Statement } from './watched-store.ts'
import type { QueryPlan } from './query-plan.ts'

/** In document order; identical queries of several roles are listed once. */
export async function queryPlans(plan: Plan): Promise<readonly QueryPlan[]> {
  const store = await openStore({ file: ':memory:' })
  try {
    await store.prepare(internalTables)
    await migrate(store, { hash: 'asked', at: new Date().toISOString(), files: [], plan })
    const { watched, take } = watch(store)
    const searched = await indexAll(store, plan)
    const records = openRecords({ store: watched, plan, hash: 'asked', searched })
    const found = new Map<string, QueryPlan & { readonly roles: string[] }>()
    for (const { run, role, list, ...question } of questionsOf(plan, records, userOfEachRole(plan))) {
      await run()
      const costs = await Promise.all(take().map((statement) => explain(store, statement)))
      // The first statement is the query; the labels of referenced records are found by id.
      const [cost] = costs
      const missing = list && cost?.cost === 'sifted' ? missingFor(plan, question.entity, list) : undefined
      if (cost) merge(found, { ...question, ...cost, ...(missing && { missing }) }, role)
    }
    const now = new Date().toISOString()
    const { timeZone } = plan.settings
    const values = { me: null, roles: new Set<string>(), constants: {}, now, today: now.slice(0, 10), timeZone }
    const rules = await ruleQueries(plan, modelOf(plan, store.dialect), values, (statement) =>
      planRows(store, statement),
    )
    return [...found.values(), ...rules]
  } finally {
    await store.close()
  }
}

/** A new record also enters the index of its id. */
function missingFor(plan: Plan, name: string, { where = [], order = [] }: Pick<ListQuery, 'where' | 'order'>) {
  const entity = plan.entities.find((each) => each.name === name)!
  const [filter] = where
  const index = filter && missingIndex(plan, entity, filter.tree, order)
  return index && { index: columnsOfIndex(indexName(name, index)), entries: indexesOf(plan, entity).length + 1 }
}

const explain = async (store: Store, statement: Statement): Promise<QueryCost> =>
  readPlan(statement.text, await planRows(store, statement))

const planRows = (store: Store, { text, values }: Statement): Promise<readonly PlanRow[]> =>
  store.read((reader) => reader.all<PlanRow>(`EXPLAIN QUERY PLAN ${text}`, values))

function merge(
  found: Map<string, QueryPlan & { readonly roles: string[] }>,
  one: Omit<QueryPlan, 'roles'>,
  role: string,
): void {
  // Two may have the same name, each on its own line.
  const key = JSON.stringify([one.place, one.origin?.file, one.origin?.line, one.cost, one.indexes, one.through])
  const before = found.get(key)
  if (before?.roles.includes(role)) return
  if (before) before.roles.push(role)
  else found.set(key, { ...one, roles: [role] })
}
