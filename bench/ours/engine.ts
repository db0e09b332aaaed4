// The engine's records on a database that is filled with the invented company, without a server in between: what a list costs
// by itself. Asked as people of the company.
import { compile } from '@ninefold/language'
import type { Plan } from '@ninefold/plan'
import { makePrincipal } from '../../packages/engine/src/access/principal.ts'
import { presentRoles } from '../../packages/engine/src/access/roles.ts'
import { internalTables } from '../../packages/engine/src/internal-tables.ts'
import type { RoleUser } from '../../packages/engine/src/query-plan/questions.ts'
import { openRecords } from '../../packages/engine/src/records/open-records.ts'
import type { Records } from '../../packages/engine/src/records/records.ts'
import { migrate } from '../../packages/engine/src/store/migration/migration.ts'
import { openStore } from '../../packages/engine/src/store/open.ts'
import type { Searched } from '../../packages/engine/src/store/search.ts'
import type { Store } from '../../packages/engine/src/store/store.ts'
import { mkdirSync } from 'node:fs'
import { benchPeople, type Size } from '../data/claims.ts'
import { putInto, type Database } from '../databases.ts'
import { ourRows } from './rows.ts'

export function planOf(text: string): Plan {
  const { plan, problems } = compile([{ file: 'bench.md', text }])
  if (!plan || problems.some(({ severity }) => severity === 'error')) throw new Error(problems[0]?.message)
  return plan
}

/** Makes the plan's tables and fills them. */
export async function fillOurs(database: Database, plan: Plan, size: Size): Promise<void> {
  mkdirSync(database.data, { recursive: true })
  const store = await open(database)
  await store.prepare(internalTables)
  await migrate(store, { hash: 'bench', at: new Date().toISOString(), files: [], plan })
  await store.close()
  await putInto(database, ourRows(size))
}

export const open = ({ file, address }: Database): Promise<Store> =>
  openStore({ file, ...(address !== undefined && { database: address }) })

/** `searched`: the indexes of words, as `keepSearch` makes them. */
export const recordsOf = (store: Store, plan: Plan, searched?: Searched): Records =>
  openRecords({ store, plan, hash: 'bench', ...(searched && { searched }) })

/** One who manages nobody, one who manages some, one of finance. */
export async function somePeople(plan: Plan, records: Records): Promise<readonly RoleUser[]> {
  const people = benchPeople()
  const managers = new Set(people.map(({ manager }) => manager))
  const employee = people.findIndex((_, i) => i > 0 && !managers.has(i))
  const manager = people.findIndex((_, i) => i > 0 && managers.has(i))
  const finance = people.findIndex((person) => person.finance)
  return Promise.all(
    Object.entries({ employee, manager, finance }).map(async ([role, i]) => ({
      role,
      principal: await principalOf(plan, records, people[i]!),
    })),
  )
}

async function principalOf(plan: Plan, records: Records, { id, finance }: ReturnType<typeof benchPeople>[number]) {
  const now = new Date().toISOString()
  const moment = { now, today: now.slice(0, 10), timeZone: plan.settings.timeZone, constants: {} }
  const me = await records.store.read((reader) => records.person(reader, id, moment))
  const environment = { ...moment, me, administrator: false, roles: new Set<string>() }
  const roles = presentRoles(plan)({ given: finance ? ['finance'] : [], environment })
  return makePrincipal({ ...moment, me, person: id, roles, administrator: false, origin: 'person' })
}
