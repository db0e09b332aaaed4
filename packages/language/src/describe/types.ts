/** The declared types of fields in plain words. */
import { codeOfValue } from './code.ts'
import { odds, SAID } from './odds.ts'
import { withArticle } from '../problem/article.ts'
import type { Choice, FieldType } from '../plan/plan.ts'

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
  const said = wordsFor(type, entity)
  return said === undefined ? codeOfValue(type) : `${said.text}${odds(type, { kind: SAID, ...said.usual })}`
}

interface Said {
  readonly text: string
  readonly usual: Readonly<Record<string, unknown>>
}

const said = (text: string, usual: Said['usual'] = {}): Said => ({ text, usual })

function wordsFor(type: FieldType, entity: (name: string) => string): Said | undefined {
  switch (type.kind) {
    case 'text':
    case 'password': {
      const word = type.kind === 'text' ? 'text' : 'password'
      return said(`${word}${between(type.min, type.max, ' characters')}`, { min: SAID, max: SAID })
    }
    case 'longText':
      return said('long text', { max: 100_000 })
    case 'richText':
      return said('rich text', { max: 100_000 })
    case 'integer':
      return said(`whole number${between(type.min, type.max, '')}`, { min: SAID, max: SAID })
    case 'decimal':
      return said(`decimal (${type.digits}.${type.scale})`, { digits: SAID, scale: SAID })
    case 'money':
      return said(type.currency === undefined ? 'money' : `money in ${type.currency}`, { currency: SAID })
    case 'choice':
      return said(`one of ${choices(type.options)}`, { options: SAID })
    case 'choices':
      return said(`any of ${choices(type.options)}`, { options: SAID })
    case 'file':
      return said(
        `${type.image ? 'image' : 'file'}${type.accept.length === 0 ? '' : ` of ${type.accept.join(', ')}`}`,
        {
          image: SAID,
          accept: SAID,
          maxSize: 10_485_760,
        },
      )
    case 'sequence':
      return said(type.template === '' ? 'number that counts up' : `number like ${type.template}`, { template: SAID })
    case 'reference':
      return said(`reference to ${entity(type.entity)}${onDelete(type.onDelete)}`, {
        entity: SAID,
        onDelete: SAID,
      })
    case 'either':
      return said(`reference to ${type.entities.map(entity).join(' or ')}${onDelete(type.onDelete)}`, {
        entities: SAID,
        onDelete: SAID,
      })
    case 'many':
      return said(`any number of ${entity(type.entity)}`, { entity: SAID })
    case 'parts':
      return said(`parts, each ${withArticle(entity(type.entity))}`, { entity: SAID })
    case 'inverse':
      return said(`every ${entity(type.entity)} that refers to it as ${type.field}`, { entity: SAID, field: SAID })
    case 'line':
      return said(`every ${entity(type.entity)} ${type.up ? 'above' : 'below'} it by ${type.by}`, {
        entity: SAID,
        by: SAID,
        up: SAID,
      })
    case 'values':
      return said(`list of ${sayType(type.of, entity)}`, { of: SAID })
    default: {
      const word = WORDS[type.kind]
      return word === undefined ? undefined : said(word)
    }
  }
}

/** Deleting what is referred to is refused unless said. */
const onDelete = (what: string): string =>
  what === 'refuse' ? '' : `; ${what === 'empty' ? 'emptied' : what === 'delete' ? 'deleted' : what} with it`

/** The label is said where it is not the key with a capital. */
const choices = (options: readonly Choice[]): string =>
  options
    .map(({ key, label, ...rest }) => {
      const usual = key.charAt(0).toUpperCase() + key.slice(1)
      return `${key}${label === usual ? '' : ` "${label}"`}${odds(rest, {})}`
    })
    .join(', ')
