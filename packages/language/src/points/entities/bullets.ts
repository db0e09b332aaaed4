/** The bullets below the heading of an entity. */
import { pattern } from '@ninefold/plan/pattern'
import { foldName } from '@ninefold/plan/base'
import { type Phrase, isEmpty, listItems, matchPattern, plainText, splitAt } from '../../document/index.ts'
import {
  nameList,
  flag,
  isFlag,
  namesOf,
  offering,
  plain,
  readName,
  type Column,
  type Grammar,
} from '../../kernel/index.ts'
import type { CommentsRead, ConstraintRead, PartOfRead, RemovedRead } from './model.ts'
import { entitiesProblem } from './problems.ts'

const shownAs: Column<Phrase> = {
  names: nameList('Shown as, Display as, Displayed as, Title, Display name, Label'),
  means: 'The title of a record: a field, or an expression with a text as result.',
  blank: 'The first required text field, else the sequence number, else the first text field.',
  grammar: {
    takes: 'a field, or an expression in backticks',
    parse: (text) => (isEmpty(text) ? { wrong: text } : { value: text }),
  },
}

const plural: Column<string> = {
  names: ['Plural', 'Many are called'],
  means: 'The plural of the name.',
  blank: 'In an English document, the English plural of the name. Otherwise the name itself.',
  grammar: plain('a name'),
}

const AS_LIST = pattern('{whole}[,] as {list}')

/** `Salary slip as Earnings, Salary slip as Deductions`: two lists of the same whole. */
const wholes: Grammar<readonly PartOfRead[]> = {
  takes: 'an entity; after `as` the name of the list that contains the parts',
  parse: (text) => ({
    value: splitAt(text, /,(?!\s*as\s)/iu).map((item) => {
      const { whole, list } = matchPattern(item, AS_LIST) ?? {}
      return { whole: whole ?? item, ...(list && { list }), span: item.span }
    }),
  }),
}

const partOf: Column<readonly PartOfRead[]> = {
  names: nameList('Part of, Belongs to, Child of, Contained in'),
  means:
    'Makes the records parts of the records of another entity: with the same permissions, in the same form, deleted with them.',
  blank: 'The records are independent.',
  grammar: wholes,
}

const was: Column<readonly Phrase[]> = {
  names: nameList('Was, Former name, Renamed from'),
  means: 'The former name of the entity, so that its records are kept.',
  blank: 'There is no former name.',
  grammar: namesOf('former names separated by commas'),
}

const onlyOne: Column<boolean> = {
  names: nameList('Only one, Single, Singleton'),
  means: 'Whether exactly one record exists, such as the settings of a company.',
  blank: 'There may be any number of records.',
  grammar: offering(flag, [{ text: 'yes' }, { text: 'no' }]),
  wrong: (written, span) => entitiesProblem('ENT-040', { span }, { key: 'Only one', written }),
}

const READERS = pattern(
  '[by] (whoever|(everyone|everybody|anyone|anybody|people|those|users|all) [who|that]) (may|can) (read|see) [the|an|a] {of}',
)
const RECORD = pattern('(it|this|them|record[s])')

/** `yes`, `whoever may read the claim`: the readers of a record may comment on it. */
const readers: Grammar<CommentsRead> = {
  takes: '`yes` or `no`, or `whoever may read it`',
  parse: (text) => {
    if (isFlag(text) && !isEmpty(text)) return { value: { wanted: flagIn(text), span: text.span } }
    const { of } = matchPattern(text, READERS) ?? {}
    if (!of) return { wrong: text }
    return { value: { wanted: true, ...(!RECORD.test(of.text) && { of }), span: text.span } }
  },
}

const flagIn = (text: Phrase): boolean => {
  const read = flag.parse(text)
  return 'value' in read && read.value
}

const comments: Column<CommentsRead> = {
  names: nameList('Comments, Comment, Discussion'),
  means: 'Whether people who may read a record may comment on it and mention each other.',
  blank: 'Records have no comments.',
  grammar: offering(readers, [{ text: 'yes' }, { text: 'whoever may read it' }]),
  wrong: (written, span) => entitiesProblem('ENT-074', { span }, { written }),
}

/** Does the item ask for comments? `Comments: long text` in a list of fields is a field. */
export const asksForComments = (key: Phrase, value: Phrase): boolean =>
  comments.names.some((name) => foldName(name) === foldName(plainText(key))) && !('wrong' in readers.parse(value))

/** `employee, year`: no two records have the same values in all of them. */
const together: Grammar<ConstraintRead> = {
  takes: 'fields separated by commas',
  parse: (label) => {
    const fields = splitAt(label, ', + & and')
    return { value: { label, must: { kind: 'unique', fields, span: label.span }, span: label.span } }
  },
}

const unique: Column<ConstraintRead> = {
  names: nameList('Unique, Unique together, Unique key, Unique constraint, Business key, Natural key'),
  many: true,
  means: 'Fields that must be unique together: `door, floor`.',
  blank: 'Nothing.',
  grammar: together,
}

const formerOnes: Grammar<readonly RemovedRead[]> = {
  takes: 'names, each with `keep` or `drop` in brackets',
  words: [{ text: '${1:Old field} (drop)' }, { text: '${1:Old field} (keep)' }],
  parse: (text) => {
    const items = listItems(text)
    return { value: items.flatMap((item) => removedIn(item) ?? []), unread: items.filter((item) => !removedIn(item)) }
  },
}

const REMOVED = pattern('{name} ~ (\\(|:) ~ ({keep?:<keep>}|drop|dropped)[\\)]', { keep: 'keep|kept' })

function removedIn(item: Phrase): RemovedRead | undefined {
  const { name, keep } = matchPattern(item, REMOVED) ?? {}
  return name && { name: readName(name), keep: keep !== undefined, span: item.span }
}

const removed: Column<readonly RemovedRead[]> = {
  names: ['Removed'],
  many: true,
  means: 'Removed fields or entities, with `keep` or `drop` in brackets for their data.',
  grammar: formerOnes,
  wrong: (written, span) => entitiesProblem('ENT-038', { span }, { written }),
}

export const BULLETS = { shownAs, plural, partOf, comments, was, onlyOne, unique, removed }

/** Bullets above all entities. */
export const SECTION_BULLETS = { removed }
