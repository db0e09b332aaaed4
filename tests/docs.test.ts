// The documents say what the code does: the reference is put together from the rooms' pages, and links lead somewhere.
import { existsSync, readFileSync, readdirSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { BEFORE_ANY_APPLICATION, errorsFile, errorsPage } from './broken-documents/errors-page.ts'
import { BUILT_IN } from '../packages/language/src/points/errors/built-in.ts'
import { folder, problemPages } from './broken-documents/problem-pages.ts'

const root = join(import.meta.dirname, '..')
const { languageReference, target } = createRequire(import.meta.url)('../scripts/docs.cjs') as {
  languageReference: () => string
  target: string
}

test('docs/language.md is what `npm run docs` makes of the pages beside the code', () => {
  expect(readFileSync(target, 'utf8')).toBe(languageReference())
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
  const listed = [...BUILT_IN.map(({ code }) => code), ...BEFORE_ANY_APPLICATION.map(([code]) => code)]
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

const documents = [
  'README.md',
  'CONTRIBUTING.md',
  'CHANGELOG.md',
  ...readdirSync(join(root, 'docs'), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.md') && file !== 'language.md')
    .map((file) => `docs/${file}`),
]

test.each(documents)('every relative link of %s leads to a file', (file) => {
  const text = readFileSync(join(root, file), 'utf8').replace(/```[\s\S]*?```/g, '')
  const links = [...text.matchAll(/\]\(([^)#\s]+)[^)]*\)/g)].map((match) => match[1]!)
  const broken = links.filter((link) => !/^[a-z]+:/.test(link) && !existsSync(join(root, dirname(file), link)))
  expect(broken).toEqual([])
})

test.each(documents)('every link of %s into itself leads to a heading', (file) => {
  const text = readFileSync(join(root, file), 'utf8').replace(/```[\s\S]*?```/g, '')
  const slugs = new Set([...text.matchAll(/^#+ (.+)$/gmu)].map(([, heading]) => slugOf(heading!)))
  const anchors = [...text.matchAll(/\]\(#([^)\s]+)\)/gu)].map(([, anchor]) => anchor!)
  expect(anchors.filter((anchor) => !slugs.has(anchor))).toEqual([])
})

const slugOf = (heading: string): string =>
  heading
    .toLowerCase()
    .replace(/[^\w\- ]/gu, '')
    .replaceAll(' ', '-')
