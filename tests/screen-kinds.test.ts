// Nobody tells screens apart by the names of their kinds but the table of kinds, in the plan and in the browser: others ask what a
// kind shows, or which parts it has. A new kind would be left out silently where names are compared or listed.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { parseSync, Visitor } from 'vite'
import { root } from './support/root.ts'
import { sourcePaths } from './support/sources.ts'
import { SCREEN_KINDS } from '../packages/plan/src/model/index.ts'

const HOMES = ['packages/plan/src/model/screens/', 'packages/web/src/screens/screen-views.ts']

/** `list` is a kind of tiles and of types, and `text` of types. */
const NAMES: ReadonlySet<string> = new Set(SCREEN_KINDS.filter((kind) => kind !== 'list' && kind !== 'text'))

const MENTIONS = new RegExp(String.raw`\b(?:${[...NAMES].join('|')})\b`, 'u')

/** Each place that compares with kinds or lists them: `path:line what`. */
function placesIn(path: string): readonly string[] {
  const text = readFileSync(join(root, path), 'utf8')
  if (!MENTIONS.test(text)) return []
  const found: string[] = []
  const note = (start: number, what: string) => found.push(`${path}:${text.slice(0, start).split('\n').length} ${what}`)
  const isNamed = (node: { readonly type: string; readonly value?: unknown } | null): boolean =>
    node?.type === 'Literal' && NAMES.has(String(node.value))
  new Visitor({
    BinaryExpression: ({ start, operator, left, right }) => {
      const asked = text.slice(left.start, left.end)
      if (/^[!=]==?$/u.test(operator) && isNamed(right) && /\bkind$/iu.test(asked)) note(start, asked)
    },
    SwitchStatement: ({ start, discriminant, cases }) => {
      const asked = text.slice(discriminant.start, discriminant.end)
      if (/\bkind$/iu.test(asked) && cases.filter((one) => isNamed(one.test)).length > 1)
        note(start, `switch (${asked})`)
    },
    ArrayExpression: ({ start, elements }) => {
      if (elements.filter((one) => isNamed(one)).length > 1) note(start, 'a list of kinds')
    },
    ObjectExpression: ({ start, properties }) => {
      const keys = properties.flatMap((one) =>
        one.type === 'Property' && one.key.type === 'Identifier' ? [one.key.name] : [],
      )
      if (keys.filter((key) => NAMES.has(key)).length > 2) note(start, 'a table of kinds')
    },
  }).visit(parseSync(path, text).program)
  return found
}

test('kinds of screens are told apart in their tables alone', () => {
  const paths = sourcePaths().filter((path) => !HOMES.some((home) => path.startsWith(home)))
  expect(paths.flatMap(placesIn)).toEqual([])
})
