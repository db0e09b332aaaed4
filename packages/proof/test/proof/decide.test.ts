// PRF-1: what is proven impossible is so in no world; what is called possible is so in the world that is given.
import { expect, test } from 'vitest'
import { compileExpression } from '../../../plan/src/expression/evaluate.ts'
import { decide } from '../../src/logic/decide.ts'
import { anyCondition, anyWorld, dice, setting, treeOf } from './small-worlds.ts'

/** `QUESTIONS=20000` asks more of them. */
const QUESTIONS = Number(process.env['QUESTIONS'] ?? 500)
const WORLDS = 300

test('what is decided agrees with what the evaluator says, in worlds made at random', () => {
  const told = { yes: 0, no: 0, undecided: 0 }
  const wrong: string[] = []
  for (let seed = 1; seed <= QUESTIONS; seed++) {
    const d = dice(seed)
    const sources = ['has(this)', ...Array.from({ length: 1 + d.upTo(3) }, () => anyCondition(d, 3))]
    const conditions = sources.map((source) => ({ tree: treeOf(source) }))
    const tests = conditions.map(({ tree }) => compileExpression(tree))
    const verdict = decide(conditions, setting)
    told[verdict.kind]++
    const holds = (world: Parameters<(typeof tests)[number]>[0]) => tests.every((one) => one(world) === true)
    const fails =
      verdict.kind === 'yes'
        ? !holds(verdict.world.environment)
        : verdict.kind === 'no' && Array.from({ length: WORLDS }, () => anyWorld(d)).some(holds)
    if (fails) wrong.push(`seed ${seed}, said ${verdict.kind}: ${sources.join(' AND ')}`)
  }
  expect(wrong).toEqual([])
  expect(told.yes).toBeGreaterThan(QUESTIONS / 4)
  expect(told.no).toBeGreaterThan(QUESTIONS / 20)
  expect(told.undecided).toBeLessThan(QUESTIONS / 25)
})
