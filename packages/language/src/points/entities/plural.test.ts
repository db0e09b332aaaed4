// What several records are called: as the document says, and otherwise by an English plural in English documents only.
import { expect, it } from 'vitest'
import { planOf } from '../../../test/support/plan.ts'

const calledIn = (language: string, plural = '') => {
  const { entities, screens, assumptions } = planOf(`
## 1. Purpose

- Language: ${language}

## 3. Entities

### Buch
${plural}
| Field | Type |
| --- | --- |
| Titel | text |

### Seite

- Part of: Buch

| Field | Type |
| --- | --- |
| Text | text |
`)
  const book = entities.find(({ name }) => name === 'Buch')!
  return {
    plural: book.plural,
    route: screens.find(({ shows }) => shows.kind === 'list' && shows.entity === 'Buch')!.route.pattern,
    pages: book.fields.find(({ type }) => type.kind === 'parts')!.label,
    assumed: assumptions.filter(({ subject, help }) => subject === 'Buch' && help.includes('Plural')).length,
  }
}

it('ENT-4 assumes a plural in English documents only', () => {
  expect(calledIn('English')).toEqual({ plural: 'Buches', route: '/buches', pages: 'Seites', assumed: 0 })
  expect(calledIn('German')).toEqual({ plural: 'Buch', route: '/buches', pages: 'Seite', assumed: 1 })
})

it('ENT-4 takes the plural of the document', () => {
  const said = calledIn('German', '\n- Plural: Bücher\n')
  expect(said).toEqual({ plural: 'Bücher', route: '/bücher', pages: 'Seite', assumed: 0 })
})
