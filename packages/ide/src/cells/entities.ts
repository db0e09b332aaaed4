/** Point 3: entities, their bullets and the table of their fields. */
import { BULLETS, FIELD_FORMS } from '@ninefold/language/entities'
import type { Word } from '@ninefold/language/kernel'
import { plainTypeNames } from '@ninefold/plan/values'
import { columns, EXPLANATION, word, type PointHelp } from './cell-help.ts'

const EXPLAINED: readonly Word[] = [
  word('text', 'One line of text.'),
  word('text (${1:1–120})', 'One line, with its least and greatest number of characters.'),
  word('long text', 'Several lines of text.'),
  word('rich text', 'Text with headings, lists and links.'),
  word('integer', 'A whole number.'),
  word('integer (${1:0–10})', 'A whole number in a range.'),
  word('decimal (${1:12.2})', 'An exact number: twelve digits in all, two of them behind the point.'),
  word('money', 'An amount in the currency of point 1.'),
  word('money in ${1:USD}', 'An amount in a currency of its own.'),
  word('percent', 'A percentage; 25 is 25 %.'),
  word('yes/no', 'Yes or no.'),
  word('date', 'A day.'),
  word('time', 'A time of day.'),
  word('date and time', 'A moment, the same for everybody.'),
  word('duration', 'A length of time.'),
  word('one of: ${1:first, second}', 'One of several choices.'),
  word('some of: ${1:first, second}', 'Any number of several choices.'),
  word('email', 'An email address.'),
  word('web address', 'The address of a web page.'),
  word('phone', 'A telephone number.'),
  word('file (${1:pdf, image; up to 10 MB})', 'A file of certain kinds.'),
  word('image', 'A picture.'),
  word('colour', 'A colour.'),
  word('location', 'A place on the map.'),
  word('sequence', 'A running number without gaps: 1, 2, 3.'),
  word('sequence `${1:CLM-{yyyy\\}-{0000\\}}`', 'A running number in a pattern of its own.'),
  word('slug of ', 'The text of another field, made fit for an address.'),
  word('password', 'Can be set and compared, never read.'),
  word('secret', 'Stored sealed; nobody can read it again.'),
  word('list of ', 'Values of a type, or the other side of a reference.'),
  word('many ', 'Any number of records of another entity.'),
  word(', unique', 'No two records have the same value.', /\S$/u),
  word(', deleted with it', 'When the record it refers to is deleted, this one is too.', /^\p{Lu}[^,]*\S$/u),
  word(', emptied', 'When the record it refers to is deleted, this field is emptied.', /^\p{Lu}[^,]*\S$/u),
]

/** A type that nobody explained is offered all the same. */
const TYPES: readonly Word[] = [
  ...EXPLAINED,
  ...plainTypeNames.filter((name) => EXPLAINED.every(({ text }) => text !== name)).map((name) => word(name)),
]

const YES_OR_WHEN: readonly Word[] = [word('yes'), word('no'), word('when `${1:condition}`')]

