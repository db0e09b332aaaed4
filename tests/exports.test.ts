// Every export of the packages' sources is imported by another file: a source, a test, a script or the bench.
import { readdirSync, readFileSync } from 'node:fs'
import { join, posix } from 'node:path'
import { expect, it } from 'vitest'
import { parseSync } from 'vite'
import { root } from './support/root.ts'

/** What another program calls by name: an editor its extension, and files that the build of the texts adds to (`texts-plugin.ts`). */
const ENTRIES = new Set([
  'packages/vscode/src/extension.ts',
  'packages/web/src/translation/catalogue.ts',
  'packages/web/src/translation/locale.ts',
])

const SCRIPT = /\.(?:[cm]?ts|tsx|[cm]js)$/u
const INSTALLED = /(?:^|\/)(?:node_modules|dist)\//u
const SOURCE = /^packages\/[^/]+\/src\//u

interface Module {
  readonly path: string
  readonly exports: readonly string[]
  /** `file name` for each that is imported, or exported again, from it; the name is `*` where it may be any. */
  readonly uses: readonly string[]
}

function readModule(path: string): Module {
  const text = readFileSync(join(root, path), 'utf8')
  const { staticImports, staticExports } = parseSync(path, text).module
  const exported = staticExports.flatMap(({ entries }) => entries)
  const use = (from: string, name: string | null) => `${fileOf(path, from)} ${name ?? '*'}`
  return {
    path,
    exports: exported.flatMap(({ exportName: { name } }) => name ?? []),
    uses: [
      ...staticImports.flatMap(({ moduleRequest, entries }) =>
        entries.map(({ importName }) => use(moduleRequest.value, importName.name)),
      ),
      ...exported.flatMap(({ moduleRequest, importName }) =>
        moduleRequest ? use(moduleRequest.value, importName.name) : [],
      ),
      // Of what is loaded later, and of its type, any name may be used.
      ...Array.from(text.matchAll(/\bimport\(\s*'([^']+)'/gu), ([, from]) => use(from!, null)),
    ],
  }
}

const doors = new Map<string, string>()

/** The file behind `plan` or `plan/expression`, as the package's manifest says. */
function doorOf(name: string): string {
  const known = doors.get(name)
  if (known) return known
  const [folder = '', ...inside] = name.split('/')
  const { exports } = JSON.parse(readFileSync(join(root, 'packages', folder, 'package.json'), 'utf8')) as {
    readonly exports: Readonly<Record<string, string>>
  }
  const path = posix.join('packages', folder, exports[['.', ...inside].join('/')]!)
  doors.set(name, path)
  return path
}

/** The file that the name of a module leads to, where it is one of ours. */
function fileOf(path: string, named: string): string {
  const from = named.replace(/\?.*$/u, '')
  if (from.startsWith('@ninefold/')) return doorOf(from.slice('@ninefold/'.length))
  return from.startsWith('.') ? posix.join(posix.dirname(path), from) : from
}

function scripts(): readonly string[] {
  return ['packages', 'tests', 'scripts', 'bench'].flatMap((folder) =>
    (readdirSync(join(root, folder), { recursive: true }) as string[])
      .map((file) => `${folder}/${file.replaceAll('\\', '/')}`)
      .filter((file) => SCRIPT.test(file) && !INSTALLED.test(file)),
  )
}

it('every export is imported by another file', () => {
  const modules = scripts().map(readModule)
  const used = new Set(modules.flatMap(({ uses }) => uses))
  const unused = modules
    .filter(({ path }) => SOURCE.test(path) && !ENTRIES.has(path) && !used.has(`${path} *`))
    .flatMap(({ path, exports }) => exports.map((name) => `${path} ${name}`))
    .filter((name) => !used.has(name))
  expect(unused).toEqual([])
})
