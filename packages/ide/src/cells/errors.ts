/** Point 8: what refusals say. */
import { BUILT_IN } from '@ninefold/plan'
import { FORMS } from '@ninefold/language/errors'
import { columns, EXPLANATION, NO_PARTS, word, type PointHelp } from './cell-help.ts'

export const errors: PointHelp = {
  title: 'The error catalogue',
  means: 'Every refusal: its code, its status, what it says, and what to do about it.',
  open: 'The built-in codes have their built-in wording.',
  section: { ...NO_PARTS, tables: FORMS, usual: { errors: ['code', 'status', 'message', 'remedy'] } },
  cells: columns<(typeof FORMS)['errors']>('errors', {
    code: {
      means: 'The code, in capitals: of a rule or guard of this document, or a built-in one that is worded anew.',
      words: BUILT_IN.map(({ code, message }) => word(code, message)),
    },
    status: {
      means: 'The status of the HTTP answer.',
      blank: 'That of the built-in code; 409 for a guard, else 422.',
      words: ['422', '409', '403', '404', '401'].map((status) => word(status)),
    },
    message: {
      means: 'What it says. Values of the record, constants and the code’s own parameters stand in braces: `{field}`.',
      blank: 'The built-in wording.',
    },
    remedy: { means: 'What the person can do.', blank: 'The built-in wording of a built-in code, else nothing.' },
    at: { means: 'The key under which a client finds it.', blank: 'The field that it is about.' },
    meaning: EXPLANATION,
  }),
}
