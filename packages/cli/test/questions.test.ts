// Questions to six documents: none is answered wrongly, and few are left open. `npm run questions` asks many.
import { compile } from '@ninefold/language'
import { expect, test } from 'vitest'
import { locateDocument, readSources } from '../src/sources/document.ts'
import { askAll, questionsAbout } from './questions.ts'
import { root } from './process.ts'

const DOCUMENTS = [
  'examples/expense-claims',
  'examples/room-booking',
  'tests/documents/clinic.md',
  'tests/documents/requisitions',
  'tests/documents/service-desk.md',
  'tests/documents/stock.md',
]
const count = Number(process.env['QUESTIONS'] ?? 4)
const seed = Number(process.env['SEED'] ?? 1)

test.each(DOCUMENTS)(
  'ASK-21 %s: no answer is wrong, nine of ten questions are decided',
  async (document) => {
    const place = locateDocument(document, [root])
    const sources = 'mistake' in place ? [] : readSources(place)
    const results = await askAll(questionsAbout(compile(sources).plan!, count, seed), compile(sources).plan!, sources)
    const open = results.filter(({ answer }) => answer.answer !== 'yes' && answer.answer !== 'no')
    const told = open.map(({ question, answer }) => `${question.text}: ${answer.answer}, ${answer.notes[0] ?? ''}`)
    if (count > 4) console.log(`${document}: ${results.length - open.length} of ${results.length} decided`, told)
    expect(results.flatMap(({ question, wrong }) => (wrong === undefined ? [] : `${question.text}: ${wrong}`))).toEqual(
      [],
    )
    expect(results).toHaveLength(count)
    expect(told.length).toBeLessThanOrEqual(Math.max(1, count / 10))
  },
  600_000,
)
