/** A call compiled once per plan: the data that its expressions need, and its answer ready to evaluate. */
import { compileExpression, type Environment, type Expr, type Tree } from '@ninefold/plan/expression'
import type { Call, Plan } from '@ninefold/plan'
import type { Json, Value } from '@ninefold/plan/values'
import { needsOf, type AnswerNeeds, type Needs } from './needs.ts'
import { bodyReader, type Body } from './take.ts'

export interface CompiledCall {
  readonly call: Call
  /** The name of the record or entity for refusals. */
  readonly subject: string
  readonly body: (body: Json | undefined) => Body
  /**
   * The data that filters, targets and written values need from the records found by the path; read with full
   * permissions.
   */
  readonly documentNeeds: AnswerNeeds
  /** The data that the answer shows; read with the principal's permissions. */
  readonly answerNeeds: AnswerNeeds
  readonly answer?: (env: Environment) => Value
  /** Whether a step writes. */
  readonly writes: boolean
  readonly creates: boolean
}

export function compileCall(plan: Plan, call: Call): CompiledCall {
  const { expr } = call.answers
  const own = documentExpressions(call).map((each) => each.tree)
  return {
    call,
    subject: subjectOf(plan, call),
    body: bodyReader(plan, call),
    documentNeeds: needsOf({ op: 'list', items: own, type: { kind: 'unknown' } }, plan.calls.shapes),
    answerNeeds: expr ? needsOf(expr.tree, plan.calls.shapes) : {},
    ...(expr ? { answer: compileExpression(expr.tree) } : {}),
    writes: call.does.some((step) => !['list', 'check', 'signIn', 'signOut'].includes(step.kind)),
    creates: call.does.some((step) => step.kind === 'create'),
  }
}

function documentExpressions(call: Call): readonly Expr[] {
  const steps = call.does.flatMap((step): (Expr | undefined)[] => {
    switch (step.kind) {
      case 'list':
        return [step.where]
      case 'create':
        return step.with.map((each) => each.value)
      case 'change':
      case 'delete':
      case 'do':
        return [step.target]
      case 'add':
      case 'remove':
        return [step.item, step.to]
      case 'check':
      case 'signIn':
      case 'signOut':
        return []
    }
  })
  return [...steps, ...call.queries.map((query) => query.narrows)].filter((expr) => expr !== undefined)
}

/** The name of the look-up or entity of the first step; of the last look-up if there is no such step. */
function subjectOf(plan: Plan, call: Call): string {
  for (const step of call.does) {
    if (step.kind === 'create' || step.kind === 'check' || step.kind === 'list') return nameOfEntity(plan, step.entity)
    if (step.kind === 'change' || step.kind === 'delete' || step.kind === 'do') return nameOfTarget(step.target.tree)
    if (step.kind === 'add' || step.kind === 'remove') return nameOfTarget(step.to.tree)
  }
  return call.path.findLast((part) => part.kind !== 'literal')?.name ?? call.name
}

const nameOfEntity = (plan: Plan, name: string): string => {
  const known = plan.entities.find((each) => each.name === name)?.name ?? name
  return known.charAt(0).toLowerCase() + known.slice(1)
}

const nameOfTarget = (tree: Tree): string =>
  tree.op === 'field' ? nameOfTarget(tree.of) : tree.op === 'name' ? tree.name || tree.scope : ''

/** Dotted paths, the format of `records.load`. */
export const pathsOf = (needs: Needs): readonly string[] =>
  Object.entries(needs).flatMap(([name, below]) => [name, ...pathsOf(below).map((path) => `${name}.${path}`)])
