/**
 * What a field's type is, as a question that narrows it: asked of the type's traits, so that a new type answers it too.
 * A trait that a type shares with another one promises the same properties of its declared type.
 */
import type { FieldType } from './field-type.ts'
import { traitsOf } from './traits-table.ts'
import type { Traits } from './traits.ts'

type Kind = FieldType['kind']
type Of<K extends Kind> = Extract<FieldType, { readonly kind: K }>
type Asked = FieldType | undefined

const guard =
  <T extends FieldType>(has: (traits: Traits) => boolean) =>
  (type: Asked): type is T =>
    type !== undefined && has(traitsOf(type))

// Records

/** Refers to one record of one entity. */
export const isReference = guard<Of<'reference'>>(({ relation }) => relation === 'reference')
/** Refers to one record of one of several entities. */
export const isEither = guard<Of<'either'>>(({ relation }) => relation === 'either')
/** Refers to any number of records. */
export const isMany = guard<Of<'many'>>(({ relation }) => relation === 'many')
/** Holds its parts. */
export const isParts = guard<Of<'parts'>>(({ relation }) => relation === 'parts')
/** The other side of a reference. */
export const isInverse = guard<Of<'inverse'>>(({ relation }) => relation === 'inverse')
/** The records above or below in a tree. */
export const isLine = guard<Of<'line'>>(({ relation }) => relation === 'line')
/** Several records, however they are found. */
export const isRecordList = guard<Of<'many' | 'parts' | 'inverse' | 'line'>>(
  ({ relation, list }) => relation !== undefined && list === true,
)
/** A type whose values are records: one or many, referred to or contained. */
export const isRelation = guard<Of<'reference' | 'either' | 'many' | 'parts' | 'inverse' | 'line'>>(
  ({ relation }) => relation !== undefined,
)
/** Several values that lie with the record itself. */
export const isValueList = guard<Of<'values' | 'choices'>>(
  ({ relation, list }) => relation === undefined && list === true,
)

// Values

/** Text on one line. */
export const isText = guard<Of<'text'>>(({ text }) => text === 'line')
/** Text of several lines. */
export const isLongText = guard<Of<'longText'>>(({ text }) => text === 'long')
/** Formatted text: sanitized HTML. */
export const isRichText = guard<Of<'richText'>>(({ text }) => text === 'rich')
export const isInteger = guard<Of<'integer'>>(({ number }) => number === 'whole')
export const isDecimalType = guard<Of<'decimal'>>(({ number }) => number === 'decimal')
/** A number that keeps the digits it was written with. */
export const isWrittenDecimal = guard<Of<'writtenDecimal'>>(({ number }) => number === 'written')
export const isMoney = guard<Of<'money'>>(({ number }) => number === 'money')
export const isPercent = guard<Of<'percent'>>(({ number }) => number === 'percent')
export const isYesNo = guard<Of<'yesNo'>>(({ yesNo }) => yesNo === true)
export const isColour = guard<Of<'colour'>>(({ colour }) => colour === true)
/** A calendar day without a time. */
export const isDateType = guard<Of<'date'>>(({ time }) => time === 'day')
/** A time of day without a day. */
export const isTimeType = guard<Of<'time'>>(({ time }) => time === 'clock')
/** A moment: an instant, shown in the time zone of the application. */
export const isDateTime = guard<Of<'dateTime'>>(({ time }) => time === 'moment')
/** A length of time. */
export const isDurationType = guard<Of<'duration'>>(({ time }) => time === 'length')
/** One of closed choices. */
export const isChoice = guard<Of<'choice'>>(({ options }) => options === 'one')
/** Any of closed choices. */
export const isChoices = guard<Of<'choices'>>(({ options }) => options === 'several')
/** A type with a closed list of values: one of them, or several. */
export const hasOptions = guard<Of<'choice' | 'choices'>>(({ options }) => options !== undefined)
/** A list of values of another type. */
export const isValues = guard<Of<'values'>>(({ itemsOf }) => itemsOf === true)
/** JSON of any shape. */
export const isStructured = guard<Of<'structured'>>(({ structured }) => structured === true)
export const isFile = guard<Of<'file'>>(({ file }) => file === true)

/** The unit of its numbers, as the document writes it; of a list, that of its values. */
export const unitOf = (type: FieldType): string | undefined =>
  isValues(type) ? unitOf(type.of) : 'unit' in type ? type.unit : undefined

// Who makes them, and who sees them

/** A running number that the server gives. */
export const isSequence = guard<Of<'sequence'>>(({ generated }) => generated === 'number')
/** A part of an address that the server makes of another field. */
export const isSlug = guard<Of<'slug'>>(({ generated }) => generated === 'slug')
/** A code that the server draws at random. */
export const isRandomCode = guard<Of<'randomCode'>>(({ generated }) => generated === 'code')
/** Made by the server when a record is created. */
export const isGenerated = guard<Of<'sequence' | 'slug' | 'randomCode'>>(({ generated }) => generated !== undefined)
/** A text that is stored as a hash and never read. */
/** Mails can be sent to it. */
export const isEmail = (type: FieldType): type is Of<'email'> => type.kind === 'email'

export const isPassword = guard<Of<'password'>>(({ writeOnly }) => writeOnly === 'hashed')
/** A text that is stored encrypted and that nobody reads. */
export const isSecretType = guard<Of<'secret'>>(({ writeOnly }) => writeOnly === 'encrypted')
/** Taken, and never sent or shown. */
export const isWriteOnly = guard<Of<'password' | 'secret'>>(({ writeOnly }) => writeOnly !== undefined)
/** Nobody sends it: the server makes it, or it is worked out from others. */
export const isReadOnlyType = (type: FieldType): boolean => traitsOf(type).readOnly === true
