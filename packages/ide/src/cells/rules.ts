/** Point 5: rules. */
import { IN_POINT, SAID } from '@ninefold/language/rules'
import { pointHelp } from './cell-help.ts'

export const rules = pointHelp({
  title: 'Validation rules',
  means: 'What must hold for records beyond the types of their fields. Checked in the form and again on the server.',
  open: 'A record may hold whatever its types and *Required* allow.',
  section: { tables: IN_POINT },
  subject: {
    means: 'An entity whose rules follow in a table, or one rule that is told in bullets.',
    tables: IN_POINT,
    bullets: SAID,
  },
})
