/**
 * A reference to a record of one of several entities: `{ "entity": "Employee", "id": "…" }`. Whether it exists and may be
 * read is looked up by the server.
 */
import type { FieldType } from '../field-type.ts'
import type { RecordValue } from '../value.ts'
import { good, wrongType, type ValueType } from '../value-type.ts'
import { readId } from './reference.ts'

/** `Employee:018f…`: as it is stored and compared in a database. */
export const entityAndId = ({ id, $entity }: RecordValue): string => `${$entity as string}:${id}`

type Either = FieldType & { kind: 'either' }

export const eitherType: ValueType<Either> = {
  read: (sent, { entities }) => {
    if (sent === '') return good(null)
    const expected = `a record such as { "entity": "${entities[0] ?? ''}", "id": "…" }`
    if (typeof sent !== 'object' || Array.isArray(sent)) return wrongType(expected)
    const { entity, id, ...rest } = sent as Readonly<Record<string, unknown>>
    if (Object.keys(rest).length > 0 || typeof entity !== 'string') return wrongType(expected)
    const known = entities.find((one) => one.toLowerCase() === entity.toLowerCase())
    if (known === undefined) return wrongType(`a record of ${entities.join(' or ')}`)
    const read = readId(id)
    return read.ok ? good({ ...(read.value as RecordValue), $entity: known }) : read
  },
  write: (value) => {
    const { id, $entity } = value as RecordValue
    return { entity: $entity as string, id }
  },
  show: (value) => (value as RecordValue).id,
}
