// A role that administrators have: they are it, wherever the document says so.
import { expect, it } from 'vitest'
import { understand } from '../../compile.ts'
import { analyse } from '../../../../ide/src/analysis.ts'
import { hoverAt } from '../../../../ide/src/hover/hover.ts'
import { ask, matrixOf } from '../../../../proof/src/index.ts'
import { isOfAdministrators } from '../../../../plan/src/model/find.ts'
import { planOf } from '../../../test/support/plan.ts'

const TEXT = `# Specification: Shop

## 3. Entities

### Item

- Name (text, required)

## 4. States

### Item

| Action | From | To | Who |
| --- | --- | --- | --- |
| Close | open | closed | Head |

## 6. Roles

| Role | Who has it |
| --- | --- |
| Clerk | given by administrators |
| Head | administrators |

| Entity | Clerk |
| --- | --- |
| Item | read |
`
const plan = planOf(TEXT)

it('is planned as such, and explained in words', () => {
  expect(plan.roles.map(isOfAdministrators)).toEqual([false, true])
  const analysis = analyse(understand([{ file: 'a.md', text: TEXT }]))
  const hover = hoverAt(analysis, 'a.md', TEXT.indexOf('Head |') + 1)
  expect(JSON.stringify(hover)).toContain('Administrators have it.')
})

it('can do what administrators can, and what the role may besides', () => {
  const head = matrixOf(plan, 'Item')[0]!.rows[0]!.cells.find(({ role }) => role === 'head')!
  expect(head.possible.map(({ does, possible }) => `${does} ${possible}`)).toEqual([
    'read always',
    'create always',
    'update always',
    'delete always',
    'export always',
    'import always',
    'close always',
  ])
  expect(ask('can clerk close an Item', plan)[0]!.answer).toBe('no')
})
