/** Every value type: what it takes, what it refuses, what it sends and shows. */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { formatDecimal, isDecimal } from '../../src/values/decimal.ts'
import { moneyText, readValue, showValue, writeValue } from '../../src/values/index.ts'
import type { FieldType } from '../../src/values/field-type.ts'
import type { Json } from '../../src/values/json.ts'

const choices = ['red', 'light blue'].map((key) => ({ key, label: key.toUpperCase() }))
const types = {
  text: { kind: 'text', min: 1, max: 5 },
  longText: { kind: 'longText', max: 100_000 },
  integer: { kind: 'integer', min: -3, max: 10 },
  decimal: { kind: 'decimal', digits: 6, scale: 2 },
  euro: { kind: 'money', currency: 'EUR' },
  yen: { kind: 'money', currency: 'JPY' },
  money: { kind: 'money' },
  percent: { kind: 'percent' },
  yesNo: { kind: 'yesNo' },
  date: { kind: 'date' },
  time: { kind: 'time' },
  dateTime: { kind: 'dateTime' },
  duration: { kind: 'duration' },
  choice: { kind: 'choice', options: choices },
  choices: { kind: 'choices', options: choices },
  email: { kind: 'email' },
  webAddress: { kind: 'webAddress' },
  phone: { kind: 'phone' },
  file: { kind: 'file', accept: [], maxSize: 1, image: false },
  sequence: { kind: 'sequence', template: '' },
  slug: { kind: 'slug', of: 'title' },
  reference: { kind: 'reference', entity: 'User', onDelete: 'refuse' },
  many: { kind: 'many', entity: 'User' },
  values: { kind: 'values', of: { kind: 'text', min: 1, max: 5 } },
  richText: { kind: 'richText', max: 40 },
  colour: { kind: 'colour' },
  location: { kind: 'location' },
  currency: { kind: 'currency' },
  among: { kind: 'money', among: ['EUR', 'USD'] },
  structured: {
    kind: 'structured',
    fields: [
      { name: 'street', label: 'Street', type: { kind: 'text', min: 0, max: 9 }, required: true },
      { name: 'number', label: 'Number', type: { kind: 'integer' }, required: false },
      { name: 'constructor', label: 'Constructor', type: { kind: 'text', min: 0, max: 9 }, required: false },
    ],
  },
  any: { kind: 'structured', fields: [] },
  either: { kind: 'either', entities: ['Employee', 'Supplier'], onDelete: 'refuse' },
  randomCode: { kind: 'randomCode', length: 8 },
  password: { kind: 'password', min: 4, max: 8 },
  secret: { kind: 'secret' },
} satisfies Record<string, FieldType>

/** What is sent back of what was sent, or the code of the refusal. */
function sentBack(type: FieldType, sent: Json): Json {
  const read = readValue(type, sent)
  return read.ok ? writeValue(type, read.value) : `! ${read.code}`
}

type Case = readonly [name: keyof typeof types, sent: Json, result: Json]

