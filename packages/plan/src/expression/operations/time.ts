/** Dates, times of day, instants and lengths of time. What falls on a calendar day does so in the document's time zone. */
import { DAY } from '../../base/index.ts'
import {
  addToDate,
  addToInstant,
  daysBetween,
  instantOf,
  isDate,
  isTime,
  isTimeZone,
  localText,
  parseInstant,
  startOf,
  weekdayOf,
  addDurations,
  duration,
  durationLength,
  multiplyDuration,
  negateDuration,
  type Value,
} from '../../values/index.ts'
import { sql, scalar, type SqlForm } from '../sql-parts.ts'
import { date, dateTime, durationType, fn, form, integer, time, type Operation } from './form.ts'

const zoned = { zoned: true }
const fourDigits: SqlForm = { kind: 'scaled', scale: 0, digits: 4 }

/** A stretch of a date or a local instant's text, as a number. */
function part(name: string, start: number, length: number): Operation {
  const read = (s: string | null): number | null => (s === null ? null : Number(s.slice(start, start + length)))
  return fn(
    name,
    [`${name}(date)`],
    form(['date'], integer, read, {
      sql: (w, [a]) =>
        scalar(
          sql`CAST(substr(${w.plain(a!)}, ${String(start + 1)}, ${String(length)}) AS BIGINT)`,
          integer,
          fourDigits,
        ),
    }),
    form(['dateTime'], integer, (t, env) => read(localText(t, env.timeZone)), {
      ...zoned,
      postgres: `substr(nf_local($1, $2), ${start + 1}, ${length})::numeric`,
    }),
  )
}

/** A stretch of a time of day. `at`: where it is in a time; in a local instant's text it is 11 further. */
function clockPart(name: string, at: number): Operation {
  return fn(
    name,
    [`${name}(time)`],
    form(['time'], integer, (t) => Number(t.slice(at, at + 2)), { postgres: `substr($1, ${at + 1}, 2)::numeric` }),
    form(['dateTime'], integer, (t, env) => numberAt(localText(t, env.timeZone), at + 11), {
      ...zoned,
      postgres: `substr(nf_local($1, $2), ${at + 12}, 2)::numeric`,
    }),
  )
}

const numberAt = (s: string | null, at: number): number | null => (s === null ? null : Number(s.slice(at, at + 2)))

const length = (name: string, unit: number): Operation =>
  fn(
    name,
    [`${name}(duration)`],
    form(['duration'], integer, (d) => Math.trunc(durationLength(d) / unit) + 0, {
      postgres: `div(nf_length($1), ${unit})`,
    }),
  )

export const timeAdd = [
  form(['date', 'duration'], date, (d, by) => wholeDays(d, by.milliseconds, () => addToDate(d, by)), {
    postgres: 'nf_date_plus($1, $2)',
  }),
  form(['duration', 'date'], date, (by, d) => wholeDays(d, by.milliseconds, () => addToDate(d, by)), {
    postgres: 'nf_date_plus($2, $1)',
  }),
  form(['dateTime', 'duration'], dateTime, (t, by, env) => addToInstant(t, by, env.timeZone), {
    ...zoned,
    postgres: 'nf_instant_plus($1, $2, $3)',
  }),
  form(['duration', 'dateTime'], dateTime, (by, t, env) => addToInstant(t, by, env.timeZone), {
    ...zoned,
    postgres: 'nf_instant_plus($2, $1, $3)',
  }),
  form(['duration', 'duration'], durationType, addDurations, { postgres: 'nf_plus($1, $2)' }),
]

/** Hours do not fit on a date. */
const wholeDays = (_date: string, milliseconds: number, add: () => Value): Value => (milliseconds === 0 ? add() : null)

export const timeSubtract = [
  form(['date', 'duration'], date, (d, by) => wholeDays(d, by.milliseconds, () => addToDate(d, negateDuration(by))), {
    postgres: 'nf_date_plus($1, nf_times($2, -1))',
  }),
  form(['dateTime', 'duration'], dateTime, (t, by, env) => addToInstant(t, negateDuration(by), env.timeZone), {
    ...zoned,
    postgres: 'nf_instant_plus($1, nf_times($2, -1), $3)',
  }),
  form(['date', 'date'], durationType, daysBetween, { postgres: 'ARRAY[0, nf_day($1) - nf_day($2), 0]' }),
  form(['dateTime', 'dateTime'], durationType, (a, b) => duration(0, 0, Date.parse(a) - Date.parse(b)), {
    postgres: 'ARRAY[0, 0, nf_ms($1) - nf_ms($2)]',
  }),
  form(['duration', 'duration'], durationType, (a, b) => addDurations(a, negateDuration(b)), {
    postgres: 'nf_plus($1, nf_times($2, -1))',
  }),
]

