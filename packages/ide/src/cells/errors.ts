/** Point 8: what refusals say. */
import { ERRORS } from '@ninefold/language/errors'
import { declared, NO_PARTS, type PointHelp } from './cell-help.ts'

const { cells, ...parts } = declared('errors', ERRORS)

export const errors: PointHelp = {
  title: 'The error catalogue',
  means: 'Every refusal: its code, its status, what it says, and what to do about it.',
  open: 'The built-in codes have their built-in wording.',
  section: { ...NO_PARTS, ...parts },
  cells,
}