const cases: readonly Case[] = [
  ['richText', '<p>Hello</p>', '<p>Hello</p>'],
  ['richText', '<p>&nbsp;</p>', null],
  ['richText', `<p>${'x'.repeat(60)}</p>`, '! TOO_LONG'],
  ['richText', 5, '! WRONG_TYPE'],
  ['colour', ' #1F6FEB ', '#1f6feb'],
  ['colour', '#abc', '#aabbcc'],
  ['colour', 'red', '! WRONG_TYPE'],
  ['colour', '', null],
  ['location', { latitude: 52.3702157, longitude: '4.895168' }, { latitude: 52.370216, longitude: 4.895168 }],
  ['location', { latitude: 91, longitude: 0 }, '! TOO_LARGE'],
  ['location', { latitude: 1 }, '! WRONG_TYPE'],
  ['location', { latitude: null, longitude: null }, null],
  ['location', [1, 2], '! WRONG_TYPE'],
  ['currency', ' eur', 'EUR'],
  ['currency', 'EURO', '! WRONG_TYPE'],
  ['among', { amount: '5', currency: 'USD' }, { amount: '5.00', currency: 'USD' }],
  ['among', { amount: '5', currency: 'JPY' }, '! NOT_A_CHOICE'],
  ['structured', { street: 'Kade', number: 3 }, { street: 'Kade', number: 3, constructor: null }],
  ['structured', { number: 3 }, '! WRONG_TYPE'],
  ['structured', { street: 'Kade', town: 'X' }, '! WRONG_TYPE'],
  ['structured', { street: 'far too long for it' }, '! TOO_LONG'],
  ['structured', [], '! WRONG_TYPE'],
  ['any', { a: [1, 2.5, null, true, { b: 'c' }] }, { a: [1, 2.5, null, true, { b: 'c' }] }],
  ['any', 'text', '! WRONG_TYPE'],
  ['any', { a: '\u0000' }, '! WRONG_TYPE'],
  [
    'either',
    { entity: 'employee', id: '018f3a2b-0000-7000-8000-000000000000' },
    { entity: 'Employee', id: '018f3a2b-0000-7000-8000-000000000000' },
  ],
  ['either', { entity: 'User', id: '018f3a2b-0000-7000-8000-000000000000' }, '! WRONG_TYPE'],
  ['either', '018f3a2b-0000-7000-8000-000000000000', '! WRONG_TYPE'],
  ['text', 'abcde', 'abcde'],
  ['text', ' a ', ' a '],
  ['text', '   ', null],
  ['text', '', null],
  ['text', 'abcdef', '! TOO_LONG'],
  ['text', '😀😀😀😀😀', '😀😀😀😀😀'],
  ['text', 5, '! WRONG_TYPE'],
  ['text', ['a'], '! WRONG_TYPE'],
  ['text', 'a\0', '! WRONG_TYPE'],
  ['text', '\ud800', '! WRONG_TYPE'],
  ['integer', 10, 10],
  ['integer', -0, 0],
  ['integer', 11, '! TOO_LARGE'],
  ['integer', -4, '! TOO_SMALL'],
  ['integer', 1.5, '! WRONG_TYPE'],
  ['integer', '5', '! WRONG_TYPE'],
  ['integer', 1e300, '! WRONG_TYPE'],
  ['decimal', '12.5', '12.50'],
  ['decimal', 12.5, '12.50'],
  ['decimal', '12.500', '12.50'],
  ['decimal', '12.505', '! WRONG_TYPE'],
  ['decimal', '9999.99', '9999.99'],
  ['decimal', '10000', '! TOO_LARGE'],
  ['decimal', '-10000', '! TOO_SMALL'],
  ['decimal', 1e-7, '! WRONG_TYPE'],
  ['decimal', '1e3', '! WRONG_TYPE'],
  ['decimal', ' ', null],
  ['decimal', true, '! WRONG_TYPE'],
  ['euro', { amount: '12.5', currency: 'EUR' }, { amount: '12.50', currency: 'EUR' }],
  ['euro', '12.5', { amount: '12.50', currency: 'EUR' }],
  ['euro', 12, { amount: '12.00', currency: 'EUR' }],
  ['euro', { amount: '', currency: 'EUR' }, null],
  ['euro', { amount: '12.5', currency: 'USD' }, '! CURRENCY_MIX'],
  ['euro', { amount: '12.5', currency: 'EURO' }, '! WRONG_TYPE'],
  ['euro', { amount: '12.5', currency: 'EUR', tip: 1 }, '! WRONG_TYPE'],
  ['euro', { amount: '0.001', currency: 'EUR' }, '! WRONG_TYPE'],
  ['euro', '9999999999999.99', { amount: '9999999999999.99', currency: 'EUR' }],
  ['euro', '10000000000000', '! TOO_LARGE'],
  ['yen', '12', { amount: '12', currency: 'JPY' }],
  ['yen', '12.5', '! WRONG_TYPE'],
  ['money', '12', '! WRONG_TYPE'],
  ['money', { amount: '12', currency: 'KWD' }, { amount: '12.000', currency: 'KWD' }],
  ['percent', '25.50', '25.5'],
  ['percent', '0.00001', '! WRONG_TYPE'],
  ['yesNo', false, false],
  ['yesNo', 'yes', '! WRONG_TYPE'],
  ['yesNo', 1, '! WRONG_TYPE'],
  ['date', '2024-02-29', '2024-02-29'],
  ['date', '2023-02-29', '! WRONG_TYPE'],
  ['date', '2024-2-9', '! WRONG_TYPE'],
  ['date', '0000-01-01', '! WRONG_TYPE'],
  ['date', '', null],
  ['time', '23:59', '23:59'],
  ['time', '24:00', '! WRONG_TYPE'],
  ['dateTime', '2024-03-31T02:30:00+02:00', '2024-03-31T00:30:00.000Z'],
  ['dateTime', '2024-03-31T02:30:00.1234Z', '2024-03-31T02:30:00.123Z'],
  ['dateTime', '2024-03-31T02:30', '! WRONG_TYPE'],
  ['dateTime', '2024-02-30T02:30:00Z', '! WRONG_TYPE'],
  ['dateTime', '0001-01-01T00:00:00+05:00', '! WRONG_TYPE'],
  ['dateTime', 1711852200000, '! WRONG_TYPE'],
  ['duration', 'P1Y2M3DT4H', 'P14M3DT14400S'],
  ['duration', '30 days', 'P30D'],
  ['duration', 'P', '! DURATION_INVALID'],
  ['duration', 'soon', '! DURATION_INVALID'],
  ['choice', 'red', 'red'],
  ['choice', 'Red', '! NOT_A_CHOICE'],
  ['choice', '', null],
  ['choice', 3, '! WRONG_TYPE'],
  ['choices', ['light blue', 'red', 'red'], ['red', 'light blue']],
  ['choices', ['green'], '! NOT_A_CHOICE'],
  ['choices', 'red', '! WRONG_TYPE'],
  ['choices', null, '! WRONG_TYPE'],
  ['email', ' ann@example.org ', 'ann@example.org'],
  ['email', 'ann@example', '! EMAIL_INVALID'],
  ['email', 'a@b@example.org', '! EMAIL_INVALID'],
  ['email', `${'a'.repeat(250)}@example.org`, '! TOO_LONG'],
  ['webAddress', 'https://example.org/a?b#c', 'https://example.org/a?b#c'],
  ['webAddress', 'javascript:alert(1)', '! WRONG_TYPE'],
  ['webAddress', 'https://a b', '! WRONG_TYPE'],
  ['webAddress', 'https://me@example.org', '! WRONG_TYPE'],
  ['phone', '+31 (0)20-123', '+31 (0)20-123'],
  ['phone', 'call me', '! WRONG_TYPE'],
  ['phone', '---', '! WRONG_TYPE'],
  ['file', { id: 'f1', name: 'x', type: 'evil', size: -1 }, { id: 'f1' }],
  ['file', 'f1', { id: 'f1' }],
  ['file', { name: 'x' }, '! WRONG_TYPE'],
  ['sequence', 5, '! WRONG_TYPE'],
  ['slug', 'a-b', '! WRONG_TYPE'],
  ['reference', 'u1', 'u1'],
  ['reference', { id: 'u1' }, '! WRONG_TYPE'],
  ['many', ['u1', 'u2', 'u1'], ['u1', 'u2']],
  ['many', [1], '! WRONG_TYPE'],
  ['values', ['b', ' ', 'a', 'b'], ['b', 'a', 'b']],
  ['values', ['abcdef'], '! TOO_LONG'],
  ['values', [null], '! WRONG_TYPE'],
  ['values', Array<string>(1001).fill('a'), '! TOO_MANY'],
  ['password', '    ', null],
  ['password', 'abc', '! TOO_SHORT'],
  ['password', 'abcdefghi', '! TOO_LONG'],
  ['secret', '', null],
]

