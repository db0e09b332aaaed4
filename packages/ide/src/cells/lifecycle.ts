/** Point 4: actions, states, approvals and messages under an entity's heading. */
import { LIFECYCLE_TABLES, MARKS, MESSAGES } from '@ninefold/language/lifecycle'
import { pointHelp } from './cell-help.ts'

export const lifecycle = pointHelp({
  title: 'States and transitions',
  means: 'How records live: in which states they can be, who takes them from one to the next, and what comes of it.',
  open: 'Records have no life cycle: they are created, changed and deleted.',
  section: { tables: { messages: MESSAGES } },
  subject: {
    means:
      'The entity whose life cycle this is. `### Entity: Field` keeps the state in a field with choices of its own.',
    tables: LIFECYCLE_TABLES,
    bullets: MARKS,
  },
})
