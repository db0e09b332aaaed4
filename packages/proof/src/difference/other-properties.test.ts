// Every property of a part of the plan is compared: a new property that no comparison knows is reported by its name.
import { expect, it } from 'vitest'
import { compile } from '../../../language/src/compile.ts'
import type { Plan } from '../../../plan/src/model/plan.ts'
import { differenceOf } from './difference.ts'

const SPECIFICATION = `# Specification: Tasks

## 1. Purpose

Tasks of a team.

## 2. Screens

| Screen | Route | Shows | For |
| --- | --- | --- | --- |
| Board | \`/\` | board of Task | everyone signed in |

## 3. Entities

### Task

| Field | Type |
| --- | --- |
| Title | text |
| Hours | integer |

## 4. States and transitions

### Task

| Action | From | To | Who |
| --- | --- | --- | --- |
| (create) | | open | member |
| Close | open | closed | member |

## 5. Rules

| Rule | Entity | Must hold | Error |
| --- | --- | --- | --- |
| Not endless | Task | \`hours <= mostHours\` | TOO_LONG |

## 6. Roles

| Role | Who has it |
| --- | --- |
| member | everyone signed in |

| Entity | member |
| --- | --- |
| Task | create, read, update |

## 7. Calls

| Shape | Of | Value |
| --- | --- | --- |
| row | Task | \`{'title': title}\` |

| Call | Method and path | For | Does | Takes | Answers |
| --- | --- | --- | --- | --- | --- |
| New | \`POST /mine\` | member | create Task | title | \`row(it)\` |

## 8. Errors

| Code | Status | Message |
| --- | --- | --- |
| TOO_LONG | 422 | Too long. |

## 9. Constants

| Name | Value |
| --- | --- |
| Most hours | 8 |
`

function plan(): Plan {
  const compiled = compile([{ file: 'specification.md', text: SPECIFICATION }])
  expect(compiled.problems.filter(({ severity }) => severity === 'error')).toEqual([])
  return compiled.plan!
}

const PARTS: Readonly<Record<string, (plan: Plan) => object | undefined>> = {
  plan: (all) => all,
  settings: ({ settings }) => settings,
  entity: ({ entities }) => entities.find(({ name }) => name === 'Task'),
  field: ({ entities }) => entities.find(({ name }) => name === 'Task')?.fields[0],
  'life cycle': ({ lifecycles }) => lifecycles[0],
  state: ({ lifecycles }) => lifecycles[0]?.states[0],
  creation: ({ lifecycles }) => lifecycles[0]?.create,
  action: ({ lifecycles }) => lifecycles[0]?.actions[0],
  rule: ({ rules }) => rules[0],
  role: ({ roles }) => roles[0],
  grant: ({ grants }) => grants[0],
  screen: ({ screens }) => screens.find(({ assumed }) => !assumed),
  'what a screen shows': ({ screens }) => screens.find(({ assumed }) => !assumed)?.shows,
  api: ({ calls }) => calls,
  shape: ({ calls }) => calls.shapes[0],
  call: ({ calls }) => calls.calls[0],
  'segment of an address': ({ calls }) => calls.calls[0]?.path[0],
  'input of a call': ({ calls }) => calls.calls[0]?.takes.fields[0],
  error: ({ errors }) => errors.find(({ code }) => code === 'TOO_LONG'),
  constant: ({ constants }) => constants[0],
  limits: ({ limits }) => limits,
}

it.each(Object.entries(PARTS))('DIF-9 a property of a %s that nothing compares yet makes a difference', (_, partOf) => {
  const later = structuredClone(plan())
  const part = partOf(later) as { property?: string } | undefined
  expect(part).toBeDefined()
  part!.property = 'new'
  expect(differenceOf(plan(), later).length).toBeGreaterThan(0)
})

it('DIF-9 names the property', () => {
  const later = structuredClone(plan())
  const field = later.entities.find(({ name }) => name === 'Task')!.fields[0] as { section?: string }
  field.section = 'Basics'
  expect(differenceOf(plan(), later).map(({ text }) => text)).toEqual(['Title of Task differs in `section`.'])
})

it('DIF-9 webhooks are compared by where they go and what they send', () => {
  const hook = {
    name: 'closed',
    label: 'Closed',
    entity: 'Task',
    help: '',
    address: 'https://example.com/a',
    origin: { file: 'specification.md', line: 1, column: 1, endLine: 1, endColumn: 2 },
  }
  const withHook = (address: string): Plan => ({ ...plan(), webhooks: [{ ...hook, address }] })
  const texts = (was: Plan, now: Plan) => differenceOf(was, now).map(({ text }) => text)
  expect(texts(plan(), withHook('https://example.com/a'))).toEqual(['The webhook Closed is new.'])
  expect(texts(withHook('https://example.com/a'), plan())).toEqual(['The webhook Closed is gone.'])
  expect(texts(withHook('https://example.com/a'), withHook('https://example.com/b'))).toEqual([
    'The webhook Closed differs in `address`.',
  ])
})
