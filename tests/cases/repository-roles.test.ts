/** The roles that people have in a repository of a well-known host: the same table as point 6 decides the same. */
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { compile } from '@ninefold/language'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startServer, type Person, type Server } from '../../packages/engine/test/support/server.ts'
import { root } from '../support/root.ts'
import { documentOf, type RoleTable } from './permissions/repository-roles.ts'

const file = join(root, '../shared/cases/permissions/github-repository-roles.json')
const missing = existsSync(file) ? '' : ' (skipped: ../shared/cases/permissions is not there)'
const table: RoleTable = missing === '' ? JSON.parse(readFileSync(file, 'utf8')) : { roles: [], rows: [] }

describe.skipIf(missing !== '')(`repository roles${missing}`, () => {
  const text = missing === '' ? documentOf(table) : ''
  const kebabOf = new Map<string, string>()
  const people = new Map<string, Person>()
  const ids = new Map<boolean, string>()
  let server: Server
  beforeAll(async () => {
    const { plan, problems } = compile([{ file: 'specification.md', text }])
    expect(problems.filter(({ severity }) => severity === 'error')).toEqual([])
    for (const { label, name } of plan!.lifecycles[0]!.actions)
      kebabOf.set(label, name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`))
    server = await startServer({ text })
    const administrator = await server.person('Administrator', [], { administrator: true })
    for (const role of [...table.roles, 'Stranger']) people.set(role, await server.person(`${role} person`))
    const members = table.roles.map((level) => ({ person: people.get(level)!.id, level }))
    for (const open of [true, false]) {
      const made = await administrator.post('/api/records/repository', { name: `Open: ${open}`, open, members })
      ids.set(open, made.body.id)
    }
  })
  afterAll(() => server.close())

  const may = async (person: Person, action: string, open: boolean): Promise<boolean> => {
    const { status } = await person.post(`/api/records/repository/${ids.get(open)}/actions/${kebabOf.get(action)}`)
    expect([200, 403]).toContain(status)
    return status === 200
  }

  it.each(table.rows.map((row) => [row.action, row] as const))('%s', async (action, { allow, note }) => {
    for (const open of [true, false]) {
      const applies = note === 'repository.public' ? open : note === 'repository.private' ? !open : true
      const decided = await Promise.all(table.roles.map((role) => may(people.get(role)!, action, open)))
      expect(decided, `open: ${open}`).toEqual(allow.map((allowed) => allowed === 1 && applies))
      expect(await may(people.get('Stranger')!, action, open)).toBe(false)
    }
  })
})
