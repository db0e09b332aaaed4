/** A store with the tables of a document, and people who ask: what the tests of the data rooms start from. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { compile } from '@ninefold/language'
import { compileExpression } from '@ninefold/plan/expression'
import type { Plan } from '@ninefold/plan'
import type { Value } from '@ninefold/plan/values'
import type { WireRecord } from '@ninefold/plan/wire'
import { makePrincipal, type Principal } from '../../src/access/principal.ts'
import { presentRoles } from '../../src/access/roles.ts'
import { openRecords, recordTables } from '../../src/records/open-records.ts'
import type { Hooks, Records } from '../../src/records/records.ts'
import { Refusal } from '../../src/refusal.ts'
import { migrate } from '../../src/store/migration/migration.ts'
import { indexAll } from '../../src/store/search.ts'
import type { Store } from '../../src/store/store.ts'
import { openTestStore } from './database.ts'

export interface Application {
  readonly plan: Plan
  readonly store: Store
  readonly records: Records
  readonly folder: string
  /** Adds a person and answers with who asks for them. `given`: their roles. */
  person(name: string, given?: readonly string[], more?: Readonly<Record<string, Value>>): Promise<Principal>
  /** Anew, after their record changed. */
  principal(id: string | null, given?: readonly string[], more?: Partial<Principal>): Promise<Principal>
  readonly administrator: Principal
  readonly visitor: Principal
  close(): Promise<void>
}

export const NOW = '2026-06-15T10:00:00.000Z'

export function planOf(text: string): Plan {
  const compiled = compile([{ file: 'specification.md', text }])
  const errors = compiled.problems.filter((p) => p.severity === 'error')
  if (!compiled.plan || errors.length > 0)
    throw new Error(errors.map((p) => `${p.code} ${p.message}`).join('\n') || 'no plan')
  return compiled.plan
}

export const temporaryFolder = (): string => mkdtempSync(join(tmpdir(), 'ninefold-engine-'))

export async function openApplication(text: string, hooks: Hooks = {}): Promise<Application> {
  const plan = planOf(text)
  const folder = temporaryFolder()
  const store = await openTestStore(join(folder, 'store.sqlite'))
  await store.prepare(recordTables)
  await migrate(store, { hash: 'first', at: NOW, files: [], plan })
  const records = openRecords({ store, plan, hash: 'first', hooks, searched: await indexAll(store, plan) })
  const roles = presentRoles(plan)
  const { timeZone } = plan.settings
  const constants = constantsOf(plan)
  const moment = { now: NOW, today: NOW.slice(0, 10), timeZone }

  const principal: Application['principal'] = async (id, given = [], more = {}) => {
    const me = id === null ? null : await store.read((reader) => records.person(reader, id, { ...moment, constants }))
    const environment = { me, roles: new Set<string>(), constants, ...moment }
    return makePrincipal({
      person: id,
      me,
      roles: roles({ given, environment }),
      administrator: false,
      constants,
      ...moment,
      origin: 'person',
      ...more,
    })
  }
  const visitor = await principal(null)
  const root = makePrincipal({ ...visitor, administrator: true })
  const addPerson = async (name: string, more: Readonly<Record<string, Value>>) => {
    const email = `${name.toLowerCase()}@example.org`
    const right = { kind: 'document' } as const
    const made = await records.write(root, (w) =>
      w.apply({ entity: 'User', kind: 'create', right, values: { name, email, ...more } }),
    )
    return made.id
  }
  return {
    plan,
    store,
    records,
    folder,
    principal,
    visitor,
    administrator: await principal(await addPerson('Root', {}), [], { administrator: true }),
    person: async (name, given = [], more = {}) => principal(await addPerson(name, more), given),
    close: async () => {
      await store.close()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

export function constantsOf(plan: Plan): Record<string, Value> {
  const value = (c: Plan['constants'][number]) =>
    compileExpression({ op: 'literal', value: c.value as never, type: c.type })({} as never)
  return Object.fromEntries(plan.constants.map((c) => [c.name, value(c)]))
}

/** The refusal that the work ends with, as `CODE field` for each finding. */
export async function refusal(work: Promise<unknown>): Promise<string> {
  try {
    await work
  } catch (error) {
    if (error instanceof Refusal) return error.message
    throw error
  }
  return 'done'
}

export const idOf = (changed: { readonly record: WireRecord | undefined }): string => changed.record!.id
