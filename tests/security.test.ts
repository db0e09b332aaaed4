// Each class of docs/security.md has its tests, where the page says, and on both databases or marked.
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
    expect(rows.map(({ name }) => name)).toEqual(Array.from({ length: 18 }, (_, i) => `SEC-${i + 1}`))
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
