// Which fields a form offers: those the person may write, in the order of the screen or the document.
import type { EntityView, Field } from '@ninefold/language'
import type { Application } from '../application/application.ts'
import { KEPT_FIELDS } from '../application/application.ts'

/** Made by the server or worked out, never typed. */
function isTyped(field: Field): boolean {
  if (field.computed || field.editable?.kind === 'never' || KEPT_FIELDS.has(field.name)) return false
  return field.type.kind !== 'sequence' && field.type.kind !== 'slug' && field.type.kind !== 'inverse'
}

export interface FormShape {
  /** Fields with an input. */
  readonly typed: readonly Field[]
  /** Worked out while typing, shown beside. */
  readonly computed: readonly Field[]
  /** The lists of parts among `typed`, with the part's entity and its fields. */
  readonly lists: readonly PartShape[]
}

export interface PartShape {
  readonly field: Field
  readonly entity: EntityView
  readonly typed: readonly Field[]
  readonly computed: readonly Field[]
}

/** `order`: the screen's fields, [] for all; `allowed`: what the server lets this person write. */
export function formShape(
  application: Application,
  entity: EntityView,
  order: readonly string[],
  allowed: readonly string[],
): FormShape {
  const state = application.lifecycle(entity.name)?.field
  const may = new Set(allowed)
  const fields = inOrder(entity.fields, order)
  const typed = fields.filter((field) => isTyped(field) && may.has(field.name) && field.name !== state)
  return {
    typed,
    computed: fields.filter((field) => field.computed && !KEPT_FIELDS.has(field.name)),
    lists: typed.flatMap((field) => partShape(application, field)),
  }
}

function inOrder(fields: readonly Field[], order: readonly string[]): readonly Field[] {
  if (order.length === 0) return fields
  return order.flatMap((name) => fields.find((field) => field.name === name) ?? [])
}

function partShape(application: Application, field: Field): PartShape[] {
  const entity = field.type.kind === 'parts' ? application.entity(field.type.entity) : undefined
  if (!entity) return []
  const own = entity.fields.filter(({ name }) => name !== entity.partOf?.whole && !KEPT_FIELDS.has(name))
  return [
    {
      field,
      entity,
      typed: own.filter((part) => isTyped(part) && part.type.kind !== 'parts'),
      computed: own.filter((part) => part.computed),
    },
  ]
}
