// The About page: what was understood of the document, for those who may see it.
import { expect, it } from 'vitest'
import { violations } from './support/axe.ts'
import { openPage, signedIn, startInBrowser } from './support/running.ts'

const TASKS = `# Specification: Tasks

## 3. Entities

### Task

| Field | Type | Required |
| --- | --- | --- |
| Title | text (1–80) | yes |

## 6. Roles

| Role | Who has it |
| --- | --- |
| member | everyone signed in |

| Entity | member |
| --- | --- |
| Task | create; read when \`createdBy == me\` |
`

const { browser, running } = await startInBrowser(TASKS, ['ada', 'max'])

it('reads the document back, point by point', async () => {
  const context = await signedIn(browser, running, 'ada')
  const { page, broken } = await openPage(context, `${running.base}/-/about`)
  const section = page.getByRole('region', { name: 'What was understood' })
  await section.getByText('6. Roles and permissions').click()
  await section.getByText('Member reads every Task, where that person created it.').waitFor()
  expect(await violations(page)).toEqual([])
  expect(broken).toEqual([])
  await context.close()
})
