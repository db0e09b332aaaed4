/** Describes point 3: entities, and fields that are required, unique or computed. */
import { identifierOf, kebabOf, pascalOf } from '@ninefold/plan/base'
import { type Entity, type Field, type Removed, placesOf } from '@ninefold/plan'
import { withArticle } from '@ninefold/plan/problem'
import { codeOfValue } from './code.ts'
import { help, line, list, under, type DescribedLine } from './described.ts'
import { omit, remaining } from './remaining.ts'
import { describeType } from './types.ts'
import type { Wording } from './wording.ts'

export function describeEntities(wording: Wording): readonly DescribedLine[] {
  const { plan } = wording
  return [
    ...plan.entities.flatMap((entity) => describeEntity(entity, wording)),
    ...(plan.removed ?? []).map((one) => describeRemoved(one, 'records')),
  ]
}

const describeRemoved = (one: Removed, what: string): DescribedLine =>
  line(
    `${one.name} is gone; its ${what} are ${one.keep ? 'kept out of sight' : 'dropped'}.${remaining(one, omit('name', 'keep'))}`,
    one.origin,
  )

function describeEntity(entity: Entity, wording: Wording): readonly DescribedLine[] {
  const { label, origin, commentOn } = entity
  const places = placesOf(entity).map((place) => {
    const rest = remaining(place, { ...omit('entity', 'list'), whole: identifierOf(wording.entity(place.entity)) })
    return `part of ${wording.entity(place.entity)}, in ${place.list}${rest}`
  })
  const facts = [
    ...(entity.onlyOne ? ['there is exactly one'] : []),
    ...places,
    ...(commentOn ? [`a comment on ${withArticle(wording.entity(commentOn.entity))}, in ${commentOn.field}`] : []),
    `shown as ${wording.value(entity.shownAs)}`,
    ...(entity.was.length > 0 ? [`was ${entity.was.join(', ')}`] : []),
  ]
  const rest = remaining(entity, {
    ...omit('label', 'help', 'shownAs', 'fields', 'partOf', 'alsoPartOf', 'commentOn', 'was', 'onlyOne', 'removed'),
    name: pascalOf(label),
    plural: `${label}s`,
    path: kebabOf(label),
  })
  return [
    line(`${label}: ${list(facts)}.${rest}${help(entity.help)}`, origin),
    ...entity.fields.flatMap((field) => (isUsual(field, entity, wording) ? [] : [describeField(field, wording)])),
    ...(entity.removed ?? []).map((one) => describeRemoved(one, 'values')),
  ]
}

function describeField(field: Field, wording: Wording): DescribedLine {
  const rest = remaining(field, {
    ...omit(
      'label',
      'unique',
      'help',
      'type',
      'required',
      'default',
      'computed',
      'shownWhen',
      'displayedWhen',
      'editable',
      'currencyFrom',
      'section',
    ),
    name: identifierOf(field.label),
    system: false,
    was: [],
  })
  const facts = [describeType(field.type, wording.entity), ...factsOf(field, wording)]
  return under(`${field.label}: ${facts.join('; ')}.${rest}${help(field.help)}`, field.origin)
}

function factsOf(field: Field, wording: Wording): readonly string[] {
  const { required, default: start, computed, shownWhen, displayedWhen, editable } = field
  return [
    ...(field.unique ? ['unique'] : []),
    ...(required ? [required.when ? `required when ${wording.when(required.when)}` : 'required'] : []),
    ...(start ? [`${start.copy ? 'taken from' : 'starts as'} ${wording.value(start.expr)}`] : []),
    ...(computed ? [`calculated as ${wording.value(computed.expr)}${computed.stored ? '' : ' at each reading'}`] : []),
    ...(shownWhen ? [`applies only when ${wording.when(shownWhen)}, else it is empty`] : []),
    ...(displayedWhen ? [`displayed only when ${wording.when(displayedWhen)}`] : []),
    ...(editable ? [describeEditable(editable, wording)] : []),
    ...(field.currencyFrom ? [`in the currency ${wording.value(field.currencyFrom)}`] : []),
    ...(field.section === undefined ? [] : [`in the section "${field.section}"`]),
  ]
}

function describeEditable(editable: NonNullable<Field['editable']>, wording: Wording): string {
  if (editable.kind === 'when') return `editable when ${wording.when(editable.expr)}`
  if (editable.kind === 'never') return 'not editable'
  return editable.kind === 'once' ? 'not editable once it is filled in' : codeOfValue(editable)
}

const own = { help: '', unique: false, system: true, was: [] }
const USER = { kind: 'reference', entity: 'User', onDelete: 'empty' }

/** The usual values of system fields, which are not described. */
const USUAL: Readonly<Record<string, unknown>> = {
  id: { ...own, name: 'id', label: 'Id', type: { kind: 'text', min: 0, max: 64 }, required: {}, unique: true },
  createdAt: { ...own, name: 'createdAt', label: 'Created at', type: { kind: 'dateTime' }, required: {} },
  createdBy: { ...own, name: 'createdBy', label: 'Created by', type: USER },
  updatedAt: { ...own, name: 'updatedAt', label: 'Changed at', type: { kind: 'dateTime' }, required: {} },
  updatedBy: { ...own, name: 'updatedBy', label: 'Changed by', type: USER },
  version: { ...own, name: 'version', label: 'Version', type: { kind: 'integer', min: 1 }, required: {} },
}

const OF_PEOPLE: Readonly<Record<string, unknown>> = {
  name: { ...own, name: 'name', label: 'Name', type: { kind: 'text', min: 0, max: 120 } },
  email: { ...own, name: 'email', label: 'Email', type: { kind: 'email' }, required: {}, unique: true },
}

function isUsual(field: Field, entity: Entity, { plan }: Wording): boolean {
  const known = { ...USUAL, ...(entity.name === 'User' ? OF_PEOPLE : {}) }
  const same = (usual: unknown) => usual !== undefined && remaining(field, usual as Record<string, unknown>) === ''
  if (Object.hasOwn(known, field.name)) return same(known[field.name])
  const states = plan.lifecycles.find((one) => one.entity === entity.name && one.field === field.name)?.states
  const options = states?.map(({ key, label }) => ({ key, label }))
  if (field.name === 'status' && options)
    return same({ ...own, name: 'status', label: 'Status', type: { kind: 'choice', options }, required: {} })
  const place = placesOf(entity).find(({ whole }) => whole === field.name)
  if (!place) return false
  const of = plan.entities.find(({ name }) => name === place.entity)
  const type = { kind: 'reference', entity: place.entity, onDelete: 'delete' }
  return same({ ...own, name: place.whole, label: of?.label, type, required: {} })
}
