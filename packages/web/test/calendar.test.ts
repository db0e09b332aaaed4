// The calendar: month, week, day and agenda, side by side by room, drawn and moved by pointer and keyboard; and records under one another.
import type { Locator, Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { barriers, show, violations } from './support/axe.ts'
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
      const links = [...cell.querySelectorAll('[data-entry] a')].map((link) => link.textContent)
      return links.length === 0 ? [] : [[(cell as HTMLElement).dataset['day'], ...links]]
    }),
  )

/** `every`: of the sizes and themes; otherwise each size and each theme once. */
async function looks(page: Page, every = true): Promise<string[]> {
  const wrong: string[] = []
  for (const { size, scheme } of LOOKS.filter((look) => every || (look.size === WIDE) === (look.scheme === 'light'))) {
    await show(page, { size, scheme })
    wrong.push(...(await barriers(page)).map((text) => `${size.width} px, ${scheme}: ${text}`))
  }
  await page.setViewportSize(WIDE)
  return wrong
}

describe('the calendar', () => {
  it('shows entries on their days, as links, month by month', async () => {
    const context = await signedIn(browser, running, 'eva', { viewport: WIDE })
    const { page, broken } = await openPage(context, `${running.base}/days?date=2031-05-01`)
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
    const { page } = await openPage(context, `${running.base}/hours?date=2031-05-01`)
    await page.getByRole('link', { name: 'Late call' }).waitFor()
    expect((await daysOf(page))[0]).toEqual(['2031-05-07', '09:30 Late call, Open'])
    expect((await daysOf(page))[1]).toHaveLength(1 + 3)
    await page.getByRole('button', { name: '3 more' }).click()
    expect((await daysOf(page))[1]).toHaveLength(1 + 6)
    await context.close()
  })

  it('is an agenda on a phone', async () => {
    const context = await signedIn(browser, running, 'eva', { viewport: NARROW })
    const { page } = await openPage(context, `${running.base}/days?date=2031-05-05`)
    await page
      .getByText('Tuesday')
      .and(page.getByText(/6 May|May 6/))
      .waitFor()
    await page.getByRole('link', { name: 'Beds' }).waitFor()
    expect(await page.getByRole('link', { name: 'House' }).count()).toBe(0)
    await page.getByRole('button', { name: 'Previous 30 days' }).click()
    await page.getByText('Nothing in this period.').waitFor()
    await context.close()
  })
})

interface Booked {
  readonly id: string
  readonly version: number
}

const ROOMS = { blue: '', green: '' }
for (const [key, name] of [
  ['blue', 'Blue room'],
  ['green', 'Green room'],
] as const)
  ROOMS[key] = (await running.call<Booked>('eva', 'POST', '/api/records/room', { name, colour: '#1f6feb' })).id

// Auckland is 12 hours ahead in May.
const book = (subject: string, room: keyof typeof ROOMS, day: number, [from, to]: readonly [number, number]) =>
  running.call<Booked>('eva', 'POST', '/api/records/booking', {
    subject,
    room: ROOMS[room],
    starts: new Date(Date.UTC(2031, 4, day, from - 12)).toISOString(),
    ends: new Date(Date.UTC(2031, 4, day, to - 12)).toISOString(),
  })
const planning = await book('Planning', 'blue', 6, [10, 12])
await book('Review', 'green', 6, [11, 13])
await book('Fixed', 'green', 7, [9, 10])
await book('Fair', 'green', 8, [9, 60])
await running.call('eva', 'POST', '/api/records/trip', { goal: 'Coast', leaves: '2031-04-30', returns: '2031-05-06' })

const hoursOf = async (id: string) => {
  const { starts, ends } = await running.call<{ starts: string; ends: string }>(
    'eva',
    'GET',
    `/api/records/booking/${id}`,
  )
  return [starts, ends].map((text) => new Date(Date.parse(text) + 12 * 3_600_000).toISOString().slice(5, 16))
}

const openBookings = async (query: string, options = {}) => {
  const context = await signedIn(browser, running, 'eva', { viewport: WIDE, ...options })
  return { context, ...(await openPage(context, `${running.base}/bookings?${query}`)) }
}

const entryNamed = (page: Page, name: string) => page.locator('[data-entry]').filter({ hasText: name }).first()

/** Drags from a part of the first element to a part of the second: 0 to 1 of their width and height. */
async function dragTo(page: Page, [from, fx, fy]: At, [to, tx, ty]: At): Promise<void> {
  const [a, b] = [await from.boundingBox(), await to.boundingBox()]
  if (!a || !b) throw new Error('There is nothing to drag, or nowhere to drop it')
  await page.mouse.move(a.x + a.width * fx, a.y + a.height * fy)
  await page.mouse.down()
  await page.mouse.move(b.x + b.width * tx, b.y + b.height * ty, { steps: 6 })
  await page.mouse.up()
}

type At = readonly [Locator, number, number]

const columnOf = (page: Page, day: string) => page.locator(`[data-hours][data-day="${day}"]`)

