/** Field types in the words of messages and examples. */
import type { FieldType } from '@ninefold/plan/values'

const NAMES: Readonly<Record<FieldType['kind'], string>> = {
  text: 'text',
  longText: 'long text',
  richText: 'rich text',
  integer: 'integer',
  decimal: 'decimal',
  writtenDecimal: 'decimal, as written',
  money: 'money',
  currency: 'currency code',
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
  colour: 'colour',
  location: 'location',
  structured: 'structured',
  file: 'file',
  sequence: 'sequence',
  slug: 'slug',
  randomCode: 'random code',
  reference: 'reference',
  either: 'reference',
  many: 'many',
  parts: 'list of parts',
  inverse: 'list',
  line: 'list',
  values: 'list',
  password: 'password',
  secret: 'secret',
}

export function typeName(type: FieldType): string {
  if (type.kind === 'either') return type.entities.join(' or ')
  return type.kind === 'reference' ? type.entity : NAMES[type.kind]
}
