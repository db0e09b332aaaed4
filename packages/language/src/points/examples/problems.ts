/** The problems of examples. None of them stops a document from running. */
import { catalogue, kind } from '@ninefold/plan/problem'
import { didYouMean, type UnknownName } from '../../kernel/index.ts'

const NOT_RUN = 'An example that cannot be run shows nothing, and `ninefold test` counts it as failed.'

export const examplesProblem = catalogue({
  'EXA-001': kind<{ title: string }>({
    severity: 'warning',
    consequence: true,
    message: ({ title }) => `The example "${title}" has no steps.`,
    why: NOT_RUN,
    help: () => 'Write a table with the columns Who, Does, With and Expect under its heading.',
  }),
  'EXA-002': kind<{ does: string }>({
    severity: 'warning',
    consequence: true,
    message: ({ does }) => `This step is not understood: "${does}".`,
    why: NOT_RUN,
    help: () =>
      'Write `create Claim`, `change it`, `delete it`, `see it`, the name of an action, `list of Claim`, `open` and a screen, `call` and a call, `joins`, or `30 days pass`.',
  }),
  'EXA-003': kind<UnknownName>({
    severity: 'warning',
    consequence: true,
    message: ({ name, suggestion }) =>
      `No earlier row of this example has the name "${name}".${didYouMean(suggestion)}`,
    why: NOT_RUN,
    help: ({ name }) =>
      `Create it in an earlier row, for example with \`create … as ${name}\`, or write \`it\` for the record of the row before.`,
  }),
  'EXA-004': kind<UnknownName & { entity: string }>({
    severity: 'warning',
    consequence: true,
    message: ({ name, entity, suggestion }) => `${entity} has no field or input "${name}".${didYouMean(suggestion)}`,
    why: NOT_RUN,
    help: ({ suggestion }) =>
      `Write ${suggestion === undefined ? 'a name of the document' : `"${suggestion}"`} before the colon.`,
  }),
  'EXA-005': kind<UnknownName & { what: string }>({
    severity: 'warning',
    consequence: true,
    message: ({ what, name, suggestion }) => `The document has no ${what} "${name}".${didYouMean(suggestion)}`,
    why: NOT_RUN,
    help: ({ what, suggestion }) =>
      `Write ${suggestion === undefined ? `the name of ${/^[aeiou]/u.test(what) ? 'an' : 'a'} ${what} of the document` : `"${suggestion}"`}.`,
  }),
  'EXA-006': kind<{ expect: string }>({
    severity: 'warning',
    consequence: true,
    message: ({ expect }) => `This expectation is not understood: "${expect}".`,
    why: 'An expectation that is not understood is not checked.',
    help: () =>
      'Write `done`, `refused`, an error code, `Status: approved`, a state, `sees Amount`, `does not see Amount`, `2 records`, `warns: CODE`, `Max is told`, or an expression in backticks.',
  }),
  'EXA-007': kind<{ with: string }>({
    severity: 'warning',
    consequence: true,
    message: ({ with: written }) => `"${written}" has no name of a field.`,
    why: NOT_RUN,
    help: () =>
      'Write the name of a field, a colon and its value, and separate several with semicolons: `Title: Train; Amount: 20 EUR`.',
  }),
  'EXA-008': kind<{ name: string }>({
    severity: 'warning',
    consequence: true,
    message: ({ name }) => `"${name}" is already the name of a record.`,
    why: 'The rows below would be ambiguous.',
    help: () => 'Give this record another name.',
  }),
  'EXA-009': kind<{ role: string }>({
    severity: 'warning',
    consequence: true,
    message: ({ role }) => `"${role}" is not a role that is assigned to people.`,
    why: 'A condition determines who has this role. Nobody can assign it.',
    help: () =>
      'Remove it, and set the fields that the condition needs, with `joins` or in the record: `Manager: Max`.',
  }),
  'EXA-010': kind<{ word: string; field: string; state: string }>({
    severity: 'warning',
    consequence: true,
    message: ({ word, state }) => `"${word}" expects a refusal of the step, but "${state}" is also a state.`,
    why: 'A step that leads to that state would count as failed, and a refused step as passed.',
    help: ({ word, field, state }) =>
      `Write \`${field}: ${state}\` for the state, or \`${word} with\` and the error code for the refusal.`,
  }),
})
