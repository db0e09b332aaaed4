/** What becomes of a value in a field of another type: said here once more, by hand, for each pair of types. */
import type { Json } from '@ninefold/plan/values'
import type { FieldModel, Kind } from './world.ts'

/** Cannot become one without loss. */
export const BREAKS = Symbol('breaks')
type Passed = Json | typeof BREAKS
type Pass = (value: Exclude<Json, null>, next: FieldModel) => Passed

const text: Pass = (value) => `${value as string}`
const whole = (value: string): Passed => (/^-?\d+(\.0+)?$/.test(value) ? Number(value) : BREAKS)
const inTwoPlaces = (value: string): Passed => (/^-?\d+(\.\d{1,2})?$/.test(value) ? Number(value).toFixed(2) : BREAKS)
const named: Pass = (value, { options }) =>
  options!.find(
    (option) =>
      option === (value as string).toLowerCase() || option.replace('-', ' ') === (value as string).toLowerCase(),
  ) ?? BREAKS

export const PASSES: Readonly<Partial<Record<`${Kind}>${Kind}`, Pass>>> = {
  'integer>text': text,
  'integer>longText': text,
  'integer>decimal': (value) => `${value as number}.00`,
  'decimal>text': text,
  'decimal>integer': (value) => whole(value as string),
  'yesNo>text': (value) => (value ? 'yes' : 'no'),
  'text>longText': text,
  'text>integer': (value) => whole(value as string),
  'text>decimal': (value) => inTwoPlaces(value as string),
  'text>yesNo': (value) => (/^yes$/i.test(value as string) ? true : /^no$/i.test(value as string) ? false : BREAKS),
  'text>choice': named,
  'text>date': (value) => (/^\d{4}-\d\d-\d\d$/.test(value as string) ? value : BREAKS),
  'text>email': (value) => (value === 'a@b.cd' ? value : BREAKS),
  'text>money': (value) => (value === '12.50 EUR' ? { amount: '12.50', currency: 'EUR' } : BREAKS),
  'text>texts': (value) => [value],
  'choice>text': text,
  'choice>choices': (value) => [value],
  'choices>choice': (value) => ((value as Json[]).length > 1 ? BREAKS : (value as Json[])[0]!),
  'choices>texts': (value) => value,
  'texts>text': (value) => ((value as Json[]).length > 1 ? BREAKS : (value as Json[])[0]!),
  'date>text': text,
  'date>dateTime': (value) => `${value as string}T00:00:00.000Z`,
  'dateTime>date': (value) => ((value as string).includes('T00:00') ? (value as string).slice(0, 10) : BREAKS),
  'dateTime>text': text,
  'money>anyMoney': (value) => value,
  'money>text': (value) => `${(value as { amount: string }).amount} EUR`,
  'email>text': text,
  'reference>many': (value) => [value],
  'many>reference': (value) => ((value as Json[]).length > 1 ? BREAKS : (value as Json[])[0]!),
}

/** Where no value has a sure meaning. */
export const UNSURE: readonly (readonly [Kind, Kind])[] = [
  ['integer', 'date'],
  ['date', 'integer'],
  ['yesNo', 'integer'],
  ['decimal', 'money'],
  ['email', 'reference'],
  ['dateTime', 'decimal'],
]

/** What a document may say: the expression, and what it makes of each value. */
export const STATED: Readonly<
  Partial<Record<Kind, readonly { readonly to: Kind; readonly says: string; readonly gives: Pass }[]>>
> = {
  integer: [
    { to: 'text', says: "`string(was) + ' pieces'`", gives: (value) => `${value as number} pieces` },
    { to: 'yesNo', says: '`was > 50`', gives: (value) => (value as number) > 50 },
    { to: 'money', says: '`was * 1 EUR`', gives: (value) => ({ amount: `${value as number}.00`, currency: 'EUR' }) },
  ],
  decimal: [{ to: 'integer', says: '`round(was)`', gives: (value) => Math.round(Number(value)) }],
  text: [
    { to: 'integer', says: '`size(was)`', gives: (value) => Array.from(value as string).length },
    { to: 'text', says: '', gives: text },
  ],
  date: [{ to: 'integer', says: '`year(was)`', gives: (value) => Number((value as string).slice(0, 4)) }],
  yesNo: [{ to: 'text', says: "`was ? 'on' : 'off'`", gives: (value) => (value ? 'on' : 'off') }],
  choice: [{ to: 'text', says: "`'is ' + was + ' of ' + title`", gives: text }],
}
