// A value of a type, as it is sent: mostly an ordinary one, sometimes the least, the most, or none at all.
import { localText, type FieldType, type Json } from '@ninefold/plan/values'
import { naughtyStrings } from '../support/naughty-strings.ts'
import type { GenerationContext } from './generation-context.ts'

export const hostile = ({ random }: GenerationContext): Json =>
  random.one<Json>([
    random.one(naughtyStrings).text,
    '',
    ' ',
    -1,
    0,
    1e21,
    '9'.repeat(40),
    true,
    [],
    [null],
    {},
    { amount: '1e9', currency: 'EUR' },
    { amount: '1', currency: 'XXX' },
    { id: 'x' },
    '2026-02-30',
    '9999-12-31',
  ])

const WORDS = [
  'Train',
  'hotel',
  'Dinner for two',
  'café',
  'Ünïcode',
  'a',
  'null',
  '100 %',
  'under_score',
  "O'Hara",
  'B',
  'b',
  '終',
  'I',
  'ß',
]

export function ofType(c: GenerationContext, type: FieldType): Json {
  const { random } = c
  switch (type.kind) {
    case 'text':
    case 'longText':
    case 'richText': {
      const text = `${random.one(WORDS)}${random.chance(0.5) ? ` ${random.below(30)}` : ''}`
      const min = type.kind === 'text' ? type.min : 0
      if (random.chance(0.03)) return 'x'.repeat(Math.min(type.max, 5000) + random.below(2))
      return text.padEnd(min, '-').slice(0, type.max)
    }
    case 'integer':
      return random.chance(0.1)
        ? random.one([type.min ?? -5, type.max ?? 9_007_199_254_740_991, 0])
        : (type.min ?? 0) + random.below(Math.min(60, (type.max ?? 100) - (type.min ?? 0) + 1))
    case 'decimal':
      return random.one(['0', '1.5', '12', '-3.25', '0.1', `${random.below(900)}.${random.below(10)}`])
    case 'percent':
      return random.one(['0', '9', '21', '12.5', '33.3333', '100'])
    case 'money': {
      const amount = random.one([
        '0',
        '0.01',
        '10',
        '49.99',
        '50',
        '50.01',
        '999.99',
        '1000',
        '1000.01',
        '5000',
        `${random.below(300)}.${String(random.below(100)).padStart(2, '0')}`,
      ])
      return random.chance(0.9)
        ? { amount, currency: type.currency ?? 'EUR' }
        : random.chance(0.5)
          ? amount
          : { amount: '1.005', currency: 'EUR' }
    }
    case 'yesNo':
      return random.chance(0.5)
    case 'date':
      return dayFrom(c, random.one([-100, -30, -3, -1, 0, 0, 1, 2, 10]))
    case 'time':
      return random.one(['00:00', '08:30', '23:59'])
    case 'dateTime':
      return new Date(
        Math.floor(Date.parse(c.now) / HOUR) * HOUR + HOUR * random.one([-30, -1, 0, 1, 2, 3, 4, 9, 24, 26, 30, 50]),
      ).toISOString()
    case 'duration':
      return random.one(['15 minutes', '2 hours', '1 day'])
    case 'choice':
      return random.chance(0.97) ? random.one(type.options).key : 'none of them'
    case 'choices':
      return type.options.filter(() => random.chance(0.4)).map(({ key }) => key)
    case 'email':
      return random.one(['a@example.org', 'B@example.org', 'ç@example.org'])
    case 'webAddress':
      return random.one(['https://example.org', 'http://example.org/a?b=c#d'])
    case 'phone':
      return random.one(['+31 20 1234567', '112'])
    case 'reference':
      return someId(c, type.entity)
    case 'many':
      return Array.from({ length: random.below(4) }, () => someId(c, type.entity))
    case 'file': {
      const loose = [...c.state.files.values()].filter(
        ({ id, taken }) => c.isKnown(id) && (!taken || random.chance(0.1)),
      )
      const files = loose.map(({ id }) => id)
      return files.length > 0 ? { id: random.one(files.slice(-4)) } : { id: 'none' }
    }
    case 'secret':
      return random.one(['1234', 'another one'])
    default:
      return 'x'
  }
}

const HOUR = 3_600_000

function someId({ random, state, isKnown }: GenerationContext, entity: string): string {
  const ids = [...state.rows.values()].filter((row) => row.entity === entity && isKnown(row.id)).map(({ id }) => id)
  return ids.length === 0 || random.chance(0.03)
    ? '00000000-0000-7000-8000-00000000000e'
    : random.one(random.chance(0.5) ? ids.slice(-5) : ids)
}

function dayFrom({ now, index }: GenerationContext, days: number): string {
  return localText(new Date(Date.parse(now) + days * 86_400_000).toISOString(), index.plan.settings.timeZone)!.slice(
    0,
    10,
  )
}
