/** What is worked out of a call once per plan: what its expressions need loaded, and its answer ready to evaluate. */
import { compileExpression, type Environment, type Expr, type Tree } from '@ninefold/plan/expression'
import type { Call, Plan } from '@ninefold/plan'
import type { Json, Value } from '@ninefold/plan/values'
import { needsOf, type AnswerNeeds, type Needs } from './needs.ts'
import { bodyReader, type Body } from './take.ts'

export interface CompiledCall {
  readonly call: Call
  /** The name of what it works on, for refusals. */
  readonly subject: string
  readonly body: (body: Json | undefined) => Body
  /** What filters, targets and written values need of the records that the path found: the document's authority. */
  readonly documentNeeds: AnswerNeeds
  /** What the answer shows: as the principal may see it. */
  readonly answerNeeds: AnswerNeeds
  readonly answer?: (env: Environment) => Value
  /** Does a step write? */
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

/** The name of the look-up or entity that the first step acts on; of the last look-up where no step acts. */
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

/** Dotted paths, as `records.load` takes them. */
export const pathsOf = (needs: Needs): readonly string[] =>
  Object.entries(needs).flatMap(([name, below]) => [name, ...pathsOf(below).map((path) => `${name}.${path}`)])
