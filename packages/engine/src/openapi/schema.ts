/** JSON Schema of values in the API: of declared field types, and of results of expressions. */
import { type Type, backendOf, DECIMAL, orNull, ref, TIMES, type FieldType, type Schema } from '@ninefold/plan/values'

/**
 * The schema of a field's type, without the field's own properties. The caller handles parts: they depend on the
 * principal.
 */
export const schemaOfField = (type: FieldType): Schema => backendOf(type).schema(type)

/** The schema of an expression's result: anything except a list or a constructed value may be missing. */
export function schemaOfType(type: Type): Schema {
  switch (type.kind) {
    case 'map':
      return {
        type: 'object',
        properties: Object.fromEntries(Object.entries(type.fields).map(([key, of]) => [key, schemaOfType(of)])),
        required: Object.keys(type.fields),
      }
    case 'list':
      return { type: 'array', items: schemaOfType(type.of) }
    case 'unknown':
      return {}
    case 'nothing':
      return { type: 'null' }
    case 'integer':
      return orNull({ type: 'integer' })
    case 'yesNo':
      return orNull({ type: 'boolean' })
    case 'decimal':
    case 'percent':
      return orNull({ type: 'string', pattern: DECIMAL })
    case 'money':
      return orNull(ref('Money'))
    case 'file':
      return orNull(ref('File'))
    case 'choice':
      return orNull({ type: 'string', enum: [...type.options] })
    case 'date':
    case 'time':
    case 'dateTime':
    case 'duration':
      return orNull(TIMES[type.kind])
    case 'text':
    case 'record':
    case 'either':
      return orNull({ type: 'string' })
  }
}
