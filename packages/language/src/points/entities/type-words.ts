/**
 * The words for types, with the other names that people, programs and databases have for them. An entity of the document
 * comes before such a word (`read-type.ts`), so that a document may well have an entity Location or Photo.
 */
import { plainTypeNames } from '@ninefold/plan/values'
import { foldName } from '@ninefold/plan/base'

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
  ...plainTypeNames,
  'boolean',
  'file',
  'image',
  'password',
  'sequence',
  'random code',
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
