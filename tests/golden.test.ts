// What documents mean, as committed files: plans, problems, SQL and OpenAPI. UPDATE_GOLDEN=1 rewrites them, to be read in review.
import { createHash } from 'node:crypto'
import type { Application } from '@ninefold/engine'
import { compile } from '@ninefold/language'
import type { Json } from '@ninefold/plan/values'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { changedLines, expectGolden, expectGoldenFiles } from './support/golden.ts'
import {
  documents,
  examples,
  pages,
  sharedCases,
  sharedIsThere,
  waysOfWriting,
  type GoldenDocument,
} from './support/golden-documents.ts'
import { askAll, NOW, requestsOf } from './support/golden-requests.ts'
import { jsonLines, linesOf, partsOf, problemLine } from './support/plan-lines.ts'
import { openWatched, statementLines, type WatchedApplication } from './support/watched-requests.ts'
import { onPostgres } from '../packages/engine/test/support/database.ts'

const text = (lines: readonly string[]): string => `${lines.join('\n')}\n`
const lines = ({ sources }: GoldenDocument, own = true) => linesOf(compile(sources), sources, own)

const empty: GoldenDocument = { name: 'empty', sources: [{ file: 'empty.md', text: '# Specification: Empty\n' }] }
const folders = { examples: examples(), documents: documents(), 'ways-of-writing': waysOfWriting() }
const whole = Object.entries(folders).flatMap(([folder, all]) =>
  all.map((each) => [`plans/${folder}/${each.name}.txt`, each] as const),
)
const documentation = pages().map(
  ({ name, blocks }) =>
    [`plans/pages/${name.replace(/(?:\/README)?\.md$/u, '').replaceAll('/', '.')}.txt`, blocks] as const,
)

describe.skipIf(onPostgres)('plans and problems', () => {
  test('an empty document, with all that is built in', () => {
    expectGolden('plans/empty.txt', text(lines(empty, false)))
  })

  test.each(whole)('%s', (file, document) => expectGolden(file, text(lines(document))))

  test.each(documentation)('%s', (file, blocks) => {
    expectGolden(file, text(blocks.flatMap((block) => [`═══ ${block.name}`, ...lines(block), ''])))
  })

  test('there are no others', () => {
    expectGoldenFiles('plans', ['plans/empty.txt', ...[...whole, ...documentation].map(([file]) => file)])
  })
})

interface OpenApi {
  readonly paths: Readonly<Record<string, Json>>
  readonly components: { readonly schemas: Readonly<Record<string, Json>> }
}

const without = (all: Readonly<Record<string, Json>>, known: Readonly<Record<string, Json>>) =>
  Object.fromEntries(Object.entries(all).filter(([key, one]) => JSON.stringify(one) !== JSON.stringify(known[key])))

const withoutSame = ({ paths, components }: OpenApi, known: OpenApi): OpenApi => ({
  paths: without(paths, known.paths),
  components: { schemas: without(components.schemas, known.components.schemas) },
})

const hashed = (said: string): string => createHash('sha256').update(said).digest('hex').slice(0, 12)

describe(`published cases${sharedIsThere ? '' : ' (skipped: ../shared/cases is not there)'}`, () => {
  test.skipIf(!sharedIsThere || onPostgres)(
    'mean the same: a hash of each part of their plans, and of their problems',
    () => {
      const all = [...sharedCases()].map(({ name, sources }) => {
        const { plan, problems } = compile(sources)
        const parts = plan ? partsOf(plan).map(([key, said]) => `  ${key} ${hashed(said)}`) : ['  no plan']
        const told = problems.map((problem) => problemLine(problem, sources)).join('\n')
        return [name, ...parts, `  ${problems.length} problems ${hashed(told)}`]
      })
      expectGolden('shared-cases.txt', text(all.flat()))
    },
  )
})

describe.each(folders.examples.map((example) => [example.name, example] as const))('%s', (name, { sources }) => {
  let application: WatchedApplication
  beforeAll(async () => {
    application = await openWatched(sources[0]!.text, NOW)
  })
  afterAll(() => application.close())

  test('the SQL of its requests', async () => {
    const asked = await askAll(application, requestsOf[name]!)
    const said = asked.flatMap((one) => [`═══ ${one.name}: ${one.status}`, ...statementLines(one.statements), ''])
    expectGolden(`sql/${name}.${onPostgres ? 'postgres' : 'sqlite'}.txt`, text(said))
  })

  test.skipIf(onPostgres)('its OpenAPI, without what every document has', async () => {
    const said = withoutSame(await openApiOf(application), await builtIn())
    expectGolden(`openapi/${name}.txt`, text(jsonLines(said)))
  })
})

test.skipIf(onPostgres)('the OpenAPI that every document has', async () => {
  expectGolden('openapi/empty.txt', text(jsonLines(await builtIn())))
})

let ofEmpty: Promise<OpenApi> | undefined
const builtIn = (): Promise<OpenApi> => (ofEmpty ??= openApiOfEmpty())

async function openApiOfEmpty(): Promise<OpenApi> {
  const application = await openWatched(empty.sources[0]!.text, NOW)
  try {
    return await openApiOf(application)
  } finally {
    await application.close()
  }
}

/** As an administrator sees it. */
async function openApiOf(application: Application): Promise<OpenApi> {
  const id = await application.addPerson({ name: 'Ada', email: 'ada@example.org', roles: [], administrator: true })
  const { body } = await application.request(await application.signInAs(id), 'GET', '/api/openapi.json')
  const { info: _, ...rest } = body as unknown as OpenApi & { readonly info: Json }
  return rest
}

test('changed lines are shown with the line before them', () => {
  const was = ['a', 'b', 'c', 'd', 'e', 'f']
  expect(changedLines(was, ['a', 'b', 'x', 'd', 'e', 'f', 'g'])).toEqual(['  b', '- c', '+ x', '  f', '+ g'])
})
