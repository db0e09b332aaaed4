// The calendar: a month's page where there is room, an agenda on a phone; and records under one another.
import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { firstDayOf, shiftMonth, weeksOf } from '../src/screens/calendar/month.ts'
import { violations } from './support/axe.ts'
import { openPage, signedIn, startInBrowser } from './support/running.ts'
import { createTask, TASKS } from './support/tasks.ts'

const WIDE = { width: 1280, height: 800 }
const NARROW = { width: 390, height: 844 }
const LOOKS = [WIDE, NARROW].flatMap((size) => (['light', 'dark'] as const).map((scheme) => ({ size, scheme })))

const { browser, running } = await startInBrowser(TASKS, ['eva'])
const garden = await createTask(running, 'Garden', { due: '2031-05-06' })
const beds = await createTask(running, 'Beds', { above: garden.id, due: '2031-05-31' })
await createTask(running, 'Tulips', { above: beds.id, due: '2031-06-01' })
await createTask(running, 'House')
// In Auckland it is the next day already.
await createTask(running, 'Late call', { meets: '2031-05-06T21:30:00.000Z' })
for (const hour of [1, 2, 3, 4, 5, 6])
  await createTask(running, `Call ${hour}`, { meets: `2031-05-20T0${hour}:00:00Z` })

const daysOf = (page: Page) =>
  page.locator('[data-day]').evaluateAll((cells) =>
    cells.flatMap((cell) => {
      const links = [...cell.querySelectorAll('a')].map((link) => link.textContent)
      return links.length === 0 ? [] : [[(cell as HTMLElement).dataset['day'], ...links]]
    }),
  )

async function looks(page: Page): Promise<string[]> {
  const wrong: string[] = []
  for (const { size, scheme } of LOOKS) {
    await page.setViewportSize(size)
    await page.emulateMedia({ colorScheme: scheme, reducedMotion: 'reduce' })
    await page.locator(`html[data-mantine-color-scheme="${scheme}"]`).waitFor()
    wrong.push(...(await violations(page)).map((text) => `${size.width} px, ${scheme}: ${text}`))
    const wide = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
    if (wide > 0) wrong.push(`${size.width} px: wider than the window by ${wide} px`)
  }
  await page.setViewportSize(WIDE)
  return wrong
}

describe('a month', () => {
  it('has whole weeks, from the first day of the week on', () => {
    expect(weeksOf('2031-05', 1).map((week) => [week[0], week[6]])).toEqual([
      ['2031-04-28', '2031-05-04'],
      ['2031-05-05', '2031-05-11'],
      ['2031-05-12', '2031-05-18'],
      ['2031-05-19', '2031-05-25'],
      ['2031-05-26', '2031-06-01'],
    ])
    expect(weeksOf('2026-02', 7)).toHaveLength(4)
    expect(weeksOf('2026-02', 7)[0]?.[0]).toBe('2026-02-01')
    expect([shiftMonth('2026-12', 1), shiftMonth('2026-01', -1)]).toEqual(['2027-01', '2025-12'])
    expect([firstDayOf('en'), firstDayOf('de-DE')]).toEqual([1, 1])
  })
})

describe('the calendar', () => {
  it('shows entries on their days, as links, month by month', async () => {
    const context = await signedIn(browser, running, 'eva', { viewport: WIDE })
    const { page, broken } = await openPage(context, `${running.base}/days?month=2031-05`)
    await page.getByRole('table', { name: 'May 2031' }).getByRole('link', { name: 'Garden' }).waitFor()
    expect(await daysOf(page)).toEqual([
      ['2031-05-06', ' Garden, Open'],
      ['2031-05-31', ' Beds, Open'],
      ['2031-06-01', ' Tulips, Open'],
    ])
    expect(await looks(page)).toEqual([])
    await page.getByRole('button', { name: 'Next month' }).focus()
    await page.keyboard.press('Enter')
    await page.getByRole('table', { name: 'June 2031' }).getByRole('link', { name: 'Tulips' }).waitFor()
    await page.getByRole('link', { name: 'Tulips' }).focus()
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { level: 1, name: 'Tulips' }).waitFor()
    await page.goBack()
    await page.getByRole('table', { name: 'June 2031' }).waitFor()
    await page.getByRole('button', { name: 'Today' }).click()
    await page.locator('[data-today="true"] [aria-current="date"]').waitFor()
    expect(broken).toEqual([])
    await context.close()
  })

  it('counts days in the application’s time zone, and folds a full one', async () => {
    const context = await signedIn(browser, running, 'eva', { viewport: WIDE, timezoneId: 'America/Lima' })
    const { page } = await openPage(context, `${running.base}/hours?month=2031-05`)
    await page.getByRole('link', { name: 'Late call' }).waitFor()
    expect((await daysOf(page))[0]).toEqual(['2031-05-07', '09:30 Late call, Open'])
    expect((await daysOf(page))[1]).toHaveLength(1 + 3)
    await page.getByRole('button', { name: '3 more' }).click()
    expect((await daysOf(page))[1]).toHaveLength(1 + 6)
    await context.close()
  })

  it('is an agenda on a phone', async () => {
    const context = await signedIn(browser, running, 'eva', { viewport: NARROW })
    const { page } = await openPage(context, `${running.base}/days?month=2031-05`)
    await page
      .getByText('Tuesday')
      .and(page.getByText(/6 May|May 6/))
      .waitFor()
    await page.getByRole('link', { name: 'Beds' }).waitFor()
    expect(await page.getByRole('link', { name: 'Tulips' }).count()).toBe(0)
    await page.getByRole('button', { name: 'Previous month' }).click()
    await page.getByText('Nothing in April 2031.').waitFor()
    await context.close()
  })
})

describe('the tree', () => {
  it('shows what belongs to what', async () => {
    const context = await signedIn(browser, running, 'eva', { viewport: WIDE })
    const { page, broken } = await openPage(context, `${running.base}/structure`)
    const garden = page.getByRole('listitem').filter({ hasText: 'Garden' }).first()
    await garden.getByRole('link', { name: 'Beds' }).waitFor()
    expect(await garden.locator('li li').getByRole('link').allTextContents()).toEqual(['Tulips'])
    expect(await garden.getByRole('link', { name: 'House' }).count()).toBe(0)
    expect(await looks(page)).toEqual([])
    expect(broken).toEqual([])
    await context.close()
  })
})
