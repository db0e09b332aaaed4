// The tiles of a dashboard lead to the records that they count.
import { expect, it } from 'vitest'
import { violations } from './support/axe.ts'
import { openPage, signedIn, startInBrowser } from './support/running.ts'
import { createTask, TASKS } from './support/tasks.ts'

const { browser, running } = await startInBrowser(TASKS, ['eva'])
const [first] = [await createTask(running, 'Write it'), await createTask(running, 'Read it')]
await running.call('eva', 'POST', `/api/records/task/${first.id}/actions/finish`, {})

it('a tile leads to the list, a bar to the list of its state', async () => {
  const context = await signedIn(browser, running, 'eva')
  const { page, broken } = await openPage(context, `${running.base}/overview`)
  const tile = page.getByRole('region', { name: 'Tasks' })
  await tile.getByRole('link', { name: 'Tasks' }).waitFor()
  expect(await violations(page)).toEqual([])
  await tile.getByRole('row', { name: 'Done' }).getByText('1').click({ force: true })
  await page.waitForURL(/\?filter=status/)
  await page.getByRole('link', { name: 'Write it' }).waitFor()
  expect(await page.getByRole('link', { name: 'Read it' }).count()).toBe(0)
  await page.goBack()
  await tile.getByRole('link', { name: 'Tasks' }).click()
  await page.getByRole('link', { name: 'Read it' }).waitFor()
  expect(broken).toEqual([])
  await context.close()
})
