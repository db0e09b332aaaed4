/** A file as a record refers to it: sent as the id of an upload. Its name, type and size are the server's own. */
import type { FieldType } from '../field-type.ts'
import { always, asItIs, good, isStorable, wrongType, type ValueType } from '../value-type.ts'
import type { FileValue } from '../value.ts'
import type { BackendType } from '../backend-type.ts'
import { isAmong, writtenAsText } from '../families.ts'
import { ref } from '../json-schema.ts'
import { fileColumn } from '../storage.ts'

export const fileType: ValueType<FieldType & { kind: 'file' }> = {
  name: always('file'),
  expression: always({ kind: 'file' }),
  read: (sent) => {
    const id = typeof sent === 'object' && 'id' in sent ? sent['id'] : sent
    return id !== undefined && isStorable(id) && id !== '' ? good({ id }) : wrongType('an uploaded file')
  },
  write: asItIs,
  show: (value) => (value as FileValue).name,
}

type FileType = FieldType & { kind: 'file' }

const kindsOf = ({ accept }: FileType): readonly string[] | undefined => (accept.length === 0 ? undefined : accept)

export const fileBackend: BackendType<FileType> = {
  ...writtenAsText,
  describe: ({ image, accept }) => {
    const ofKinds = accept.length === 0 || (image && accept.join() === 'image') ? '' : ` of ${accept.join(', ')}`
    return {
      text: `${image ? 'image' : 'file'}${ofKinds}`,
      covers: ['image', 'accept'],
      usual: { maxSize: 10_485_760 },
    }
  },
  accepts: (now, was) => now.maxSize >= was.maxSize && (!now.image || was.image) && isAmong(kindsOf(was), kindsOf(now)),
  storage: fileColumn,
  schema: always(ref('File')),
  fromJson: (json) =>
    typeof json === 'object' && 'id' in json && typeof json.id === 'string'
      ? (json as unknown as FileValue)
      : undefined,
  fromAddress: always(null),
  toSheet: (value) => (value as { readonly name: string }).name,
  sample: always(undefined),
}
