/** Point 3: entities, their bullets and the table of their fields. */
import { BULLETS, ENTITY_TABLES, SECTION_BULLETS } from '@ninefold/language/entities'
import { pointHelp } from './cell-help.ts'

export const entities = pointHelp({
  title: 'Entities and their fields',
  means: 'What the application keeps. Each heading is an entity: it becomes a table, forms, lists and a record API.',
  open: 'Nothing is kept but the people who use the application.',
  section: { tables: {}, bullets: SECTION_BULLETS },
  subject: {
    means: 'An entity: something that the application keeps records of. Prose under it is shown as help.',
    tables: ENTITY_TABLES,
    bullets: BULLETS,
  },
})
