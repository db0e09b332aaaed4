// What a plan says, line by line, in words short enough to be read in review.
import type { Expr } from '@ninefold/plan/expression'
import type { FieldType } from '@ninefold/plan/values'
import type { Plan } from '@ninefold/plan'

export function factsOf(plan: Plan): string {
  const lines = [
    `${plan.name}: ${Object.values(plan.settings).join(', ')}; open: ${plan.open.join(', ') || 'nothing'}`,
    ...entityFacts(plan),
    ...lifecycleFacts(plan),
    ...plan.rules.map(ruleFact),
    ...plan.roles
      .filter(({ origin }) => origin)
      .map((role) => line('role', role.name, role.kind, role.on, code(role.test))),
    ...grantFacts(plan),
    ...plan.screens.filter(({ assumed }) => !assumed).map(screenFact),
    ...plan.calls.calls.map(callFact),
    ...plan.errors
      .filter(({ origin }) => origin)
      .map((error) => line('error', error.code, error.status, wording(error.message))),
    ...plan.constants.map(({ name, value, meaning }) => line('constant', name, JSON.stringify(value), meaning)),
  ]
  return `${lines.join('\n')}\n`
}

const line = (...parts: readonly unknown[]): string =>
  parts
    .filter((part) => part !== undefined && part !== '')
    .map((part) => String(part).replaceAll(/\s+/gu, ' '))
    .join(' | ')

const wording = (template: Plan['errors'][number]['message']): string =>
  template.map((part) => (typeof part === 'string' ? part : `{${part.source}}`)).join('')

const code = (expr: Expr | undefined): string | undefined => expr && `\`${expr.source}\``

function typeFact(type: FieldType): string {
  const { kind, ...rest } = type
  const said = JSON.stringify(rest, (key, value) =>
    key === 'options' ? value.map((one: { key: string }) => one.key) : value,
  )
  return said === '{}' ? kind : `${kind} ${said}`
}

function entityFacts({ entities }: Plan): readonly string[] {
  return entities.flatMap(({ name, label, partOf, fields }) => [
    line('entity', name === label ? name : `${name} "${label}"`, partOf && `part ${JSON.stringify(partOf)}`),
    ...fields
      .filter(({ origin }) => origin)
      .map((field) => {
        const { required, editable } = field
        const demand = required ? (required.when ? `required when ${code(required.when)}` : 'required') : undefined
        const start = code(field.default?.expr)
        return `  ${line(`${field.name} "${field.label}"`, typeFact(field.type), demand, field.unique ? 'unique' : '', start && `default ${start}`, field.computed && `computed ${code(field.computed.expr)}`, editable?.kind, field.help)}`
      }),
  ])
}

function lifecycleFacts({ lifecycles }: Plan): readonly string[] {
  return lifecycles.flatMap(({ entity, field, initial, states, actions, create }) => [
    line(
      'life cycle',
      `${entity}.${field}`,
      `${initial} of ${states.map(({ key }) => key).join(', ')}`,
      create.who?.actors.map(({ label }) => label).join(', '),
    ),
    ...actions.map(
      ({ label, from, to, who, when, asks, then }) =>
        `  ${line(`${label}: ${from.join(', ')} → ${typeof to === 'string' ? to : (to?.kind ?? 'itself')}`, who?.actors.map((actor) => actor.label).join(', '), code(when), asks.map(({ name }) => `asks ${name}`).join(', '), then.map(({ kind }) => kind).join(', '))}`,
    ),
  ])
}

function ruleFact({ label, entity, when, must, error }: Plan['rules'][number]): string {
  const held = must.kind === 'hold' ? code(must.expr) : JSON.stringify(must)
  return line('rule', label, entity, when && `when ${code(when)}`, held, error)
}

/** One line for each entity and role: `create; read when …`. */
function grantFacts({ grants }: Plan): readonly string[] {
  const said = new Map<string, string[]>()
  for (const { entity, role, verb, fields, when } of grants) {
    const key = line('may', role, entity)
    const words = [typeof verb === 'string' ? verb : `run ${verb.run}`, fields?.join('+'), when && `when ${code(when)}`]
    said.set(key, [...(said.get(key) ?? []), words.filter(Boolean).join(' ')])
  }
  return [...said].map(([key, verbs]) => `${key} | ${verbs.join('; ')}`)
}

function screenFact({ label, route, shows, for: whom }: Plan['screens'][number]): string {
  const of = 'entity' in shows ? shows.entity : ''
  const filter = 'filter' in shows ? code(shows.filter) : undefined
  const columns =
    'columns' in shows
      ? shows.columns
          .map((column) => JSON.stringify(column).replace(/.*?"(?:path|field|name)":"?([^",\]]*).*/u, '$1'))
          .join(' ')
      : ''
  return line('screen', label, route.pattern, `${shows.kind} ${of}`, filter, columns, whom.join(', '))
}

function callFact({ method, path, for: whom, answers }: Plan['calls']['calls'][number]): string {
  const at = path.map((part) => (part.kind === 'literal' ? part.text : `{${part.name}}`)).join('/')
  return line('call', `${method} /${at}`, whom.join(', '), code(answers.expr))
}