describe('views', () => {
  it('are in the address; what began before and lasts over several days is drawn across them', async () => {
    const context = await signedIn(browser, running, 'eva', { viewport: WIDE })
    const { page, broken } = await openPage(context, `${running.base}/trips?date=2031-05-06`)
    const bars = entryNamed(page, 'Coast')
    await bars.waitFor()
    expect(
      await page.locator('[data-entry]').evaluateAll((all) => all.map((one) => one.closest('td')?.dataset['day'])),
    ).toEqual(['2031-04-30', '2031-05-05'])
    const [bar, cell] = [await bars.boundingBox(), await page.locator('td[data-day="2031-04-30"]').boundingBox()]
    expect(bar!.width / cell!.width).toBeGreaterThan(4.8)
    await page.getByRole('button', { name: 'Week', exact: true }).click()
    await page.getByRole('table', { name: /5.*11 May 2031/ }).waitFor()
    expect(new URL(page.url()).searchParams.get('view')).toBe('week')
    await page.getByRole('button', { name: 'Next week' }).click()
    await page.getByText('Nothing in this period.').waitFor()
    await page.goBack()
    await page.goBack()
    await page.getByRole('table', { name: 'May 2031' }).waitFor()
    await page.getByRole('link', { name: 'Tuesday 6 May' }).click()
    await page.getByRole('heading', { name: 'Tuesday 6 May' }).waitFor()
    await entryNamed(page, 'Coast').waitFor()
    expect(broken).toEqual([])
    await context.close()
  })

  it('are without barriers: month, week, day, agenda, and side by side', async () => {
    const { context, page, broken } = await openBookings('date=2031-05-06')
    for (const query of [
      'view=month',
      'view=week',
      'view=day',
      'view=agenda',
      'view=week&lanes=room',
      'view=day&lanes=room',
    ]) {
      await page.evaluate((to) => {
        history.pushState(null, '', to)
        dispatchEvent(new PopStateEvent('popstate'))
      }, `/bookings?date=2031-05-06&${query}`)
      await entryNamed(page, 'Planning').waitFor()
      expect([query, ...(await looks(page, false))]).toEqual([query])
    }
    expect(broken).toEqual([])
    await context.close()
  })

  it('show hours in a week, overlaps side by side, and what lasts a day above them', async () => {
    const { context, page } = await openBookings('view=week&date=2031-05-06')
    const column = columnOf(page, '2031-05-06')
    const [planned, reviewed, day] = [
      await entryNamed(page, 'Planning').boundingBox(),
      await entryNamed(page, 'Review').boundingBox(),
      await column.boundingBox(),
    ]
    expect(planned!.y - day!.y).toBeCloseTo((day!.height * 10) / 24, 0)
    expect(planned!.height).toBeCloseTo(day!.height / 12, 0)
    expect(reviewed!.x).toBeGreaterThanOrEqual(planned!.x + planned!.width - 1)
    expect(
      await page
        .getByRole('link', { name: 'Planning' })
        .evaluate((link) => getComputedStyle(link).borderInlineStartColor),
    ).toBe('rgb(31, 111, 235)')
    // What others add arrives without a reload.
    await book('Added', 'blue', 10, [9, 10])
    await columnOf(page, '2031-05-10').getByRole('link', { name: 'Added' }).waitFor()
    expect(await entryNamed(page, 'Fair').evaluate((one) => one.closest('[data-hours]') === null)).toBe(true)
    await page.getByRole('button', { name: 'Room', exact: true }).click()
    const row = page.getByRole('row', { name: 'Blue room' })
    await row.getByRole('link', { name: 'Planning' }).waitFor()
    expect(await row.getByRole('link', { name: 'Review' }).count()).toBe(0)
    await page.getByRole('searchbox').fill('Review')
    await page.getByRole('link', { name: 'Planning' }).waitFor({ state: 'detached' })
    await context.close()
  })
})

describe('a new record', () => {
  it('is drawn on hours; the form has its times, and saving leads back', async () => {
    const { context, page, broken } = await openBookings('view=day&lanes=room&date=2031-05-13')
    const column = page.locator('[data-hours][data-lane]').last()
    await column.waitFor()
    await dragTo(page, [column, 0.5, 14.1 / 24], [column, 0.5, 15.6 / 24])
    await page.getByRole('heading', { level: 1, name: 'New booking' }).waitFor()
    await page.getByLabel('Subject').fill('Drawn')
    expect(await page.getByLabel('Room').inputValue()).toBe('Green room')
    await page.getByRole('button', { name: 'Save' }).click()
    const drawn = entryNamed(page, 'Drawn')
    await drawn.waitFor()
    expect(await drawn.textContent()).toContain('14:00–15:45')
    expect(new URL(page.url()).search).toContain('lanes=room')
    expect(broken).toEqual([])
    await context.close()
  })

  it('begins on the day on which the keyboard is', async () => {
    const { context, page } = await openBookings('date=2031-05-31')
    const day = page.getByRole('button', { name: 'New booking: Saturday 31 May' })
    await day.focus()
    await page.keyboard.press('ArrowDown')
    await page.getByRole('table', { name: 'June 2031' }).waitFor()
    await page.keyboard.press('ArrowRight')
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.getAttribute('aria-label')))
      .toBe('New booking: Sunday 8 June')
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { level: 1, name: 'New booking' }).waitFor()
    expect(new URL(page.url()).searchParams.get('starts')).toBe('2031-06-07T21:00:00.000Z')
    await context.close()
  })
})

