/**
 * The words for types, with the other names that people, programs and databases have for them. An entity of the document
 * comes before such a word (`read-type.ts`), so that a document may well have an entity Location or Photo.
 */
import type { FieldType } from '@ninefold/plan/values'
import { foldName } from '@ninefold/plan/base'

const words = <T>(meanings: readonly (readonly [string, T])[]): Readonly<Record<string, T>> =>
  Object.fromEntries(meanings.flatMap(([names, meaning]) => names.split(', ').map((name) => [name, meaning] as const)))

/** Words for types that take nothing behind them. */
export const PLAIN_TYPES: Readonly<Record<string, FieldType>> = words<FieldType>([
  ['percent, percentage, per cent, %', { kind: 'percent' }],
  [
    'yes/no, yes or no, yes-no, boolean, bool, checkbox, check box, check, tick box, flag, switch, toggle, true/false',
    { kind: 'yesNo' },
  ],
  ['date, day, calendar date, date only, localdate, local date', { kind: 'date' }],
  ['time, time of day, clock time, time only, localtime, local time', { kind: 'time' }],
  [
    'date and time, date/time, date & time, datetime, date time, date-time, timestamp, timestamptz, moment, instant, point in time, zoneddatetime, localdatetime, offsetdatetime',
    { kind: 'dateTime' },
  ],
  ['duration, length of time, time span, timespan, interval', { kind: 'duration' }],
  ['email, e-mail, mail, email address, e-mail address, mail address', { kind: 'email' }],
  ['web address, url, uri, link, hyperlink, web link, website, web site, web page', { kind: 'webAddress' }],
  ['phone, phone number, telephone, telephone number, mobile, mobile number, mobile phone, tel', { kind: 'phone' }],
  ['secret, encrypted, encrypted text', { kind: 'secret' }],
  ['colour, color, hex colour, hex color', { kind: 'colour' }],
  ['location, geolocation, geo location, geo point, geopoint, coordinates, gps, gps coordinates', { kind: 'location' }],
  ['currency code, iso currency', { kind: 'currency' }],
  ['structured, json, jsonb, any json, structured data', { kind: 'structured', fields: [] }],
])

export type SizedWord =
  | 'text'
  | 'long text'
  | 'rich text'
  | 'integer'
  | 'decimal'
  | 'rating'
  | 'password'
  | 'file'
  | 'image'
  | 'random code'
  | 'structured'

/** Words for types that may have a size, range or shape behind them. */
export const SIZED_TYPES: Readonly<Record<string, SizedWord>> = words<SizedWord>([
  [
    'text, string, str, varchar, nvarchar, char, character varying, short text, single line text, line of text, uuid, guid, barcode',
    'text',
  ],
  [
    'long text, text area, textarea, multi-line text, multiline text, several lines, paragraph, paragraphs, memo, clob, text blob, textblob, markdown',
    'long text',
  ],
  ['rich text, richtext, rich-text, formatted text, html, wysiwyg', 'rich text'],
  ['integer, int, bigint, smallint, tinyint, long, short, whole number, number', 'integer'],
  ['decimal, decimal number, numeric, float, double, real, bigdecimal', 'decimal'],
  ['rating, stars, star rating', 'rating'],
  ['password, passphrase', 'password'],
  ['file, attachment, upload, document file, blob, anyblob, binary, bytes', 'file'],
  ['image, photo, picture, avatar, image blob, imageblob, signature', 'image'],
  ['random code, random token, random key', 'random code'],
  ['structured, json, jsonb, object', 'structured'],
])

export const MONEY_WORDS = ['money', 'amount of money', 'monetary amount', 'monetary', 'price', 'currency']

/** The names of the built-in types: for suggestions, and what no entity may be called. */
export const TYPE_NAMES: readonly string[] = [
  'text',
  'long text',
  'rich text',
  'integer',
  'whole number',
  'decimal',
  'money',
  'percent',
  'yes/no',
  'boolean',
  'date',
  'time',
  'date and time',
  'duration',
  'email',
  'web address',
  'phone',
  'file',
  'image',
  'colour',
  'password',
  'secret',
  'sequence',
  'random code',
  'currency code',
]

/**
 * Means the text an entity, where one is called like a type? Only as its heading writes it, with a capital: `File` is the
 * entity, `file` the type.
 */
export const isTypeWord = (written: string): boolean =>
  written === written.toLowerCase() && FOLDED_TYPE_NAMES.has(foldName(written))

/** The same as names are compared. */
export const FOLDED_TYPE_NAMES: ReadonlyMap<string, string> = new Map(
  TYPE_NAMES.toReversed().map((name) => [foldName(name), name]),
)
