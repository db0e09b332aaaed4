/** Point 7: the calls of the application's own server. */
import { IN_POINT, SETTINGS, UNDER_CALL } from '@ninefold/language/calls'
import { pointHelp } from './cell-help.ts'

export const calls = pointHelp({
  title: 'The calls it makes',
  means: 'The HTTP API: addresses of the document’s own, beside the record API that every application has.',
  open: 'The record API answers under /api/records, for what point 6 allows.',
  section: { tables: IN_POINT, bullets: SETTINGS },
  subject: { means: 'A call of the table above, for the query parameters that it takes.', tables: UNDER_CALL },
})
