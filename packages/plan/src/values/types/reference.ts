/** A reference: the id of a record. Whether it exists and may be read is looked up by the server. */
import type { FieldType } from '../field-type.ts'
import type { RecordValue } from '../value.ts'
import { always, good, wrongType, type ValueType } from '../value-type.ts'
import type { BackendType } from '../backend-type.ts'
import { byId, whenDeleted, writtenAsText } from '../families.ts'
import { ID } from '../json-schema.ts'
import { referenceColumn } from '../storage.ts'

const MOST = 100

export function readId(sent: unknown) {
  const fits =
    typeof sent === 'string' && sent !== '' && sent.length <= MOST && sent.isWellFormed() && !sent.includes('\0')
  return fits ? good({ id: sent }) : wrongType('the id of a record')
}

export const referenceType: ValueType<FieldType & { kind: 'reference' }> = {
  name: ({ entity }) => entity,
  expression: ({ entity }) => ({ kind: 'record', entity }),
  read: (sent) => (sent === '' ? good(null) : readId(sent)),
  write: (value) => (value as RecordValue).id,
  show: (value) => (value as RecordValue).id,
}

export const referenceBackend: BackendType<FieldType & { kind: 'reference' }> = {
  ...writtenAsText,
  literalExample: 'an expression in backticks, such as `me` or `owner.manager`',
  describe: ({ entity, onDelete }, wording) => ({
    text: `reference to ${wording.entity(entity)}${whenDeleted(onDelete)}`,
    covers: ['entity', 'onDelete'],
  }),
  accepts: (now, was) => now.entity === was.entity,
  storage: referenceColumn,
  schema: always(ID),
  fromJson: byId,
  toSheet: (value, _, { label }) => label(value),
  fromSheet: ({ text, named }) => named(text),
  sample: ({ entity }, from) => from.id(entity),
}
