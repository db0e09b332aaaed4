/** Values that no input writes: sequences, slugs and random codes. */
import type { FieldType } from '../field-type.ts'
import { asItIs, wrongType, type ValueType } from '../value-type.ts'

export const sequenceType: ValueType<FieldType & { kind: 'sequence' | 'slug' | 'randomCode' }> = {
  read: () => wrongType('left out: it is made by the server'),
  write: asItIs,
  show: (value) => String(value as string | number),
}
