/** Point 1: settings, and what their values may be. */
import { SETTINGS, TABLES } from '@ninefold/language/purpose'
import { pointHelp } from './cell-help.ts'

export const purpose = pointHelp({
  title: 'What the product does and for whom',
  means: 'What the application is for. Its prose greets people on the home page; its settings hold everywhere.',
  open: 'The name is the title; the language is English, the time zone UTC, and there is no currency.',
  section: { tables: TABLES, bullets: SETTINGS },
})
