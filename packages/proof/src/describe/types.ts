/** The declared types of fields in plain words. */
import { codeOfValue } from './code.ts'
import { omit, remaining, type Usual } from './remaining.ts'
import { upperFirst } from '@ninefold/plan/base'
import { withArticle } from '@ninefold/plan/problem'
import type { Choice, FieldType } from '@ninefold/plan/values'

const between = (min: number | undefined, max: number | undefined, unit: string): string => {
  if (min === undefined && max === undefined) return ''
  if (max === undefined) return ` of at least ${min}${unit}`
  return min === undefined ? ` of at most ${max}${unit}` : ` of ${min} to ${max}${unit}`
}

const WORDS: Readonly<Partial<Record<FieldType['kind'], string>>> = {
  percent: 'percentage',
  yesNo: 'yes or no',
  date: 'date',
  time: 'time of day',
  dateTime: 'date and time',
  duration: 'duration',
  currency: 'currency',
  email: 'email address',
  webAddress: 'web address',
  phone: 'phone number',
  colour: 'colour',
  location: 'place on the map',
  secret: 'secret',
}

/** `entity`: the label of an entity. */
export function sayType(type: FieldType, entity: (name: string) => string): string {
  const known = wordsFor(type, entity)
  return known === undefined
    ? codeOfValue(type)
    : `${known.text}${remaining(type, { ...omit('kind'), ...known.usual })}`
}

interface TypeWords {
  readonly text: string
  readonly usual: Usual
}

const words = (text: string, usual: Usual = {}): TypeWords => ({ text, usual })

function wordsFor(type: FieldType, entity: (name: string) => string): TypeWords | undefined {
  switch (type.kind) {
    case 'text':
    case 'password': {
      const word = type.kind === 'text' ? 'text' : 'password'
      return words(`${word}${between(type.min, type.max, ' characters')}`, omit('min', 'max'))
    }
    case 'longText':
      return type.min === undefined
        ? words('long text', { max: 100_000 })
        : words(`long text${between(type.min, type.max, ' characters')}`, omit('min', 'max'))
    case 'richText':
      return words('rich text', { max: 100_000 })
    case 'integer':
      return words(`whole number${between(type.min, type.max, '')}`, omit('min', 'max'))
    case 'decimal':
      return words(`decimal (${type.digits}.${type.scale})`, omit('digits', 'scale'))
    case 'money':
      return words(type.currency === undefined ? 'money' : `money in ${type.currency}`, omit('currency'))
    case 'choice':
      return words(`one of ${choices(type.options)}`, omit('options'))
    case 'choices':
      return words(`any of ${choices(type.options)}`, omit('options'))
    case 'file':
      return words(
        `${type.image ? 'image' : 'file'}${type.accept.length === 0 || (type.image && type.accept.join() === 'image') ? '' : ` of ${type.accept.join(', ')}`}`,
        { ...omit('image', 'accept'), maxSize: 10_485_760 },
      )
    case 'sequence':
      return words(type.template === '' ? 'number that counts up' : `number like ${type.template}`, omit('template'))
    case 'reference':
      return words(`reference to ${entity(type.entity)}${onDelete(type.onDelete)}`, omit('entity', 'onDelete'))
    case 'either':
      return words(
        `reference to ${type.entities.map(entity).join(' or ')}${onDelete(type.onDelete)}`,
        omit('entities', 'onDelete'),
      )
    case 'many':
      return words(`any number of ${entity(type.entity)}`, omit('entity'))
    case 'parts':
      return words(`parts, each ${withArticle(entity(type.entity))}`, omit('entity'))
    case 'inverse':
      return words(`every ${entity(type.entity)} that refers to it as ${type.field}`, omit('entity', 'field'))
    case 'line':
      return words(
        `every ${entity(type.entity)} ${type.up ? 'above' : 'below'} it by ${type.by}`,
        omit('entity', 'by', 'up'),
      )
    case 'values':
      return words(`list of ${sayType(type.of, entity)}`, omit('of'))
    default: {
      const word = WORDS[type.kind]
      return word === undefined ? undefined : words(word)
    }
  }
}

/** What becomes of the record, or of what it refers to, when somebody deletes that. */
const onDelete = (what: string): string => {
  if (what === 'refuse') return '; keeps it from being deleted'
  return what === 'delete' ? '; deleted with it' : what === 'empty' ? '; emptied when it is deleted' : `; ${what}`
}

/** The label is said where it is not the key with a capital. */
const choices = (options: readonly Choice[]): string =>
  options
    .map(({ key, label, ...rest }) => `${key}${label === upperFirst(key) ? '' : ` "${label}"`}${remaining(rest, {})}`)
    .join(', ')
