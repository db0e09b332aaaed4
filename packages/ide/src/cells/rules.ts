/** Point 5: rules. */
import { RULES, SAID } from '@ninefold/language/rules'
import { columns, EXPLANATION, word, type CellHelp, type PointHelp } from './cell-help.ts'

const said: { readonly [K in keyof typeof SAID]: CellHelp } = {
  entity: { means: 'The entity whose records must keep the rule.', blank: 'The one of the heading above.' },
  when: { means: 'The rule counts only for records for which this holds.', blank: 'It counts for all of them.' },
  must: {
    means: 'What must hold. What is not known is not wrong: a rule over an empty field is kept.',
    words: [
      word('`${1:condition}`'),
      word('unique: ${1:fields}', 'No two records are alike in these fields together.'),
      word('no overlap: ${1:from, to} per ${2:room}', 'No two stretches of time of the same thing overlap.'),
      word(
        'no overlap: ${1:from, to} per ${2:thing}, days included',
        'The same of dates, where the last day counts; else "last day free".',
      ),
    ],
  },
  error: { means: 'The code of point 8 with which it refuses.', blank: 'RULE_BROKEN, NOT_UNIQUE or OVERLAP.' },
  weight: {
    means: 'Whether it refuses, or warns and lets the person go on.',
    blank: 'error.',
    words: [word('error', 'It refuses.'), word('warning', 'Stored once the person confirms.')],
  },
  message: { means: 'What the refusal says; values of the record stand in braces.', blank: 'The wording of its code.' },
  remedy: { means: 'What the person can do about it.', blank: 'The wording of its code.' },
  status: { means: 'The status of the HTTP answer.', blank: '422.', words: [word('422'), word('409')] },
  meaning: EXPLANATION,
}

const USUAL = { rules: ['rule', 'entity', 'when', 'must', 'error'] }

export const rules: PointHelp = {
  title: 'Validation rules',
  means: 'What must hold for records beyond the types of their fields. Checked in the form and again on the server.',
  open: 'A record may hold whatever its types and *Required* allow.',
  section: { tables: { rules: RULES }, bullets: {}, usual: USUAL },
  subject: {
    means: 'An entity whose rules follow in a table, or one rule that is told in bullets.',
    tables: { rules: RULES },
    bullets: SAID,
    usual: USUAL,
  },
  cells: {
    ...columns<typeof RULES>('rules', {
      field: {
        means: 'The field that the words in Must hold are about: `> 0`, `at least 3`.',
        blank: 'What must hold says it itself.',
      },
      rule: { means: 'What the rule is called.', blank: 'Its expression.' },
      ...said,
    }),
    ...said,
  },
}
