/** Lists: of values, and of records (many to many). Never null; what is blank among the items falls away. */
import type { FieldType } from '../field-type.ts'
import type { RecordValue, Value } from '../value.ts'
import type { BackendType } from '../backend-type.ts'
import { asWritten, eachOf, recordList, writtenAsText } from '../families.ts'
import type { Json } from '../json.ts'
import { ID } from '../json-schema.ts'
import { plainCell, sheetItems, type SheetWriting } from '../sheet.ts'
import { listColumn } from '../storage.ts'
import type { Type } from '../type.ts'
import { always, good, tooMany, wrongType, type ReadValue, type ValueType } from '../value-type.ts'
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
const records = {
  read: (sent: unknown): ReadValue => {
    const read = readEach(sent, readId)
    if (!read.ok) return read
    const ids = new Set((read.value as readonly RecordValue[]).map((r) => r.id))
    return good([...ids].map((id) => ({ id })))
  },
  write: (value: unknown) => (value as readonly RecordValue[]).map((record) => record.id),
  show: (value: unknown) => (value as readonly RecordValue[]).map((record) => record.id).join(', '),
  expression: ({ entity }: { readonly entity: string }): Type => ({ kind: 'list', of: { kind: 'record', entity } }),
}

export const manyType: ValueType<FieldType & { kind: 'many' }> = {
  ...records,
  name: always('many'),
}

export const partsType: ValueType<FieldType & { kind: 'parts' }> = {
  ...records,
  name: always('list of parts'),
}

export const inverseType: ValueType<FieldType & { kind: 'inverse' }> = {
  ...records,
  name: always('list'),
}

export const lineType: ValueType<FieldType & { kind: 'line' }> = {
  ...records,
  name: always('list'),
}

const labels = (value: Json, { label }: SheetWriting): string =>
  Array.isArray(value) ? (value as readonly Json[]).map(label).join('; ') : ''

const idList = { ...recordList, schema: always({ type: 'array', items: ID }) }

export const manyBackend: BackendType<FieldType & { kind: 'many' }> = {
  ...idList,
  fullName: ({ entity }) => `many ${entity}`,
  describe: ({ entity }, wording) => ({ text: `any number of ${wording.entity(entity)}`, covers: ['entity'] }),
  accepts: (now, was) => now.entity === was.entity,
  toSheet: (value, _, how) => labels(value, how),
  fromSheet: ({ text, named }) => sheetItems(text).map(named),
  sample: ({ entity }, { shuffled, ids, between }) => shuffled(ids(entity)).slice(0, between(0, 3)),
}

export const partsBackend: BackendType<FieldType & { kind: 'parts' }> = {
  ...idList,
  fullName: ({ entity }) => `list of ${entity}`,
  describe: ({ entity }, wording) => ({ text: `parts, each ${wording.anEntity(entity)}`, covers: ['entity'] }),
  accepts: (now, was) => now.entity === was.entity,
  fromJson: always(undefined),
  toSheet: (value) => ({ kind: 'number', digits: String((value as readonly Json[]).length), scale: 0 }),
  sample: always(undefined),
}

export const inverseBackend: BackendType<FieldType & { kind: 'inverse' }> = {
  ...idList,
  fullName: ({ entity }) => `list of ${entity}`,
  describe: ({ entity, field }, wording) => ({
    text: `every ${wording.entity(entity)} that refers to it as ${field}`,
    covers: ['entity', 'field'],
  }),
  toSheet: (value, _, how) => labels(value, how),
  sample: always(undefined),
}

export const lineBackend: BackendType<FieldType & { kind: 'line' }> = {
  ...idList,
  // A tree is named by no address, and its records not by this field.
  fromAddress: (text) => text,
  describe: ({ entity, by, up }, wording) => ({
    text: `every ${wording.entity(entity)} ${up ? 'above' : 'below'} it by ${by}`,
    covers: ['entity', 'by', 'up'],
  }),
  toSheet: (value, _, how) => labels(value, how),
  sample: always(undefined),
}

/** `of`: the value type of the items, by their declared type. */
export const valuesType = (of: (type: FieldType) => ValueType): ValueType<FieldType & { kind: 'values' }> => ({
  name: always('list'),
  expression: (type) => {
    const item = of(type.of).expression(type.of)
    return item && { kind: 'list', of: item }
  },
  read: (sent, type) =>
    readEach(sent, (item) =>
      item === null ? wrongType('a list without null') : of(type.of).read(item as never, type.of),
    ),
  write: (value, type) => (value as readonly Value[]).map((item) => of(type.of).write(item as never, type.of)),
  show: (value, type, how) =>
    (value as readonly Value[]).map((item) => of(type.of).show(item as never, type.of, how)).join(', '),
})

/** `of`: what is known of the items, by their declared type. */
export const valuesBackend = (of: (type: FieldType) => BackendType): BackendType<FieldType & { kind: 'values' }> => ({
  ...writtenAsText,
  written: (text, type, where) =>
    text.split(/\s*,\s*/u).map((item) => asWritten(item, (one) => of(type.of).written(one, type.of, where))),
  fullName: (type, name) => `list of ${name(type.of)}`,
  describe: (type, wording) => ({ text: `list of ${wording.type(type.of)}`, covers: ['of'] }),
  accepts: (now, was, accepts) => accepts(now.of, was.of),
  storage: (type) => listColumn(of(type.of).storage(type.of)),
  schema: (type) => ({ type: 'array', items: of(type.of).schema(type.of) }),
  fromJson: (json, type) => eachOf(json, (item) => (item === null ? null : of(type.of).fromJson(item, type.of))),
  fromAddress: always(null),
  toSheet: (value, type, how) =>
    (value as readonly Json[])
      .map((item) => (item === null ? '' : plainCell(of(type.of).toSheet(item, type.of, how))))
      .join('; '),
  fromSheet: ({ text, cell }, type) => sheetItems(text).map((item) => of(type.of).fromSheet(cell(item), type.of)),
  sample: (type, from) => {
    const item = of(type.of).sample(type.of, from)
    return item === undefined ? [] : [item]
  },
})
