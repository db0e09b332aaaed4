// Roles as long as no table says who has them.
import { expect, it } from 'vitest'
import { planOf } from '../../../test/support/plan.ts'
import { compile } from '../../compile.ts'

const NOTE = `
## 3. Entities

### Note

| Field | Type |
| --- | --- |
| Text | text |
| Reader | User |
`
const PERMISSIONS = `
## 6. Permissions

| | clerk | Head of office |
| --- | --- | --- |
| Note | read | create, read |
| Read notes | ✓ | |
`
const codesOf = (text: string) => compile([{ file: 'a.md', text }]).problems.map(({ code }) => code)
const rolesOf = (text: string) => planOf(text).roles.map(({ label, kind }) => `${label} ${kind}`)

it('whom permissions name is a role that administrators give, and that is listed', () => {
  expect(rolesOf(NOTE + PERMISSIONS)).toEqual(['clerk given', 'Head of office given'])
  const { assumptions } = planOf(NOTE + PERMISSIONS)
  expect(assumptions.filter(({ subject }) => subject === 'clerk').map(({ text }) => text)).toEqual([
    'clerk is a role that administrators give.',
  ])
})

it('without permissions it is whom screens, actions and calls name, but no field and nobody in particular', () => {
  const screens =
    '## 2. Screens\n\n| Screen | Shows | For |\n| --- | --- | --- |\n| Notes | list of Note | clerk, everyone |\n'
  const states =
    '\n## 4. States\n\n### Note\n\n| Action | From | To | Who |\n| --- | --- | --- | --- |\n| Send | new | sent | courier |\n| Read | sent | seen | reader |\n'
  expect(rolesOf(screens + NOTE + states)).toEqual(['clerk given', 'courier given'])
})

it('whom permissions name is a role, though a field is called so', () => {
  const matrix = '\n## 6. Permissions\n\n| Entity | Reader | Host |\n| --- | --- | --- |\n| Note | read | read |\n'
  expect(rolesOf(NOTE + matrix)).toEqual(['Reader given', 'Host given'])
  const rows = '\n## 6. Permissions\n\n| Entity | Role | May |\n| --- | --- | --- |\n| Note | readers | read |\n'
  expect(rolesOf(NOTE + rows)).toEqual(['readers given'])
})

it('whom a line lists is a role, though an entity is called so; a name that nearly equals one of them is a slip', () => {
  const listed = '\n## 6. Permissions\n\nRoles: Note, clerk and Head of office. Clerks sit at the desk.\n'
  expect(rolesOf(NOTE + listed)).toEqual(['Note given', 'clerk given', 'Head of office given'])
  const matrix = (role: string) => `${listed}\n| | ${role} |\n| --- | --- |\n| Note | read |\n`
  for (const role of ['Note', 'courier']) expect(codesOf(NOTE + matrix(role))).not.toContain('ACC-004')
  expect(codesOf(NOTE + matrix('clrek'))).toContain('ACC-004')
})

it('beside permissions a slip elsewhere is seen, and beside a table of roles one in permissions', () => {
  const screens = '## 2. Screens\n\n| Screen | Shows | For |\n| --- | --- | --- |\n| Notes | list of Note | clrk |\n'
  expect(codesOf(screens + NOTE + PERMISSIONS)).toContain('SCR-004')
  const roles = '\n| Role | Who has it |\n| --- | --- |\n| clerk | given by administrators |\n'
  expect(codesOf(NOTE + PERMISSIONS + roles)).toContain('ACC-004')
})

it('everybody, guests and owners are none', () => {
  const matrix = (head: string) => `\n## 6. Permissions\n\n| | ${head} |\n| --- | --- |\n| Note | read |\n`
  for (const head of ['everyone', 'guests', 'Owner']) expect(codesOf(NOTE + matrix(head)), head).toContain('ACC-004')
})

it('roles in one line have who is said in brackets', () => {
  const roles = '\nRoles: clerk (everyone signed in), Head of office (given by administrators; includes clerk)\n'
  const { roles: planned } = planOf(NOTE + PERMISSIONS + roles)
  expect(planned.map(({ name, kind, includes }) => [name, kind, ...includes])).toEqual([
    ['clerk', 'signedIn'],
    ['headOfOffice', 'given', 'clerk'],
  ])
})
