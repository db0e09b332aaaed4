/** Answers who opens a screen, makes a call, gives a role, changes a constant: by the lines that say so, and no others. */
import { named } from '@ninefold/plan'
import { writeValue, type FieldType } from '@ninefold/plan/values'
import { decide } from '../logic/index.ts'
import { type Knowledge, type ApplicationOperation, type Because, conditionsOn, labelOf } from '../possible/index.ts'
import { anyOf } from '@ninefold/plan/expression'
import { capital, reasonsOf, UNDECIDED } from './answer-can.ts'
import type { Answer } from './answer.ts'
import type { Asked } from './asked.ts'
import { exampleOf, type ExampleField } from './example.ts'

export function answerApplication(
  text: string,
  { subject, does: { does, label, ways } }: Asked & { kind: 'application' },
  knowledge: Knowledge,
): Answer {
  const base = { question: text, notes: [], reasons: reasonsOf(ways) }
  if (!subject)
    return ways.length === 0
      ? { ...base, answer: 'no', text: `Nobody can ${label}.` }
      : { ...base, answer: 'list', text: `Who can ${label}:` }
  const who = labelOf(subject)
  const allowed: Because = { tree: anyOf(ways.map(({ tree }) => tree)), text: `only these can ${label}`, lines: ways }
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
        reasons: reasonsOf(verdict.because),
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

/** A constant is set to what it starts with. */
function valueOf({ kind, name }: ApplicationOperation, { plan, setting }: Knowledge): readonly ExampleField[] {
  const constant = kind === 'set' ? named(plan.constants, name) : undefined
  if (!constant || constant.type.kind === 'list') return []
  const type = { kind: constant.type.kind, max: 1000 } as unknown as FieldType
  const { label } = constant
  return [{ name, label, value: writeValue(type, setting.constants[name] ?? null), shown: '' }]
}
