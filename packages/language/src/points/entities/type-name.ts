/** Field types in the words of messages and examples. */
import type { FieldType } from '../../values/field-type.ts'

const NAMES: Readonly<Record<FieldType['kind'], string>> = {
  text: 'text',
  longText: 'long text',
  integer: 'integer',
  decimal: 'decimal',
  money: 'money',
  percent: 'percent',
  yesNo: 'yes/no',
  date: 'date',
  time: 'time',
  dateTime: 'date and time',
  duration: 'duration',
  choice: 'one of',
  choices: 'some of',
  email: 'email',
  webAddress: 'web address',
  phone: 'phone',
  file: 'file',
  sequence: 'sequence',
  slug: 'slug',
  reference: 'reference',
  many: 'many',
  parts: 'list of parts',
  inverse: 'list',
  values: 'list',
  password: 'password',
  secret: 'secret',
}

export function typeName(type: FieldType): string {
  return type.kind === 'reference' ? type.entity : NAMES[type.kind]
}
