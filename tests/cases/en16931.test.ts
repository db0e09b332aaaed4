/** The European norm for invoices: its rules as points 3, 5 and 9 of one document find what its own unit tests expect. */
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startServer, type Server } from '../../packages/engine/test/support/server.ts'
import { root } from '../support/root.ts'
import { codeLists, type SharedRule } from './en16931/code-lists.ts'
import { fromXml, type Xml } from './en16931/from-xml.ts'
import { invoice } from './en16931/invoice-in-ubl.ts'

interface UnitTest {
  readonly file: string
  readonly doc: 'Invoice' | 'CreditNote'
  /** What becomes of which rules. */
  readonly expect: Readonly<Partial<Record<'success' | 'error' | 'warning', readonly string[]>>>
  readonly data: Xml
}

interface Found {
  readonly code: string
  readonly weight: 'error' | 'warning'
  readonly at: string
  readonly message: string
}

const folder = join(root, '../shared/cases/en16931')
const missing = existsSync(folder) ? '' : ' (skipped: ../shared/cases/en16931 is not there)'
const rowsOf = <T>(file: string): readonly T[] =>
  (JSON.parse(readFileSync(join(folder, file), 'utf8')) as { readonly rows: readonly T[] }).rows

describe.skipIf(missing !== '')(`EN 16931${missing}`, () => {
  let rules: readonly SharedRule[]
  let server: Server
  beforeAll(async () => {
    rules = rowsOf<SharedRule>('rules.json')
    const document = readFileSync(join(import.meta.dirname, 'en16931/specification.md'), 'utf8')
    server = await startServer({ text: `${document}\n${codeLists(rules)}` })
  })
  afterAll(() => server.close())

  const check = async ({ doc, data }: UnitTest): Promise<readonly Found[]> => {
    const kind = doc === 'Invoice' ? 'invoice' : 'credit note'
    const { status, body } = await server.nobody.post('/api/check', { ...fromXml(data, invoice), kind })
    expect(status).toBe(200)
    return body.findings
  }

  it('has every rule, with its weight', () => {
    const { plan } = server.application
    const weightOf = (id: string) => plan.rules.find(({ error }) => error === id)?.weight
    const wanted = rules.map(({ id, flag }) => [id, flag === 'warning' ? 'warning' : 'error'])
    expect(rules.length).toBe(132)
    expect(wanted.filter(([id, weight]) => weightOf(id!) !== weight)).toEqual([])
  })

  it('finds in each fragment what the norm finds there, and nothing of what it does not', async () => {
    const tests = rowsOf<UnitTest>('unit-tests.json')
    const wrong: string[] = []
    for (const test of tests) {
      const found = await check(test)
      for (const [outcome, ids] of Object.entries(test.expect)) {
        for (const id of ids) {
          const weight = found.find(({ code }) => code === id)?.weight ?? 'success'
          if (weight !== outcome) wrong.push(`${test.file}: ${id} ${weight}, not ${outcome} ${JSON.stringify(test.data)}`)
        }
      }
    }
    expect(tests.length).toBe(557)
    expect(wrong).toEqual([])
  })
})
