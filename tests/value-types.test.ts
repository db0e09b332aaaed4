// Nobody names a value type but the folder of values, in the plan and in the browser: they ask its traits. What lists types
// elsewhere, or compares with one, would leave out the next one silently.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { parseSync, Visitor } from 'vite'
import { root } from './support/root.ts'
import { sourcePaths } from './support/sources.ts'
import { valueTypes } from '../packages/plan/src/values/registry.ts'

const HOMES = ['packages/plan/src/values/', 'packages/web/src/values/']

const WRITTEN = 'a type as it is written, before its names are looked up, is another union: `TypeRead`'

/** File or folder → why it may. */
const EXCEPTIONS: Readonly<Record<string, string>> = {
  'packages/language/src/points/entities/': WRITTEN,
  'packages/language/src/points/declarations.ts': WRITTEN,
}

const KINDS = new Set(Object.keys(valueTypes))
/** Kinds of expressions are the operations' own: only what no expression is tells that a field's type is meant. */
const OF_EXPRESSIONS = new Set(
  'text integer decimal money percent yesNo date time dateTime duration choice file either list map record'.split(' '),
)
const OF_FIELDS = new Set([...KINDS].filter((kind) => !OF_EXPRESSIONS.has(kind)))

/** A word in quotes, or a property: in each place is one at least. */
const MENTIONS = new RegExp(
  String.raw`(['"])(?:${[...OF_FIELDS].join('|')})\1|\b(?:${[...OF_FIELDS].join('|')})\s*[:,}]`,
  'u',
)

/** Each place that names types: `line what`. */
function placesIn(path: string): readonly string[] {
  const text = readFileSync(join(root, path), 'utf8')
  if (!MENTIONS.test(text)) return []
  const found: string[] = []
  const note = (start: number, what: string) => found.push(`${path}:${text.slice(0, start).split('\n').length} ${what}`)
  const areKinds = (names: readonly (string | undefined)[], least: number) =>
    names.length >= least &&
    names.every((name) => name !== undefined && KINDS.has(name)) &&
    names.some((name) => OF_FIELDS.has(name!))
  new Visitor({
    BinaryExpression: ({ start, operator, left, right }) => {
      const kind = right.type === 'Literal' ? right.value : undefined
      const asked = text.slice(left.start, left.end)
      if (/^[!=]==?$/u.test(operator) && OF_FIELDS.has(String(kind)) && /\btype\??\.kind$/u.test(asked))
        note(start, `${asked} ${operator} '${String(kind)}'`)
    },
    SwitchStatement: ({ start, discriminant, cases }) => {
      const asked = text.slice(discriminant.start, discriminant.end)
      const kinds = cases.flatMap(({ test: one }) => (one?.type === 'Literal' ? [String(one.value)] : []))
      if (/\btype\??\.kind$/u.test(asked) && kinds.some((kind) => OF_FIELDS.has(kind))) note(start, `switch (${asked})`)
    },
    ArrayExpression: ({ start, elements }) => {
      const names = elements.map((one) => (one?.type === 'Literal' ? String(one.value) : undefined))
      if (areKinds(names, 2)) note(start, `a list of types: ${names.join(', ')}`)
    },
    ObjectExpression: ({ start, properties }) => {
      const names = properties.map((one) =>
        one.type === 'Property' && one.key.type === 'Identifier' ? one.key.name : undefined,
      )
      if (areKinds(names, 3)) note(start, `a table of types: ${names.join(', ')}`)
    },
  }).visit(parseSync(path, text).program)
  return found
}

test('types are named in the folders of values alone', () => {
  const paths = sourcePaths().filter((path) => !HOMES.some((home) => path.startsWith(home)))
  const places = paths.flatMap(placesIn)
  const excepted = Object.keys(EXCEPTIONS)
  expect(places.filter((place) => !excepted.some((path) => place.startsWith(path)))).toEqual([])
  const unused = excepted.filter((path) => !places.some((place) => place.startsWith(path)))
  expect(unused).toEqual([])
})
