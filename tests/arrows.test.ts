// Holds every import against the tables of docs/architecture.md (packages) and docs/rooms.md (rooms): no cycles, thin edges.
import { existsSync, readFileSync } from 'node:fs'
import { isBuiltin } from 'node:module'
import { dirname, join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { root } from './support/root.ts'
import { packageFolders, readSources, roomOf, type SourceFile } from './support/sources.ts'

const sources = readSources()
const folders = packageFolders()
const nameOf = new Map(folders.map((folder) => [manifest(folder).name, folder]))

describe('packages', () => {
  const allowed = readTable(readFileSync(join(root, 'docs/architecture.md'), 'utf8'), 'Package')

  it('are all in the table of docs/architecture.md', () => {
    expect(folders.filter((folder) => !allowed.has(folder))).toEqual([])
  })

  it('import what the table says, no more and no less', () => {
    const used = arrows((file, target) => packageOf(target) ?? file.package)
    expect(arrowsOf(used.map(({ from, to }) => [from.package, to]))).toEqual(arrowsIn(allowed))
  })

  it('have no cycle among them', () => {
    const edges = arrows((file, target) => packageOf(target) ?? file.package)
    expect(findCycle(edges.map(({ from, to }) => [from.package, to]))).toEqual([])
  })

  it('import each other by name, and their own files by path', () => {
    const wrong = eachImport(
      (file, target) => isRelative(target) && !resolve(file, target).startsWith(`packages/${file.package}/`),
    )
    expect(wrong).toEqual([])
  })

  it('declare what they import', () => {
    const wrong = eachImport((file, target) => {
      const { name, dependencies = {}, devDependencies = {}, optionalDependencies = {} } = manifest(file.package)
      const declared = new Set([name, ...[dependencies, devDependencies, optionalDependencies].flatMap(Object.keys)])
      const module = moduleName(target)
      // What the surroundings bring along, such as an editor's own module, is declared by its types.
      return !isRelative(target) && !isBuiltin(target) && !declared.has(module) && !declared.has(`@types/${module}`)
    })
    expect(wrong).toEqual([])
  })
})

/** Packages of which each room has a door. A command of `cli` and a page of `web` load only the files that they need. */
const WITH_DOORS = ['plan', 'language', 'proof', 'ide', 'engine']

describe('rooms', () => {
  const page = readFileSync(join(root, 'docs/rooms.md'), 'utf8')
  const parts = page.split(/^## /mu).slice(1)
  const tables = parts.map((part) => [part.slice(0, part.indexOf('\n')), part] as const)
  const edgesOf = (folder: string) =>
    sources
      .filter((file) => file.package === folder)
      .flatMap((file) =>
        file.imports.filter(isRelative).map((target) => [file.room, roomIn(resolve(file, target))] as const),
      )

  it.each(folders)('have no cycle in %s', (folder) => {
    expect(findCycle(edgesOf(folder))).toEqual([])
  })

  it.each(tables)('of %s import what docs/rooms.md says, no more and no less', (folder, table) => {
    const used = edgesOf(folder).filter(([from]) => !isFile(from))
    expect(arrowsOf(used)).toEqual(arrowsIn(readTable(table, 'Room')))
  })

  it('stand in docs/rooms.md for each package that has some', () => {
    const withRooms = folders.filter((folder) => sources.some((file) => file.package === folder && !isFile(file.room)))
    expect(tables.map(([folder]) => folder).toSorted()).toEqual(withRooms.toSorted())
  })

  it('are imported through their doors', () => {
    const wrong = eachImport((file, target) => {
      // What is loaded only when it is needed is named by its file, so that the rest of its room is not loaded with it.
      if (!WITH_DOORS.includes(file.package) || !isRelative(target) || file.deferred.has(target)) return false
      const path = resolve(file, target)
      const room = roomIn(path)
      // The surface of a package names the files themselves.
      return file.room !== 'index.ts' && room !== file.room && !isFile(room) && !path.endsWith(`/${room}/index.ts`)
    })
    expect(wrong).toEqual([])
  })

  it('have no cycle of files, imports of types included', () => {
    const edges = sources.flatMap((file) =>
      file.imports.filter(isRelative).map((target) => [file.path, resolve(file, target)] as const),
    )
    expect(findCycle(edges)).toEqual([])
  })

  it('name the files they import with their extension', () => {
    const wrong = eachImport((file, target) => {
      const path = resolve(file, target)
      return isRelative(target) && !(/\.\w+$/.test(path) && existsSync(join(root, path)))
    })
    expect(wrong).toEqual([])
  })
})

/** A module, or a way of printing, that may be met only in certain places; nowhere, where no place is listed. */
type Edge = { readonly what: string; readonly matches: (target: string) => boolean; readonly places: readonly string[] }

const MODULE_EDGES: readonly Edge[] = [
  {
    what: 'node:http',
    matches: (target) => /^node:https?$/.test(target),
    places: ['engine/src/http/', 'engine/src/webhooks/', 'cli/src/doctor/address-findings.ts'],
  },
  { what: 'node:sqlite', matches: (target) => target === 'node:sqlite', places: ['engine/src/store/'] },
  {
    what: '@ninefold/language',
    matches: (target) => /^@ninefold\/language(\/|$)/.test(target),
    places: ['engine/src/application/document.ts', 'ide/', 'language-server/', 'cli/'],
  },
  {
    what: '@ninefold/proof',
    matches: (target) => /^@ninefold\/proof(\/|$)/.test(target),
    places: [
      'engine/src/store/migration/waiting.ts',
      'engine/src/http/app-routes.ts',
      'web/src/client/administration.ts',
      'web/src/screens/about/read-back.tsx',
      'ide/',
      'language-server/',
      'cli/',
    ],
  },
  { what: '@lezer/markdown', matches: (target) => target === '@lezer/markdown', places: ['language/src/document/'] },
  {
    what: 'a module of Node',
    matches: (target) => isBuiltin(target),
    places: ['engine/', 'cli/', 'language-server/', 'vscode/'],
  },
]

describe('single edges', () => {
  for (const { what, matches, places } of MODULE_EDGES) {
    it(`import ${what} only in ${places.join(', ')}`, () => {
      expect(eachImport((file, target) => matches(target) && !liesIn(file, places))).toEqual([])
    })
  }

  it('print and end the process only in cli/ and in the process that an editor starts', () => {
    const places = ['cli/', 'vscode/src/server.ts']
    const wrong = sources.filter((file) => file.printing.length > 0 && !liesIn(file, places))
    expect(wrong.map((file) => `${file.path} uses ${file.printing.join(', ')}`)).toEqual([])
  })
})

describe('the checks themselves', () => {
  it('read a table with names, "nothing" and "all"', () => {
    const text = '| Package | May import | Why |\n|---|---|---|\n| `a` | nothing | |\n| b | a | x |\n| `c` | all | |\n'
    const table = readTable(text, 'Package')
    expect([...table].map(([name, may]) => [name, [...may]])).toEqual([
      ['a', []],
      ['b', ['a']],
      ['c', ['a', 'b', 'c']],
    ])
  })

  it('find a cycle', () => {
    const edges = [
      ['a', 'b'],
      ['b', 'c'],
      ['c', 'b'],
    ] as const
    expect(findCycle(edges)).toEqual(['b', 'c', 'b'])
    expect(findCycle(edges.slice(0, 2))).toEqual([])
  })

  it('see the sources', () => {
    expect(sources.length).toBeGreaterThan(folders.length - 1)
  })
})

/** Name → names it may import, from the rows under the header `| Package | May import |`. */
function readTable(text: string, head: string): Map<string, Set<string>> {
  const lines = text.split('\n')
  const header = lines.findIndex((line) => new RegExp(`^\\|\\s*${head}\\s*\\|\\s*May import\\s*\\|`, 'u').test(line))
  if (header < 0) throw new Error(`There is no table that begins with | ${head} | May import |`)
  const end = lines.findIndex((line, index) => index > header && !line.startsWith('|'))
  const rows = lines
    .slice(header + 2, end < 0 ? undefined : end)
    .map((line) => line.split('|').map((cell) => cell.trim()))
  const names = rows.map((cells) => plainName(cells[1] ?? ''))
  return new Map(rows.map((cells, index) => [names[index]!, allowedBy(cells[2] ?? '', names)]))
}

function allowedBy(cell: string, names: readonly string[]): Set<string> {
  const words = cell.split(',').map(plainName).filter(Boolean)
  if (words.length === 1 && words[0] === 'all') return new Set(names)
  if (words.length === 1 && /^(nothing\b.*|none|[–—-])$/.test(words[0]!)) return new Set()
  return new Set(words)
}

/** A package's folder name, whether written `language`, @ninefold/language or with a remark in brackets. */
function plainName(cell: string): string {
  return cell
    .replace(/\(.*?\)/g, '')
    .replace(/[`*]/g, '')
    .replace('@ninefold/', '')
    .trim()
}

/** `a → b` for each arrow, once, in order. */
const arrowsOf = (edges: readonly (readonly [string, string])[]): readonly string[] =>
  [...new Set(edges.filter(([from, to]) => from !== to).map(([from, to]) => `${from} → ${to}`))].toSorted()

const arrowsIn = (table: ReadonlyMap<string, ReadonlySet<string>>): readonly string[] =>
  arrowsOf([...table].flatMap(([from, targets]) => [...targets].map((to) => [from, to] as const)))

type Arrow = { readonly from: SourceFile; readonly to: string }

function arrows(target: (file: SourceFile, name: string) => string): Arrow[] {
  return sources.flatMap((from) => from.imports.map((name) => ({ from, to: target(from, name) })))
}

function eachImport(isWrong: (file: SourceFile, target: string) => boolean): string[] {
  return sources.flatMap((file) =>
    file.imports.filter((target) => isWrong(file, target)).map((target) => `${file.path} imports ${target}`),
  )
}

/** The names along a cycle, the first one repeated at the end; empty where there is none. */
function findCycle(edges: Iterable<readonly [string, string]>): string[] {
  const next = new Map<string, Set<string>>()
  for (const [from, to] of edges) {
    if (from !== to) next.set(from, (next.get(from) ?? new Set()).add(to))
  }
  const done = new Set<string>()
  const walk = (name: string, path: readonly string[]): string[] => {
    if (path.includes(name)) return [...path.slice(path.indexOf(name)), name]
    if (done.has(name)) return []
    for (const to of next.get(name) ?? []) {
      const cycle = walk(to, [...path, name])
      if (cycle.length > 0) return cycle
    }
    done.add(name)
    return []
  }
  for (const name of next.keys()) {
    const cycle = walk(name, [])
    if (cycle.length > 0) return cycle
  }
  return []
}

type Manifest = {
  readonly name: string
  readonly dependencies?: Record<string, string>
  readonly devDependencies?: Record<string, string>
  readonly optionalDependencies?: Record<string, string>
}

function manifest(folder: string): Manifest {
  return JSON.parse(readFileSync(join(root, 'packages', folder, 'package.json'), 'utf8')) as Manifest
}

function packageOf(target: string): string | undefined {
  return nameOf.get(moduleName(target))
}

/** `@scope/name/inner` → `@scope/name`, `name/inner` → `name`. */
function moduleName(target: string): string {
  return target
    .split('/')
    .slice(0, target.startsWith('@') ? 2 : 1)
    .join('/')
}

function isRelative(target: string): boolean {
  return target.startsWith('.')
}

/** The path from the root that a relative import leads to, without a query such as `?url`. */
function resolve(file: SourceFile, target: string): string {
  return join(dirname(file.path), target.replace(/\?.*$/, '')).replaceAll('\\', '/')
}

const roomIn = (path: string): string => roomOf(path.split('/').slice(3))

/** A file that lies directly in `src`. */
const isFile = (room: string): boolean => /\.\w+$/u.test(room)

function liesIn(file: SourceFile, places: readonly string[]): boolean {
  return places.some((place) => file.path.startsWith(`packages/${place}`))
}