describe('VAL-1 reading and writing', () => {
  test.for(cases)('VAL-1 %s takes %j as %j', ([name, sent, result]) => {
    expect(sentBack(types[name], sent)).toEqual(result)
  })

  test('VAL-2 null clears everything but a list', () => {
    const refusing = Object.entries(types).filter(([, type]) => !readValue(type, null).ok)
    expect(refusing.map(([name]) => name)).toEqual(['choices', 'many', 'values'])
  })

  test('VAL-3 a password keeps its blanks and is never sent', () => {
    expect(readValue(types.password, '  ab ')).toEqual({ ok: true, value: '  ab ' })
    expect(writeValue(types.password, '  ab ')).toBe(null)
    expect(showValue(types.secret, 'x', { language: 'en', timeZone: 'UTC' })).toBe('')
  })

  test('VAL-4 a decimal keeps the digits it was sent with', () => {
    const read = readValue(types.decimal, '12.5')
    expect(read.ok && isDecimal(read.value) && formatDecimal(read.value)).toBe('12.5')
  })

  test('VAL-5 a refusal names the limit', () => {
    expect(readValue(types.text, 'abcdef')).toEqual({ ok: false, code: 'TOO_LONG', parameters: { max: 5 } })
    expect(readValue(types.decimal, '10000')).toEqual({ ok: false, code: 'TOO_LARGE', parameters: { max: '9999.99' } })
  })

  test('VAL-1 any text comes back as it was typed', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (typed) => {
        fc.pre(typed.trim() !== '' && typed.isWellFormed() && !typed.includes('\0'))
        expect(sentBack(types.longText, typed)).toBe(typed)
      }),
      { seed: 1 },
    )
  })
})

