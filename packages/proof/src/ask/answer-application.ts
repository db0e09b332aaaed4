/** Answers who may open a screen, make a call, give a role or change a constant, from the lines that allow it. */
import { named } from '@ninefold/plan'
import { writeValue, type FieldType } from '@ninefold/plan/values'
import { decide } from '../logic/index.ts'
import { type Knowledge, type ApplicationOperation, type Premise, conditionsOn, labelOf } from '../possible/index.ts'
import { anyOf } from '@ninefold/plan/expression'
import { capital, reasonsOf, UNDECIDED } from './answer-can.ts'
import type { Answer } from './answer.ts'
import type { ParsedQuestion } from './parsed-question.ts'
import { exampleOf, type ExampleField } from './example.ts'

export function answerApplication(
  text: string,
  { subject, does: { does, label, permissions: lines } }: ParsedQuestion & { kind: 'application' },
  knowledge: Knowledge,
): Answer {
  const base = { question: text, notes: [], reasons: reasonsOf(lines) }
  if (!subject)
    return lines.length === 0
      ? { ...base, answer: 'no', text: `Nobody can ${label}.` }
      : { ...base, answer: 'list', text: `Who can ${label}:` }
  const who = labelOf(subject)
  const allowed: Premise = { tree: anyOf(lines.map(({ tree }) => tree)), text: `only these can ${label}`, lines }
  const verdict = decide([...conditionsOn(subject, undefined, knowledge), allowed], knowledge.setting)
  switch (verdict.kind) {
    case 'yes': {
      const requests = [{ does, entity: '', record: '', with: valueOf(does, knowledge) }]
      const example = { ...exampleOf(verdict.model, knowledge), requests }
      return {
        ...base,
        answer: 'possible',
        text: `${subject.kind === 'anybody' ? 'Somebody' : capital(who)} can ${label}.`,
        example,
      }
    }
    case 'no':
      return {
        ...base,
        answer: 'no',
        text: subject.kind === 'anybody' ? `Nobody can ${label}.` : `${capital(who)} cannot ${label}.`,
        reasons: reasonsOf(verdict.core),
      }
    case 'undecided':
      return {
        ...base,
        answer: 'undecided',
        text: `Whether ${who} can ${label} cannot be decided.`,
        notes: [UNDECIDED],
      }
  }
}

/** The input of the request: a constant is set to its start value. */
function valueOf({ kind, name }: ApplicationOperation, { plan, setting }: Knowledge): readonly ExampleField[] {
  const constant = kind === 'set' ? named(plan.constants, name) : undefined
  if (!constant || constant.type.kind === 'list') return []
  const type = { kind: constant.type.kind, max: 1000 } as unknown as FieldType
  const { label } = constant
  return [{ name, label, value: writeValue(type, setting.constants[name] ?? null), shown: '' }]
}
