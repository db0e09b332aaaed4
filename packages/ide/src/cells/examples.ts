/** Examples: who does what, and what comes of it. They may stand in every point. */
import { FORMS } from '@ninefold/language/examples'
import { columns, word, type CellHelp, type Parts } from './cell-help.ts'

export const examples: {
  readonly means: string
  readonly parts: Parts
  readonly cells: Readonly<Record<string, CellHelp>>
} = {
  means: 'An example: it explains the document, and `ninefold test` runs it.',
  parts: { tables: FORMS, bullets: {} },
  cells: columns<(typeof FORMS)['steps']>('steps', {
    who: {
      means: 'A person by name, with their roles in brackets: `Ann (finance)`.',
      blank: 'The person of the row above.',
      words: [word('${1:Ann} (${2:role})'), word('nobody', 'Somebody who is not signed in.')],
    },
    does: {
      means: 'What they do: an action of point 4, or one of the words for it.',
      words: [
        word('creates ${1:Entity} as ${2:name}', 'Makes a record that later rows call by this name.'),
        word('changes ', 'Changes a record.'),
        word('deletes ', 'Deletes a record.'),
        word('sees ', 'Looks at a record.'),
        word('lists ', 'Asks for a list of records.'),
        word('opens ', 'Opens a screen.'),
        word('calls ', 'Calls an address of point 7.'),
        word('waits ${1:30 days}', 'Time goes by, and what is due happens.'),
        word('it is ${1:2026-01-31}', 'The day becomes this one.'),
      ],
    },
    with: { means: 'The values that they give: `Title: Train; Amount: 20 EUR`.', blank: 'No values.' },
    expect: {
      means: 'What comes of it: a state, `Field: value`, `refused: CODE`, who is told; parted by semicolons.',
      blank: 'That it is done.',
      words: [
        word('done'),
        word('refused: ', 'Refused, with this code.'),
        word('not allowed', 'Refused, since nobody lets them.'),
        word('not found'),
        word('${1:Ann} is told', 'A message comes to somebody.'),
        word('sees `${1:field}`'),
        word('does not see `${1:field}`'),
        word('${1:3} records', 'How many are listed.'),
      ],
    },
  }),
}
