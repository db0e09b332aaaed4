// The documents say what the code does: the reference is put together from the rooms' pages, and links lead somewhere.
import { existsSync, readFileSync, readdirSync } from 'node:fs'
import { dirname, join, posix } from 'node:path'
import { expect, test } from 'vitest'
import { BEFORE_ANY_APPLICATION, errorsFile, errorsPage } from './broken-documents/errors-page.ts'
import { BUILT_IN } from '../packages/plan/src/model/built-in-errors.ts'
import { referencePages } from '../scripts/reference.ts'
import { folder, problemPages } from './broken-documents/problem-pages.ts'

const root = join(import.meta.dirname, '..')
test('docs/language is what `npm run docs` makes of the pages beside the code', () => {
  const pages = referencePages()
  const files = readdirSync(join(root, 'docs/language')).map((file) => `language/${file}`)
  expect(['language.md', ...files].toSorted()).toEqual([...pages.keys()].toSorted())
  const stale = [...pages].filter(([file, text]) => readFileSync(join(root, 'docs', file), 'utf8') !== text)
  expect(stale.map(([file]) => file)).toEqual([])
})

test('the index of the reference has the words that people look for first', () => {
  const index = referencePages().get('language/README.md')!.split('## Index')[1]!
  const words = [
    'Required',
    'Must hold',
    'own',
    'unique',
    'no overlap',
    'sequence',
    'after',
    'orElse()',
    'approval',
    'Shown as',
  ]
  expect(words.filter((word) => !index.includes(word))).toEqual([])
  expect([...index.matchAll(/\(([\w-]+\.md#[\w-]+)\)/gu)].length).toBeGreaterThan(400)
})

test('docs/problems is what `npm run docs` makes of the catalogues and their cases', async () => {
  const pages = await problemPages()
  expect(readdirSync(folder).toSorted()).toEqual([...pages.keys()].toSorted())
  const stale = [...pages].filter(([file, text]) => readFileSync(join(folder, file), 'utf8') !== text)
  expect(stale.map(([file]) => file)).toEqual([])
})

test('docs/errors.md is what `npm run docs` makes of the built-in refusals', () => {
  expect(readFileSync(errorsFile, 'utf8')).toBe(errorsPage())
})

test('docs/errors.md lists every code that the server raises', () => {
  const engine = join(root, 'packages/engine/src')
  const files = readdirSync(engine, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.ts'))
  const raised = /(?:(?:refuse|refusal|finding|fault)\(\s*|code: |\[\d{3}, )'([A-Z][A-Z_]+)'/gu
  const codes = files.flatMap((file) =>
    [...readFileSync(join(engine, file), 'utf8').matchAll(raised)].map(([, code]) => code!),
  )
  const listed: readonly string[] = [
    ...BUILT_IN.map(({ code }) => code),
    ...BEFORE_ANY_APPLICATION.map(([code]) => code),
  ]
  expect(new Set(codes).size).toBeGreaterThan(50)
  expect(codes.filter((code) => !listed.includes(code))).toEqual([])
})

test('every code that a person can meet has its page', () => {
  const catalogues = readdirSync(join(root, 'packages'), { recursive: true, encoding: 'utf8' }).filter((file) =>
    /^[\w-]+[\\/]src[\\/].*problems\.ts$/.test(file),
  )
  const codes = catalogues.flatMap((file) =>
    [...readFileSync(join(root, 'packages', file), 'utf8').matchAll(/^ {2}'([A-Z]{3}-\d{3})': /gmu)].map(
      ([, code]) => code,
    ),
  )
  expect(codes.length).toBeGreaterThan(300)
  expect(codes.filter((code) => !existsSync(join(folder, `${code}.md`)))).toEqual([])
})

const rooms = readdirSync(join(root, 'packages'), { recursive: true, encoding: 'utf8' }).filter(
  (file) => /[\\/]src[\\/].*README\.md$/.test(file) && !file.includes('node_modules'),
)

test.each(rooms)('packages/%s gives each rule a number of its own, and names files that exist', (file) => {
  const path = join(root, 'packages', file)
  const text = readFileSync(path, 'utf8')
  const rules = [...text.matchAll(/^(?:- |\| )?(?:\*\*)?([A-Z]{2,5}-\d+)(?:\*\*)? /gmu)].map(([, rule]) => rule)
  expect(rules.filter((rule, at) => rules.indexOf(rule) !== at)).toEqual([])
  const beside = new Set(readdirSync(dirname(path), { recursive: true, encoding: 'utf8' }))
  const named = [...text.matchAll(/^\|.*$/gmu)].flatMap(([row]) =>
    [...row.matchAll(/`([\w-]+\.tsx?)`/gu)].map(([, name]) => name!),
  )
  expect(named.filter((name) => ![...beside].some((one) => one === name || one.endsWith(`/${name}`)))).toEqual([])
})

test('a rule id means one rule: no other room has it', () => {
  const roomsOf = new Map<string, string[]>()
  for (const file of [...rooms, 'language/README.md'])
    for (const [, rule] of withoutFences(readFileSync(join(root, 'packages', file), 'utf8')).matchAll(
      /^(?:- |\| )?(?:\*\*)?([A-Z]{2,5}-\d+)(?:\*\*)? /gmu,
    ))
      roomsOf.set(rule!, [...(roomsOf.get(rule!) ?? []), file])
  expect(roomsOf.size).toBeGreaterThan(400)
  expect([...roomsOf].filter(([, files]) => files.length > 1)).toEqual([])
})

test('the index of decisions has each with its title, and tells which are no longer wholly in force', () => {
  const decisions = join(root, 'docs/decisions')
  const index = readFileSync(join(decisions, 'README.md'), 'utf8')
  const lines = readdirSync(decisions).flatMap((file) => {
    if (file === 'README.md') return []
    const [, number, title, mark] = /^# (\d+)\. (.+)\n\n(> \*\*)?/u.exec(readFileSync(join(decisions, file), 'utf8'))!
    const line = index.split('\n').find((row) => row.startsWith(`| ${number} | [${title}](${file}) | `))
    return [
      `${file} ${line === undefined ? 'is missing' : line.endsWith('| in force |') === !mark ? 'as it says' : 'is marked otherwise'}`,
    ]
  })
  expect(lines.filter((line) => !line.endsWith('as it says'))).toEqual([])
})

test('each decision has its own number', () => {
  const numbers = readdirSync(join(root, 'docs/decisions')).flatMap((file) => /^\d+/u.exec(file) ?? [])
  expect(numbers.filter((number, at) => numbers.indexOf(number) !== at)).toEqual([])
})

test('decisions have one shape', () => {
  const decisions = join(root, 'docs/decisions')
  const order = ['Question.', 'Decision.', 'Measured.', 'Consequences.', 'Rejected:']
  const wrong = readdirSync(decisions).filter((file) => {
    if (file === 'README.md') return false
    const parts = [...readFileSync(join(decisions, file), 'utf8').matchAll(/^\*\*([A-Z][a-z]+[.:])\*\*/gmu)].map(
      ([, part]) => part!,
    )
    const shape = order.filter((part) => parts.includes(part))
    return !parts.includes('Question.') || !parts.includes('Decision.') || parts.join() !== shape.join()
  })
  expect(wrong).toEqual([])
})

test('a release of the changelog is read in a minute, and the newest is the version of every package', () => {
  const [unreleased, ...releases] = readFileSync(join(root, 'CHANGELOG.md'), 'utf8').split(/^## /mu).slice(1)
  expect([...unreleased!.matchAll(/^\*\*(.+?)\*\*/gmu)].map(([, group]) => group)).toEqual([
    'New',
    'Changed meaning',
    'Fixed',
  ])
  const long = releases.filter((release) => release.split(/\s+/u).length > 350)
  expect(long.map((release) => release.split('\n')[0])).toEqual([])
  const [newest] = releases.map((release) => /^(\d+\.\d+\.\d+) · \d{4}-\d\d-\d\d\n/u.exec(release)![1]!)
  const packages = readdirSync(join(root, 'packages')).map((name) => join(root, 'packages', name, 'package.json'))
  const versions = packages
    .filter(existsSync)
    .map((file) => (JSON.parse(readFileSync(file, 'utf8')) as { version: string }).version)
  expect(new Set(versions)).toEqual(new Set([newest]))
})

test('README fits on two screens', () => {
  expect(readFileSync(join(root, 'README.md'), 'utf8').split('\n').length).toBeLessThan(90)
})

test('the glossary names folders and files that are there, and each term once', () => {
  const glossary = readFileSync(join(root, 'docs/glossary.md'), 'utf8')
  const named = [...glossary.matchAll(/`((?:plan|language|proof|ide|engine|web|cli)\/[\w/.-]+)`/gu)].map(
    ([, path]) => path!,
  )
  expect(named.filter((path) => !existsSync(join(root, 'packages', path)))).toEqual([])
  const terms = [...glossary.matchAll(/^\| ([^|]+) \|/gmu)]
    .map(([, term]) => term!)
    .filter((term) => !/^(?:---|Term)$/u.test(term))
  expect(terms.length).toBeGreaterThan(80)
  expect(terms.filter((term, at) => terms.indexOf(term) !== at)).toEqual([])
})

const documents = [
  'README.md',
  'CONTRIBUTING.md',
  'CHANGELOG.md',
  ...readdirSync(join(root, 'docs'), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.md'))
    .map((file) => `docs/${file.replaceAll('\\', '/')}`),
]

const withoutFences = (text: string): string => text.replace(/^(`{3,})[\s\S]*?^\1$/gmu, '')

const prose = (file: string): string =>
  withoutFences(readFileSync(join(root, file), 'utf8')).replace(/``.+?``|`[^`\n]*`/gu, '')

/** Where a link into a page may lead: its headings, and anchors written out. */
function anchorsOf(file: string): ReadonlySet<string> {
  const text = withoutFences(readFileSync(join(root, file), 'utf8'))
  const headings = [...text.matchAll(/^#+ (.+)$/gmu)].map(([, heading]) => slugOf(heading!))
  return new Set([...headings, ...[...text.matchAll(/<a id="([^"]+)">/gu)].map(([, id]) => id!)])
}

test('every relative link of a document leads to a file, and to a heading or an anchor in it', () => {
  const anchors = new Map<string, ReadonlySet<string>>()
  const anchorsIn = (file: string) => anchors.get(file) ?? anchors.set(file, anchorsOf(file)).get(file)!
  const broken = documents.flatMap((file) =>
    [...prose(file).matchAll(/\]\(([^)#\s]*)(?:#([^)\s]+))?\)/gu)].flatMap(([link, path, anchor]) => {
      if (/^[a-z]+:/u.test(path!)) return []
      const target = path ? posix.join(dirname(file), path) : file
      const found =
        existsSync(join(root, target)) && (!anchor || !target.endsWith('.md') || anchorsIn(target).has(anchor))
      return found ? [] : [`${file} ${link}`]
    }),
  )
  expect(broken).toEqual([])
})

const slugOf = (heading: string): string =>
  heading
    .toLowerCase()
    .replace(/[^\w\- ]/gu, '')
    .replaceAll(' ', '-')
