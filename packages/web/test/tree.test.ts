// A tree of more records than one answer holds: each level as far as it is asked for, however deep. Nothing is left out in silence.
import { expect, it } from 'vitest'
import { branchesOf } from '../src/screens/tree/branches.ts'
import { violations } from './support/axe.ts'
import { openPage, signedIn, startInBrowser } from './support/running.ts'
import { createTask, TASKS } from './support/tasks.ts'

const DEEP = 24
const BESIDE = 60
const OTHERS = 130

const { browser, running } = await startInBrowser(TASKS, ['eva'])
for (let i = 1; i <= OTHERS; i++) await createTask(running, `Other ${i}`)
const garden = await createTask(running, 'Garden')
for (let i = 1; i <= BESIDE; i++) await createTask(running, `Bed ${i}`, { above: garden.id })
let above = await createTask(running, 'Level 1')
for (let level = 2; level <= DEEP; level++) above = await createTask(running, `Level ${level}`, { above: above.id })

it('shows more of a level, and each level below, when it is asked to', async () => {
  const context = await signedIn(browser, running, 'eva')
  const { page, broken } = await openPage(context, `${running.base}/structure`)
  const link = (name: string) => page.getByRole('link', { name, exact: true })
  const toggle = (name: string) => page.getByRole('button', { name: `What is below ${name}`, exact: true })

  await link('Garden').waitFor()
  expect(await link('Other 1').count()).toBe(0)
  const showMore = page.getByRole('button', { name: 'Show more', exact: true })
  while (await showMore.isVisible()) {
    const shown = await page.getByRole('link', { name: /^Other/u }).count()
    await showMore.click()
    await expect.poll(() => page.getByRole('link', { name: /^Other/u }).count()).toBeGreaterThan(shown)
  }
  expect(await page.getByRole('link', { name: /^Other/u }).count()).toBe(OTHERS)

  await toggle('Garden').click()
  const beds = page.getByRole('link', { name: /^Bed/u })
  await expect.poll(() => beds.count()).toBe(50)
  await page.getByRole('button', { name: 'Show more below Garden' }).click()
  await expect.poll(() => beds.count()).toBe(BESIDE)

  for (let level = 1; level < DEEP; level++) {
    await toggle(`Level ${level}`).click()
    await link(`Level ${level + 1}`).waitFor()
  }
  await toggle(`Level ${DEEP}`).click()
  await page.getByText('Nothing below').waitFor()
  expect(await violations(page)).toEqual([])
  expect(broken).toEqual([])
  await context.close()
})

it('shows records that stand above one another in a circle', () => {
  const record = (id: string, above?: string) => ({ id, version: 1, ...(above !== undefined && { above }) })
  const branches = branchesOf([record('a', 'c'), record('b', 'a'), record('c', 'b'), record('d', 'c')], 'above')
  const ids = [...branches].map(([above, records]) => [above, ...records.map(({ id }) => id)])
  expect(ids).toEqual([
    ['', 'a'],
    ['a', 'b'],
    ['b', 'c'],
    ['c', 'd'],
  ])
})
