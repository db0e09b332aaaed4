/** Examples → the plan's: people, steps, values and expectations are resolved by name in the finished plan. */
import type { Plan, Example, ExampleStep } from '@ninefold/plan'
import type { Names, Outcome } from '../../kernel/index.ts'
import type { Problem } from '@ninefold/plan/problem'
import { plainText } from '../../document/index.ts'
import { newFixtures, noteRefused, readWho, type Fixtures } from './fixtures.ts'
import { readOperation } from './operations.ts'
import { readExpectations } from './expectations.ts'
import { readGiven } from './given.ts'
import type { ExampleRead, StepRead } from './model.ts'
import { asWarning } from './read.ts'

type PlanSoFar = Pick<Plan, 'lifecycles' | 'screens' | 'calls' | 'messages'>

export function planExamples(read: readonly ExampleRead[], names: Names, plan: PlanSoFar): Outcome<readonly Example[]> {
  const problems: Problem[] = []
  const value = read.map((example) => planExample(example, names, plan, problems))
  return { value, problems: problems.map(asWarning) }
}

function planExample(read: ExampleRead, names: Names, plan: PlanSoFar, problems: Problem[]): Example {
  const fixtures = newFixtures(names, problems)
  // All people are declared first, so that a row may name a person before their own row.
  const turns = read.steps.map((step) => ({ step, who: readWho(step.who, fixtures) }))
  const steps = turns.flatMap(({ step, who }) => planStep(step, who, plan, fixtures))
  const title = plainText(read.title)
  return { title, help: read.help, people: [...fixtures.people.values()], steps, origin: names.originOf(read.span) }
}

/** A step that is not understood is left out; `ninefold test` then counts the example as failed. */
function planStep(
  read: StepRead,
  who: string | undefined,
  plan: PlanSoFar,
  fixtures: Fixtures,
): readonly ExampleStep[] {
  const found = readOperation(read.does, who, plan, fixtures)
  if (!found) return []
  const expect = readExpectations(read.expect, found.operation, plan, fixtures)
  if (found.operation.kind === 'create' && expect.some(({ kind }) => kind === 'refused'))
    noteRefused(found.operation.as, fixtures)
  return [
    {
      ...(who !== undefined && { who }),
      does: found.operation,
      with: readGiven(read.with, found.inputs, fixtures),
      expect,
      origin: fixtures.names.originOf(read.span),
    },
  ]
}
