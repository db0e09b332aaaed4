// The fields of a form: those that the user may write, in the order of the screen or the document.
import { isWritable, placeFields, type Field, SYSTEM_FIELDS } from '@ninefold/plan'
import type { EntityView } from '@ninefold/plan/wire'
import type { Application } from '../application/application.ts'
import { isParts } from '@ninefold/plan/values'

export interface FormShape {
  /** Fields with an input, and lists of parts. */
  readonly typed: readonly Field[]
  /** Derived while typing, shown next to the inputs. */
  readonly computed: readonly Field[]
  /** The lists of parts among `typed`, with the part's entity and its fields. */
  readonly lists: readonly PartShape[]
}

export interface PartShape extends FormShape {
  readonly field: Field
  readonly entity: EntityView
}

/** `order`: the screen's fields, [] for all; `allowed`: those that the server lets this user write. */
export function formShape(
  application: Application,
  entity: EntityView,
  order: readonly string[],
  allowed: readonly string[],
): FormShape {
  const states = application.lifecycles(entity.name).map(({ field }) => field)
  const may = new Set(allowed)
  const fields = inOrder(entity.fields, order)
  const typed = fields.filter(
    (field) => isWritable(entity, field) && may.has(field.name) && !states.includes(field.name),
  )
  return {
    typed,
    computed: fields.filter((field) => field.computed && !SYSTEM_FIELDS.has(field.name)),
    lists: typed.flatMap((field) => partShape(application, field)),
  }
}

function inOrder(fields: readonly Field[], order: readonly string[]): readonly Field[] {
  if (order.length === 0) return fields
  return order.flatMap((name) => fields.find((field) => field.name === name) ?? [])
}

function partShape(application: Application, field: Field): PartShape[] {
  const entity = isParts(field.type) ? application.entity(field.type.entity) : undefined
  if (!entity) return []
  const placing = new Set(placeFields(entity))
  const own = entity.fields.filter(({ name }) => !placing.has(name) && !SYSTEM_FIELDS.has(name))
  const typed = own.filter((part) => isWritable(entity, part))
  return [
    {
      field,
      entity,
      typed: typed.filter((part) => !isParts(part.type)),
      computed: own.filter((part) => part.computed),
      lists: typed.flatMap((part) => partShape(application, part)),
    },
  ]
}
