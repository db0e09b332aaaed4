/** The words for types, with the other names that people have for them. */
import type { FieldType } from '../../values/field-type.ts'

/** Words for types that take nothing behind them. */
export const PLAIN_TYPES: Readonly<Record<string, FieldType>> = {
  percent: { kind: 'percent' },
  percentage: { kind: 'percent' },
  'yes/no': { kind: 'yesNo' },
  'yes or no': { kind: 'yesNo' },
  boolean: { kind: 'yesNo' },
  checkbox: { kind: 'yesNo' },
  date: { kind: 'date' },
  day: { kind: 'date' },
  time: { kind: 'time' },
  'time of day': { kind: 'time' },
  'date and time': { kind: 'dateTime' },
  'date/time': { kind: 'dateTime' },
  datetime: { kind: 'dateTime' },
  timestamp: { kind: 'dateTime' },
  duration: { kind: 'duration' },
  email: { kind: 'email' },
  'e-mail': { kind: 'email' },
  'email address': { kind: 'email' },
  'web address': { kind: 'webAddress' },
  url: { kind: 'webAddress' },
  link: { kind: 'webAddress' },
  phone: { kind: 'phone' },
  'phone number': { kind: 'phone' },
  telephone: { kind: 'phone' },
  secret: { kind: 'secret' },
}

/** What the language knows but nothing can store yet, with what to use instead. */
export const NOT_YET: Readonly<Record<string, string>> = {
  'rich text': '"long text"',
  colour: '"text (4–9)"',
  color: '"text (4–9)"',
  location: 'two fields of type "decimal (9.6)"',
  structured: 'parts ("- Part of: …")',
  json: 'parts ("- Part of: …")',
  'random code': '"text" or "sequence"',
}

/** The names of the built-in types, for suggestions. */
export const TYPE_NAMES: readonly string[] = [
  ...Object.keys(PLAIN_TYPES),
  'text',
  'long text',
  'integer',
  'whole number',
  'decimal',
  'money',
  'password',
  'file',
  'image',
  'sequence',
]
