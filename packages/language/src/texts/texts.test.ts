import { expect, it } from 'vitest'
import { compile } from '../compile.ts'
import { describeRoom } from '../../test/support/room.ts'
import { writeCompanion } from './write-companion.ts'
import { textsProblem } from './problems.ts'

describeRoom({ folder: import.meta.dirname, point: 3, prefix: 'TXT', problems: textsProblem })

const DOCUMENT = `# Specification: Tools

## 3. Entities

### Tool

Lent \\| sold.

By the day.

| Field | Type |
| --- | --- |
| Name | text |
`

const compiled = (text: string, companion = '') =>
  compile([
    { file: 'tools.md', text },
    { file: 'tools.de.md', text: companion },
  ])

const written = (text: string, companion: string) =>
  writeCompanion(compiled(text).plan!, 'de', { file: 'tools.de.md', text: companion })

/** Fills in a translation. */
const filled = (companion: string, text: string, translation: string) =>
  companion.replace(`| ${text} |  |`, `| ${text} | ${translation} |`)

it('TXT-1 what `ninefold texts` writes is read again without a problem, with every text', () => {
  const empty = written(DOCUMENT, '')
  expect(empty).toMatchObject({ all: 5, missing: 5, unused: 0 })
  const [first] = compiled(DOCUMENT, empty.text).plan!.assumptions.filter(
    ({ subject }) => subject === 'Texts in German',
  )
  expect(first?.text).toMatch(/^5 of 5 texts have no translation/u)
  const german = filled(filled(empty.text, 'Tool', 'Werkzeug'), 'Name', 'Bezeichnung')
  const { plan, problems } = compiled(DOCUMENT, german)
  expect(problems).toEqual([])
  expect(plan!.translations).toEqual([
    { language: 'de', texts: { '1 ': {}, '3 Tool': { Tool: 'Werkzeug', Name: 'Bezeichnung' } } },
  ])
  expect(plan!.files).toEqual(['tools.md'])
})

it('TXT-1 translations stay when the document changes, and those of texts that are gone move to the end', () => {
  const german = filled(filled(written(DOCUMENT, '').text, 'Tool', 'Werkzeug'), 'Name', 'Bezeichnung')
  const changed = written(DOCUMENT.replace('| Name |', '| Title |'), german)
  expect(changed).toMatchObject({ all: 5, missing: 4, unused: 1 })
  expect(changed.text).toContain('| Tool | Werkzeug |')
  expect(changed.text).toContain('## No longer used\n\n| Text | Translation |\n| --- | --- |\n| Name | Bezeichnung |')
  // Again, and with the document as it was.
  expect(written(DOCUMENT.replace('| Name |', '| Title |'), changed.text).text).toBe(changed.text)
})
