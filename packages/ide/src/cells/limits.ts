/** Point 9: constants, lists of codes, and the limits that the server enforces. */
import { IN_POINT, UNDER_HEADING } from '@ninefold/language/limits'
import { pointHelp } from './cell-help.ts'

export const limits = pointHelp({
  title: 'Business constants and limits',
  means: 'Named values that all other points use, and the limits that the server enforces.',
  open: 'The built-in limits hold.',
  section: { tables: IN_POINT },
  subject: {
    means: 'A list of codes, for `one of …` and `x in …`; or a heading that groups tables.',
    tables: UNDER_HEADING,
  },
})
