/** Point 7: what other programs may ask. */
import { identifierOf } from '../points/identifier.ts'
import { withArticle } from '../problem/article.ts'
import { named } from '../plan/find.ts'
import type { Expr } from '../expression/tree.ts'
import type { Call, Step } from '../plan/plan.ts'
import { codeOf, codeOfValue } from './code.ts'
import { help, line, list, type DescribedLine } from './described.ts'
import { odds, SAID } from './odds.ts'
import { sayType } from './types.ts'
import type { Wording } from './wording.ts'

const said = (...keys: readonly string[]) => Object.fromEntries(keys.map((key) => [key, SAID]))
const code = ({ tree }: Expr): string => `\`${codeOf(tree)}\``

export function describeCalls(wording: Wording): readonly DescribedLine[] {
  const { calls } = wording.plan
  const { shapes } = calls
  const usual = {
    ...said('shapes', 'calls', 'basePath', 'recordApi'),
    signInScheme: 'Bearer',
    otherSites: [],
    paging: { kind: 'cursor' },
  }
  const api = calls.recordApi ? `answers under ${calls.basePath}/records` : 'is off'
  return [
    line(`The record API ${api}; calls stand under ${calls.basePath}.${odds(calls, usual)}`),
    ...shapes.map((shape) => {
      const rest = odds(shape, { ...said('label', 'entity', 'value'), name: identifierOf(shape.label) })
      return line(`Shape ${shape.label} of ${wording.entity(shape.entity)}: ${code(shape.value)}${rest}`, shape.origin)
    }),
    ...calls.calls.map((call) => line(sayCall(call, wording), call.origin)),
  ]
}

function sayCall(call: Call, wording: Wording): string {
  const whom = call.for.length === 0 ? 'administrators alone' : list(call.for.map(wording.role), 'or')
  const facts = [
    ...call.does.map((step) => sayStep(step, wording)),
    ...(call.takes.fields.length > 0 || call.takes.envelope !== undefined ? [sayTakes(call, wording)] : []),
    ...call.queries.map((one) => {
      const narrows = one.narrows ? ` narrows to ${code(one.narrows)}` : ''
      return `?${one.name}= (${sayType(one.type, wording.entity)})${narrows}${odds(one, said('name', 'type', 'narrows'))}`
    }),
    sayAnswer(call),
  ]
  const rest = odds(call, {
    ...said('label', 'help', 'method', 'path', 'for', 'does', 'takes', 'queries', 'answers'),
    name: identifierOf(call.label),
  })
  return `${call.label}: ${call.method} ${sayPath(call)}, for ${whom}: ${facts.join('; ')}.${rest}${help(call.help)}`
}

const sayPath = ({ path }: Call): string =>
  path
    .map((part) => {
      if (part.kind === 'literal') return `/${part.text}${odds(part, said('kind', 'text'))}`
      if (part.kind !== 'record') return `/${codeOfValue(part)}`
      const usual = { ...said('kind', 'name', 'field'), entity: part.name.charAt(0).toUpperCase() + part.name.slice(1) }
      return `/{${part.name} by ${part.field}${odds(part, usual)}}`
    })
    .join('') || '/'

function sayTakes({ takes }: Call, wording: Wording): string {
  const fields = takes.fields.map((one) => {
    const own = wording.plan.entities
      .flatMap(({ fields: all }) => all)
      .find(({ name, type }) => name === one.field && codeOfValue(type) === codeOfValue(one.type))
    const usual = { ...said('key', 'required'), field: one.key, type: own ? SAID : undefined }
    return `${one.key}${one.required ? '' : ' (optional)'}${odds(one, usual)}`
  })
  return `takes ${list(fields)}${takes.envelope === undefined ? '' : ` in ${takes.envelope}`}${odds(takes, said('envelope', 'fields'))}`
}

function sayAnswer({ answers }: Call): string {
  const status = answers.status === undefined ? '' : ` with ${answers.status}`
  return `answers${status}${answers.expr ? ` ${code(answers.expr)}` : ' nothing'}${odds(answers, said('status', 'expr'))}`
}

function sayStep(step: Step, wording: Wording): string {
  const kind = said('kind')
  switch (step.kind) {
    case 'list': {
      const where = step.where ? ` where ${wording.when(step.where)}` : ''
      const sort = step.sort.map(
        (one) => `${one.path}${one.descending ? ' downwards' : ''}${odds(one, said('path', 'descending'))}`,
      )
      const rest = odds(step, { ...kind, ...said('entity', 'where', 'sort', 'paged') })
      return `lists ${wording.entity(step.entity)}${where}${sort.length > 0 ? ` by ${list(sort)}` : ''}${step.paged ? ' in pages' : ''}${rest}`
    }
    case 'create': {
      const fields = step.with.map(({ field, value }) => `${wording.field(step.entity, field)} ${code(value)}`)
      return `creates ${withArticle(wording.entity(step.entity))}${fields.length > 0 ? ` with ${list(fields)}` : ''}${odds(step, { ...kind, ...said('entity', 'with') })}`
    }
    case 'do': {
      const action = wording.plan.lifecycles
        .flatMap(({ actions }) => actions)
        .find(({ name, entity }) => name === step.action && entity === step.entity)
      return `does "${action?.label ?? step.action}" on ${code(step.target)}${odds(step, { ...kind, ...said('action', 'target'), entity: action?.entity })}`
    }
    case 'check': {
      const rules = step.rules?.map((name) => named(wording.plan.rules, name)?.label ?? name)
      return `checks ${rules ? list(rules) : 'every rule'} of ${wording.entity(step.entity)}${odds(step, { ...kind, ...said('entity', 'rules') })}`
    }
    default:
      return codeOfValue(step)
  }
}
