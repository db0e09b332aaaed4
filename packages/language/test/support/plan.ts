/** For tests of what a document comes to: its plan, and its expressions evaluated for a person and a record. */
import { compile } from '../../src/compile.ts'
import { compileExpression } from '../../../plan/src/expression/evaluate.ts'
import type { Expr } from '../../../plan/src/expression/tree.ts'
import type { Plan } from '../../../plan/src/model/plan.ts'
import type { RecordValue, Value } from '../../../plan/src/values/value.ts'

/** Throws with the problems where there is no plan. */
export function planOf(text: string): Plan {
  const { plan, problems } = compile([
    { file: 'test.md', text: text.startsWith('# ') ? text : `# Specification: Test\n\n${text}` },
  ])
  if (plan) return plan
  throw new Error(problems.map((problem) => `${problem.code} ${problem.message}`).join('\n'))
}

export interface Asking {
  readonly me?: RecordValue | null
  readonly roles?: readonly string[]
  readonly administrator?: boolean
  readonly this?: RecordValue
  readonly input?: Readonly<Record<string, Value>>
}

/** The value for a person and a record, on 1 March 2030 in UTC. */
export function valueOf(
  expr: Expr,
  { me = null, roles = [], administrator = false, this: record, input }: Asking,
): Value {
  return compileExpression(expr.tree)({
    me,
    roles: new Set(roles),
    administrator,
    constants: {},
    now: '2030-03-01T12:00:00.000Z',
    today: '2030-03-01',
    timeZone: 'UTC',
    ...(record && { this: record }),
    ...(input && { input }),
  })
}

/** A record by its id, with fields. */
export const recordOf = (id: string, fields: Readonly<Record<string, Value>> = {}): RecordValue => ({ id, ...fields })
