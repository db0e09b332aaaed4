/** The problems of companion files. None of them stops a document from running: without a translation people see the original. */
import { catalogue, kind } from '@ninefold/plan/problem'
import { didYouMean } from '../kernel/index.ts'

const NOT_SHOWN = 'People who read the application in this language see the text of the document instead.'

export const textsProblem = catalogue({
  'TXT-001': kind<{ text: string; suggestion?: string | undefined }>({
    severity: 'warning',
    message: ({ text, suggestion }) => `The document has no text "${text}" here any more.${didYouMean(suggestion)}`,
    why: NOT_SHOWN,
    help: ({ suggestion }) =>
      suggestion === undefined
        ? 'Delete the row, or run `ninefold texts`, which moves it to the end of the file.'
        : `Write "${suggestion}" in the column *Text*, and check the translation.`,
  }),
  'TXT-002': kind<{ text: string }>({
    severity: 'warning',
    message: ({ text }) => `"${text}" is translated twice here.`,
    why: 'Only the first translation is shown.',
    help: () => 'Keep one of the two rows.',
  }),
  'TXT-003': kind<{ missing: readonly string[]; extra: readonly string[] }>({
    severity: 'warning',
    message: ({ missing, extra }) =>
      [
        ...(missing.length > 0 ? [`The translation leaves out ${missing.join(', ')}.`] : []),
        ...(extra.length > 0 ? [`The text has no ${extra.join(', ')}.`] : []),
      ].join(' '),
    why: 'Values are filled in at these places. The translation is not used.',
    help: () => 'Write the same names in braces as in the text. Their order is free.',
  }),
  'TXT-004': kind<{ heading: string; suggestion?: string | undefined }>({
    severity: 'warning',
    message: ({ heading, suggestion }) =>
      `No texts of the document belong to the heading "${heading}".${didYouMean(suggestion)}`,
    why: NOT_SHOWN,
    help: () =>
      'Write the point with its number, and below it the name of the entity or screen as the document has it.',
  }),
  'TXT-005': kind<{ file: string; languages: string }>({
    severity: 'warning',
    message: ({ file }) => `The name of ${file} names a language that the interface does not have.`,
    why: 'Nobody can choose this language, so the translations are not used.',
    help: ({ languages }) => `The languages are ${languages}.`,
  }),
  'TXT-006': kind<Record<never, never>>({
    severity: 'warning',
    message: () => 'This table does not have the columns Text and Translation.',
    why: NOT_SHOWN,
    help: () => 'Give the table these two columns, in this order.',
  }),
})
