// A few of the mistakes of `npm run mistakes`: none is mended wrongly, and hardly one goes without a word.
import { compile } from '@ninefold/language'
import { expect, test } from 'vitest'
import { filesOf } from './mistakes/files.ts'
import { documents, draw, judged, kinds } from './mistakes/run.ts'

const all = documents()

test.each(all.map((document) => [document.name, document] as const))('%s has no problems', (_, document) => {
  expect(compile(filesOf(document, document.text)).problems).toEqual([])
})

test('each kind of mistake can be made', () => {
  const made = new Set(draw(all, 1, 4 * Object.keys(kinds).length).map(({ kind }) => kind))
  expect(Object.keys(kinds).filter((kind) => !made.has(kind))).toEqual([])
})

test('no fix that is made by itself is wrong', () => {
  const results = [...judged(draw(all, 20_261_123, Object.keys(kinds).length))]
  expect(results.filter(({ applied }) => applied === 'wrong').map(({ kind, fixed }) => [kind, fixed])).toEqual([])
  const silent = results.filter(({ outcome, mistake }) => outcome === 'silent' && !KNOWN.has(mistake.now.trim()))
  expect(silent.map(({ kind, mistake }) => [kind, mistake.now])).toEqual([])
})

/** Silent today: a rule of the document bounds the same list by the same number, though not for each person. */
const KNOWN = new Set(['At most 5 Team member per person. ⏎'])
