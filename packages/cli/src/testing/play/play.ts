// Shared state and types of the steps that run an example.
import type { AnswerExample } from '@ninefold/proof'
import type { Field, GivenValue, Plan } from '@ninefold/plan'
import { type Json, isReference, isFile } from '@ninefold/plan/values'
import { textAt, refusalIn } from '../../demonstration/server.ts'
import type { Recorder } from '../generate/recorder.ts'
import { ordinaryValue } from '../generate/values.ts'
import type { StepAnswer } from '../take-step.ts'
import type { Fixtures } from './fixtures.ts'

export interface Play {
  readonly plan: Plan
  readonly example: AnswerExample
  readonly recorder: Recorder
  readonly fixtures: Fixtures
  /** Required references that the example does not contain; undefined if none could be created. */
  readonly others: Map<string, string | undefined>
  /** An ordinary value of the field. */
  ordinary(field: Field): GivenValue
  /** Any record of the entity. */
  recordOf(entity: string): string | undefined
  /** The reason of a refusal, as a sentence. */
  refusalIn(answer: StepAnswer | undefined, errors: readonly Json[]): string
}

export function openPlay(plan: Plan, example: AnswerExample, recorder: Recorder, fixtures: Fixtures): Play {
  let turn = 5000
  return {
    plan,
    example,
    recorder,
    fixtures,
    others: new Map(),
    ordinary(field) {
      if (isReference(field.type)) return { kind: 'record', record: this.recordOf(field.type.entity) ?? '' }
      if (isFile(field.type)) return { kind: 'file', name: 'sample.pdf' }
      return { kind: 'value', value: ordinaryValue(field, { today: recorder.today, turn: ++turn }) ?? null }
    },
    recordOf(entity) {
      const known = [...recorder.stage.entities].find(([name, of]) => of === entity && recorder.stage.ids.has(name))
      return known?.[0]
    },
    refusalIn(answer, errors) {
      const messages = errors.map((error) => textAt(error, 'message')).filter(Boolean)
      return messages.length > 0 ? messages.join(' ') : refusalIn(answer)
    },
  }
}
