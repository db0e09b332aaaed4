/** Point 8: what refusals say. */
import { ERRORS } from '@ninefold/language/errors'
import { pointHelp } from './cell-help.ts'

export const errors = pointHelp({
  title: 'The error catalogue',
  means: 'Every refusal: its code, its status, what it says, and what to do about it.',
  open: 'The built-in codes have their built-in wording.',
  section: { tables: ERRORS },
})
