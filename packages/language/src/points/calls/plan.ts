/**
 * Point 7 → the calls of the plan: settings, shapes, then each call (`plan-call.ts`). Needs the planned roles, life cycles and
 * entities. Memoized for each call.
 */
import type { Tree } from '@ninefold/plan/expression'
import { memoize } from '@ninefold/plan/base'
import type { Assumption, Call, Calls, Role, Shape, Plan } from '@ninefold/plan'
import type { Problem } from '@ninefold/plan/problem'
import {
  interned,
  callMemoized,
  findAudience,
  type Audience,
  memoizedByItems,
  type Names,
  type Planned,
  type ShapeName,
  duplicateFinder,
} from '../../kernel/index.ts'
import { assumeIds } from './ids-alone.ts'
import type { CallRead, CallsRead } from './model.ts'
import { planCall } from './plan-call.ts'
import { callsProblem } from './problems.ts'
import { planSettings } from './settings.ts'
import { planShapes } from './shapes.ts'
import { callScope, type CallScope } from './scope.ts'

/** The shapes that point 7 declares. */
export function declareShapes(read: CallsRead): readonly ShapeName[] {
  return read.shapes.map(({ name: { identifier: name, label, span }, of }) => ({ name, label, entity: of, span }))
}

/** The calls of the plan: resolves names, checks expressions, adds assumptions. */
export function planCalls(
  read: CallsRead,
  names: Names,
  plan: Pick<Plan, 'roles' | 'lifecycles' | 'entities' | 'rules'>,
): Planned<Calls> {
  const { value: settings, problems } = planSettings(read.settings, names)
  const { value: shaped, problems: odd } = planShapes(read, names)
  const { shapes, schema } = shaped
  const around = callScope(names, schema, settings.basePath, plan)
  const known = interned('calls.roles', '', plan.roles)
  const each = read.calls.map((call) =>
    callMemoized(planOne, call, callMemoized(audienceOf, call, known, names), around),
  )
  const planned = each.flatMap(({ value }, index) => (value ? [{ read: read.calls[index]!, value }] : []))
  const calls = planned.map((one) => one.value)
  const assumptions = [
    ...assumeRecordApi(read, settings.recordApi),
    ...shapes.flatMap((shape) => callMemoized(assumeShape, shape, around)),
    ...each.flatMap((one) => one.ids),
    ...each.flatMap((one) => one.plain),
  ]
  return {
    value: { ...settings, shapes, calls },
    problems: [...problems, ...odd, ...each.flatMap((one) => one.problems), ...reportTwice(planned)],
    assumptions,
  }
}

const planOne = (read: CallRead, audience: Audience, around: CallScope) => {
  const problems: Problem[] = []
  const value = planCall(read, audience, { ...around, problems })
  const answer = value?.answers.expr
  return {
    value,
    problems,
    ids: value && answer ? assumeIds(value.label, answer.tree, around) : [],
    plain: value ? assumePlain(read, value) : [],
  }
}

/** Memoized separately from the call, so that a change of another role does not invalidate the call. */
const audienceOf = (read: CallRead, roles: readonly Role[], names: Names): Audience =>
  findAudience(read.for, names, roles)

const assumeShape = ({ label, value }: Shape, around: CallScope) => assumeIds(label, value.tree, around)

/** Assumptions for a call that is only described, has an answer in words, or has no specified answer. */
function assumePlain(
  { words, answered, answers: written }: CallRead,
  { label, method, does, answers }: Call,
): readonly Assumption[] {
  const [first] = does
  const fields = answered && answers.expr ? `${labelsIn(answers.expr.tree)} of` : 'the fields of'
  if (!words) {
    if (!answers.expr || written.value) return []
    const text = `"${label}" answers ${fields} ${first ? 'each record' : 'the record'}.`
    return [{ point: 7, subject: label, text, help: 'Say it in the column Answers, or write 204 if nothing is meant.' }]
  }
  if (!first && !answers.expr) return []
  const step = first ? (first.kind === 'do' ? 'takes the action' : `${first.kind}s`) : 'looks up'
  const where = first?.kind === 'list' && first.where ? `, where ${first.where.source}` : ''
  const answer = method === 'DELETE' || !answers.expr ? 'answers nothing' : `answers ${fields} the record`
  const text = `"${label}" ${step} what its path names${where}, and ${answer}.`
  const help = 'Say it in the columns Does, Takes and Answers of a table of calls.'
  return [{ point: 7, subject: label, text, help }]
}

/** The keys of the objects in an answer: `id, name and closes`. */
function labelsIn(tree: Tree): string {
  const record = tree.op === 'macro' ? tree.body : tree
  const keys = record.op === 'map' ? record.entries.map(({ key }) => key) : []
  return keys.join(', ').replace(/, (?=[^,]+$)/u, ' and ')
}

/** The pattern that the server matches: the path with a placeholder for each look-up. */
const addressOf = memoize(({ method, path }: Call): string => {
  const pattern = path.map((part) => (part.kind === 'literal' ? part.text : '{}')).join('/')
  return `${method} ${pattern}`
})

type CallPair = { readonly read: CallRead; readonly value: Call }

const reportTwice = (planned: readonly CallPair[]): readonly Problem[] =>
  memoizedByItems(
    'calls.twice',
    planned.flatMap(({ read, value }): readonly object[] => [read, value]),
    () => findTwice(planned),
  )

function findTwice(planned: readonly CallPair[]): readonly Problem[] {
  const firstAt = duplicateFinder(planned, ({ value }) => addressOf(value))
  const firstNamed = duplicateFinder(planned, ({ value }) => value.name.toLowerCase())
  return planned.flatMap((one) => {
    const { read, value } = one
    const [path, name] = [firstAt(one), firstNamed(one)]
    const at = (one: { readonly read: CallRead }) => ({ span: one.read.label.span, label: 'it stands here first' })
    return [
      ...(path
        ? [
            callsProblem(
              'CAL-002',
              { span: read.path?.span ?? read.label.span, second: at(path) },
              { method: value.method, path: read.path?.text ?? '', other: path.value.label },
            ),
          ]
        : []),
      ...(name ? [callsProblem('CAL-012', { span: read.label.span, second: at(name) }, { name: value.label })] : []),
    ]
  })
}

function assumeRecordApi(read: CallsRead, on: boolean): readonly Assumption[] {
  if (read.settings.recordApi || !on) return []
  const besides = read.calls.length > 0 ? ' beside the calls of the document' : ''
  const text = `The record API answers under /api/records${besides}, for what point 6 allows.`
  return [
    {
      point: 7,
      subject: '',
      text,
      help: 'Write `- Record API: off` to switch it off, or `on` to say that it is meant.',
    },
  ]
}
