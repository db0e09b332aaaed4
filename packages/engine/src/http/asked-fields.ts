/** The fields that a request asks for, `fields=title,lines.amount,owner.name`, and the lists of parts that come with a list. */
import { isParts } from '@ninefold/plan/values'
import type { Entity, Field } from '@ninefold/plan'
import type { Principal } from '../access/index.ts'
import type { FieldChoices, ListQuery } from '../records/index.ts'
import { refuse } from '../refusal.ts'
import type { TableColumn } from '../tables/index.ts'
import type { Exchange } from './exchange.ts'

type Wanted = Pick<ListQuery, 'fields' | 'paths'>

/** Nothing where the request does not name any: then all are answered. */
export function askedFields(exchange: Exchange, principal: Principal, entity: string): Wanted {
  const written = writtenFields(exchange)
  if (written === undefined) return {}
  const choices = exchange.running.records.choices(principal, entity)
  const found = written.map((name) => fieldOf(choices, name))
  const paths = found.filter(({ above }) => above && !isParts(above.type)).map(pathOf)
  const fields = found.filter(({ above }) => !above || isParts(above.type)).map(pathOf)
  return { fields, ...(paths.length > 0 && { paths }) }
}

/** The columns of a file that the request names; undefined where it names none. A list has no cells of its own for each part. */
export function askedColumns(
  exchange: Exchange,
  principal: Principal,
  entity: string,
): readonly TableColumn[] | undefined {
  const { own, below } = exchange.running.records.choices(principal, entity)
  const references = own.filter(({ type }) => !isParts(type)).flatMap(({ name }) => (below.has(name) ? [name] : []))
  const choices = { own, below: new Map(references.map((name) => [name, below.get(name)!])) }
  return writtenFields(exchange)?.map((name) => {
    const found = fieldOf(choices, name)
    const title = [found.above, found.field].flatMap((field) => field?.label ?? []).join(': ')
    return { path: pathOf(found), title, type: found.field.type }
  })
}

function writtenFields({ query }: Exchange): readonly string[] | undefined {
  const names = query
    .get('fields')
    ?.split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '')
  return names === undefined || names.length === 0 ? undefined : [...new Set(names)]
}

interface Found {
  readonly above?: Field
  readonly field: Field
}

const pathOf = ({ above, field }: Found): string => (above ? `${above.name}.${field.name}` : field.name)

/** FIELDS_INVALID, with those that may be named: the same for one that is not there and one that the person may not read. */
function fieldOf({ own, below }: FieldChoices, written: string): Found {
  const [first, second, ...more] = written.split('.')
  const above = named(own, first!)
  const inside = above && below.get(above.name)
  if (above && second === undefined) return { field: above }
  const field = second !== undefined && more.length === 0 && inside ? named(inside, second) : undefined
  if (above && field) return { above, field }
  const allowed = above && inside ? inside.map(({ name }) => `${above.name}.${name}`) : own.map(({ name }) => name)
  throw refuse('FIELDS_INVALID', { field: 'fields', parameters: { name: written, fields: allowed.join(', ') } })
}

const named = (fields: readonly Field[], name: string): Field | undefined =>
  fields.find((field) => field.name === name) ?? fields.find((field) => field.name.toLowerCase() === name.toLowerCase())

/** The lists of parts of an entity that the principal could read. */
export const partLists = ({ fields }: Entity, readable: readonly string[]): readonly string[] =>
  fields.flatMap(({ name, type }) => (isParts(type) && readable.includes(name) ? [name] : []))

/** Since then lists of the record API name the parts that they want. */
const SINCE = Date.parse('2026-11-26T00:00:00Z') / 1000

/** Of a list with parts for which nobody asked: with the next release they are left out (RFC 9745). */
export const PARTS_DEPRECATED: readonly string[] = [
  'Deprecation',
  `@${SINCE}`,
  'Link',
  '</api/openapi.json>; rel="deprecation"; type="application/json"',
]
