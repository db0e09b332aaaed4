/**
 * A text is read in chunks, and where something stands is a line and a column (`chunks.ts` and `places.ts` of the language). Read
 * as one and by offsets, it says the same at the same places.
 */
import { expect, it } from 'vitest'
import { repairTables } from '../../packages/language/src/document/repair-tables.ts'
import { readChunks } from '../../packages/language/src/document/chunks.ts'
import { pastedTables, withoutPasted } from '../../packages/language/src/document/pasted-tables.ts'
import { readPieces, type PieceOfFile } from '../../packages/language/src/document/pieces.ts'
import { normalizeText } from '../../packages/language/src/document/source-text.ts'
import type { Problem } from '../../packages/plan/src/problem/problem.ts'
import { documentOf } from './fuzz.ts'
import { randomFrom } from './random.ts'
import { seedTexts } from './texts.ts'

const file = 'a.md'

function inChunks(text: string): string {
  const { chunks, places } = readChunks({ file, text })
  const [pieces, problems] = [chunks.flatMap((chunk) => chunk.pieces), chunks.flatMap((chunk) => chunk.problems)]
  return asText(pieces, problems, places.offset)
}

function asOne(text: string): string {
  const repaired = repairTables(file, normalizeText(text))
  const whole = withoutPasted(repaired.text, pastedTables(file, repaired.text))
  const { pieces, problems } = readPieces({ file, text: whole, written: text, shift: 0 })
  return asText(pieces, [...repaired.problems, ...problems], (offset) => offset)
}

/** Problems in any order: those of broken tables come first in each chunk. */
function asText(pieces: readonly PieceOfFile[], problems: readonly Problem[], offset: (at: number) => number): string {
  const placed = (key: string, value: unknown) => {
    if (typeof value === 'number' && (key === 'start' || key === 'end')) return offset(value)
    return key === 'offsets' ? (value as readonly number[]).map(offset) : value
  }
  return JSON.stringify([
    pieces.map(({ heading, prose, blocks }) => JSON.stringify([heading, prose, blocks], placed)),
    problems.map((problem) => JSON.stringify(problem, placed)).toSorted(),
  ])
}

it('a text says in chunks what it says as one, at the same places', () => {
  const seeds = seedTexts()
  const texts = [...seeds.documents, ...Array.from({ length: 400 }, (_, seed) => documentOf(seed, seeds).text)]
  expect(texts.filter((text) => text.length < 50_000 && inChunks(text) !== asOne(text))).toEqual([])
})

it.each([
  ['whose item of a list ends before it', '- item\n  ```\n\ntext\n\n```\n\n## No heading\n\n```'],
  ['whose item of a list goes on with less', '1. item\n   ~~~\n  text\n   ~~~\n\n## No heading'],
  ['below a tag', '<div>\n```\n\n```\n\n## No heading\n\n```'],
])('code %s', (_, code) => {
  const text = `# Title\n\n${code}\n`
  expect(inChunks(text)).toBe(asOne(text))
})

const LINES = ['', '', '', '', '# A', '## B', 'text', '  text', '- item', '1. item', '> text', '<div>', '<!--', '-->']
const FENCES = ['```', '```', '  ```', '   ```', '~~~', '   ~~~']

it('whatever stands between fences', () => {
  const random = randomFrom(5)
  const texts = Array.from({ length: 1000 }, () => {
    const lines = Array.from({ length: 6 + random.below(24) }, () => random.one([...LINES, ...FENCES]))
    return `# Title\n\n${lines.join('\n')}`
  })
  expect(texts.filter((text) => inChunks(text) !== asOne(text))).toEqual([])
})
