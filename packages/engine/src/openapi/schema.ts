/** JSON Schema of values as the API sends and takes them: of declared field types, and of what expressions give. */
import type { FieldType, Json, StructuredField } from '@ninefold/plan/values'
import type { Type } from '@ninefold/plan/expression'

export type Schema = { readonly [key: string]: Json }

export const ref = (name: string): Schema => ({ $ref: `#/components/schemas/${name}` })

/** `schema`, or null. */
export function orNull(schema: Schema): Schema {
  if (typeof schema.type === 'string' && schema.enum === undefined) return { ...schema, type: [schema.type, 'null'] }
  return { anyOf: [schema, { type: 'null' }] }
}

const DECIMAL = '^-?[0-9]+(\\.[0-9]+)?$'

const CURRENCY: Schema = { type: 'string', pattern: '^[A-Z]{3}$', description: 'ISO 4217.', examples: ['EUR'] }

/** Shapes that several fields share; they stand under `components`. */
export const sharedSchemas: Readonly<Record<string, Schema>> = {
  Money: {
    type: 'object',
    description: 'An exact amount in a currency.',
    properties: {
      amount: { type: 'string', pattern: DECIMAL, examples: ['12.50'] },
      currency: CURRENCY,
    },
    required: ['amount', 'currency'],
    additionalProperties: false,
  },
  File: {
    type: 'object',
    description: 'A stored file. Its content is fetched separately.',
    properties: {
      id: { type: 'string' },
      name: { type: 'string' },
      type: { type: 'string', description: 'Media type.' },
      size: { type: 'integer', minimum: 0, description: 'In bytes.' },
    },
    required: ['id', 'name', 'type', 'size'],
    additionalProperties: false,
  },
  Location: {
    type: 'object',
    description: 'A place, in degrees; north and east are positive.',
    properties: {
      latitude: { type: 'number', minimum: -90, maximum: 90 },
      longitude: { type: 'number', minimum: -180, maximum: 180 },
    },
    required: ['latitude', 'longitude'],
    additionalProperties: false,
  },
}

/** Of a field, without what the field itself says. Parts are the caller's: they depend on who asks. */
export function schemaOfField(type: FieldType): Schema {
  switch (type.kind) {
    case 'text':
      return { type: 'string', maxLength: type.max, ...(type.min > 0 ? { minLength: type.min } : {}) }
    case 'longText':
      return { type: 'string', maxLength: type.max, ...(type.min !== undefined && { minLength: type.min }) }
    case 'richText':
      return { type: 'string', maxLength: type.max, contentMediaType: 'text/html' }
    case 'colour':
      return { type: 'string', pattern: '^#[0-9a-f]{6}$', examples: ['#1f6feb'] }
    case 'currency':
      return CURRENCY
    case 'location':
      return ref('Location')
    case 'structured':
      return structured(type.fields)
    case 'either':
      return oneOfEntities(type.entities)
    case 'integer':
      return { type: 'integer', ...bounds(type.min, type.max) }
    case 'decimal':
      return {
        type: 'string',
        pattern: DECIMAL,
        description: `At most ${type.digits} digits, ${type.scale} after the point.`,
      }
    case 'writtenDecimal':
      return {
        type: 'string',
        pattern: DECIMAL,
        description: `At most ${type.digits} digits, kept as they are written.`,
      }
    case 'money':
      return ref('Money')
    case 'percent':
      return { type: 'string', pattern: DECIMAL, description: '25 % is "25".' }
    case 'yesNo':
      return { type: 'boolean' }
    case 'choice':
      return { type: 'string', enum: type.options.map((option) => option.key) }
    case 'choices':
      return {
        type: 'array',
        items: { type: 'string', enum: type.options.map((option) => option.key) },
        uniqueItems: true,
      }
    case 'email':
      return { type: 'string', format: 'email' }
    case 'webAddress':
      return { type: 'string', format: 'uri' }
    case 'phone':
    case 'slug':
    case 'randomCode':
      return { type: 'string' }
    case 'date':
    case 'time':
    case 'dateTime':
    case 'duration':
      return moments[type.kind]
    case 'file':
      return ref('File')
    case 'sequence':
      return type.template === '' ? { type: 'integer' } : { type: 'string' }
    case 'reference':
      return ID
    case 'many':
    case 'inverse':
    case 'line':
    case 'parts':
      return { type: 'array', items: ID }
    case 'values':
      return { type: 'array', items: schemaOfField(type.of) }
    case 'password':
      return { type: 'string', format: 'password', minLength: type.min, maxLength: type.max }
    case 'secret':
      return { type: 'string', format: 'password' }
  }
}

function structured(fields: readonly StructuredField[]): Schema {
  if (fields.length === 0) return { type: ['object', 'array'] }
  return {
    type: 'object',
    properties: Object.fromEntries(fields.map(({ name, type }) => [name, orNull(schemaOfField(type))])),
    required: fields.filter(({ required }) => required).map(({ name }) => name),
    additionalProperties: false,
  }
}

const oneOfEntities = (entities: readonly string[]): Schema => ({
  type: 'object',
  properties: { entity: { type: 'string', enum: [...entities] }, id: ID },
  required: ['entity', 'id'],
  additionalProperties: false,
})

// The entity's name is said where the asker may know of it: `entities.ts`.
const ID: Schema = { type: 'string', description: 'Id of a record.' }

const moments = {
  date: { type: 'string', format: 'date' },
  time: { type: 'string', pattern: '^[0-2][0-9]:[0-5][0-9]$', examples: ['09:30'] },
  dateTime: { type: 'string', format: 'date-time' },
  duration: { type: 'string', format: 'duration' },
} as const satisfies Record<string, Schema>

const bounds = (min: number | undefined, max: number | undefined): Schema => ({
  ...(min === undefined ? {} : { minimum: min }),
  ...(max === undefined ? {} : { maximum: max }),
})

/** Of what an expression gives: anything but a list or a built value may be missing. */
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
      return orNull(moments[type.kind])
    case 'text':
    case 'record':
    case 'either':
      return orNull({ type: 'string' })
  }
}
