/**
 * A text is checked again after every keystroke, and only what changed is worked out anew (`incremental.ts` of the language). Whatever is typed,
 * the outcome is the one that the same text has when nothing was there before.
 */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { analyse } from '@ninefold/ide'
import { conclude, understand } from '@ninefold/language'
import { largeDocument } from '../../bench/data/large-document.ts'
import { mutate } from './mutate.ts'
import { randomFrom, type Random } from './random.ts'

const root = join(import.meta.dirname, '../..')
const read = (path: string) => readFileSync(join(root, path), 'utf8')

/** All that was made of a text, as text, by which two of them can be compared. */
function outcomeOf(file: string, text: string): string {
  const understood = understand([{ file, text }])
  const { document, declared, notes, plan } = analyse(understood)
  const { entities, roles, shapes, errors, constants, settings } = declared.names
  const all = {
    document: [document.name, document.nameSpan, document.sections],
    names: [entities, roles, shapes, errors, constants].map((all) =>
      all.map((one) => ('code' in one ? one.code : one.name)),
    ),
    settings,
    plan,
    mentions: notes.mentions,
    expressions: notes.expressions.map(({ piece, expected, owner }) => [piece, expected, owner]),
    problems: conclude(understood),
  }
  return JSON.stringify(all, (_, value: unknown) =>
    value instanceof Map || value instanceof Set ? [...value] : value,
  ).replaceAll(JSON.stringify(file).slice(1, -1), 'x.md')
}

let fresh = 0
/** As if nothing had been there before: no run knows this file. */
const anew = (text: string) => outcomeOf(`fresh-${fresh++}/x.md`, text)

const typed = ['a', ' ', '|', '`', '\n', '- ', '#', "'", '0', 'Title', ' or ', '<', '*', '\n\n### Claim\n\n']

function edited(text: string, random: Random): string {
  const at = random.below(text.length + 1)
  const lines = text.split('\n')
  const line = random.below(lines.length)
  switch (random.below(8)) {
    case 0:
    case 1:
      return text.slice(0, at) + random.one(typed) + text.slice(at)
    case 2:
      return text.slice(0, at) + text.slice(at + 1 + random.below(3))
    case 3:
      return lines.toSpliced(line, 1).join('\n')
    case 4:
      return lines.toSpliced(line, 0, lines[random.below(lines.length)]!).join('\n')
    case 5:
      return lines.with(line, lines[random.below(lines.length)]!).join('\n')
    case 6:
      return mutate(text, random, [text]).text
    default: {
      const words = [...text.matchAll(/[\p{L}_]+/gu)]
      const [word, other] = [random.one(words), random.one(words)]
      if (!word || !other) return text
      return text.slice(0, word.index) + other[0] + text.slice(word.index + word[0].length)
    }
  }
}

const documents: readonly (readonly [string, string])[] = [
  ['expense claims', read('examples/expense-claims/specification.md')],
  ['a clinic', read('tests/documents/clinic.md')],
  ['many entities', largeDocument(16)],
]

function differenceOf(kept: string, fresh: string, when: string): string {
  const at = Array.from(kept).findIndex((unit, index) => unit !== fresh[index])
  const around = (text: string) => text.slice(Math.max(0, at - 300), at + 200)
  return `${when}: kept\n${around(kept)}\nanew\n${around(fresh)}`
}

/** `STEPS=2000 SEED=7 npx vitest run tests/fuzz/incremental` goes on for longer. */
const steps = Number(process.env['STEPS'] ?? 6)

describe('a text that changes says what it says anew', () => {
  it.each(documents)('%s', (name, text) => {
    const random = randomFrom(Number(process.env['SEED'] ?? name.length))
    let now = text
    const before: string[] = []
    for (let step = 0; step < steps; step++) {
      // Now and then somebody takes back what was typed.
      const back = before.length > 0 && random.below(3) === 0 ? before.pop() : undefined
      if (back === undefined) before.push(now)
      now = back ?? edited(now, random)
      const [kept, fresh] = [outcomeOf('kept/x.md', now), anew(now)]
      expect(kept === fresh, kept === fresh ? '' : differenceOf(kept, fresh, `step ${step}`)).toBe(true)
    }
  })
})
