/** Describes point 7: the endpoints for other programs. */
import { identifierOf, upperFirst } from '@ninefold/plan/base'
import { withArticle } from '@ninefold/plan/problem'
import { actionsOf, labelNamed, type Call, type Step } from '@ninefold/plan'
import { codeOf, type Expr, type Tree } from '@ninefold/plan/expression'
import { codeOfValue } from './code.ts'
import { help, line, list, type DescribedLine } from './described.ts'
import { omit, remaining } from './remaining.ts'
import { describeType } from './types.ts'
import type { Wording } from './wording.ts'

const code = ({ tree }: Expr): string => `\`${codeOf(tree)}\``

export function describeCalls(wording: Wording): readonly DescribedLine[] {
  const { calls } = wording.plan
  const { shapes } = calls
  const usual = {
    ...omit('shapes', 'calls', 'basePath', 'recordApi'),
    signInScheme: 'Bearer',
    otherSites: [],
    paging: { kind: 'cursor' },
  }
  const api = calls.recordApi ? `answers under ${calls.basePath}/records` : 'is off'
  return [
    line(`The record API ${api}; calls stand under ${calls.basePath}.${remaining(calls, usual)}`),
    ...shapes.map((shape) => {
      const rest = remaining(shape, { ...omit('label', 'entity', 'value'), name: identifierOf(shape.label) })
      return line(`Shape ${shape.label} of ${wording.entity(shape.entity)}: ${code(shape.value)}${rest}`, shape.origin)
    }),
    ...calls.calls.map((call) => line(describeCall(call, wording), call.origin)),
  ]
}

function describeCall(call: Call, wording: Wording): string {
  const callers = call.for.length === 0 ? 'administrators alone' : list(call.for.map(wording.role), 'or')
  const facts = [
    ...call.does.map((step) => describeStep(step, wording)),
    ...(call.takes.fields.length > 0 || call.takes.envelope !== undefined ? [describeInputs(call, wording)] : []),
    ...call.queries.map((one) => {
      const narrows = one.narrows ? ` narrows to ${code(one.narrows)}` : ''
      return `?${one.name}= (${describeType(one.type, wording.entity)})${narrows}${remaining(one, omit('name', 'type', 'narrows'))}`
    }),
    describeAnswer(call),
  ]
  const rest = remaining(call, {
    ...omit('label', 'help', 'method', 'path', 'for', 'does', 'takes', 'queries', 'answers'),
    name: identifierOf(call.label),
  })
  return `${call.label}: ${call.method} ${describePath(call, wording)}, for ${callers}: ${facts.join('; ')}.${rest}${help(call.help)}`
}

const describePath = ({ path }: Call, { entity }: Wording): string =>
  path
    .map((part) => {
      if (part.kind === 'literal') return `/${part.text}${remaining(part, omit('kind', 'text'))}`
      if (part.kind === 'value')
        return `/{${part.name}: ${describeType(part.type, entity)}${remaining(part, omit('kind', 'name', 'type'))}}`
      const usual = { ...omit('name', 'field'), kind: 'record', entity: upperFirst(part.name) }
      return `/{${part.name} by ${part.field}${remaining(part, usual)}}`
    })
    .join('') || '/'

function describeInputs({ takes }: Call, wording: Wording): string {
  const fields = takes.fields.map((one) => {
    const own = wording.plan.entities
      .flatMap(({ fields: all }) => all)
      .find(({ name, type }) => name === one.field && codeOfValue(type) === codeOfValue(one.type))
    const usual = { ...omit('key', 'required', ...(own ? ['type'] : [])), field: one.key }
    return `${one.key}${one.required ? '' : ' (optional)'}${remaining(one, usual)}`
  })
  return `takes ${list(fields)}${takes.envelope === undefined ? '' : ` in ${takes.envelope}`}${remaining(takes, omit('envelope', 'fields'))}`
}

