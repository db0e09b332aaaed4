// `npm run measure`: the size of the house by package, from the syntax trees of its files. `npm run measure -- FOLDER` measures another checkout.
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseSync } from 'vite'
import { root as here } from '../tests/support/root.ts'
import { visit, type Node } from '../tests/support/sources.ts'

const root = process.argv[2] ?? here

interface Measured {
  readonly lines: number
  /** Lines of each function with a block for a body. */
  readonly functions: readonly number[]
  readonly manyParameters: number
  readonly regularExpressions: number
  readonly exports: number
  readonly documented: number
}

const MOST_PARAMETERS = 5
const LONG_FUNCTION = 40
const LONG_FILE = 300

function measure(file: string, text: string): Measured {
  const { program, comments } = parseSync(file, text)
  const ends = new Set(comments.filter(({ value }) => value.startsWith('*')).map(({ end }) => end))
  const functions: number[] = []
  let [manyParameters, regularExpressions, exports, documented] = [0, 0, 0, 0]
  visit(program, (node) => {
    if (/^(?:FunctionDeclaration|FunctionExpression|ArrowFunctionExpression)$/u.test(node.type)) {
      const body = node['body'] as Node | null
      if (body?.type === 'BlockStatement') functions.push(text.slice(node.start, node.end).split('\n').length)
      if ((node['params'] as readonly unknown[]).length > MOST_PARAMETERS) manyParameters++
    }
    if (node.type === 'Literal' && 'regex' in node) regularExpressions++
    if (node.type === 'NewExpression' && (node['callee'] as { readonly name?: string }).name === 'RegExp')
      regularExpressions++
    if (node.type === 'ExportNamedDeclaration' && node['declaration']) {
      exports++
      const before = text.slice(0, node.start).trimEnd().length
      if (ends.has(before)) documented++
    }
  })
  return { lines: text.split('\n').length - 1, functions, manyParameters, regularExpressions, exports, documented }
}

interface File extends Measured {
  readonly path: string
}

function filesOf(name: string): { readonly sources: readonly File[]; readonly testLines: number } {
  const folder = join(root, 'packages', name)
  const files = ['src', 'test'].flatMap((below) =>
    existsSync(join(folder, below))
      ? (readdirSync(join(folder, below), { recursive: true }) as string[]).map((file) => join(below, file))
      : [],
  )
  const code = files.filter((file) => /\.tsx?$/u.test(file))
  const isTest = (file: string) => /^test\b|\.test\.tsx?$/u.test(file)
  const read = (file: string) => readFileSync(join(folder, file), 'utf8')
  return {
    sources: code
      .filter((file) => !isTest(file))
      .map((path) => ({ path: `${name}/${path}`, ...measure(path, read(path)) })),
    testLines: code.filter(isTest).reduce((sum, file) => sum + read(file).split('\n').length - 1, 0),
  }
}

const sum = (files: readonly File[], what: (file: File) => number): number =>
  files.reduce((total, file) => total + what(file), 0)

function rowOf(name: string, sources: readonly File[], testLines: number): readonly (string | number)[] {
  const lengths = sources.flatMap(({ functions }) => functions).toSorted((a, b) => a - b)
  const at = (share: number) => lengths[Math.floor((lengths.length - 1) * share)] ?? 0
  return [
    name,
    sources.length,
    sum(sources, ({ lines }) => lines),
    testLines,
    `${at(0.5)} / ${at(0.9)} / ${at(1)}`,
    lengths.filter((length) => length > LONG_FUNCTION).length,
    sum(sources, ({ manyParameters }) => manyParameters),
    sources.filter(({ lines }) => lines > LONG_FILE).length,
    sum(sources, ({ regularExpressions }) => regularExpressions),
    `${Math.round(
      (100 * sum(sources, ({ documented }) => documented)) /
        Math.max(
          1,
          sum(sources, (file) => file.exports),
        ),
    )} %`,
  ]
}

const HEAD = [
  'package',
  'files',
  'source lines',
  'test lines',
  'function: median / 90 % / longest',
  `over ${LONG_FUNCTION} lines`,
  `over ${MOST_PARAMETERS} parameters`,
  `files over ${LONG_FILE}`,
  'regular expressions',
  'documented exports',
]

const packages = readdirSync(join(root, 'packages')).filter((name) =>
  existsSync(join(root, 'packages', name, 'package.json')),
)
const measured = packages.map((name) => ({ name, ...filesOf(name) }))
const rows = [
  ...measured.map(({ name, sources, testLines }) => rowOf(name, sources, testLines)),
  rowOf(
    'all',
    measured.flatMap(({ sources }) => sources),
    measured.reduce((total, { testLines }) => total + testLines, 0),
  ),
]
console.log([HEAD, HEAD.map(() => '---'), ...rows].map((row) => `| ${row.join(' | ')} |`).join('\n'))
const long = measured.flatMap(({ sources }) => sources).filter(({ lines }) => lines > LONG_FILE)
console.log(`\nFiles over ${LONG_FILE} lines: ${long.map(({ path, lines }) => `${path} ${lines}`).join(', ')}`)
