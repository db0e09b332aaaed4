/**
 * What is true of a value type beyond its values: the questions that the compiler, the server and the browser ask of a
 * field's type. A trait is named by what it means, never by the types that have it.
 */

/**
 * How a field refers to records: to one of its entity, to one of several entities, to any number of them, to its parts; or
 * derived, from the references of others (`inverse`) or along a tree (`line`).
 */
type Relation = 'reference' | 'either' | 'many' | 'parts' | 'inverse' | 'line'

/** What code outside `values` may ask of a kind: is it ordered, searchable, a number, personal? */
export interface Traits {
  readonly relation?: Relation
  /** Holds several values. A list is never null: it is cleared by an empty list. */
  readonly list?: true
  /** Lists the items of another type, which is its `of`. */
  readonly itemsOf?: true
  /** One or several of closed choices, which are its `options`. */
  readonly options?: 'one' | 'several'
  /** A stored file. */
  readonly file?: true
  /** Text: one line, several lines, HTML, or of a form of its own (an address, a code). */
  readonly text?: 'line' | 'long' | 'rich' | 'formatted'
  readonly number?: 'whole' | 'decimal' | 'written' | 'money' | 'percent'
  readonly time?: 'day' | 'clock' | 'moment' | 'length'
  readonly yesNo?: true
  /** A colour, with which its record can be marked. */
  readonly colour?: true
  /** An object of declared fields, which are its `fields`. */
  readonly structured?: true

  /** Made by the server when a record is created: a running number, a name for addresses, a code that nobody can guess. */
  readonly generated?: 'number' | 'slug' | 'code'
  /** Nobody sends it. */
  readonly readOnly?: true
  /** Taken, and never sent, shown or read by an expression: a password is hashed, a secret encrypted. */
  readonly writeOnly?: 'hashed' | 'encrypted'
  /** Tells something of a person by itself. */
  readonly personal?: true
  /** Why records cannot be sorted by it. */
  readonly unsortable?: string
  /** No item of a list or of a structured value. */
  readonly alone?: true
  /** A document cannot write its default: it comes from people or from elsewhere. */
  readonly noDefault?: true

  /** Sums and averages of it have a meaning. */
  readonly summable?: true
  /** Two fields of it can be the beginning and the end of something. */
  readonly interval?: true
  /** One value, which a database compares as a whole. */
  readonly comparable?: true
  /** Equal values lie in a column alike, whatever their declared type. */
  readonly storedAlike?: true
  /** Lies in a column as text whose order is not the order of its values. */
  readonly storedUnordered?: true
  /** Rounded to the digits of its type when it is stored. */
  readonly rounded?: true
  /** Has few different values, so that records can be counted by it. */
  readonly groups?: true
  /** Searched in by lists of screens; `asked`: only where a list names it. */
  readonly searched?: 'always' | 'asked'
  /** A unique field of it can name a record in a file. */
  readonly identifies?: true
  /** A slug can be made of it. */
  readonly sluggable?: true
  /** A query parameter of a call can have it. */
  readonly queryParameter?: true
  /** A written value of it can be checked without a record. */
  readonly checkedAsWritten?: true
  /** With the entity's name before it, it can name a record that has no text. */
  readonly namesWithLabel?: true
  /** What "at most 80" bounds in an explanation: a length, an amount, or a time. */
  readonly bounds?: 'length' | 'amount' | 'time'
  /** How much a column of a list helps to know and judge a record, 1 to 4. Absent: no column by default. */
  readonly columnWeight?: 1 | 2 | 3 | 4
  /** Other systems have it for what is built in here as this. */
  readonly elsewhereFor?: 'id' | 'moment'
  /** What a label may add to say of which type a field is. */
  readonly labelWords?: readonly string[]
  /** No column of a file that is imported. */
  readonly notImported?: true
  /** Titles of a file's columns that mean the only field of this type. */
  readonly columnTitles?: readonly string[]
  /** How people in a country write it in a file: days or numbers. */
  readonly habit?: 'days' | 'numbers'
}
