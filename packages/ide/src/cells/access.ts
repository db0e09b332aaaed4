/** Point 6: roles, permissions and restrictions. */
import { ACCESS, RESTRICTIONS } from '@ninefold/language/access'
import { pointHelp } from './cell-help.ts'

export const access = pointHelp({
  title: 'Roles and permissions',
  means: 'Who may see and do what, to the row and the field. What nobody is allowed, nobody may do.',
  open: 'Only administrators get in.',
  section: { tables: ACCESS },
  subject: {
    means: 'An entity, for conditions that hold for everybody, or a role, for its explanation.',
    tables: ACCESS,
    bullets: RESTRICTIONS,
  },
})
