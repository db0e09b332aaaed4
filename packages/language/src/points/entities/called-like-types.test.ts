import { describe, expect, it } from 'vitest'
import { compile } from '../../compile.ts'

const document = (fields: string, ...names: readonly string[]) => `# T

## 3. Entities
${names.map((name) => `\n### ${name}\n\n| Field | Type |\n| --- | --- |\n| Title | text |\n`).join('')}
### Holder

| Field | Type |
| --- | --- |
| Name | text |
${fields}
`

function typesOf(text: string) {
  const { plan, problems } = compile([{ file: 'x.md', text }])
  const errors = problems.filter(({ severity }) => severity === 'error')
  if (!plan) return errors.map(({ code }) => code)
  const holder = plan.entities.find(({ name }) => name === 'Holder')!
  return holder.fields
    .filter(({ name, system }) => !system && name !== 'name')
    .map(({ type }) => (type.kind === 'reference' || type.kind === 'many' ? `${type.kind} ${type.entity}` : type.kind))
}

describe('ENT-2 an entity that is called like a type or a list', () => {
  it.each([
    'Pick List',
    'Code List',
    'List of Values',
    'Choices',
    'Select Committee',
    'Radio Station',
    'Many Things',
    'Record of Sale',
  ])('%s is a reference', (name) => {
    const type = `reference ${name.replace(/(?:^| )(\w)/gu, (_, letter: string) => letter.toUpperCase())}`
    expect(typesOf(document(`| One | ${name} |\n| Other | ${name}, deleted with it |`, name))).toEqual([type, type])
  })
  it('File with a capital is the entity, in small letters the type', () => {
    const fields =
      '| One | File |\n| Scan | file (pdf) |\n| Day | date |\n| All | many File |\n| Other | Date, emptied |'
    const types = ['reference File', 'file', 'date', 'many File', 'reference Date']
    expect(typesOf(document(fields, 'File', 'Date'))).toEqual(types)
  })
  it('is an error where all types are written with a capital', () => {
    expect(typesOf(document('| One | File |\n| Day | Date |', 'File'))).toEqual(['ENT-062'])
    expect(typesOf(document('| One | reference to File |\n| Day | Date |', 'File'))).toEqual(['reference File', 'date'])
  })
  it('is an error where it has no capital itself', () => {
    expect(typesOf(document('| One | text |', 'file'))).toEqual(['ENT-036'])
  })
})
