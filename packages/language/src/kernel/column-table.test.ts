// Rows by the declaration of their columns: values with places, and the exact place of what a grammar does not take.
import { describe, expect, it } from 'vitest'
import { compile } from '../compile.ts'
import { parseDocument } from '../document/index.ts'
import { ERRORS } from '../points/errors/columns.ts'
import { readRows } from './column-table.ts'

const rowsOf = (body: string) => {
  const text = `# Specification: Club\n\n## 8. Errors\n\n${body}`
  const { sections } = parseDocument([{ file: 'a.md', text }])
  return readRows(sections[7]!.blocks, ERRORS, 8).rows.errors
}

describe('a row read by the declaration of its columns', () => {
  it('gives values, in a table and as an item of a list', () => {
    const inTable = rowsOf('| Error no | Message | HTTP |\n| --- | --- | --- |\n| TOO_LATE | Sorry. | 409 Conflict |')
    const asItem = rowsOf('- TOO_LATE (409): Sorry.')
    for (const [row] of [inTable, asItem])
      expect(row).toMatchObject({ cells: { code: { value: 'TOO_LATE' }, status: { value: 409 } }, problems: [] })
  })

  it('claims what a grammar took, and no more', () => {
    const [row] = rowsOf(
      '| Code | Status | Message | Notes |\n| --- | --- | --- | --- |\n| TOO_LATE | 200 | Sorry. | once |',
    )
    expect(row!.claims).toHaveLength(2)
    expect(row!.cells.status).not.toHaveProperty('value')
    expect(row!.problems.map(({ code }) => code)).toEqual(['ERR-003'])
  })

  it('ERR-2 reports each cell that is wrong, at its own place', () => {
    const text =
      '# Specification: Club\n\n## 8. Errors\n\n| Code | Status | Message |\n| --- | --- | --- |\n| too late | 42 | Sorry. |\n'
    const { problems } = compile([{ file: 'a.md', text }])
    expect(problems.map(({ code, span }) => [code, text.slice(span.start, span.end)])).toEqual([
      ['ERR-001', 'too late'],
      ['ERR-003', '42'],
    ])
  })
})