function describeAnswer({ answers }: Call): string {
  const status = answers.status === undefined ? '' : ` with ${answers.status}${answers.expr ? ',' : ''}`
  return `answers${status}${answers.expr ? ` ${describeValue(answers.expr)}` : ' nothing'}${remaining(answers, omit('status', 'expr'))}`
}

/** `of each: id, name`, `of return: number`, if the answer has only fields of one record under their own names; else the exact code. */
function describeValue(expr: Expr): string {
  const { tree } = expr
  const isEach =
    tree.op === 'macro' &&
    tree.fn === 'map' &&
    tree.over.op === 'name' &&
    tree.over.scope === 'context' &&
    tree.over.name === 'items'
  const record = isEach ? tree.body : tree
  const paths = record.op === 'map' ? record.entries.map(({ key, value }) => ({ key, path: pathIn(value) })) : []
  const [first] = paths
  const isPlain = paths.every(
    ({ key, path }) =>
      path?.fields[0] === key && path.of === first?.path?.of && path.fields.length <= (path.fields[1] === 'id' ? 2 : 1),
  )
  if (!first?.path || !isPlain || (isEach && first.path.of !== tree.variable)) return code(expr)
  return `of ${isEach ? 'each' : first.path.of}: ${list(paths.map(({ path }) => path!.fields.join('.')))}`
}

/** `return.customer.id` → return, [customer, id]. */
function pathIn(tree: Tree): { readonly of: string; readonly fields: readonly string[] } | undefined {
  if (tree.op === 'name') return { of: tree.name, fields: [] }
  const path = tree.op === 'field' ? pathIn(tree.of) : undefined
  return path && tree.op === 'field' ? { of: path.of, fields: [...path.fields, tree.field] } : undefined
}

function describeStep(step: Step, wording: Wording): string {
  switch (step.kind) {
    case 'list': {
      const where = step.where ? ` where ${wording.when(step.where)}` : ''
      const sort = step.sort.map(
        (one) => `${one.path}${one.descending ? ' downwards' : ''}${remaining(one, omit('path', 'descending'))}`,
      )
      const rest = remaining(step, omit('kind', 'entity', 'where', 'sort', 'paged'))
      return `lists ${wording.entity(step.entity)}${where}${sort.length > 0 ? ` by ${list(sort)}` : ''}${step.paged ? ' in pages' : ''}${rest}`
    }
    case 'create': {
      const fields = step.with.map(({ field, value }) => `${wording.field(step.entity, field)} ${code(value)}`)
      return `creates ${withArticle(wording.entity(step.entity))}${fields.length > 0 ? ` with ${list(fields)}` : ''}${remaining(step, omit('kind', 'entity', 'with'))}`
    }
    case 'do': {
      const action = actionsOf(wording.plan.lifecycles, step.entity).find(({ name }) => name === step.action)
      return `does "${action?.label ?? step.action}" on ${code(step.target)}${remaining(step, { ...omit('kind', 'action', 'target'), entity: action?.entity })}`
    }
    case 'check': {
      const rules = step.rules?.map((name) => labelNamed(wording.plan.rules, name))
      return `checks ${rules ? list(rules) : 'every rule'} of ${wording.entity(step.entity)}${remaining(step, omit('kind', 'entity', 'rules'))}`
    }
    case 'change':
    case 'delete':
      return `${step.kind}s ${code(step.target)}${remaining(step, omit('kind', 'target'))}`
    case 'add':
    case 'remove': {
      const where = step.kind === 'add' ? 'to' : 'from'
      return `${step.kind}s ${code(step.item)} ${where} ${code(step.to)}${remaining(step, omit('kind', 'item', 'to'))}`
    }
    case 'signIn':
      return `signs ${step.asIt ? 'in as it' : 'in'}${remaining(step, omit('kind', 'asIt'))}`
    case 'signOut':
      return `signs out${remaining(step, omit('kind'))}`
  }
}
