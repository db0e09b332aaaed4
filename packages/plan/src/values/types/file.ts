/** A file as a record refers to it: sent as the id of an upload. Its name, type and size are the server's own. */
import type { FieldType } from '../field-type.ts'
import { asItIs, good, isStorable, wrongType, type ValueType } from '../value-type.ts'
import type { FileValue } from '../value.ts'

export const fileType: ValueType<FieldType & { kind: 'file' }> = {
  read: (sent) => {
    const id = typeof sent === 'object' && 'id' in sent ? sent['id'] : sent
    return id !== undefined && isStorable(id) && id !== '' ? good({ id }) : wrongType('an uploaded file')
  },
  write: asItIs,
  show: (value) => (value as FileValue).name,
}
