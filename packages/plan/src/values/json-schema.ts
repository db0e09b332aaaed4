/** JSON Schema of values as the API sends and takes them. */
import type { Json } from './json.ts'

/** A JSON schema, as OpenAPI 3.1 has it. */
export type Schema = { readonly [key: string]: Json }

/** A reference to a named schema of the OpenAPI description. */
export const ref = (name: string): Schema => ({ $ref: `#/components/schemas/${name}` })

/** `schema`, or null. */
export function orNull(schema: Schema): Schema {
  if (typeof schema.type === 'string' && schema.enum === undefined) return { ...schema, type: [schema.type, 'null'] }
  return { anyOf: [schema, { type: 'null' }] }
}

/** The pattern of an exact number as text, as JSON carries it. */
export const DECIMAL = '^-?[0-9]+(\\.[0-9]+)?$'

export const CURRENCY: Schema = { type: 'string', pattern: '^[A-Z]{3}$', description: 'ISO 4217.', examples: ['EUR'] }

// The entity's name is said where the principal may know of it.
export const ID: Schema = { type: 'string', description: 'Id of a record.' }

/** Of times, by their kind: for fields and for what expressions give. */
export const TIMES = {
  date: { type: 'string', format: 'date' },
  time: { type: 'string', pattern: '^[0-2][0-9]:[0-5][0-9]$', examples: ['09:30'] },
  dateTime: { type: 'string', format: 'date-time' },
  duration: { type: 'string', format: 'duration' },
} as const satisfies Record<string, Schema>

export const bounds = (min: number | undefined, max: number | undefined): Schema => ({
  ...(min === undefined ? {} : { minimum: min }),
  ...(max === undefined ? {} : { maximum: max }),
})

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
