// The documents whose plans are golden files: examples, documents of the tests, ways of writing, blocks of the documentation.
import { existsSync, readFileSync, readdirSync, statSync } from 'node:fs'
import { basename, join } from 'node:path'
import { exampleSources, readRules } from '../../packages/language/test/support/room.ts'
import type { FrappeApp } from '../cases/frappe/doctype.ts'
import { convert } from '../cases/frappe/convert.ts'
import { codeLists, type SharedRule } from '../cases/en16931/code-lists.ts'
import { convertModel } from '../cases/models/convert.ts'
import { readJdl } from '../cases/models/jdl.ts'
import { documentOf as rolesDocument, type RoleTable } from '../cases/permissions/repository-roles.ts'
import { documentOf as machineDocument, MANNERS, type StateMachine } from '../cases/state-machines/document.ts'
import { documentFilesIn } from './document-files.ts'
import { roomPages } from './room-pages.ts'
import { root } from './root.ts'

export interface GoldenDocument {
  readonly name: string
  readonly sources: readonly { readonly file: string; readonly text: string }[]
}

const read = (...path: readonly string[]): string => readFileSync(join(root, ...path), 'utf8')
const one = (name: string, text: string): GoldenDocument => ({ name, sources: [{ file: `${name}.md`, text }] })

export const examples = (): readonly GoldenDocument[] =>
  foldersIn('examples').map((name) => one(name, read('examples', name, 'specification.md')))

const foldersIn = (below: string): readonly string[] =>
  readdirSync(join(root, below)).filter((name) => statSync(join(root, below, name)).isDirectory())

/** A folder is one document in several files. */
export const documents = (): readonly GoldenDocument[] => [
  ...markdownIn('tests/documents'),
  ...foldersIn('tests/documents').map((name) => ({
    name,
    sources: readdirSync(join(root, 'tests/documents', name))
      .toSorted()
      .map((file) => ({ file, text: read('tests/documents', name, file) })),
  })),
]

export const waysOfWriting = (): readonly GoldenDocument[] => markdownIn('tests/ways-of-writing')

/** Documents that stand for those of others: what is reported in them, and what is not, is tested elsewhere. */
export const others = (): readonly GoldenDocument[] => [
  ...['tests/mistakes/documents', 'tests/sentences/documents', 'tests/cases/permissions'].flatMap(markdownIn),
  ...(sharedIsThere ? sharedCases() : []),
]

const markdownIn = (below: string): readonly GoldenDocument[] =>
  documentFilesIn(below).map((file) => one(basename(file, '.md'), read(file)))

// ── Blocks of the documentation ─────────────────────────────────────────────────────────────────────────────────────

const POINTS = ['purpose', 'screens', 'entities', 'lifecycle', 'rules', 'access', 'calls', 'errors', 'limits']

/** The tutorial's blocks are parts of one document, which `tests/tutorial.test.ts` builds. */
const isPage = (file: string): boolean => file.endsWith('.md') && file !== 'tutorial.md'

/** Each page with its blocks that are documents. Rooms whose examples are no whole document stand under their point. */
export function pages(): readonly { readonly name: string; readonly blocks: readonly GoldenDocument[] }[] {
  const rooms = roomPages()
    .filter((file) => file.endsWith('README.md'))
    .map((file) => ({ name: file, room: true }))
  const plain = ['README.md', ...readdirSync(join(root, 'docs')).filter(isPage)]
  const all = [...plain.map((file) => ({ name: file === 'README.md' ? file : `docs/${file}`, room: false })), ...rooms]
  return all
    .toSorted((a, b) => (a.name < b.name ? -1 : 1))
    .map(({ name, room }) => ({ name, blocks: room ? blocksOfRoom(name) : blocksOfPage(name) }))
    .filter(({ blocks }) => blocks.length > 0)
}

function blocksOfRoom(name: string): readonly GoldenDocument[] {
  const point = POINTS.indexOf(name.split('/').at(-2)!) + 1 || (name.includes('/points/') ? 3 : 0)
  return readRules(join(root, name)).flatMap(({ id, examples: written }) =>
    written
      .filter(({ markdown }) => point > 0 || /^#{1,2} /mu.test(markdown))
      .map(({ markdown }, index) => ({ name: `${id} example ${index + 1}`, sources: exampleSources(markdown, point) })),
  )
}

function blocksOfPage(name: string): readonly GoldenDocument[] {
  const fences = [...read(name).matchAll(/^```markdown[^\n]*\n(.*?)^```/gmsu)].map(([, markdown]) => markdown!)
  return fences.map((markdown, index) => ({ name: `block ${index + 1}`, sources: exampleSources(markdown, 3) }))
}

// ── Published cases ─────────────────────────────────────────────────────────────────────────────────────────────────

const shared = join(root, '../shared/cases')
export const sharedIsThere = existsSync(shared)

/** The documents that the tests in tests/cases make of published cases. */
export function* sharedCases(): Generator<GoldenDocument> {
  const json = <T>(...path: readonly string[]) => JSON.parse(readFileSync(join(shared, ...path), 'utf8')) as T
  const rules = json<{ rows: readonly SharedRule[] }>('en16931', 'rules.json').rows
  yield one('en16931', `${read('tests/cases/en16931/specification.md')}\n${codeLists(rules)}`)
  for (const app of ['crm', 'hrms']) yield one(`frappe ${app}`, convert(json<FrappeApp>('frappe', `${app}.json`)).text)
  const models = json<{ files: readonly { file: string; text: string }[] }>('models', 'jdl-samples.json')
  for (const { file, text } of models.files) yield one(`model ${file}`, convertModel(readJdl(text)).text)
  for (const machine of json<readonly StateMachine[]>('models', 'state-machines.json'))
    for (const manner of MANNERS) yield one(`${machine.name} as ${manner}`, machineDocument(machine, manner))
  for (const { name, sources } of markdownIn('tests/cases/permissions')) yield { name: `permissions ${name}`, sources }
  const table = json<RoleTable>('permissions', 'github-repository-roles.json')
  yield one('repository roles', rolesDocument(table))
  yield one('realworld', read('tests/cases/realworld/specification.md'))
}