test('VAL-13 colours, places, structured values and references to one of several are shown in a line', () => {
  const how = { language: 'en', timeZone: 'UTC' }
  const shown = (type: FieldType, sent: Json) => {
    const read = readValue(type, sent)
    return read.ok ? showValue(type, read.value, how) : read.code
  }
  expect(shown(types.colour, '#ABC')).toBe('#aabbcc')
  expect(shown(types.location, { latitude: 52.5, longitude: -4 })).toBe('52.5, -4')
  expect(shown(types.structured, { street: 'Kade', number: 3 })).toBe('Kade, 3')
  expect(shown(types.any, { a: 1 })).toBe('{"a":1}')
  expect(shown(types.richText, '<p>One &amp; <b>two</b></p><p>three</p>')).toBe('One & two\nthree')
})

describe('VAL-6 showing', () => {
  const english = { language: 'en', timeZone: 'Europe/Amsterdam' }
  const german = { language: 'de', timeZone: 'Europe/Amsterdam' }
  const shown = (type: FieldType, sent: Json, how = english): string => {
    const read = readValue(type, sent)
    return read.ok ? showValue(type, read.value, how).replace(/\s/g, ' ') : read.code
  }

  test('VAL-6 amounts are shown with all their digits, in the language', () => {
    expect(shown(types.euro, '1234.5')).toBe('€1,234.50')
    expect(shown(types.euro, '1234.5', german)).toBe('1.234,50 €')
    expect(shown(types.euro, '9999999999999.99')).toBe('€9,999,999,999,999.99')
    expect(shown(types.decimal, '1234.5', german)).toBe('1.234,50')
    expect(shown({ kind: 'decimal', digits: 18, scale: 6 }, '12345.5')).toBe('12,345.5')
    expect(shown(types.percent, '12.50')).toBe('12.5 %')
    expect(moneyText('4.3333', 'EUR', 'en')).toBe('€4.33')
    expect(moneyText('4.3333', 'JPY', 'en')).toBe('¥4')
  })

  test('VAL-6 moments are shown in the time zone, dates in none', () => {
    expect(shown(types.dateTime, '2026-01-31T23:30:00Z')).toBe('Feb 1, 2026, 00:30')
    expect(shown(types.date, '2026-01-31', german)).toBe('31. Jan. 2026')
    expect(shown(types.duration, 'P14M3DT3600S')).toBe('1 year 2 months 3 days 1 hour')
  })

  test('VAL-6 choices are shown by their labels, nothing as an empty text', () => {
    expect(shown(types.choice, 'light blue')).toBe('LIGHT BLUE')
    expect(shown(types.choices, ['red', 'light blue'])).toBe('RED, LIGHT BLUE')
    expect(showValue(types.date, null, english)).toBe('')
    // The number and its unit stay on one line.
    expect(showValue({ ...types.integer, unit: 'km' }, 7, english)).toBe('7\u00a0km')
    expect(showValue({ kind: 'values', of: { ...types.integer, unit: 'km' } }, [1, 2], english)).toBe(
      '1\u00a0km, 2\u00a0km',
    )
  })
})