describe('moving', () => {
  it('by dragging changes the hours, and is undone', async () => {
    const { context, page, broken } = await openBookings('view=week&date=2031-05-06')
    const entry = entryNamed(page, 'Planning')
    await dragTo(page, [entry, 0.3, 0.25], [columnOf(page, '2031-05-09'), 0.3, 10.5 / 24])
    await page.getByText('Planning is moved.').waitFor()
    expect(await hoursOf(planning.id)).toEqual(['05-09T10:00', '05-09T12:00'])
    await page.getByRole('button', { name: 'Undo' }).click()
    await columnOf(page, '2031-05-06').getByRole('link', { name: 'Planning' }).waitFor()
    expect(await hoursOf(planning.id)).toEqual(['05-06T10:00', '05-06T12:00'])
    await dragTo(page, [entry.locator('[data-stretch]'), 0.2, 0.5], [columnOf(page, '2031-05-06'), 0.2, 12.6 / 24])
    await expect.poll(() => hoursOf(planning.id)).toEqual(['05-06T10:00', '05-06T12:45'])
    expect(broken).toEqual([])
    await context.close()
  })

  it('that is refused puts the entry back and says why', async () => {
    const { context, page } = await openBookings('view=day&lanes=room&date=2031-05-06')
    const [blue, green] = [page.locator('[data-hours]').first(), page.locator('[data-hours]').last()]
    await dragTo(page, [entryNamed(page, 'Planning'), 0.5, 0.1], [green, 0.5, 11.1 / 24])
    await page.getByText('Green room is taken at that time.').first().waitFor()
    await blue.getByRole('link', { name: 'Planning' }).waitFor()
    expect(await hoursOf(planning.id)).toEqual(['05-06T10:00', '05-06T12:45'])
    await context.close()
  })

  it('is not possible for a record that the user may not change', async () => {
    const { context, page } = await openBookings('view=week&date=2031-05-06')
    await dragTo(page, [entryNamed(page, 'Fixed'), 0.3, 0.5], [columnOf(page, '2031-05-10'), 0.3, 0.5])
    await page.getByText('You cannot move it there now.').waitFor()
    await columnOf(page, '2031-05-07').getByRole('link', { name: 'Fixed' }).waitFor()
    expect(await columnOf(page, '2031-05-10').getByRole('link', { name: 'Fixed' }).count()).toBe(0)
    await context.close()
  })

  it('by the keyboard: m picks up, arrows move, Enter drops; and by a dialog', async () => {
    const { context, page } = await openBookings('view=week&date=2031-05-06')
    await page.getByRole('link', { name: 'Review' }).focus()
    await page.keyboard.press('m')
    await page.getByText(/Review is picked up/).waitFor()
    await page.keyboard.press('ArrowLeft')
    await page.keyboard.press('ArrowDown')
    await page.getByText('Monday 5 May, 11:15–13:15').first().waitFor()
    await page.keyboard.press('Enter')
    await page.getByText('Review is moved.').waitFor()
    const moved = columnOf(page, '2031-05-05').getByRole('link', { name: 'Review' })
    await expect.poll(() => moved.evaluate((link) => link === document.activeElement)).toBe(true)
    await page.keyboard.press('m')
    // It does not leave the shown days.
    await page.keyboard.press('ArrowLeft')
    await page.keyboard.press('ArrowRight')
    await columnOf(page, '2031-05-06').getByRole('link', { name: 'Review' }).waitFor()
    await page.keyboard.press('Escape')
    await moved.waitFor()
    await page.getByRole('button', { name: 'Move Review to …' }).click()
    const dialog = page.getByRole('dialog')
    expect(await violations(page)).toEqual([])
    await dialog.getByLabel('Room').click()
    await page.getByRole('option', { name: 'Blue room' }).click()
    await dialog.getByRole('button', { name: 'Move' }).click()
    await page.getByText('Review is moved.').nth(1).waitFor()
    await context.close()
  })

  it('takes the action that asks for the dates, where they may not be changed otherwise', async () => {
    const context = await signedIn(browser, running, 'eva', { viewport: WIDE })
    const { page } = await openPage(context, `${running.base}/trips?view=week&date=2031-05-06`)
    await dragTo(page, [entryNamed(page, 'Coast'), 0.2, 0.5], [page.locator('td[data-day="2031-05-08"]'), 0.5, 0.9])
    const dialog = page.getByRole('dialog', { name: 'Postpone: Coast' })
    await dialog.getByRole('button', { name: 'Postpone' }).click()
    await page.getByRole('status').filter({ hasText: 'Coast' }).first().waitFor()
    await expect
      .poll(async () => {
        const { items } = await running.call<{ items: { leaves: string; returns: string }[] }>(
          'eva',
          'GET',
          '/api/records/trip',
        )
        return items.map(({ leaves, returns }) => [leaves, returns])
      })
      .toEqual([['2031-05-03', '2031-05-09']])
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
