/** What stood there before is handed to the rooms as the very same objects. */
import { pattern } from '@ninefold/plan/pattern'
import { describe, expect, test } from 'vitest'
import type { Block, Table } from '../document/model.ts'
import { parseDocument } from '../document/parse.ts'
import { readBullets } from './bullets.ts'
import type { TableForms } from './columns.ts'
import { readLines } from './lines.ts'
import { readTables, rowsOf } from './read-tables.ts'

const FORMS = {
  things: {
    name: { names: ['Name'], needed: true },
    size: { names: ['Size'] },
    help: { names: ['Notes'], prose: true },
  },
} satisfies TableForms

const blocksOf = (text: string): readonly Block[] =>
  parseDocument([{ file: 'a.md', text: `# Specification: A\n\n## 9. Limits\n\n${text}\n` }]).sections[8]!.blocks

const tableOf = (text: string): Table => blocksOf(text)[0] as Table

const TABLE = '| Name | Size | Colour | Notes |\n|---|---|---|---|\n| a | 1 | red | first |\n| b | 2 | blue | second |'

const rowsIn = (table: Table) => rowsOf(readTables([table], FORMS, 9).tables.things)

describe('rows of a table', () => {
  test('are the same objects where another row of it is another one', () => {
    const table = tableOf(TABLE)
    const changed = tableOf(TABLE.replace('| b |', '| c |'))
    const [first, second] = rowsIn(table)
    const mixed: Table = { ...changed, header: [...table.header], rows: [table.rows[0]!, changed.rows[1]!] }
    const [same, other] = rowsIn(mixed)
    expect(same).toBe(first)
    expect(other).not.toBe(second)
    expect(other!.cells.name.text).toBe('c')
  })

  test('are read anew under a header that says something else', () => {
    const table = tableOf(TABLE)
    const [before] = rowsIn(table)
    const [turned] = rowsIn({ ...table, header: tableOf(TABLE.replace('Name | Size', 'Size | Name')).header })
    expect([before!.cells.name.text, turned!.cells.name.text]).toEqual(['a', '1'])
    const [labelled] = rowsIn({ ...table, header: tableOf(TABLE.replace('Colour', 'Paint')).header })
    expect(before!.cells.help.text).toContain('Colour: red')
    expect(labelled!.cells.help.text).toContain('Paint: red')
  })

  test('of a column that is not known keep the place of its heading', () => {
    const table = tableOf(TABLE)
    const [before] = rowsIn(table)
    const [moved] = rowsIn({ ...table, header: tableOf(TABLE.replace('| Colour', '|   Colour')).header })
    const headingIn = (row: typeof before) => row!.cells.help.pieces.find(({ text }) => text === 'Colour')!.span.start
    expect(headingIn(moved)).toBe(headingIn(before) + 2)
  })
})

test('a whole list of blocks gives the same result again', () => {
  const blocks = blocksOf(`${TABLE}\n\nSome text.`)
  const first = readTables(blocks, FORMS, 9)
  expect(readTables(blocks, FORMS, 9)).toBe(first)
  expect(readTables([...blocks], FORMS, 9).tables.things[0]).toBe(first.tables.things[0])
})

test('a table that no form knows is the same text again', () => {
  const table = tableOf('| Planet | Moons |\n|---|---|\n| Mars | 2 |')
  const [first, second] = [readTables([table], FORMS, 9), readTables([table], FORMS, 9)]
  expect(first.problems.map(({ code }) => code)).toEqual(['DOC-033'])
  expect(second.rest[0]).toBe(first.rest[0])
  expect(second.problems[0]).toBe(first.problems[0])
  expect(readTables([table], FORMS, 8).problems[0]!.message).toContain('Point 8')
})

describe('rows in lines', () => {
  const LINES = [pattern('{name}: {size:number}')]
  const [form, text] = [FORMS.things, '- a: 1\n- b: 2\n- c: none']

  test('are the same objects among other blocks', () => {
    const blocks = blocksOf(text)
    const before = readLines(blocks, form, LINES)
    expect(before.rows.map(({ cells }) => cells.size.text)).toEqual(['1', '2'])
    expect(before.rest).toEqual([blocks[2]])
    expect(readLines(blocks, form, LINES)).toBe(before)
    expect(readLines(blocks.slice(1), form, LINES).rows[0]).toBe(before.rows[1])
  })

  test('are asked about anew by another question', () => {
    const blocks = blocksOf(text)
    const small = readLines(blocks, form, LINES, ({ cells }) => cells.size.text === '1')
    const large = readLines(blocks, form, LINES, ({ cells }) => cells.size.text === '2')
    expect([small, large].map(({ rows }) => rows.map(({ cells }) => cells.name.text))).toEqual([['a'], ['b']])
    expect(readLines(blocks, form, LINES).rows[0]).toBe(small.rows[0])
  })
})

test('bullets of the same blocks are read once', () => {
  const blocks = blocksOf('- Name: a\n- Colour: red')
  const keys = { name: { names: ['Name'] } }
  expect(readBullets(blocks, keys)).toBe(readBullets(blocks, keys))
  expect(readBullets(blocks, keys).bullets.name[0]).toBe(blocks[0])
})
