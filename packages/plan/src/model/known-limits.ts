/** The limits that the server knows: their names, units, bounds and what holds while the document says nothing. */
import { ownProperty, lettersOf } from '../base/index.ts'
import type { Limits } from './limits.ts'

/** A limit that point 9 may set: its names, unit and bounds. */
export interface LimitKind {
  readonly key: keyof Limits
  /** The first one is shown. */
  readonly names: readonly string[]
  /** What is hardly meant otherwise, although it may be a constant of the document's own. */
  readonly alike?: readonly string[]
  readonly unit: 'count' | 'bytes' | 'days' | 'hours' | 'seconds'
  readonly least: number
  readonly most: number
  readonly assumed: number
  /** For the list of assumptions: what the number limits. */
  readonly describe: (value: string) => string
}

const KB = 1024
const MB = 1024 * KB
const GB = 1024 * MB

/** The limits that point 9 may set, each with its default and greatest value. */
export const LIMITS: readonly LimitKind[] = [
  {
    key: 'requestsPerMinute',
    names: ['Requests per minute', 'Rate limit', 'Requests a minute'],
    unit: 'count',
    least: 10,
    most: 1_000_000,
    assumed: 600,
    describe: (value) => `One person may send ${value} requests per minute.`,
  },
  {
    key: 'uploadSize',
    names: ['Upload size', 'File size', 'Max upload size', 'Attachment size'],
    alike: ['Max file size', 'Maximum file size', 'Maximum upload size', 'Max attachment size'],
    unit: 'bytes',
    least: KB,
    most: GB,
    assumed: 10 * MB,
    describe: (value) => `A file may have ${value}.`,
  },
  {
    key: 'bodySize',
    names: ['Request size', 'Body size', 'Max request size'],
    unit: 'bytes',
    least: KB,
    most: 64 * MB,
    assumed: MB,
    describe: (value) => `Any other request may have ${value}.`,
  },
  {
    key: 'pageSize',
    names: ['Page size', 'Records per page', 'Rows per page'],
    unit: 'count',
    least: 1,
    most: 1000,
    assumed: 50,
    describe: (value) => `A list page has ${value} records.`,
  },
  {
    key: 'pageSizeMost',
    names: ['Largest page size', 'Max page size', 'Maximum page size'],
    unit: 'count',
    least: 1,
    most: 1000,
    assumed: 200,
    describe: (value) => `A client may request ${value} per page.`,
  },
  {
    key: 'signInAttempts',
    names: ['Sign-in attempts', 'Login attempts', 'Failed sign-ins'],
    unit: 'count',
    least: 1,
    most: 1000,
    assumed: 10,
    describe: (value) => `After ${value} failed sign-ins, the next one waits up to 15 minutes.`,
  },
  {
    key: 'sessionDays',
    names: ['Session length', 'Session days', 'Stay signed in'],
    alike: ['Session timeout', 'Session expiry', 'Session lifetime', 'Session duration', 'Idle timeout'],
    unit: 'days',
    least: 1,
    most: 3650,
    assumed: 30,
    describe: (value) => `A session ends after ${value} days without use.`,
  },
  {
    key: 'sessionHours',
    names: ['Longest session', 'Absolute session length'],
    alike: ['Maximum session length', 'Max session length', 'Absolute timeout'],
    unit: 'hours',
    least: 1,
    most: 87_600,
    assumed: 90 * 24,
    describe: (value) => `A session ends after ${value}, however much it is used.`,
  },
  {
    key: 'apiTokenDays',
    names: ['Longest API token', 'API token length'],
    alike: ['API token lifetime', 'Token lifetime', 'Token expiry'],
    unit: 'days',
    least: 1,
    most: 3650,
    assumed: 366,
    describe: (value) => `An API token ends after ${value} days.`,
  },
  {
    key: 'passwordLength',
    names: ['Password length', 'Shortest password', 'Min password length'],
    unit: 'count',
    least: 8,
    most: 64,
    assumed: 10,
    describe: (value) => `A password has at least ${value} characters.`,
  },
  {
    key: 'partsMost',
    names: ['Parts per record', 'Lines per record', 'Max parts'],
    unit: 'count',
    least: 1,
    most: 10_000,
    assumed: 500,
    describe: (value) => `A record may have ${value} parts (such as lines).`,
  },
  {
    key: 'readSeconds',
    names: ['Longest read', 'Query timeout'],
    unit: 'seconds',
    least: 1,
    most: 60,
    assumed: 5,
    describe: (value) => `A list, a search, an export or a dashboard may take ${value} seconds.`,
  },
  {
    key: 'personStorage',
    names: ['Storage per person', 'Storage per user'],
    unit: 'bytes',
    least: MB,
    most: 1024 * GB,
    assumed: 2 * GB,
    describe: (value) => `The files of one person may take ${value}.`,
  },
  {
    key: 'storage',
    names: ['Storage in total', 'Total storage'],
    unit: 'bytes',
    least: MB,
    most: 1024 * GB,
    assumed: 50 * GB,
    describe: (value) => `All files may take ${value}.`,
  },
  {
    key: 'workbookSeconds',
    names: ['Longest workbook', 'Workbook timeout'],
    unit: 'seconds',
    least: 1,
    most: 600,
    assumed: 60,
    describe: (value) => `A workbook may take ${value} seconds.`,
  },
  {
    key: 'securityLogDays',
    names: ['Security log', 'Security log days'],
    alike: ['Security log retention'],
    unit: 'days',
    least: 1,
    most: 36_500,
    assumed: 365,
    describe: (value) => `Events of the security log are removed after ${value} days.`,
  },
]

