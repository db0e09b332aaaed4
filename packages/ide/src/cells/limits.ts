/** Point 9: constants, lists of codes, and the limits that the server enforces. */
import { LIMITS, writeLimitValue } from '@ninefold/plan'
import { FORMS, SUBJECT_FORMS } from '@ninefold/language/limits'
import { columns, EXPLANATION, FOR_WHOM, NO_PARTS, word, type PointHelp } from './cell-help.ts'

export const limits: PointHelp = {
  title: 'Business constants and limits',
  means: 'Named values that all other points use, and the limits that the server enforces.',
  open: 'The built-in limits hold.',
  section: { ...NO_PARTS, tables: FORMS },
  subject: {
    means: 'A list of codes, for `one of …` and `x in …`; or a heading that groups tables.',
    tables: SUBJECT_FORMS,
    bullets: {},
  },
  cells: {
    ...columns<(typeof FORMS)['constants']>('constants', {
      name: {
        means: 'The constant’s name. Expressions write it in camelCase: `Max claim amount` is `maxClaimAmount`.',
      },
      value: {
        means: 'Its value: an amount, number, percentage, date, length of time, text, yes or no, or a list of such.',
      },
      unit: {
        means: 'What the number counts, where it does not stand beside it: EUR, %, minutes, pieces.',
        blank: 'The value says it itself.',
      },
      meaning: EXPLANATION,
      changedBy: {
        means: 'Who may change it while the application runs.',
        blank: 'Nobody.',
        words: FOR_WHOM.slice(0, 1),
      },
    }),
    ...columns<(typeof FORMS)['limits']>('limits', {
      limit: {
        means: 'One of the limits that the server knows.',
        words: LIMITS.map(({ names, says, assumed, ...limit }) =>
          word(names[0]!, `${says(writeLimitValue({ names, says, assumed, ...limit }, assumed))} Unless this is said.`),
        ),
      },
      value: { means: 'Its value, with its unit where it has one.' },
      meaning: EXPLANATION,
    }),
    ...columns<(typeof SUBJECT_FORMS)['codes']>('codes', {
      code: { means: 'The code: what is stored.' },
      was: { means: 'What the code was called before, so that records keep it.', blank: 'It was always called so.' },
      meaning: { means: 'What people read.', blank: 'The code itself.' },
    }),
    ...columns<(typeof SUBJECT_FORMS)['lists']>('lists', {
      list: { means: 'The name of a list of codes: a type in point 3, and a list of texts in expressions.' },
      values: { means: 'Its codes, with commas between them.' },
      meaning: EXPLANATION,
    }),
  },
}
