/** The names of tables and columns: an identifier of the plan is used as it is; other names cannot collide with one. */
import { placesOf, type Entity, type Field, type PartPlace, type Plan } from '@ninefold/plan'
import { isMany, isParts, isInverse } from '@ninefold/plan/values'

export const POSITION = 'ninefold_position'

/** A many-to-many list has a table of two columns. */
export interface Link {
  readonly table: string
  /** The column with the id of the record that has the field, and that of the records in the list. */
  readonly from: string
  readonly to: string
}

const names = { from: 'ninefold_from', to: 'ninefold_to' } as const

/** The link table of a many-to-many list; the other side uses the table of the side that the document names first. */
export function linkOf(plan: Plan, entity: Entity, field: Field): Link | undefined {
  const other = otherSide(plan, field)
  const own = isMany(field.type)
  if (!own && !isMany(other?.field.type)) return undefined
  const first = !own || (isMany(other?.field.type) && comesFirst(plan, other, { entity, field }))
  if (!first || !other) return { table: `${entity.name}.${field.name}`, ...names }
  return { table: `${other.entity.name}.${other.field.name}`, from: names.to, to: names.from }
}

/** The place of the parts in this list of this entity. */
export function placeOf(plan: Plan, entity: Entity, { name, type }: Field): PartPlace | undefined {
  const part = isParts(type) ? plan.entities.find((other) => other.name === type.entity) : undefined
  return part && placesOf(part).find((place) => place.entity === entity.name && place.list === name)
}

interface Side {
  readonly entity: Entity
  readonly field: Field
}

function otherSide(plan: Plan, field: Field): Side | undefined {
  const { type } = field
  const name = isMany(type) ? type.inverse : isInverse(type) ? type.field : undefined
  if (name === undefined || (!isMany(type) && !isInverse(type))) return undefined
  const entity = plan.entities.find((e) => e.name === type.entity)
  const other = entity?.fields.find((f) => f.name === name)
  return entity && other && { entity, field: other }
}

function comesFirst(plan: Plan, a: Side, b: Side): boolean {
  const place = (side: Side) => plan.entities.indexOf(side.entity) * 10_000 + side.entity.fields.indexOf(side.field)
  return place(a) < place(b)
}
