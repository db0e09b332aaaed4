/** The bullets below the heading of an entity. */
import { pattern } from '@ninefold/plan/pattern'
import { type Phrase, isEmpty, listItems, matchPattern, splitAt } from '../../document/index.ts'
import { nameList, flag, namesOf, offering, plain, readName, type Column, type Grammar } from '../../kernel/index.ts'
import type { ConstraintRead, PartOfRead, RemovedRead } from './model.ts'
import { entitiesProblem } from './problems.ts'

const shownAs: Column<Phrase> = {
  names: nameList('Shown as, Display as, Displayed as, Title, Display name, Label'),
  means: 'By what people know a record: a field, or an expression that gives text.',
  blank: 'Its first text field that is required, else its number, else its first text field.',
  grammar: {
    takes: 'a field, or an expression in backticks',
    parse: (text) => (isEmpty(text) ? { wrong: text } : { value: text }),
  },
}

const plural: Column<string> = {
  names: ['Plural', 'Many are called'],
  means: 'What several of them are called.',
  blank: 'The English plural of the name.',
  grammar: plain('a name'),
}

const AS_LIST = pattern('{whole}[,] as {list}')

/** `Salary slip as Earnings, Salary slip as Deductions`: two lists of the same whole. */
const wholes: Grammar<readonly PartOfRead[]> = {
  takes: 'an entity; behind `as` the name of the list in which they stand there',
  parse: (text) => ({
    value: splitAt(text, /,(?!\s*as\s)/iu).map((item) => {
      const { whole, list } = matchPattern(item, AS_LIST) ?? {}
      return { whole: whole ?? item, ...(list && { list }), span: item.span }
    }),
  }),
}

const partOf: Column<readonly PartOfRead[]> = {
  names: nameList('Part of, Belongs to, Child of, Contained in'),
  means: 'Its records live inside records of another entity: with their rights, in their form, deleted with them.',
  blank: 'Its records stand by themselves.',
  grammar: wholes,
}

const was: Column<readonly Phrase[]> = {
  names: nameList('Was, Former name, Renamed from'),
  means: 'What the entity was called before, so that its records are kept.',
  blank: 'It was always called so.',
  grammar: namesOf('former names between commas'),
}

const onlyOne: Column<boolean> = {
  names: nameList('Only one, Single, Singleton'),
  means: 'There is exactly one record of it, such as the settings of a company.',
  blank: 'There may be any number.',
  grammar: offering(flag, [{ text: 'yes' }, { text: 'no' }]),
  wrong: (written, span) => entitiesProblem('ENT-040', { span }, { key: 'Only one', written }),
}

/** `employee, year`: no two records have the same values in all of them. */
const together: Grammar<ConstraintRead> = {
  takes: 'fields between commas',
  parse: (label) => {
    const fields = splitAt(label, ', + & and')
    return { value: { label, must: { kind: 'unique', fields, span: label.span }, span: label.span } }
  },
}

const unique: Column<ConstraintRead> = {
  names: nameList('Unique, Unique together, Unique key, Unique constraint, Business key, Natural key'),
  many: true,
  means: 'Fields in which no two records have the same values: `door, floor`.',
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
  means: 'What was taken out of the document, with what becomes of its data: `keep` or `drop` in brackets.',
  grammar: formerOnes,
  wrong: (written, span) => entitiesProblem('ENT-038', { span }, { written }),
}

export const BULLETS = { shownAs, plural, partOf, was, onlyOne, unique, removed }

/** Bullets above all entities. */
export const SECTION_BULLETS = { removed }
