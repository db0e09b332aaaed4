// `npm run measure`: the size of the house by package, from the syntax trees of its files. `npm run measure -- FOLDER` measures another checkout.
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseSync } from 'vite'
import { root as here } from '../tests/support/root.ts'
import { visit, type Node } from '../tests/support/sources.ts'
import { surfaceOf, type Surface } from './surface.ts'

const root = process.argv[2] ?? here

interface Measured {
  readonly lines: number
  /** Lines of each function with a block for a body. */
  readonly functions: readonly number[]
  readonly manyParameters: number
  readonly regularExpressions: number
}

const MOST_PARAMETERS = 5
const LONG_FUNCTION = 40
const LONG_FILE = 300

function measure(file: string, text: string): Measured {
  const { program } = parseSync(file, text)
  const functions: number[] = []
  let [manyParameters, regularExpressions] = [0, 0]
  visit(program, (node) => {
    if (/^(?:FunctionDeclaration|FunctionExpression|ArrowFunctionExpression)$/u.test(node.type)) {
      const body = node['body'] as Node | null
      if (body?.type === 'BlockStatement') functions.push(text.slice(node.start, node.end).split('\n').length)
      if ((node['params'] as readonly unknown[]).length > MOST_PARAMETERS) manyParameters++
    }
    if (node.type === 'Literal' && 'regex' in node) regularExpressions++
    if (node.type === 'NewExpression' && (node['callee'] as { readonly name?: string }).name === 'RegExp')
      regularExpressions++
  })
  return { lines: text.split('\n').length - 1, functions, manyParameters, regularExpressions }
}

interface File extends Measured {
  readonly path: string
}

interface PackageMeasured {
  readonly name: string
  readonly sources: readonly File[]
  readonly testLines: number
  readonly surface: Surface
}

function packageOf(name: string): PackageMeasured {
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
    name,
    surface: surfaceOf(folder),
    sources: code
      .filter((file) => !isTest(file))
      .map((path) => ({ path: `${name}/${path}`, ...measure(path, read(path)) })),
    testLines: code.filter(isTest).reduce((sum, file) => sum + read(file).split('\n').length - 1, 0),
  }
}

const sum = (files: readonly File[], what: (file: File) => number): number =>
  files.reduce((total, file) => total + what(file), 0)

/** `82 % of 431`; names that packages give away count, others do not. */
function documentedOf({ names, undocumented }: Surface): string {
  return names.size === 0 ? '' : `${Math.round(100 * (1 - undocumented.size / names.size))} % of ${names.size}`
}

function rowOf(
  name: string,
  { sources, testLines, surface }: Omit<PackageMeasured, 'name'>,
): readonly (string | number)[] {
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
    documentedOf(surface),
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
  'documented names of the surface',
]

const packages = readdirSync(join(root, 'packages')).filter((name) =>
  existsSync(join(root, 'packages', name, 'package.json')),
)
const measured = packages.map(packageOf)
const all = {
  sources: measured.flatMap(({ sources }) => sources),
  testLines: measured.reduce((total, { testLines }) => total + testLines, 0),
  surface: {
    names: new Set(measured.flatMap(({ surface }) => [...surface.names])),
    undocumented: new Set(measured.flatMap(({ surface }) => [...surface.undocumented])),
  },
}
const rows = [...measured.map((one) => rowOf(one.name, one)), rowOf('all', all)]
console.log([HEAD, HEAD.map(() => '---'), ...rows].map((row) => `| ${row.join(' | ')} |`).join('\n'))
const long = all.sources.filter(({ lines }) => lines > LONG_FILE)
console.log(`\nFiles over ${LONG_FILE} lines: ${long.map(({ path, lines }) => `${path} ${lines}`).join(', ')}`)
