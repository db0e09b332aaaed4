// What follows from an operation: effects, what goes with a deleted record, calculated fields. Each answer is held against everything that
// people bring about by requests. `npm run questions` asks all there is.
import { ask } from '@ninefold/proof'
import { compile } from '@ninefold/language'
import { withArticle } from '@ninefold/plan/problem'
import type { Plan } from '@ninefold/plan'
import { describe, expect, test } from 'vitest'
import { randomFrom } from '../src/demonstration/random.ts'
import { isWritten } from '../src/testing/generate/values.ts'
import { playAnswer } from '../src/testing/play/play-answer.ts'
import { TOLD } from './consequences/documents.ts'
import { observe } from './consequences/observe.ts'

const count = Number(process.env['QUESTIONS'] ?? 4) * 2
const seed = Number(process.env['SEED'] ?? 1)
const TODAY = '2030-03-01'

interface Asked {
  readonly text: string
  readonly role: string
  /** As it is observed. */
  readonly change: string
}

/** Whether somebody can change each field, create and delete records of each entity. */
function questionsAbout(plan: Plan): readonly Asked[] {
  const roles = plan.roles.filter(({ kind }) => kind === 'given' || kind === 'signedIn')
  const entities = plan.entities.filter(({ name }) => name !== 'User')
  return roles.flatMap(({ name: role, label: who }) =>
    entities.flatMap((entity) => {
      const thing = withArticle(entity.label)
      const fields = entity.fields.filter((field) => isWritten(field) || field.computed || field.name === 'status')
      return [
        ...['create', 'delete'].map((verb) => ({
          text: `can ${who} ${verb} ${thing}`,
          role,
          change: `${verb} ${entity.name}`,
        })),
        ...fields.map(({ name, label }) => ({
          text: `can ${who} change the ${label} of ${thing}`,
          role,
          change: `set ${entity.name}.${name}`,
        })),
      ]
    }),
  )
}

describe.each(TOLD)('ASK-24 $name', (told) => {
  test('what follows from an operation counts: no answer is wrong, nine of ten questions are decided', async () => {
    const sources = [{ file: 'document.md', text: told.text }]
    const plan = compile(sources).plan!
    const observed = await observe(told)
    const all = questionsAbout(plan)
    const chosen = randomFrom(seed).shuffled(all).slice(0, count)
    const wrong: string[] = []
    const open: string[] = []
    for (const { text, role, change } of chosen) {
      const moment = { today: TODAY, now: `${TODAY}T12:00:00.000Z` }
      const { answer, notes } = await playAnswer(ask(text, plan, moment)[0]!, plan, sources, TODAY)
      const isSeen = observed.get(role)!.has(change)
      if (answer === 'no' && isSeen) wrong.push(`${text}: no, but it was seen`)
      if (answer !== 'no' && answer !== 'yes')
        open.push(`${text}: ${answer}, ${notes[0] ?? ''}${isSeen ? ' (seen)' : ''}`)
    }
    if (process.env['QUESTIONS']) console.log(`${told.name}: ${chosen.length - open.length} of ${chosen.length}`, open)
    expect(wrong).toEqual([])
    expect(open.length).toBeLessThanOrEqual(Math.max(1, chosen.length / 10))
  }, 600_000)
})