export const entities: PointHelp = {
  title: 'Entities and their fields',
  means: 'What the application keeps. Each heading is an entity: it becomes a table, forms, lists and a record API.',
  open: 'Nothing is kept but the people who use the application.',
  section: { tables: {}, bullets: { removed: BULLETS.removed } },
  subject: {
    means: 'An entity: something that the application keeps records of. Prose under it is shown as help.',
    tables: FIELD_FORMS,
    usual: { fields: ['field', 'type', 'required', 'default', 'help'] },
    bullets: BULLETS,
  },
  cells: {
    ...columns<(typeof FIELD_FORMS)['fields']>('fields', {
      field: {
        means: 'The field’s name as people read it. Expressions write it in camelCase: `Spent on` is `spentOn`.',
      },
      label: { means: 'What people read instead of the field’s name.', blank: 'The name.' },
      values: { means: 'The choices of a field whose type is a choice or a text.', blank: 'Those that its type says.' },
      constraints: {
        means: 'More that holds for the field: `unique`, a length or range, or a comparison, which becomes a rule.',
        blank: 'Nothing more.',
        words: [
          word('unique'),
          word('unique per ${1:…}'),
          word('required'),
          word('read-only'),
          word('set once'),
          word('not in the future'),
          word('at least ${1:1}'),
          word('at most ${1:100}'),
        ],
      },
      type: { means: 'What the field holds. The name of an entity refers to one of its records.', words: TYPES },
      required: {
        means: 'Whether it must be filled in: `yes`, or ``when `condition` ``.',
        blank: 'It may be empty.',
        words: YES_OR_WHEN,
      },
      optional: {
        means: 'Whether it may be empty: the opposite of *Required*.',
        blank: 'It may be empty.',
        words: YES_OR_WHEN,
      },
      default: {
        means:
          'What an empty field of a new record starts with. `` `= …` `` computes the field for good; `copy of` takes it anew whenever the reference changes.',
        blank: 'A new record starts with nothing in it.',
        words: [
          word('`= ${1:expression}`', 'Computed; nobody can write it.'),
          word('copy of `${1:employee.department}`', 'Taken through a reference, again whenever that changes.'),
          word('`me`', 'The person who creates the record.'),
          word('`today`', 'The day of creation.'),
          word('`now`', 'The moment of creation.'),
        ],
      },
      shownWhen: {
        means: 'The field applies only while this condition holds; elsewhere it is hidden and emptied.',
        blank: 'It always applies.',
      },
      displayedWhen: {
        means: 'People see the field only while this condition holds; it keeps its value elsewhere.',
        blank: 'It is always displayed.',
      },
      hiddenWhen: {
        means: 'The field is hidden, and emptied, while this condition holds.',
        blank: 'It is always shown.',
      },
      editable: {
        means: 'When people may change it.',
        blank: 'As point 6 says.',
        words: [
          word('never', 'Only the document sets it.'),
          word('once', 'Only at creation.'),
          word('when `${1:condition}`'),
        ],
      },
      readOnly: { means: 'When people may not change it.', blank: 'As point 6 says.', words: YES_OR_WHEN },
      times: { means: 'How many values or records it holds, such as `0..1` or `1..*`.', blank: 'One.' },
      section: { means: 'The group of fields that it stands in on pages and forms.', blank: 'It stands in no group.' },
      unique: { means: 'Whether no two records may have the same value.', blank: 'They may.', words: [word('yes')] },
      was: {
        means: 'What the field was called before, so that its data is kept; in brackets the type that it had.',
        blank: 'It was always called so.',
      },
      oldRecords: {
        means:
          'What it holds in records that were there before, where they have nothing in it; `was` is what it held, of the type in brackets in the column *Was*.',
        blank: 'What *Default* says, where it is required.',
        words: [word('`was`', 'What it held before.')],
      },
      help: EXPLANATION,
    }),
    shownAs: {
      means: 'By what people know a record: a field, or an expression that gives text.',
      blank: 'Its first text field that is required, else its number, else its first text field.',
    },
    plural: { means: 'What several of them are called.', blank: 'The English plural of the name.' },
    partOf: {
      means: 'Its records live inside records of another entity: with their rights, in their form, deleted with them.',
      blank: 'Its records stand by themselves.',
    },
    was: {
      means: 'What the entity was called before, so that its records are kept.',
      blank: 'It was always called so.',
    },
    unique: { means: 'Fields in which no two records have the same values: `door, floor`.', blank: 'Nothing.' },
    onlyOne: {
      means: 'There is exactly one record of it, such as the settings of a company.',
      blank: 'There may be any number.',
      words: [word('yes'), word('no')],
    },
    removed: {
      means: 'What was taken out of the document, with what becomes of its data: `keep` or `drop` in brackets.',
      words: [word('${1:Old field} (drop)'), word('${1:Old field} (keep)')],
    },
  },
}