/** The first name of each limit, joined by commas, for messages. */
export const LIMIT_NAMES = LIMITS.map((limit) => limit.names[0]).join(', ')

const BY_NAME = new Map(LIMITS.flatMap((limit) => limit.names.map((name) => [lettersOf(name), limit] as const)))

/** The limit of this name, in any capitals; undefined for a name that no limit has. */
export function findLimit(written: string): LimitKind | undefined {
  return BY_NAME.get(lettersOf(written))
}

/** The limit that a constant of this name is probably meant to be. */
export const limitLike = (written: string): LimitKind | undefined =>
  LIMITS.find(({ alike }) => alike?.some((name) => lettersOf(name) === lettersOf(written)))

/** A number in the unit of the limit; undefined for anything else. */
export function readLimitValue(limit: LimitKind, written: string): number | undefined {
  const bare = limit.key === 'requestsPerMinute' ? written.replace(/\s*(?:\/|\bper\b)\s*min(?:ute)?$/iu, '') : written
  const [, digits = '', unit = ''] = /^([\d _']+(?:\.\d+)?)\s*(\p{L}*)$/u.exec(bare.trim()) ?? []
  const number = Number(digits.replace(/[ _']/gu, ''))
  const factor = ownProperty(UNITS[limit.unit], unit.toLowerCase())
  if (digits.trim() === '' || factor === undefined) return undefined
  const value = number * factor
  return Number.isSafeInteger(value) ? value : undefined
}

const UNITS: Readonly<Record<LimitKind['unit'], Readonly<Record<string, number>>>> = {
  count: { '': 1, records: 1, rows: 1, characters: 1, attempts: 1, requests: 1, parts: 1, lines: 1 },
  bytes: { b: 1, byte: 1, bytes: 1, kb: KB, kib: KB, mb: MB, mib: MB, gb: GB, gib: GB, tb: 1024 * GB, tib: 1024 * GB },
  days: { '': 1, day: 1, days: 1, week: 7, weeks: 7, month: 30, months: 30, year: 365, years: 365 },
  hours: {
    '': 1,
    h: 1,
    hour: 1,
    hours: 1,
    day: 24,
    days: 24,
    week: 168,
    weeks: 168,
    month: 720,
    months: 720,
    year: 8760,
  },
  seconds: { '': 1, s: 1, sec: 1, second: 1, seconds: 1, min: 60, minute: 60, minutes: 60 },
}

/** The value as a document would write it, with its unit. */
export function writeLimitValue(limit: LimitKind, value: number): string {
  if (limit.unit === 'hours') return value % 24 === 0 ? `${value / 24} days` : `${value} hours`
  if (limit.unit !== 'bytes') return String(value)
  if (value >= GB && value % GB === 0) return `${value / GB} GB`
  if (value >= MB) return `${value / MB} MB`
  return value >= KB ? `${value / KB} KB` : `${value} bytes`
}
