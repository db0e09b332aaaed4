// Reads the packages' source files as data: which package and folder each belongs to, what it imports, what it prints.
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join, relative, sep } from 'node:path'
import { parseSync } from 'vite'
import { root } from './root.ts'

export type SourceFile = {
  /** Path from the repository's root, with forward slashes. */
  readonly path: string
  /** The package's folder below `packages/`. */
  readonly package: string
  /** The room: the folder below `src` or `src/points`, or the file's own name where it lies directly in `src`. */
  readonly room: string
  /** Every module named by an import or a re-export, types included, in the order of the text. */
  readonly imports: readonly string[]
  /** Those of them that are loaded only when they are needed, by `import()`. */
  readonly deferred: ReadonlySet<string>
  /** Names such as `console` and `process.exit` that the file uses to print or to end the process. */
  readonly printing: readonly string[]
}

/** The folders below `packages/`. */
export function packageFolders(): string[] {
  const packages = join(root, 'packages')
  return readdirSync(packages).filter((name) => existsSync(join(packages, name, 'package.json')))
}

/** Every source file below `packages/<package>/src`, tests left out. */
export function readSources(): SourceFile[] {
  return packageFolders().flatMap((name) => sourceFilesOf(name).map((file) => readSource(name, file)))
}

/** Their paths alone, from the repository's root: parsing all of them takes seconds. */
export const sourcePaths = (): readonly string[] => packageFolders().flatMap(sourceFilesOf).map(fromRoot)

const sourceFolder = (packageName: string): string => join(root, 'packages', packageName, 'src')

const sourceFilesOf = (packageName: string): readonly string[] =>
  filesBelow(sourceFolder(packageName)).filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file))

const fromRoot = (file: string): string => relative(root, file).split(sep).join('/')

function readSource(packageName: string, file: string): SourceFile {
  const parsed = parseSync(file, readFileSync(file, 'utf8'))
  const imports: string[] = []
  const deferred = new Set<string>()
  const printing: string[] = []
  visit(parsed.program, (node) => {
    const source = importedFrom(node)
    if (source !== undefined) imports.push(source)
    if (source !== undefined && node.type === 'ImportExpression') deferred.add(source)
    const print = printed(node)
    if (print !== undefined) printing.push(print)
  })
  const inside = relative(sourceFolder(packageName), file).split(sep)
  return {
    path: fromRoot(file),
    package: packageName,
    room: roomOf(inside),
    imports,
    deferred,
    printing,
  }
}

/** The room of a path below `src`. */
export function roomOf([first = '', second = '', ...more]: readonly string[]): string {
  return first === 'points' && more.length > 0 ? second : first
}

export type Node = {
  readonly type: string
  readonly start: number
  readonly end: number
  readonly [key: string]: unknown
}

/** Each node of a syntax tree, from the outside in. */
export function visit(value: unknown, look: (node: Node) => void): void {
  if (Array.isArray(value)) value.forEach((item) => visit(item, look))
  else if (typeof value === 'object' && value !== null) {
    if ('type' in value && typeof value.type === 'string') look(value as Node)
    Object.values(value).forEach((item) => visit(item, look))
  }
}

const IMPORTING = new Set([
  'ImportDeclaration',
  'ExportNamedDeclaration',
  'ExportAllDeclaration',
  'ImportExpression',
  'TSImportType',
])

function importedFrom(node: Node): string | undefined {
  if (!IMPORTING.has(node.type)) return undefined
  const source = node['source'] as { readonly value?: unknown } | null | undefined
  return typeof source?.value === 'string' ? source.value : undefined
}

function printed(node: Node): string | undefined {
  if (node.type !== 'MemberExpression') return undefined
  const object = node['object'] as { readonly name?: string }
  const property = node['property'] as { readonly name?: string }
  if (object.name === 'console') return 'console'
  const ends = object.name === 'process' && ['exit', 'exitCode', 'stdout', 'stderr'].includes(property.name ?? '')
  return ends ? `process.${property.name}` : undefined
}

function filesBelow(folder: string): string[] {
  if (!existsSync(folder)) return []
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .toSorted()
}
