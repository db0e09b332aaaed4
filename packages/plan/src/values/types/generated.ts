/** Values that no input writes: sequences, slugs and random codes. */
import type { FieldType } from '../field-type.ts'
import type { BackendType } from '../backend-type.ts'
import { writtenAsText } from '../families.ts'
import { sheetText } from '../sheet.ts'
import { integerColumn, textColumn } from '../storage.ts'
import { wholeInSheet } from './integer.ts'
import { always, asItIs, wrongType, type ValueType } from '../value-type.ts'

type Generated = FieldType & { kind: 'sequence' | 'slug' | 'randomCode' }

const made = {
  read: () => wrongType('left out: the server creates it'),
  write: asItIs,
  show: (value: unknown) => String(value as string | number),
} satisfies Partial<ValueType<Generated>>

/** Of a template without text around its number, the number. */
const isNumber = ({ template }: { readonly template: string }): boolean => template === ''

export const sequenceType: ValueType<FieldType & { kind: 'sequence' }> = {
  ...made,
  name: always('sequence'),
  expression: (type) => ({ kind: isNumber(type) ? 'integer' : 'text' }),
}

export const slugType: ValueType<FieldType & { kind: 'slug' }> = {
  ...made,
  name: always('slug'),
  expression: always({ kind: 'text' }),
}

export const randomCodeType: ValueType<FieldType & { kind: 'randomCode' }> = {
  ...made,
  name: always('random code'),
  expression: always({ kind: 'text' }),
}

export const sequenceBackend: BackendType<FieldType & { kind: 'sequence' }> = {
  ...writtenAsText,
  describe: (type) => ({
    text: isNumber(type) ? 'number that counts up' : `number like ${type.template}`,
    covers: ['template'],
  }),
  storage: (type) => (isNumber(type) ? integerColumn() : textColumn()),
  schema: (type) => ({ type: isNumber(type) ? 'integer' : 'string' }),
  fromJson: (json, type) =>
    typeof json === (isNumber(type) ? 'number' : 'string') ? (json as string | number) : undefined,
  toSheet: (value) =>
    typeof value === 'number' ? { kind: 'number', digits: sheetText(value), scale: 0 } : sheetText(value),
  fromSheet: wholeInSheet,
  sample: always(undefined),
}

export const slugBackend: BackendType<FieldType & { kind: 'slug' }> = {
  ...writtenAsText,
  storage: textColumn,
  schema: always({ type: 'string' }),
  sample: always(undefined),
}

export const randomCodeBackend: BackendType<FieldType & { kind: 'randomCode' }> = {
  ...writtenAsText,
  storage: textColumn,
  schema: always({ type: 'string' }),
  sample: always(undefined),
}