export const timeMultiply = [
  form(['duration', 'integer'], durationType, multiplyDuration, { postgres: 'nf_times($1, $2)' }),
  form(['integer', 'duration'], durationType, (n, d) => multiplyDuration(d, n), { postgres: 'nf_times($2, $1)' }),
]
export const timeNegate = [form(['duration'], durationType, negateDuration, { postgres: 'nf_times($1, -1)' })]

/** The first day of the week, month, quarter or year in which a date is. */
const start = (name: string, unit: Parameters<typeof startOf>[0], postgres: string): Operation =>
  fn(
    name,
    [`${name}(date)`],
    form(['date'], date, (d) => startOf(unit, d), { postgres }),
  )

const dateFromParts = (y: number, m: number, d: number): string | null => {
  if (!(y >= 1 && y <= 9999)) return null
  const made = `${String(y).padStart(4, '0')}-${String(m).padStart(2, '0')}-${String(d).padStart(2, '0')}`
  return isDate(made) ? made : null
}

export const timeOperations: readonly Operation[] = [
  part('year', 0, 4),
  part('month', 5, 2),
  part('day', 8, 2),
  fn(
    'weekday',
    ['weekday(date)'],
    form(['date'], integer, weekdayOf, { postgres: 'extract(isodow FROM $1::date)' }),
    form(['dateTime'], integer, (t, env) => nullable(localText(t, env.timeZone), (s) => weekdayOf(s.slice(0, 10))), {
      ...zoned,
      postgres: 'extract(isodow FROM left(nf_local($1, $2), 10)::date)',
    }),
  ),
  start('startOfWeek', 'week', 'nf_day_text(nf_day($1) - extract(isodow FROM $1::date) + 1)'),
  start('startOfMonth', 'month', "left($1, 8) || '01'"),
  start(
    'startOfQuarter',
    'quarter',
    "left($1, 5) || lpad(((substr($1, 6, 2)::integer - 1) / 3 * 3 + 1)::text, 2, '0') || '-01'",
  ),
  start('startOfYear', 'year', "left($1, 5) || '01-01'"),
  fn(
    'startOfDay',
    ['startOfDay(date)', 'startOfDay(date, timeZone)'],
    form(['date'], dateTime, (d, env) => instantOf(d, '00:00', env.timeZone), {
      ...zoned,
      postgres: `nf_instant(nf_instant_at(nf_ms($1 || 'T00:00:00.000Z'), $2))`,
    }),
    // The database may not know the zone that a client names.
    form(['date', 'text'], dateTime, (d, zone) => (isTimeZone(zone) ? instantOf(d, '00:00', zone) : null), {
      neverSql: true,
    }),
  ),
  clockPart('hour', 0),
  clockPart('minute', 3),
  fn(
    'date',
    ['date(moment)', "date('2026-01-31')", 'date(year, month, day)'],
    form(['dateTime'], date, (t, env) => nullable(localText(t, env.timeZone), (s) => s.slice(0, 10)), {
      ...zoned,
      postgres: 'left(nf_local($1, $2), 10)',
    }),
    form(['text'], date, (s) => (isDate(s) ? s : null), { postgres: 'CASE WHEN nf_is_date($1) THEN $1 END' }),
    form(['integer', 'integer', 'integer'], date, dateFromParts, { postgres: 'nf_date_of($1, $2, $3)' }),
  ),
  fn(
    'time',
    ['time(moment)', "time('08:30')"],
    form(['dateTime'], time, (t, env) => nullable(localText(t, env.timeZone), (s) => s.slice(11, 16)), {
      ...zoned,
      postgres: 'substr(nf_local($1, $2), 12, 5)',
    }),
    form(['text'], time, (s) => (isTime(s) ? s : null), { postgres: 'CASE WHEN nf_is_time($1) THEN $1 END' }),
  ),
  fn(
    'dateTime',
    ['dateTime(date, time)', "dateTime('2026-01-31T08:30:00Z')"],
    form(['date', 'time'], dateTime, (d, t, env) => instantOf(d, t, env.timeZone), {
      ...zoned,
      postgres: `nf_instant(nf_instant_at(nf_ms($1 || 'T' || $2 || ':00.000Z'), $3))`,
    }),
    form(['text'], dateTime, parseInstant, { postgres: 'nf_read_instant($1)' }),
  ),
  length('days', DAY),
  length('hours', 3_600_000),
  length('minutes', 60_000),
  length('milliseconds', 1),
]

const nullable = (s: string | null, then: (s: string) => Value): Value => (s === null ? null : then(s))
