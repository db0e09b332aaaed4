/**
 * The words for types, which the reader knows and editors offer, with the other names that people, programs and databases have for them. An entity of the document
 * comes before such a word (`read-type.ts`), so that a document may well have an entity Location or Photo.
 */
import { plainTypeNames } from '@ninefold/plan/values'
import { foldName } from '@ninefold/plan/base'
import type { Word } from '../../kernel/index.ts'

const words = <T>(meanings: readonly (readonly [string, T])[]): Readonly<Record<string, T>> =>
  Object.fromEntries(meanings.flatMap(([names, meaning]) => names.split(', ').map((name) => [name, meaning] as const)))

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

/** The names of the built-in types: for suggestions, and as reserved names of entities. */
export const TYPE_NAMES: readonly string[] = [
  'text',
  'long text',
  'rich text',
  'integer',
  'whole number',
  'decimal',
  'money',
  ...plainTypeNames,
  'boolean',
  'file',
  'image',
  'password',
  'sequence',
  'random code',
]

/**
 * Is the text the word for a type, even if an entity has the same name? With a capital, it is the entity: `File` is the entity, `file` the
 * type.
 */
export const isTypeWord = (written: string): boolean =>
  written === written.toLowerCase() && FOLDED_TYPE_NAMES.has(foldName(written))

/** The same by folded name. */
export const FOLDED_TYPE_NAMES: ReadonlyMap<string, string> = new Map(
  TYPE_NAMES.toReversed().map((name) => [foldName(name), name]),
)

// ── Offered by editors ──────────────────────────────────────────────────────────────────────────────────────────────

const EXPLAINED = {
  text: 'One line of text.',
  'text (${1:1–120})': 'One line, with its least and greatest number of characters.',
  'long text': 'Several lines of text.',
  'rich text': 'Text with headings, lists and links.',
  integer: 'A whole number.',
  'integer (${1:0–10})': 'A whole number in a range.',
  'decimal (${1:12.2})': 'An exact number: twelve digits in all, two of them behind the point.',
  'integer in ${1:minutes}': 'A whole number with its unit.',
  'decimal in ${1:km}': 'An exact number with its unit.',
  money: 'An amount in the currency of point 1.',
  'money in ${1:USD}': 'An amount in a currency of its own.',
  percent: 'A percentage; 25 is 25 %.',
  'yes/no': 'Yes or no.',
  date: 'A day.',
  time: 'A time of day.',
  'date and time': 'A moment, the same for everybody.',
  duration: 'A length of time.',
  'one of: ${1:first, second}': 'One of several choices.',
  'some of: ${1:first, second}': 'Any number of several choices.',
  email: 'An email address.',
  'web address': 'The address of a web page.',
  phone: 'A telephone number.',
  'file (${1:pdf, image; up to 10 MB})': 'A file of certain kinds.',
  image: 'A picture.',
  colour: 'A colour.',
  location: 'A place on the map.',
  sequence: 'A running number without gaps: 1, 2, 3.',
  'sequence `${1:CLM-{yyyy\\}-{0000\\}}`': 'A running number in a pattern of its own.',
  'slug of ': 'The text of another field, made fit for an address.',
  password: 'Can be set and compared, never read.',
  secret: 'Stored sealed; nobody can read it again.',
  'list of ': 'Values of a type, or the other side of a reference.',
  'many ': 'Any number of records of another entity.',
}

/** After the name of an entity. */
const BEHIND_ENTITY = /^\p{Lu}[^,]*\S$/u

/** The offered types, including those without an explanation. */
export const TYPES_OFFERED: readonly Word[] = [
  ...Object.entries(EXPLAINED).map(([text, means]) => ({ text, means })),
  { text: ', unique', means: 'No two records have the same value.', after: /\S$/u },
  {
    text: ', deleted with it',
    means: 'When the record it refers to is deleted, this one is too.',
    after: BEHIND_ENTITY,
  },
  { text: ', emptied', means: 'When the record it refers to is deleted, this field is emptied.', after: BEHIND_ENTITY },
  ...plainTypeNames.filter((name) => !Object.hasOwn(EXPLAINED, name)).map((text) => ({ text })),
]
