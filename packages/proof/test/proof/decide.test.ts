// PRF-1: what is proven impossible is so in no model; what is called possible is so in the model that is given.
import { expect, test } from 'vitest'
import { compileExpression } from '../../../plan/src/expression/evaluate.ts'
import { decide } from '../../src/logic/decide.ts'
import { anyCondition, anyModel, dice, setting, treeOf } from './small-models.ts'

/** `QUESTIONS=20000` asks more of them. */
const QUESTIONS = Number(process.env['QUESTIONS'] ?? 500)
const MODELS = 300

test.each(['UTC', 'Europe/Berlin', 'America/Los_Angeles'])('an example is one in the time zone %s', (timeZone) => {
  const moment = "dateTime(date('2030-07-01'), closing)"
  for (const source of [`sentAt >= ${moment} and sentAt <= ${moment}`, `sentAt == ${moment}`, `sentAt > ${moment}`]) {
    const tree = treeOf(source)
    const verdict = decide([{ tree }], { ...setting, timeZone })
    expect(verdict.kind === 'yes' && compileExpression(tree)(verdict.model.environment), source).toBe(true)
  }
})

test('what is decided agrees with what the evaluator says, in models made at random', () => {
  const told = { yes: 0, no: 0, undecided: 0 }
  const wrong: string[] = []
  for (let seed = 1; seed <= QUESTIONS; seed++) {
    const d = dice(seed)
    const sources = ['has(this)', ...Array.from({ length: 1 + d.upTo(3) }, () => anyCondition(d, 3))]
    const conditions = sources.map((source) => ({ tree: treeOf(source) }))
    const tests = conditions.map(({ tree }) => compileExpression(tree))
    const verdict = decide(conditions, setting)
    told[verdict.kind]++
    const holds = (model: Parameters<(typeof tests)[number]>[0]) => tests.every((one) => one(model) === true)
    const fails =
      verdict.kind === 'yes'
        ? !holds(verdict.model.environment)
        : verdict.kind === 'no' && Array.from({ length: MODELS }, () => anyModel(d)).some(holds)
    if (fails) wrong.push(`seed ${seed}, said ${verdict.kind}: ${sources.join(' AND ')}`)
  }
  expect(wrong).toEqual([])
  expect(told.yes).toBeGreaterThan(QUESTIONS / 4)
  expect(told.no).toBeGreaterThan(QUESTIONS / 20)
  expect(told.undecided).toBeLessThan(QUESTIONS / 25)
})
