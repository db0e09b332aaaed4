/** Hover texts of names: kind, description, and use in the application. */
import {
  isOfAdministrators,
  roleLabel,
  type Action,
  type Call,
  type Entity,
  type Field,
  type Plan,
  type Role,
  type Screen,
  type Template,
} from '@ninefold/plan'
import { actionPath } from '@ninefold/plan/base'
import type { Named, NameKind } from '@ninefold/language/kernel'
import { type Literal, fullTypeName } from '@ninefold/plan/values'
import type { Analysis } from '../analysis.ts'
import { typeWords } from './expression-part.ts'

type Describe = (named: Named, analysis: Analysis) => string | undefined

/** Undefined if there is nothing to add to the name. */
export const describeName: Describe = (named, analysis) => DESCRIPTIONS[named.kind]?.(named, analysis)

/** Describes a part of the plan that is found by its name. */
const ofPart =
  <T extends { readonly name: string }>(
    partsOf: (plan: Plan) => readonly T[],
    describe: (part: T, plan: Plan) => string,
  ): Describe =>
  ({ name }, { plan }) => {
    const part = partsOf(plan).find((one) => one.name === name)
    return part && describe(part, plan)
  }

const DESCRIPTIONS: Readonly<Record<NameKind, Describe | undefined>> = {
  entity: ofPart(({ entities }) => entities, entity),
  field,
  choice,
  role: ofPart(({ roles }) => roles, role),
  constant: ofPart(
    ({ constants }) => constants,
    ({ label, name, type, value, meaning, changeable }) =>
      lines(
        `**${label}** — constant, ${typeWords(type)}, \`${name}\``,
        `Its value is ${valueText(value as Literal)}.${changeable ? ' It may be changed while the application runs.' : ''}`,
        meaning,
      ),
  ),
  shape: ofPart(
    ({ calls }) => calls.shapes,
    ({ label, entity: of, name, value }) =>
      lines(`**${label}** — shape of ${of}`, `\`${name}(record)\` gives \`${value.source}\`.`),
  ),
  error: refusal,
  action: actionRows,
  message: ofPart(
    ({ messages }) => messages,
    ({ label, entity: of, subject, text }) =>
      lines(`**${label}** — message about ${of ?? 'a record'}`, `> ${template(subject)}`, `> ${template(text)}`),
  ),
  rule: ofPart(
    ({ rules }) => rules,
    ({ label, entity: of, weight, error, help }) =>
      lines(`**${label}** — rule of ${of}${weight === 'warning' ? ', which only warns' : ''}, \`${error}\``, help),
  ),
  screen: ofPart(({ screens }) => screens, screen),
  call: ofPart(({ calls }) => calls.calls, call),
  webhook: undefined,
  lookUp: undefined,
  query: undefined,
  input: undefined,
}

function refusal({ name }: Named, { plan }: Analysis): string | undefined {
  const found = plan.errors.find(({ code }) => code === name)
  if (!found) return undefined
  const { code, status, message, remedy, origin } = found
  const what = `**${code}** — ${origin ? 'refusal' : 'built-in refusal'}, status ${status}`
  return lines(what, template(message), template(remedy))
}

function call({ label, method, path, for: whom, help }: Call, plan: Plan): string {
  const parts = path.map((part) => (part.kind === 'literal' ? part.text : `{${part.name}}`))
  const address = `${plan.calls.basePath}/${parts.join('/')}`
  return lines(`**${label}** — call`, `\`${method} ${address}\`, for ${people(whom, plan)}`, help)
}

function actionRows({ name, of }: Named, { plan }: Analysis): string | undefined {
  const actions = plan.lifecycles.flatMap((one) => one.actions)
  const rows = actions.filter((one) => one.entity === of && one.name === name)
  return rows.length === 0 ? undefined : lines(...rows.map(action), actionAddress(rows[0]!, plan))
}

const lines = (...parts: readonly string[]): string => parts.filter((part) => part !== '').join('\n\n')

function entity({ name, label, help, path, partOf, shownAs, onlyOne }: Entity, plan: Plan): string {
  const screens = plan.screens.filter(({ shows }) => 'entity' in shows && shows.entity === name)
  const where = screens.map(({ route, assumed }) => `\`${route.pattern}\`${assumed ? ' (assumed)' : ''}`).join(', ')
  const assumed = plan.assumptions.filter((one) => one.subject === label).map(({ text }) => `- ${text}`)
  return lines(
    `**${label}** — ${partOf ? `part of ${partOf.entity}` : onlyOne ? 'entity with one record' : 'entity'}, \`${name}\` in expressions`,
    help,
    `People know a record by \`${shownAs.source}\`.`,
    partOf
      ? `It is shown and changed inside its whole, in the list \`${partOf.list}\`.`
      : `Makes a table, forms, and the record API \`/api/records/${path}\`.${where === '' ? '' : ` On screens: ${where}.`}`,
    assumed.length === 0 ? '' : `**Assumed**\n\n${assumed.join('\n')}`,
  )
}

function field({ of, name }: Named, { plan, declared }: Analysis): string | undefined {
  const owner = plan.entities.find((one) => one.name === of)
  const found = owner?.fields.find((one) => one.name === name)
  const type = declared.names.entity(of ?? '')?.fields.find((one) => one.name === name)?.type
  if (!owner || !found || !type) return undefined
  return lines(
    `**${found.label}** — field of ${owner.label}: ${fullTypeName(type)}, \`${name}\` in expressions`,
    found.help,
    fieldFacts(found).join(' '),
  )
}

