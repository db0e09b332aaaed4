import { expect, test } from 'vitest'
import { compile } from '../../language/src/index.ts'
import { PLAN_FORMAT, readPlan, writePlan } from '../src/model/stored-plan.ts'

const plan = compile([
  { file: 'a.md', text: '# A\n\n## 3. Entities\n\n### Room\n\n| Field | Type |\n|---|---|\n| Name | text |\n' },
]).plan!

test('a plan is read as it was written', () => {
  expect(readPlan(writePlan(plan))).toEqual(plan)
})

test.each([{}, { format: 1 }])('a plan of format 1 is converted: %o', (format) => {
  const { restrictions, ...others } = plan
  expect(readPlan(JSON.stringify({ ...format, ...others, walls: restrictions }))).toEqual(plan)
})

test('a plan of a newer format is not read', () => {
  expect(readPlan(JSON.stringify({ ...plan, format: PLAN_FORMAT + 1 }))).toBeUndefined()
})
