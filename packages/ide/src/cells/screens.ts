/** Point 2: screens, and what stands under the heading of one. */
import { DETAILS, SCREENS, TILES } from '@ninefold/language/screens'
import { columns, EXPLANATION, FOR_WHOM, NO_PARTS, SET_WORDS, word, type PointHelp } from './cell-help.ts'

export const screens: PointHelp = {
  title: 'Screens and routes',
  means: 'The pages of the application: where each is found, what it shows, and for whom it is.',
  open: 'Every entity that somebody can read has a list, a page and a form; the home page counts records.',
  section: { ...NO_PARTS, tables: { screens: SCREENS }, usual: { screens: ['screen', 'route', 'shows', 'for'] } },
  subject: {
    means: 'A screen of the table above; what stands here says more about it. Prose is shown on the screen.',
    tables: { tiles: TILES },
    bullets: DETAILS,
  },
  cells: {
    ...columns<typeof SCREENS>('screens', {
      screen: { means: 'The screen’s name, in the menu and as its heading.' },
      route: {
        means: 'Its address. `{claim: Claim.number}` in it looks up one record by a field that no two share.',
        blank: 'It is made of the screen’s name.',
        words: [
          word('`/${1:address}`'),
          word('`/${1:claims}/{${2:claim}: ${3:Claim.number}}`', 'The address of one record.'),
        ],
      },
      shows: {
        means: 'What people see there.',
        words: [
          word('list of ', 'A table of records.'),
          word('board of ', 'Cards in columns, one for each state or choice.'),
          word('calendar of ', 'Records on their dates.'),
          word('tree of ', 'Records below those that they refer to.'),
          word('page of ', 'One record, with its actions and history.'),
          word('form for ', 'A form to create or change a record.'),
          word('dashboard', 'Numbers and short lists, from a table of tiles under the screen’s heading.'),
          word('text', 'What is written under the screen’s heading.'),
          ...SET_WORDS,
        ],
      },
      for: {
        means:
          'Who has this screen: roles of point 6, or fixed words. Records on it are still only those they may read.',
        blank: 'Nobody but administrators.',
        words: FOR_WHOM,
      },
      meaning: EXPLANATION,
    }),
    ...columns<typeof TILES>('tiles', {
      tile: { means: 'What stands above the number or list.' },
      shows: {
        means: 'A number over a set of records, or a short list of them.',
        words: [
          word('count of ', 'How many there are.'),
          word('sum of ', 'A field added up: `sum of amount of Claim`.'),
          word('average of ', 'The average of a field.'),
          word('least of ', 'The smallest value of a field.'),
          word('most of ', 'The largest value of a field.'),
          word('list of ', 'The first few records.'),
          ...SET_WORDS,
        ],
      },
    }),
    columns: {
      means: 'The columns of the list, as fields; also through references (`owner.name`).',
      blank: 'What people know records by, states, choices, amounts, dates and references: at most seven.',
    },
    sort: {
      means: 'The order of the list: fields, each with `newest first`, `descending` or the like behind it.',
      blank: 'Newest first where records have states; else by what people know them by.',
      words: [word('newest first', 'By the moment of creation.')],
    },
    search: { means: 'The fields that are searched in.', blank: 'All fields of the entity that hold text.' },
    fields: { means: 'The fields on the page or form, in this order.', blank: 'All fields.' },
  },
}
