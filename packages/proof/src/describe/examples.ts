/** Describes examples: who does what, with which values, and the expected result. */
import { codeOf } from '@ninefold/plan/expression'
import { type Example, type ExampleStep, type Expectation, type Given, type GivenValue, named } from '@ninefold/plan'
import { codeOfValue } from './code.ts'
import { help, line, list, under, type DescribedLine } from './described.ts'
import { omit, remaining, remainingProperties } from './remaining.ts'
import type { Wording } from './wording.ts'

export const describeExamples = (wording: Wording): readonly DescribedLine[] =>
  wording.plan.examples.flatMap((example) => describeExample(example, wording))

function describeExample(example: Example, wording: Wording): readonly DescribedLine[] {
  const people = example.people.map((one) => {
    const roles = [...(one.administrator ? ['administrator'] : []), ...one.roles.map(wording.role)]
    return `${one.name}${roles.length > 0 ? ` (${roles.join(', ')})` : ''}${remaining(one, omit('name', 'roles', 'administrator'))}`
  })
  const rest = remaining(example, omit('title', 'help', 'people', 'steps'))
  return [
    line(`Example ${example.title}, with ${list(people)}.${rest}${help(example.help)}`, example.origin),
    ...example.steps.map((step) => under(describeStep(step, wording), step.origin)),
  ]
}

function describeStep(step: ExampleStep, wording: Wording): string {
  const given = step.with.length > 0 ? ` with ${describeGiven(step.with)}` : ''
  const comes = step.expect.map((one) => describeExpectation(one, step, wording))
  const rest = remaining(step, omit('who', 'does', 'with', 'expect'))
  return `${step.who ?? 'Nobody signed in'}: ${describeOperation(step.does, wording)}${given}${comes.length > 0 ? ` → ${comes.join(', ')}` : ''}${rest}`
}

function describeOperation(does: ExampleStep['does'], wording: Wording): string {
  const entity = 'entity' in does ? wording.entity(does.entity) : ''
  switch (does.kind) {
    case 'create':
      return `create ${entity}${does.as === entity ? '' : ` ${does.as}`}${remaining(does, omit('kind', 'entity', 'as'))}`
    case 'change':
    case 'delete':
    case 'see':
      return `${does.kind} ${entity} ${does.record}${remaining(does, omit('kind', 'entity', 'record'))}`
    case 'do':
      return `${does.action} ${entity} ${does.record}${remaining(does, omit('kind', 'entity', 'action', 'record'))}`
    default:
      return [does.kind, ...remainingProperties(does, omit('kind'))].join(' ')
  }
}

const describeGiven = (given: readonly Given[]): string =>
  given.map((one) => `${one.key} ${describeValue(one.value)}${remaining(one, omit('key', 'value'))}`).join(', ')

function describeValue(value: GivenValue): string {
  switch (value.kind) {
    case 'value':
      return `${codeOfValue(value.value)}${remaining(value, omit('kind', 'value'))}`
    case 'record':
    case 'file':
      return `${value.kind} ${value.kind === 'record' ? value.record : value.name}${remaining(value, omit('kind', 'record', 'name'))}`
    case 'expr':
      return `\`${codeOf(value.expr.tree)}\`${Object.keys(value.type).length > 1 ? ` ${codeOfValue(value.type)}` : ` ${value.type.kind}`}${remaining(value, omit('kind', 'expr', 'type'))}`
    case 'parts':
      return `(${value.items.map(describeGiven).join(' | ')})${remaining(value, omit('kind', 'items'))}`
    case 'list':
      return `[${value.items.map(describeValue).join(', ')}]${remaining(value, omit('kind', 'items'))}`
    default:
      return codeOfValue(value)
  }
}

function describeExpectation(one: Expectation, { does }: ExampleStep, { plan }: Wording): string {
  if (one.kind === 'refused')
    return `refused${one.codes.length > 0 ? ` ${one.codes.join(' or ')}` : ''}${remaining(one, omit('kind', 'codes'))}`
  if (one.kind !== 'is') return [one.kind, ...remainingProperties(one, omit('kind'))].join(' ')
  const entity = 'entity' in does ? does.entity : 'User'
  const type = named(plan.entities, entity)?.fields.find(({ name }) => name === one.field)?.type
  return `${one.field} ${describeValue(one.value)}${remaining(one, { ...omit('kind', 'field', 'value'), type })}`
}
