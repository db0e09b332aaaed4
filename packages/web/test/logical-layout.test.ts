// The layout mirrors itself in languages from right to left: style sheets name no side, only start and end.
import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

const WEB = join(import.meta.dirname, '..')
const sheets = ['src', 'public', 'gallery'].flatMap((folder) =>
  (readdirSync(join(WEB, folder), { recursive: true }) as string[])
    .filter((file) => file.endsWith('.css'))
    .map((file) => `${folder}/${file}`),
)

/** Properties and values of one side. Corners of printed sheets have no start and end. */
const SIDES =
  /(?<![\w@-])(?:(?:margin|padding|border|inset)-(?:left|right)\b|(?:left|right)\s*:|border-(?:top|bottom)-(?:left|right)-radius|(?:text-align|float)\s*:\s*(?:left|right)\b)/gu

/** Four values in a row, of which the second and the fourth are the right and the left side. */
const FOUR =
  /(?<![\w-])(?:margin|padding|inset|border-width)\s*:\s*([^\s;(]+)\s+([^\s;(]+)\s+([^\s;(]+)\s+([^\s;(]+)\s*;/gu

it.each(sheets)('%s', (file) => {
  const text = readFileSync(join(WEB, file), 'utf8')
  const sides = text.match(SIDES) ?? []
  const uneven = [...text.matchAll(FOUR)].filter(([, , right, , left]) => right !== left).map(([all]) => all)
  expect([...sides, ...uneven]).toEqual([])
})