function fieldFacts({
  required,
  unique,
  default: start,
  computed,
  shownWhen,
  displayedWhen,
  editable,
  system,
}: Field): readonly string[] {
  return [
    ...(system ? ['The application keeps it by itself.'] : []),
    ...(required ? [required.when ? `Required when \`${required.when.source}\`.` : 'Required.'] : []),
    ...(unique ? ['No two records have the same value.'] : []),
    ...(start ? [`${start.copy ? 'A copy of' : 'Starts as'} \`${start.expr.source}\`.`] : []),
    ...(computed
      ? [
          `Computed: \`${computed.expr.source}\`, ${computed.stored ? 'and stored with the record' : 'at each reading'}.`,
        ]
      : []),
    ...(shownWhen ? [`Applies when \`${shownWhen.source}\`, else it is empty.`] : []),
    ...(displayedWhen ? [`Displayed when \`${displayedWhen.source}\`.`] : []),
    ...(editable
      ? [
          editable.kind === 'when'
            ? `Changed only when \`${editable.expr.source}\`.`
            : editable.kind === 'once'
              ? 'Written once, at creation.'
              : 'Only the document sets it.',
        ]
      : []),
  ]
}

function choice({ of, name }: Named, { plan }: Analysis): string | undefined {
  const lifecycle = plan.lifecycles.find((one) => `${one.entity}.${one.field}` === of)
  const state = lifecycle?.states.find(({ key }) => key === name)
  if (!lifecycle || !state) return `\`${name}\` — choice${of === undefined ? '' : ` of ${of}`}`
  const leading = (test: (one: Action) => boolean) =>
    [...new Set(lifecycle.actions.filter(test).map(({ label }) => label))].join(', ')
  const into = leading(({ to }) => to === name)
  const out = leading(({ from, to }) => to !== undefined && from.includes(name))
  return lines(
    `**${state.label}** — state of ${lifecycle.entity}${state.final ? ', an end' : ''}`,
    state.help,
    [
      name === lifecycle.initial ? 'New records begin here.' : '',
      into && `Reached by ${into}.`,
      out && `Left by ${out}.`,
    ]
      .filter((text) => text !== '')
      .join(' '),
  )
}

function role(described: Role): string {
  const { label, help, kind, on, test, includes } = described
  const byKind = {
    anyone: 'Everybody has it, signed in or not.',
    signedIn: 'Everybody who is signed in has it.',
    given: 'Somebody is given it.',
    condition: `Whoever this holds for has it: \`${test?.source ?? ''}\`.`,
    record: `For a record of ${on}, whoever this holds for has it: \`${test?.source ?? ''}\`.`,
  }
  const who = isOfAdministrators(described) ? 'Administrators have it.' : byKind[kind]
  const more = includes.length === 0 ? '' : `Who has it has ${includes.join(', ')} too.`
  return lines(`**${label}** — role`, help, [who, more].filter((text) => text !== '').join(' '))
}

function action({ label, help, from, to, who, when, asks }: Action): string {
  const target = to === undefined ? 'the state stays' : typeof to === 'string' ? to : 'the state before'
  const actors = who?.actors.map((actor) => actor.label).join(', ') ?? ''
  return lines(
    `**${label}** — action: ${from.join(', ')} → ${target}`,
    help,
    [
      actors === ''
        ? ''
        : `For ${actors}${who!.but.length === 0 ? '' : ` but ${who!.but.map((one) => one.label).join(', ')}`}.`,
      when ? `Only when \`${when.source}\`.` : '',
      asks.length === 0 ? '' : `Asks for ${asks.map((input) => input.label).join(', ')}.`,
    ]
      .filter((text) => text !== '')
      .join(' '),
  )
}

function actionAddress({ entity: of, name }: Action, { entities }: Plan): string {
  const path = entities.find((one) => one.name === of)?.path
  return `Makes a button on the record, and \`POST /api/records/${path}/{id}/actions/${actionPath(name)}\`.`
}

function screen({ label, route, shows, help, assumed }: Screen): string {
  const what = 'entity' in shows ? `${shows.kind} of ${shows.entity}` : shows.kind
  return lines(`**${label}** — screen${assumed ? ', assumed' : ''}: ${what} at \`${route.pattern}\``, help)
}

const people = (names: readonly string[], { roles }: Plan): string =>
  names.map((name) => roleLabel(roles, name)).join(', ')

const template = (parts: Template): string =>
  parts.map((part) => (typeof part === 'string' ? part : `{${part.source}}`)).join('')

/** In the spelling of the document. */
function valueText(value: Literal | readonly Literal[]): string {
  if (Array.isArray(value)) return value.map((one: Literal) => valueText(one)).join(', ')
  const one = value as Literal
  if (one === null) return 'nothing'
  if (typeof one !== 'object') return typeof one === 'boolean' ? (one ? 'yes' : 'no') : String(one)
  if ('money' in one) return `${one.money} ${one.currency}`
  if ('decimal' in one) return one.decimal
  const units = [
    [one.months, 'months'],
    [one.days, 'days'],
    [one.milliseconds / 3_600_000, 'hours'],
  ] as const
  return units.flatMap(([count, unit]) => (count === 0 ? [] : [`${count} ${unit}`])).join(' ')
}
