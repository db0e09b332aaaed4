/** Point 2: screens, and what stands under the heading of one. */
import { DETAILS, IN_POINT, UNDER_HEADING } from '@ninefold/language/screens'
import { pointHelp } from './cell-help.ts'

export const screens = pointHelp({
  title: 'Screens and routes',
  means: 'The pages of the application: where each is found, what it shows, and for whom it is.',
  open: 'Every entity that somebody can read has a list, a page and a form; the home page counts records.',
  section: { tables: IN_POINT },
  subject: {
    means: 'A screen of the table above; what stands here says more about it. Prose is shown on the screen.',
    tables: UNDER_HEADING,
    bullets: DETAILS,
  },
})
