// A role in the place of a type: what is meant is a person.
import { expect, it } from 'vitest'
import { compile } from '../../compile.ts'
import { applyEdits } from '../../../../ide/src/apply-edits.ts'

const sourcesOf = (type: string, roles: string) => [
  {
    file: `role-${type}.md`,
    text: `# Specification: Clinic

## 3. Entities

### Animal

| Field | Type |
| --- | --- |
| Name | text |
| Vet | ${type} |

## 6. Roles

${roles}
| Entity | Vet |
| --- | --- |
| Animal | read |
`,
  },
]
const TABLE = '| Role | Who has it |\n| --- | --- |\n| Vet | given by administrators |\n'

it.each([
  ['Vet', TABLE],
  ['Vets', TABLE],
  ['many Vet', TABLE],
  // Only a column of permissions names it.
  ['Vet', ''],
])('ENT-005 %s is told to be a User, with the fix', (type, roles) => {
  const sources = sourcesOf(type, roles)
  const [problem, ...others] = compile(sources).problems.filter(({ severity }) => severity === 'error')
  expect(others).toEqual([])
  expect(problem).toMatchObject({ code: 'ENT-005', help: expect.stringContaining('Write "User"') })
  const mended = compile(applyEdits(sources, problem!.fix!.edits))
  expect(mended.problems.filter(({ severity }) => severity === 'error')).toEqual([])
})

it('ENT-005 follows the roles as they stand now', () => {
  const [{ file, text }] = sourcesOf('Vet', TABLE) as [{ file: string; text: string }]
  const messageOf = (now: string) =>
    compile([{ file, text: now }]).problems.find(({ code }) => code === 'ENT-005')!.message
  expect(messageOf(text)).toContain('is a role')
  expect(
    messageOf(
      text
        .replaceAll('| Vet |\n| --- | --- |\n| A', '| Nurse |\n| --- | --- |\n| A')
        .replace('| Vet | given', '| Nurse | given'),
    ),
  ).not.toContain('is a role')
  expect(messageOf(text)).toContain('is a role')
})
