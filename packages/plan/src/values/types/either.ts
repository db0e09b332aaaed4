/**
 * A reference to a record of one of several entities: `{ "entity": "Employee", "id": "…" }`. Whether it exists and may be
 * read is looked up by the server.
 */
import type { FieldType } from '../field-type.ts'
import type { RecordValue } from '../value.ts'
import { good, wrongType, type ValueType } from '../value-type.ts'
import { readId } from './reference.ts'
import type { BackendType } from '../backend-type.ts'
import { isAmong, whenDeleted, writtenAsText } from '../families.ts'
import { ID } from '../json-schema.ts'
import { entityAndIdColumn } from '../storage.ts'

type Either = FieldType & { kind: 'either' }

export const eitherType: ValueType<Either> = {
  name: ({ entities }) => entities.join(' or '),
  expression: ({ entities }) => ({ kind: 'either', entities }),
  read: (sent, { entities }) => {
    if (sent === '') return good(null)
    const fault = wrongType('a record such as {example}', {
      example: `{ "entity": "${entities[0] ?? ''}", "id": "…" }`,
    })
    if (typeof sent !== 'object' || Array.isArray(sent)) return fault
    const { entity, id, ...rest } = sent as Readonly<Record<string, unknown>>
    if (Object.keys(rest).length > 0 || typeof entity !== 'string') return fault
    const known = entities.find((one) => one.toLowerCase() === entity.toLowerCase())
    if (known === undefined) return wrongType('a record of one of these: {entities}', { entities: entities.join(', ') })
    const read = readId(id)
    return read.ok ? good({ ...(read.value as RecordValue), $entity: known }) : read
  },
  write: (value) => {
    const { id, $entity } = value as RecordValue
    return { entity: $entity as string, id }
  },
  show: (value) => (value as RecordValue).id,
}

export const eitherBackend: BackendType<Either> = {
  ...writtenAsText,
  describe: ({ entities, onDelete }, wording) => ({
    text: `reference to ${entities.map(wording.entity).join(' or ')}${whenDeleted(onDelete)}`,
    covers: ['entities', 'onDelete'],
  }),
  accepts: (now, was) => isAmong(was.entities, now.entities),
  storage: entityAndIdColumn,
  schema: ({ entities }) => ({
    type: 'object',
    properties: { entity: { type: 'string', enum: [...entities] }, id: ID },
    required: ['entity', 'id'],
    additionalProperties: false,
  }),
  fromJson: (json, type) => {
    const read = eitherType.read(json, type)
    return read.ok ? read.value : undefined
  },
  toSheet: (value, _, { label }) => label((value as { readonly id: string }).id),
  fromSheet: ({ text, named }) => named(text),
  sample: ({ entities }, from) => {
    for (const entity of from.shuffled(entities)) {
      const id = from.id(entity)
      if (id !== undefined) return { entity, id }
    }
    return undefined
  },
}
