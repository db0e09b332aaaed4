// Writes examples as Markdown. Parsing the Markdown gives the same examples.
import type { Entity, Example, ExampleStep, Expectation, Given, GivenValue, Plan } from '@ninefold/plan'
import { type FieldType, type Json, isParts, isPercent, isDurationType } from '@ninefold/plan/values'
import { textAt } from '../../demonstration/server.ts'

export function writeExamples(examples: readonly Example[], plan: Plan): string {
  const parts = examples.map((example) => {
    const lines = example.steps.map((step) => row(step, example, plan))
    return [
      `### Example: ${example.title}`,
      '',
      tableRow(['Who', 'Does', 'With', 'Expect']),
      tableRow(DELIMITER_ROW),
      ...lines,
      '',
    ].join('\n')
  })
  return [`# Specification: ${plan.name}`, '', '## 4. Generated examples', '', ...parts].join('\n')
}

const DELIMITER_ROW = ['---', '---', '---', '---']
const tableRow = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`.replace(/ +\|/g, ' |')

function row(step: ExampleStep, { people }: Example, plan: Plan): string {
  const person = people.find(({ name }) => name === step.who)
  const roles = person
    ? [...person.roles.map((role) => labelOf(plan, role)), ...(person.administrator ? ['administrator'] : [])]
    : []
  const who = step.who === undefined ? 'nobody' : roles.length === 0 ? step.who : `${step.who} (${roles.join(', ')})`
  const timed = step.does.kind === 'wait' || step.does.kind === 'date'
  return tableRow([timed ? '' : who, operationText(step, plan), givenText(step, plan), expectationText(step, plan)])
}

const labelOf = (plan: Plan, role: string): string => plan.roles.find(({ name }) => name === role)?.label ?? role
const entityOf = (plan: Plan, name: string): Entity | undefined => plan.entities.find((entity) => entity.name === name)

function operationText({ does }: ExampleStep, plan: Plan): string {
  switch (does.kind) {
    case 'join':
      return 'joins'
    case 'create':
      return `create ${entityOf(plan, does.entity)?.label} as ${does.as}`
    case 'do': {
      const actions = plan.lifecycles.filter(({ entity }) => entity === does.entity).flatMap((one) => one.actions)
      return `do ${actions.find(({ name }) => name === does.action)?.label} on ${does.record}`
    }
    case 'change':
    case 'delete':
    case 'see':
      return `${does.kind} ${does.record}`
    case 'list':
      return `list of ${entityOf(plan, does.entity)?.label}`
    case 'open':
      return `open ${plan.screens.find(({ name }) => name === does.screen)?.label}`
    case 'call':
      return `call ${plan.calls.calls.find(({ name }) => name === does.call)?.label}`
    case 'wait':
      return `${hours(does.duration)} hours pass`
    case 'date':
      return `it is ${does.date}`
  }
}

const hours = (duration: string): string => /^PT(\d+)H$/.exec(duration)?.[1] ?? '1'

function givenText(step: ExampleStep, plan: Plan): string {
  const { does } = step
  const entity = 'entity' in does ? does.entity : does.kind === 'join' ? 'User' : ''
  const inputs =
    does.kind === 'do'
      ? plan.lifecycles
          .flatMap(({ actions }) => actions)
          .find(({ name, entity: of }) => name === does.action && of === entity)?.asks
      : undefined
  return pairs(step.with, inputs ?? entityOf(plan, entity)?.fields ?? [], plan, '; ')
}

interface Named {
  readonly name: string
  readonly type: FieldType
}

function pairs(given: readonly Given[], fields: readonly Named[], plan: Plan, separator: string): string {
  return given
    .map(({ key, value }) => {
      const field = fields.find(({ name }) => name === key)
      return `${key}: ${valueText(value, field?.type, plan)}`
    })
    .join(separator)
}

function valueText(value: GivenValue, type: FieldType | undefined, plan: Plan): string {
  switch (value.kind) {
    case 'record':
      return value.record
    case 'file':
      return value.name
    case 'expr':
      return `\`${value.expr.source}\``
    case 'list':
      return value.items.map((item) => valueText(item, undefined, plan)).join(', ')
    case 'parts': {
      const fields = (isParts(type) && entityOf(plan, type.entity)?.fields) || []
      return value.items.map((item) => `(${pairs(item, fields, plan, ', ')})`).join(', ') || 'nothing'
    }
    case 'value':
      return jsonText(value.value, type)
  }
}

/** As the language reads it back. */
function jsonText(value: Json, type: FieldType | undefined): string {
  if (value === null) return 'nothing'
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  if (Array.isArray(value))
    return value.length === 0 ? 'nothing' : value.map((item) => jsonText(item, undefined)).join(', ')
  const money = [textAt(value, 'amount'), textAt(value, 'currency')]
  if (money[0] !== '') return money.join(' ')
  if (typeof value !== 'string') return JSON.stringify(value)
  if (isPercent(type)) return `${value} %`
  if (isDurationType(type)) return value
  return /^[\p{L}\p{N} @./+-]*$/u.test(value) && value.trim() !== '' ? value : `"${value.replaceAll('"', "'")}"`
}

function expectationText({ expect, does }: ExampleStep, plan: Plan): string {
  return expect.map((one) => expectation(one, does, plan)).join('; ')
}

function tileLabel(name: string, does: ExampleStep['does'], { screens }: Plan): string {
  const shows = does.kind === 'open' ? screens.find((screen) => screen.name === does.screen)?.shows : undefined
  return (shows && 'tiles' in shows && shows.tiles.find((tile) => tile.name === name)?.label) || name
}

function expectation(one: Expectation, does: ExampleStep['does'], plan: Plan): string {
  switch (one.kind) {
    case 'done':
      return 'done'
    case 'refused':
      return `refused: ${one.codes.join(', ')}`
    case 'status':
      return String(one.status)
    case 'is':
      return `${one.field}: ${valueText(one.value, one.type, plan)}`
    case 'holds':
      return `\`${one.expr.source}\``
    case 'sees':
      return `${one.not ? 'does not see' : 'sees'} ${one.field}`
    case 'count':
      return `${one.count} records`
    case 'warned':
      return one.codes.length === 0 ? 'no warning' : `warns: ${one.codes.join(', ')}`
    case 'tile':
      return `${tileLabel(one.tile, does, plan)}: ${one.value}`
    case 'told': {
      const message = plan.messages.find(({ name }) => name === one.message)
      return `${one.person} is told${message ? ` with ${message.label}` : ''}`
    }
  }
}
