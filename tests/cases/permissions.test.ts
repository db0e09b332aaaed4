/** Permissions that others have written down, with their decisions: documents that say the same decide the same. */
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { root } from '../support/root.ts'
import { openWorld, type CedarCase, type CedarSet, type World } from './permissions/cedar.ts'
import { tellings } from './permissions/tellings.ts'

const file = join(root, '../shared/cases/permissions/cedar-examples.json')
const missing = existsSync(file) ? '' : ' (skipped: ../shared/cases/permissions is not there)'
const sets = missing === '' ? (JSON.parse(readFileSync(file, 'utf8')) as { sets: CedarSet[] }).sets : []

describe.skipIf(missing !== '')(`Cedar's examples${missing}`, () => {
  it('are all told to a document', () => {
    expect(sets.map(({ set }) => set.replace(/^[^/]*\//, '')).toSorted()).toEqual(Object.keys(tellings).toSorted())
  })

  describe.each(sets.map((set) => [set.set.replace(/^[^/]*\//, ''), set] as const))('%s', (name, set) => {
    let world: World
    beforeAll(async () => {
      const telling = tellings[name]!
      const text = readFileSync(join(import.meta.dirname, 'permissions', telling.document), 'utf8')
      world = await openWorld(set, telling, text)
    })
    afterAll(() => world?.close())

    // What is deleted cannot be asked about any more.
    const deletes = ({ action, expect: decision }: CedarCase) => Number(/delete/i.test(action) && decision === 'ALLOW')
    const inOrder = set.cases.toSorted((a, b) => deletes(a) - deletes(b))

    it.each(inOrder.map((asked) => [`${asked.expect} ${asked.name}`, asked] as const))('%s', async (_, asked) => {
      expect(await world.decide(asked)).toBe(asked.expect)
    })
  })
})
