/** Lists: of values, and of records (many to many). Never null; what is blank among the items falls away. */
import type { FieldType } from '../field-type.ts'
import type { RecordValue, Value } from '../value.ts'
import { good, tooMany, wrongType, type ReadValue, type ValueType } from '../value-type.ts'
import { readId } from './reference.ts'

const MOST = 1000

function readEach(sent: unknown, read: (item: unknown) => ReadValue): ReadValue {
  if (!Array.isArray(sent)) return wrongType('a list')
  if (sent.length > MOST) return tooMany(MOST)
  const values: Value[] = []
  for (const item of sent) {
    const result = read(item)
    if (!result.ok) return result
    if (result.value !== null) values.push(result.value)
  }
  return good(values)
}

/** Records that the list's own side links to; each once. */
export const manyType: ValueType<FieldType & { kind: 'many' | 'inverse' | 'parts' | 'line' }> = {
  read: (sent) => {
    const read = readEach(sent, readId)
    if (!read.ok) return read
    const ids = new Set((read.value as readonly RecordValue[]).map((r) => r.id))
    return good([...ids].map((id) => ({ id })))
  },
  write: (value) => (value as readonly RecordValue[]).map((record) => record.id),
  show: (value) => (value as readonly RecordValue[]).map((record) => record.id).join(', '),
}

/** `of`: the value type of the items, by their declared type. */
export const valuesType = (of: (type: FieldType) => ValueType): ValueType<FieldType & { kind: 'values' }> => ({
  read: (sent, type) =>
    readEach(sent, (item) =>
      item === null ? wrongType('a list without null') : of(type.of).read(item as never, type.of),
    ),
  write: (value, type) => (value as readonly Value[]).map((item) => of(type.of).write(item as never, type.of)),
  show: (value, type, how) =>
    (value as readonly Value[]).map((item) => of(type.of).show(item as never, type.of, how)).join(', '),
})
