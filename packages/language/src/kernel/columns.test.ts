// The names by which columns and bullets are known, as the reference lists them: UPDATE=1 writes the list anew.
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { makePhrase } from '../document/phrase.ts'
import { ACCESS, RESTRICTIONS } from '../points/access/columns.ts'
import { CALL_COLUMNS, SUBJECT_TABLES as BELOW_CALL } from '../points/calls/columns.ts'
import { SETTINGS as CALL_SETTINGS } from '../points/calls/settings.ts'
import { columnsNamed, MEANING, type Heading, type TableForm } from './columns.ts'
import { BULLETS } from '../points/entities/bullets.ts'
import { ENTITY_TABLES } from '../points/entities/columns.ts'
import { ERRORS } from '../points/errors/columns.ts'
import { EXAMPLES } from '../points/examples/columns.ts'
import { LIFECYCLE_TABLES as LIFECYCLE } from '../points/lifecycle/read-blocks.ts'
import { SECTION_TABLES, SUBJECT_TABLES as LIMITS } from '../points/limits/columns.ts'
import { TABLES as PURPOSE } from '../points/purpose/columns.ts'
import { RULES } from '../points/rules/columns.ts'
import { DETAILS, SCREENS, TILES, VIEWS } from '../points/screens/forms.ts'

const TABLES: readonly (readonly [string, TableForm])[] = [
  ['1 settings', PURPOSE.settings.columns],
  ['2 screens', SCREENS.columns],
  ['2 tiles', TILES.columns],
  ['2 views', VIEWS.columns],
  ['2 bullets of a screen', DETAILS],
  ['3 fields', ENTITY_TABLES.fields.columns],
  ['3 bullets of an entity', BULLETS],
  ['4 actions', LIFECYCLE.actions.columns],
  ['4 states', LIFECYCLE.states.columns],
  ['4 approvals', LIFECYCLE.approvals.columns],
  ['4 messages', LIFECYCLE.messages.columns],
  ['5 rules', RULES.columns],
  ['6 roles', ACCESS.roles.columns],
  ['6 permissions, by entity', ACCESS.matrix.columns],
  ['6 permissions, row by row', ACCESS.grants.columns],
  ['6 bullets of an entity', RESTRICTIONS],
  ['7 calls', CALL_COLUMNS.section.tables.calls.columns],
  ['7 shapes', CALL_COLUMNS.section.tables.shapes.columns],
  ['7 queries', BELOW_CALL.queries.columns],
  ['7 bullets', CALL_SETTINGS],
  ['8 errors', ERRORS.errors.columns],
  ['9 constants', SECTION_TABLES.constants.columns],
  ['9 limits', LIMITS.limits.columns],
  ['9 codes', LIMITS.codes.columns],
  ['9 lists of codes', LIMITS.lists.columns],
  ['Examples', EXAMPLES.steps.columns],
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

function otherNames({ names, fallbackNames }: Heading): string {
  const known = names.slice(1).filter((name) => name !== '')
  return [...known, ...(fallbackNames ?? []).map((name) => `(${name})`)].join(', ')
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
    const means = (text: string) => columnsNamed(makePhrase([{ kind: 'text', text, span }], span), form)
    const wrong = Object.entries(form).flatMap(([column, { names, fallbackNames = [] }]) =>
      [...names, ...fallbackNames].filter((name) => name !== '' && !means(name).includes(column)),
    )
    expect(wrong).toEqual([])
  })
})
