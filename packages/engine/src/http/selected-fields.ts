/**
 * The fields that a request selects, `fields=title,lines.amount,owner.name`, and the lists of parts included in a list.
 */
import { isParts } from '@ninefold/plan/values'
import type { Entity, Field } from '@ninefold/plan'
import type { Principal } from '../access/index.ts'
import type { FieldChoices, ListQuery } from '../records/index.ts'
import { refuse } from '../refusal.ts'
import type { TableColumn } from '../tables/index.ts'
import type { Exchange } from './exchange.ts'

type Wanted = Pick<ListQuery, 'fields' | 'paths'>

/** Empty if the request selects none: then all fields are answered. */
export function selectedFields(exchange: Exchange, principal: Principal, entity: string): Wanted {
  const names = namesIn(exchange)
  if (names === undefined) return {}
  const choices = exchange.running.records.choices(principal, entity)
  const found = names.map((name) => fieldOf(choices, name))
  const paths = found.filter(({ above }) => above && !isParts(above.type)).map(pathOf)
  const fields = found.filter(({ above }) => !above || isParts(above.type)).map(pathOf)
  return { fields, ...(paths.length > 0 && { paths }) }
}

/**
 * The columns of a file that the request selects; undefined if it selects none. A list has no separate cells for each
 * part.
 */
export function selectedColumns(
  exchange: Exchange,
  principal: Principal,
  entity: string,
  known: readonly TableColumn[] = [],
): readonly TableColumn[] | undefined {
  const { own, below } = exchange.running.records.choices(principal, entity)
  const references = own.filter(({ type }) => !isParts(type)).flatMap(({ name }) => (below.has(name) ? [name] : []))
  const choices = { own, below: new Map(references.map((name) => [name, below.get(name)!])) }
  return namesIn(exchange)?.map((name) => {
    const column = known.find(({ path }) => path === name)
    if (column) return column
    const found = fieldOf(choices, name)
    const title = [found.above, found.field].flatMap((field) => field?.label ?? []).join(': ')
    return { path: pathOf(found), title, type: found.field.type }
  })
}

function namesIn({ query }: Exchange): readonly string[] | undefined {
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

/**
 * FIELDS_INVALID, with the available fields: the same for a field that does not exist and for one that the user may not
 * read.
 */
function fieldOf({ own, below }: FieldChoices, path: string): Found {
  const [first, second, ...more] = path.split('.')
  const above = named(own, first!)
  const inside = above && below.get(above.name)
  if (above && second === undefined) return { field: above }
  const field = second !== undefined && more.length === 0 && inside ? named(inside, second) : undefined
  if (above && field) return { above, field }
  const allowed = above && inside ? inside.map(({ name }) => `${above.name}.${name}`) : own.map(({ name }) => name)
  throw refuse('FIELDS_INVALID', { field: 'fields', parameters: { name: path, fields: allowed.join(', ') } })
}

const named = (fields: readonly Field[], name: string): Field | undefined =>
  fields.find((field) => field.name === name) ?? fields.find((field) => field.name.toLowerCase() === name.toLowerCase())

/** The lists of parts of an entity that the principal may read. */
export const partLists = ({ fields }: Entity, readable: readonly string[]): readonly string[] =>
  fields.flatMap(({ name, type }) => (isParts(type) && readable.includes(name) ? [name] : []))

/**
 * The fields of the records in a list: the selected ones, otherwise all that are readable. Lists of parts belong to them only
 * if the request selects or includes them. Undefined: all.
 */
export function fieldsInList(
  selected: readonly string[] | undefined,
  parts: readonly string[],
  readable: readonly string[],
  includesParts: boolean,
): readonly string[] | undefined {
  if (selected) return includesParts ? [...selected, ...parts] : selected
  return includesParts || parts.length === 0 ? undefined : readable.filter((name) => !parts.includes(name))
}
