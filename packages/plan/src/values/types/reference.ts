/** A reference: the id of a record. Whether it exists and may be read is looked up by the server. */
import type { FieldType } from '../field-type.ts'
import type { RecordValue } from '../value.ts'
import { good, wrongType, type ValueType } from '../value-type.ts'

const MOST = 100

export function readId(sent: unknown) {
  const fits =
    typeof sent === 'string' && sent !== '' && sent.length <= MOST && sent.isWellFormed() && !sent.includes('\0')
  return fits ? good({ id: sent }) : wrongType('the id of a record')
}

export const referenceType: ValueType<FieldType & { kind: 'reference' }> = {
  read: (sent) => (sent === '' ? good(null) : readId(sent)),
  write: (value) => (value as RecordValue).id,
  show: (value) => (value as RecordValue).id,
}
