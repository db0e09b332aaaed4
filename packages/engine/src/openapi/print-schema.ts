/** The schema of a print: the fields of `PrintData`. */
import type { Schema } from '@ninefold/plan/values'

const TEXT: Schema = { type: 'string' }
const TEXTS: Schema = { type: 'array', items: TEXT }

const object = (properties: Readonly<Record<string, Schema>>): Schema => ({
  type: 'object',
  properties,
  required: Object.keys(properties),
})

const FACTS: Schema = { type: 'array', items: object({ label: TEXT, text: TEXT }) }

const TABLE = object({
  label: TEXT,
  columns: { type: 'array', items: object({ label: TEXT, align: { type: 'string', enum: ['start', 'end'] } }) },
  rows: { type: 'array', items: TEXTS },
})

const LOGO: Schema = { ...TEXT, description: 'A PNG or JPEG image, as a `data:` address.' }

const PRINT = object({
  title: TEXT,
  language: TEXT,
  direction: { type: 'string', enum: ['ltr', 'rtl'] },
  size: { type: 'string', enum: ['A4', 'Letter'] },
  letterhead: TEXTS,
  addressee: TEXTS,
  facts: FACTS,
  text: { ...TEXT, description: 'Markdown.' },
  tables: { type: 'array', items: TABLE },
  totals: FACTS,
  footer: TEXTS,
  pageNumber: { ...TEXT, description: 'With `{page}` and `{pages}`.' },
})

export const printSchemas: Readonly<Record<string, Schema>> = {
  Print: { ...PRINT, properties: { ...(PRINT.properties as Schema), logo: LOGO } },
}
