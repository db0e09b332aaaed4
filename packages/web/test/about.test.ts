// The About page: what was understood of the document, for those who may see it.
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { launchBrowser } from '../../../tests/support/browser.ts'
import { violations } from './support/axe.ts'
import { openPage, runApplication, signedIn, type Running } from './support/running.ts'

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

let browser: Browser
let running: Running
beforeAll(async () => {
  browser = await launchBrowser()
  running = await runApplication(TASKS, ['ada', 'max'])
})
afterAll(async () => {
  await running?.close()
  await browser?.close()
})

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
