/** The types that an editor offers to write. */
import { plainTypeNames } from '@ninefold/plan/values'
import type { Word } from '../../kernel/index.ts'

const EXPLAINED = {
  text: 'One line of text.',
  'text (${1:1–120})': 'One line, with its least and greatest number of characters.',
  'long text': 'Several lines of text.',
  'rich text': 'Text with headings, lists and links.',
  integer: 'A whole number.',
  'integer (${1:0–10})': 'A whole number in a range.',
  'decimal (${1:12.2})': 'An exact number: twelve digits in all, two of them behind the point.',
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

const BEHIND_ENTITY = /^\p{Lu}[^,]*\S$/u

/** A type that nobody explained is offered all the same. */
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
