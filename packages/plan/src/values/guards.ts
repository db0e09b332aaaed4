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
export const isRelation = guard<Of<'reference' | 'either' | 'many' | 'parts' | 'inverse' | 'line'>>(
  ({ relation }) => relation !== undefined,
)
/** Several values that lie with the record itself. */
export const isValueList = guard<Of<'values' | 'choices'>>(
  ({ relation, list }) => relation === undefined && list === true,
)

// Values

export const isText = guard<Of<'text'>>(({ text }) => text === 'line')
export const isLongText = guard<Of<'longText'>>(({ text }) => text === 'long')
export const isRichText = guard<Of<'richText'>>(({ text }) => text === 'rich')
export const isInteger = guard<Of<'integer'>>(({ number }) => number === 'whole')
export const isDecimalType = guard<Of<'decimal'>>(({ number }) => number === 'decimal')
export const isWrittenDecimal = guard<Of<'writtenDecimal'>>(({ number }) => number === 'written')
export const isMoney = guard<Of<'money'>>(({ number }) => number === 'money')
export const isPercent = guard<Of<'percent'>>(({ number }) => number === 'percent')
export const isYesNo = guard<Of<'yesNo'>>(({ yesNo }) => yesNo === true)
export const isDateType = guard<Of<'date'>>(({ time }) => time === 'day')
export const isTimeType = guard<Of<'time'>>(({ time }) => time === 'clock')
export const isDateTime = guard<Of<'dateTime'>>(({ time }) => time === 'moment')
export const isDurationType = guard<Of<'duration'>>(({ time }) => time === 'length')
/** One of closed choices. */
export const isChoice = guard<Of<'choice'>>(({ options }) => options === 'one')
/** Any of closed choices. */
export const isChoices = guard<Of<'choices'>>(({ options }) => options === 'several')
export const hasOptions = guard<Of<'choice' | 'choices'>>(({ options }) => options !== undefined)
/** A list of values of another type. */
export const isValues = guard<Of<'values'>>(({ itemsOf }) => itemsOf === true)
export const isStructured = guard<Of<'structured'>>(({ structured }) => structured === true)
export const isFile = guard<Of<'file'>>(({ file }) => file === true)

// Who makes them, and who sees them

export const isSequence = guard<Of<'sequence'>>(({ generated }) => generated === 'number')
export const isSlug = guard<Of<'slug'>>(({ generated }) => generated === 'slug')
export const isRandomCode = guard<Of<'randomCode'>>(({ generated }) => generated === 'code')
/** Made by the server when a record is created. */
export const isGenerated = guard<Of<'sequence' | 'slug' | 'randomCode'>>(({ generated }) => generated !== undefined)
export const isPassword = guard<Of<'password'>>(({ writeOnly }) => writeOnly === 'hashed')
export const isSecretType = guard<Of<'secret'>>(({ writeOnly }) => writeOnly === 'encrypted')
/** Taken, and never sent or shown. */
export const isWriteOnly = guard<Of<'password' | 'secret'>>(({ writeOnly }) => writeOnly !== undefined)
/** Nobody sends it: the server makes it, or it is worked out from others. */
export const isReadOnlyType = (type: FieldType): boolean => traitsOf(type).readOnly === true
