// Each class of docs/security.md has its tests, where the page says, and on both databases or marked. docs/asvs.md has each requirement, with tests that exist.
import { readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { describe, expect, it } from 'vitest'
import config from '../vitest.config.ts'
import { root } from './support/root.ts'

const folder = join(root, 'packages/engine/test')
const files = new Map(
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.test.ts'))
    .map((file) => [basename(file, '.test.ts'), file]),
)
const rows = readFileSync(join(root, 'docs/security.md'), 'utf8')
  .split('\n')
  .filter((line) => line.startsWith('| SEC-'))
  .map((line) => line.split('|').map((cell) => cell.trim()))
  .map(([, name = '', , answer = '', tests = '']) => ({
    name,
    answer,
    tests: Array.from(tests.matchAll(/[\w-]+/gu), ([test]) => test),
    onSqliteAlone: Array.from(tests.matchAll(/([\w-]+)`\*/gu), ([, test]) => test!),
  }))

/** The names of tests and groups of them that carry it. */
const named = (file: string | undefined, name: string): number =>
  file === undefined
    ? 0
    : [
        ...readFileSync(join(folder, file), 'utf8').matchAll(
          /\b(?:test|it|describe)(?:\.each\([^`]*?\))?\(\s*['"`]([^'"`\n]*)/gu,
        ),
      ]
        .map(([, title = '']) => title)
        .filter((title) => new RegExp(`${name}(?!\\d)`, 'u').test(title)).length

describe('docs/security.md', () => {
  it('has every class once', () => {
    expect(rows.map(({ name }) => name)).toEqual(Array.from({ length: 19 }, (_, i) => `SEC-${i + 1}`))
  })

  it.each(rows)('$name has its tests', ({ name, answer, tests }) => {
    const told = tests.map((test) => `${test}: ${named(files.get(test), name) > 0}`)
    expect(told).toEqual(tests.map((test) => `${test}: true`))
    expect(tests.length > 0 || answer.startsWith('does not occur')).toBe(true)
    const elsewhere = [...files].filter(([test, file]) => !tests.includes(test) && named(file, name) > 0)
    expect(elsewhere, 'stand beside, and are not in the page').toEqual([])
  })

  it('names tests that both databases run, and marks those that SQLite runs alone', () => {
    const [sqlite, postgres] = (config.test?.projects ?? []).map((project) =>
      typeof project === 'object' && 'test' in project ? project.test : undefined,
    )
    const leftOut = [...(sqlite?.exclude ?? []), ...(postgres?.exclude ?? [])].filter((one) =>
      one.startsWith('packages/engine/test'),
    )
    expect(sqlite?.include).toContain('packages/*/test/**/*.test.ts')
    // Where there is no PostgreSQL for this platform, its project says so instead.
    const whole = postgres?.globalSetup ? 'packages/engine/test/**/*.test.ts' : 'tests/support/no-postgres.test.ts'
    expect(postgres?.include).toContain(whole)
    const isLeftOut = (test: string) =>
      leftOut.some((pattern) => matcher(pattern).test(`packages/engine/test/${files.get(test)}`))
    for (const { name, tests, onSqliteAlone } of rows)
      expect([name, ...(postgres?.globalSetup ? tests.filter(isLeftOut) : onSqliteAlone)]).toEqual([
        name,
        ...onSqliteAlone,
      ])
  })
})

/** Of the few kinds of patterns that the configuration has. */
const matcher = (pattern: string): RegExp =>
  new RegExp(
    `^${pattern
      .replaceAll('.', '\\.')
      .replaceAll('**', '…')
      .replaceAll('*', '[^/]*')
      .replaceAll('…', '.*')
      .replace(/\{([^}]*)\}/gu, (_, all: string) => `(${all.replaceAll(',', '|')})`)}$`,
    'u',
  )

/** Sections of ASVS 5.0 and their requirements of levels 1 and 2, which are numbered from 1. */
const ASVS =
  '1.1:2 1.2:9 1.3:11 1.4:3 1.5:2 2.1:3 2.2:3 2.3:4 2.4:1 3.2:2 3.3:4 3.4:6 3.5:5 3.7:2 4.1:3 4.2:1 4.3:2 4.4:4 ' +
  '5.1:1 5.2:3 5.3:2 5.4:3 6.1:3 6.2:12 6.3:4 6.4:4 6.5:5 6.6:3 6.8:4 7.1:3 7.2:4 7.3:2 7.4:5 7.5:2 7.6:2 ' +
  '8.1:2 8.2:3 8.3:1 8.4:1 9.1:3 9.2:4 10.1:2 10.2:2 10.3:4 10.4:11 10.5:5 10.6:2 10.7:3 11.1:2 11.2:3 11.3:3 ' +
  '11.4:4 11.5:1 11.6:1 12.1:3 12.2:2 12.3:4 13.1:1 13.2:5 13.3:2 13.4:5 14.1:2 14.2:4 14.3:3 15.1:3 15.2:3 ' +
  '15.3:7 16.1:1 16.2:5 16.3:4 16.4:3 16.5:3 17.1:1 17.2:4 17.3:2'

describe('docs/asvs.md', () => {
  const requirements = readFileSync(join(root, 'docs/asvs.md'), 'utf8')
    .split('\n')
    .filter((line) => /^\| \d/u.test(line))
    .map((line) => line.split('|').map((cell) => cell.trim()))

  it('has each requirement of levels 1 and 2 once', () => {
    const listed = requirements.flatMap(([, numbers = '']) => numbers.split(', ').flatMap(numbersIn))
    const expected = ASVS.split(' ').flatMap((one) => {
      const [section, count] = one.split(':')
      return numbersIn(`${section}.1 – ${section}.${count}`)
    })
    expect(listed.length).toBe(253)
    expect(listed.toSorted()).toEqual(expected.toSorted())
  })

  it('says for each what is done, and names tests that exist', () => {
    expect(requirements.filter(({ length }) => length !== 6)).toEqual([])
    const existing = new Set(
      ['packages', 'tests']
        .flatMap((where) => readdirSync(join(root, where), { recursive: true, encoding: 'utf8' }))
        .filter((file) => file.endsWith('.test.ts') && !file.includes('node_modules'))
        .map((file) => basename(file, '.test.ts')),
    )
    const named = requirements.flatMap(([, number, , , tests = '']) =>
      Array.from(tests.matchAll(/`([\w-]+)`/gu), ([, test]) => [number, test!] as const),
    )
    expect(named.length).toBeGreaterThan(100)
    expect(named.filter(([, test]) => !existing.has(test))).toEqual([])
    expect(requirements.filter(([, , , answer, tests]) => !answer && !tests)).toEqual([])
  })
})

/** `1.2.6 – 1.2.8`: three numbers. */
function numbersIn(range: string): readonly string[] {
  const [first, last = first] = range.split(' – ').map((number) => number.split('.'))
  const [chapter, section, from] = first!.map(Number)
  return Array.from({ length: Number(last![2]) - from! + 1 }, (_, i) => `${chapter}.${section}.${from! + i}`)
}
