/** Columns and words that several points share: explanations, audiences, sets of records. */
import type { Column } from './column-table.ts'
import { MEANING } from './columns.ts'
import type { Grammar, Word } from './grammar.ts'

/** The column of explanations; `more`: further headings of it. */
export const meaningColumn = <T>(grammar: Grammar<T>, more: readonly string[] = []): Column<T> => ({
  names: [...MEANING, ...more],
  prose: true,
  means: 'An explanation for users. It is shown as help next to the element.',
  grammar,
})

export const EVERYONE_SIGNED_IN: Word = { text: 'everyone signed in', means: 'Everybody who has an account.' }

/** Words that may follow an entity in a set of records. */
export const SET_WORDS: readonly Word[] = [
  { text: 'where `${1:condition}`', means: 'Only records for which the condition holds.' },
  { text: 'by ${1:field}', means: 'Laid out or broken down by a field.' },
  { text: ', newest first', means: 'The latest records first.' },
  { text: ', sorted by ${1:field}', means: 'In the order of a field; `descending` behind it turns it.' },
].map((word) => ({ ...word, after: /(?:^|\s)(?:of|for|list|all) (?:.*\S)? $/iu }))

/** The words that completion offers for an audience. */
export const AUDIENCE_WORDS: readonly Word[] = [
  EVERYONE_SIGNED_IN,
  { text: 'anyone', means: 'Also people who are not signed in.' },
  {
    text: 'administrators',
    means: 'Those who administer the application; they need not be named where somebody else is.',
  },
]
