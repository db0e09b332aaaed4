/** Point 7: the calls of the application's own server. */
import { FORMS, QUERIES, SETTINGS } from '@ninefold/language/calls'
import { columns, EXPLANATION, FOR_WHOM, SET_WORDS, word, type PointHelp } from './cell-help.ts'

const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE']

export const calls: PointHelp = {
  title: 'The calls it makes',
  means: 'The HTTP API: addresses of the document’s own, beside the record API that every application has.',
  open: 'The record API answers under /api/records, for what point 6 allows.',
  section: {
    tables: FORMS,
    bullets: SETTINGS,
    usual: { calls: ['call', 'address', 'for', 'does', 'takes', 'answers'] },
  },
  subject: {
    means: 'A call of the table above, for the query parameters that it takes.',
    tables: { queries: QUERIES },
    bullets: {},
  },
  cells: {
    ...columns<(typeof FORMS)['shapes']>('shapes', {
      shape: { means: 'A name for a way to show a record; expressions call it as a function: `paymentRow(claim)`.' },
      of: { means: 'The entity that it shows.' },
      value: { means: 'What it gives, over the record.', words: [word("`{'${1:key}': ${2:field}}`")] },
    }),
    ...columns<(typeof FORMS)['calls']>('calls', {
      call: { means: 'What the call is called.' },
      address: {
        means: 'Method and path. `{claim: Claim.number}` looks up one record; `{year: integer}` takes a value.',
        words: METHODS.map((method) => word(`\`${method} /\${1:path}\``)),
      },
      method: { means: 'The HTTP method.', words: METHODS.map((method) => word(method)) },
      path: { means: 'The path, with what it looks up in braces.', words: [word('`/${1:path}`')] },
      for: { means: 'Who may call it.', blank: 'Nobody but administrators.', words: FOR_WHOM },
      does: {
        means: 'What happens, step by step; separated by semicolons.',
        blank: 'Nothing: it only answers.',
        words: [
          word('list of ', 'Records, in the answer as `items`.'),
          word('create ', 'Makes a record of what was sent; it is `it` then.'),
          word('change ', 'Changes a record by what was sent.'),
          word('delete ', 'Deletes a record.'),
          word('do ${1:Action} on ${2:record}', 'Takes an action.'),
          word('add ${1:me} to `${2:list}`', 'Links a record of many to many.'),
          word('remove ${1:me} from `${2:list}`', 'Unlinks it.'),
          word('check ', 'Checks what was sent by the rules, without storing it.'),
          word('sign in', 'With the email and password that were sent.'),
          word('sign in as it', 'As the person that was made before.'),
          word('sign out'),
          ...SET_WORDS,
          word(', paged', 'A page at a time.', /(?:^|\s)(?:list of|list|all) (?:.*\S)? $/iu),
        ],
      },
      takes: {
        means:
          'The fields that may be sent, under a common key or without: `article: title, body`. `!` behind one demands it.',
        blank: 'Nothing.',
      },
      answers: {
        means: 'What it answers: a value, before it a status if wanted.',
        blank: 'Nothing, with status 204.',
        words: [word("`{'${1:key}': ${2:value}}`"), word('201 `${1:value}`'), word('204')],
      },
      meaning: EXPLANATION,
    }),
    ...columns<typeof QUERIES>('queries', {
      query: { means: 'A parameter behind the `?` of the address, read as `query.name`.' },
      type: { means: 'What it is.', words: ['text', 'integer', 'date', 'yes/no'].map((type) => word(type)) },
      narrows: {
        means: 'Where it is given, only records for which this holds are listed.',
        blank: 'It narrows nothing.',
      },
    }),
    basePath: { means: 'What all paths begin with.', blank: '`/api`.', words: [word('`/api`')] },
    signIn: {
      means: 'How a client says who it is.',
      blank: 'Authorization: Bearer.',
      words: [word('`Authorization: ${1:Token}`')],
    },
    errorsAs: {
      means: 'What the answer to a refusal looks like; `errors` is the list of what was wrong.',
      blank: 'Problem details (RFC 9457).',
    },
    otherSites: {
      means: 'Web sites whose pages may call this server.',
      blank: 'None.',
      words: [word('all'), word('none')],
    },
    recordApi: { means: 'Whether the record API answers too.', blank: 'on.', words: [word('on'), word('off')] },
    needVersion: {
      means: 'Whether who changes or deletes a record must say which version of it they saw.',
      blank: 'no.',
      words: [word('yes'), word('no')],
    },
    pages: {
      means: 'How clients ask for a page of a list.',
      blank: 'By cursor.',
      words: [word('cursor'), word('${1:limit} (${2:20, at most 100}), ${3:offset}')],
    },
  },
}
