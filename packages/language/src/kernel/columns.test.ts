// The names by which columns and bullets are known, as the reference lists them: UPDATE=1 writes the list anew.
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { makePhrase } from '../document/phrase.ts'
import { FORMS as ACCESS, WALLS } from '../points/access/read.ts'
import { FORMS as CALLS, QUERIES, SETTINGS as CALL_SETTINGS } from '../points/calls/read.ts'
import { columnsCalled, MEANING, type Heading, type TableForm } from './columns.ts'
import { BULLETS, FIELD_FORMS } from '../points/entities/read.ts'
import { ERRORS } from '../points/errors/index.ts'
import { FORMS as EXAMPLES } from '../points/examples/read.ts'
import { SUBJECT_FORMS as LIFECYCLE } from '../points/lifecycle/read.ts'
import { FORMS as LIMITS, SUBJECT_FORMS } from '../points/limits/read.ts'
import { FORMS as PURPOSE } from '../points/purpose/read.ts'
import { RULES } from '../points/rules/forms.ts'
import { DETAILS, SCREENS, TILES } from '../points/screens/forms.ts'

const TABLES: readonly (readonly [string, TableForm])[] = [
  ['1 settings', PURPOSE.settings],
  ['2 screens', SCREENS],
  ['2 tiles', TILES],
  ['2 bullets of a screen', DETAILS],
  ['3 fields', FIELD_FORMS.fields],
  ['3 bullets of an entity', BULLETS],
  ['4 actions', LIFECYCLE.actions],
  ['4 states', LIFECYCLE.states],
  ['4 approvals', LIFECYCLE.approvals],
  ['4 messages', LIFECYCLE.messages],
  ['5 rules', RULES],
  ['6 roles', ACCESS.roles],
  ['6 permissions, by entity', ACCESS.matrix],
  ['6 permissions, row by row', ACCESS.grants],
  ['6 bullets of an entity', WALLS],
  ['7 calls', CALLS.calls],
  ['7 shapes', CALLS.shapes],
  ['7 queries', QUERIES],
  ['7 bullets', CALL_SETTINGS],
  ['8 errors', ERRORS.columns],
  ['9 constants', LIMITS.constants],
  ['9 limits', LIMITS.limits],
  ['9 codes', SUBJECT_FORMS.codes],
  ['9 lists of codes', SUBJECT_FORMS.lists],
  ['Examples', EXAMPLES.steps],
]

const file = join(import.meta.dirname, '../document/README.md')
const LISTED = /(?<=<!-- columns -->\n).*(?=\n<!-- end of columns -->)/su

function listed(): string {
  const row = (cells: readonly string[]) => `| ${cells.join(' | ')} |`
  const meaning = row(['everywhere', MEANING[0]!, MEANING.slice(1).join(', ')])
  const rows = TABLES.flatMap(([table, form]) =>
    Object.values(form)
      .filter(({ prose }) => !prose)
      .map((heading) => row([table, `${heading.names[0]}${heading.needed ? ' \\*' : ''}`, otherNames(heading)])),
  )
  return [row(['Table', 'Column', 'Also called']), row(['---', '---', '---']), meaning, ...rows].join('\n')
}

function otherNames({ names, perhaps }: Heading): string {
  const known = names.slice(1).filter((name) => name !== '')
  return [...known, ...(perhaps ?? []).map((name) => `(${name})`)].join(', ')
}

describe('columns', () => {
  it('DOC-14 the reference lists all names', () => {
    const text = readFileSync(file, 'utf8')
    if (process.env['UPDATE'])
      writeFileSync(
        file,
        text.replace(LISTED, () => listed()),
      )
    expect(LISTED.exec(text)?.[0]).toBe(listed())
  })

  it.each(TABLES)('DOC-14 each name of %s is understood as its column', (_, form) => {
    const span = { file: '', start: 0, end: 0 }
    const means = (text: string) => columnsCalled(makePhrase([{ kind: 'text', text, span }], span), form)
    const wrong = Object.entries(form).flatMap(([column, { names, perhaps = [] }]) =>
      [...names, ...perhaps].filter((name) => name !== '' && !means(name).includes(column)),
    )
    expect(wrong).toEqual([])
  })
})
