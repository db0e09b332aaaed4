// A value of each type for the gallery. A new kind of value without a sample is a type error.
import type { FieldType, Json } from '@ninefold/plan/values'
import type { Related } from '@ninefold/plan/wire'
import { LONG, RIGHT_TO_LEFT, WORD } from './texts.ts'

export interface Sample {
  /** The kind, and what is special of it. */
  readonly name: string
  readonly type: FieldType
  readonly value: Json
  /** A long value, or one that runs from right to left. */
  readonly more: readonly Json[]
}

type SampleOf<Kind extends FieldType['kind']> = Omit<Sample, 'type' | 'name'> & {
  readonly type: Omit<Extract<FieldType, { kind: Kind }>, 'kind'>
}

const options = [
  { key: 'Draft', label: 'Draft' },
  { key: 'Handed out', label: 'Handed out' },
  { key: 'long', label: LONG },
  { key: 'rtl', label: RIGHT_TO_LEFT },
]

const eur = (amount: string): Json => ({ amount, currency: 'EUR' })
const file = (name: string): Json => ({ id: 'f1', name, type: 'application/pdf', size: 1_234_567 })

/** Of the records that samples refer to. */
export const sampleRelated: Related = {
  r1: { entity: 'Item', label: 'Camera with two lenses' },
  r2: { entity: 'Item', label: LONG },
  r3: { entity: 'Item', label: RIGHT_TO_LEFT },
}

const samples: { readonly [Kind in FieldType['kind']]: SampleOf<Kind> } = {
  text: { type: { min: 0, max: 200 }, value: 'Camera', more: [LONG, WORD, RIGHT_TO_LEFT] },
  longText: { type: { max: 4000 }, value: 'Two\nlines', more: [`${LONG}\n${WORD}`, RIGHT_TO_LEFT] },
  richText: {
    type: { max: 4000 },
    value:
      '<p>Bring it <strong>back</strong>, see <a href="https://example.com">the rules</a> of it.</p><ul><li>one</li></ul>',
    more: [`<h2>${LONG}</h2><p>${WORD}</p>`, `<p>${RIGHT_TO_LEFT}</p>`],
  },
  integer: { type: {}, value: 1234, more: [9_007_199_254_740_991, -5] },
  decimal: { type: { digits: 15, scale: 3 }, value: '1234.500', more: ['-999999999999.999'] },
  writtenDecimal: { type: { digits: 30 }, value: '2.50', more: ['123456789012345678901234567.890'] },
  money: { type: { currency: 'EUR' }, value: eur('1234.50'), more: [eur('-9999999999999.99')] },
  currency: { type: {}, value: 'EUR', more: [] },
  percent: { type: {}, value: '12.5', more: ['-0.25'] },
  yesNo: { type: {}, value: true, more: [false] },
  date: { type: {}, value: '2026-03-02', more: ['0001-01-01'] },
  time: { type: {}, value: '09:30', more: [] },
  dateTime: { type: {}, value: '2026-03-02T09:30:00Z', more: [] },
  duration: { type: {}, value: 'PT36H', more: ['PT123456789S'] },
  choice: { type: { options }, value: 'Handed out', more: ['long', 'rtl'] },
  choices: { type: { options }, value: ['Draft', 'Handed out'], more: [['long', 'rtl']] },
  email: { type: {}, value: 'eva@example.com', more: [`${WORD.slice(0, 60)}@example.com`] },
  webAddress: { type: {}, value: 'https://example.com/items', more: [`https://example.com/${WORD}/${WORD}`] },
  phone: { type: {}, value: '+31 20 123 4567', more: [] },
  colour: { type: {}, value: '#4a57b8', more: ['#ffffff'] },
  location: { type: {}, value: { latitude: 52.370216, longitude: 4.895168 }, more: [] },
  structured: {
    type: {
      fields: [
        { name: 'street', label: 'Street', type: { kind: 'text', min: 0, max: 80 }, required: true },
        { name: 'built', label: 'Built on', type: { kind: 'date' }, required: false },
      ],
    },
    value: { street: 'Harbour 12', built: '1998-05-01' },
    more: [{ street: `${LONG} ${WORD}` }, { street: RIGHT_TO_LEFT }],
  },
  file: {
    type: { accept: ['pdf'], maxSize: 5_000_000, image: false },
    value: file('invoice.pdf'),
    more: [file(`${WORD}.pdf`), file(`${RIGHT_TO_LEFT}.pdf`)],
  },
  sequence: { type: { template: 'L-{0000}' }, value: 'L-0042', more: [] },
  slug: { type: { of: 'name' }, value: 'camera-with-two-lenses', more: [] },
  randomCode: { type: { length: 12 }, value: 'x7Kp2mQ9vR4t', more: [] },
  reference: { type: { entity: 'Item', onDelete: 'refuse' }, value: 'r1', more: ['r2', 'r3', 'unknown'] },
  either: {
    type: { entities: ['Item', 'Loan'], onDelete: 'refuse' },
    value: { entity: 'Item', id: 'r1' },
    more: [
      { entity: 'Item', id: 'r2' },
      { entity: 'Item', id: 'r3' },
    ],
  },
  many: { type: { entity: 'Item' }, value: ['r1', 'r3'], more: [['r1', 'r2', 'r3']] },
  parts: { type: { entity: 'Item' }, value: ['r1', 'r2'], more: [] },
  inverse: { type: { entity: 'Item', field: 'of' }, value: ['r1', 'r3'], more: [['r1', 'r2', 'r3']] },
  line: { type: { entity: 'Item', by: 'above', up: true }, value: ['r1', 'r3'], more: [['r1', 'r2', 'r3']] },
  values: { type: { of: { kind: 'text', min: 0, max: 80 } }, value: ['red', 'green'], more: [[LONG, RIGHT_TO_LEFT]] },
  password: { type: { min: 12, max: 200 }, value: null, more: [] },
  secret: { type: {}, value: null, more: [] },
}

/** Types whose parts change what is shown. */
const variants: readonly Sample[] = [
  { name: 'decimal in km', type: { kind: 'decimal', digits: 6, scale: 1, unit: 'km' }, value: '1234.5', more: ['0.0'] },
  { name: 'integer as stars', type: { kind: 'integer', min: 0, max: 5, stars: true }, value: 4, more: [0, 5] },
  {
    name: 'values of long texts',
    type: { kind: 'values', of: { kind: 'text', min: 0, max: 1000 } },
    value: ['One line', LONG],
    more: [],
  },
  { name: 'money in any currency', type: { kind: 'money' }, value: eur('12.50'), more: [] },
  {
    name: 'structured of any shape',
    type: { kind: 'structured', fields: [] },
    value: { a: [1, 2] },
    more: [{ b: LONG }],
  },
  {
    name: 'values of money',
    type: { kind: 'values', of: { kind: 'money', currency: 'EUR' } },
    value: [eur('12.50'), eur('1234.00')],
    more: [],
  },
  { name: 'values of dates', type: { kind: 'values', of: { kind: 'date' } }, value: ['2026-03-02'], more: [] },
]

export const SAMPLES: readonly Sample[] = [
  ...Object.entries(samples).map(([kind, { type, value, more }]) => ({
    name: kind,
    type: { kind, ...type } as FieldType,
    value,
    more,
  })),
  ...variants,
]
