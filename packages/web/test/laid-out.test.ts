// What the language accepts behind `by` is drawn: every kind of screen by every type of field that fits it, with every record on it.
import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { SCREEN_KINDS, screenKinds } from '@ninefold/plan'
import { traitsOf } from '@ninefold/plan/values'
import type { AppView } from '@ninefold/plan/wire'
import { violations } from './support/axe.ts'
import { drag } from './support/drag.ts'
import { goTo, openPage, signedIn, startInBrowser } from './support/running.ts'

const WIDE = { width: 1280, height: 800 }

const SPECIFICATION = `# Specification: Jobs

## 2. Screens

| Screen | Route | Shows | For |
| --- | --- | --- | --- |
| All | \`/all\` | list of Job: title, size, done, doer, due on, share, pieces, code | everyone signed in |
| By state | \`/by-state\` | board of Job by status | everyone signed in |
| By size | \`/by-size\` | board of Job by size | everyone signed in |
| By done | \`/by-done\` | board of Job by done | everyone signed in |
| By doer | \`/by-doer\` | board of Job by doer | everyone signed in |
| By above | \`/by-above\` | board of Job by above | everyone signed in |
| By creator | \`/by-creator\` | board of Job by created by | everyone signed in |
| Mine | \`/mine\` | board of Job where \`doer == me\` by doer | everyone signed in |
| Due | \`/due\` | calendar of Job by due on | everyone signed in |
| Meetings | \`/meetings\` | calendar of Job by meets | everyone signed in |
| Structure | \`/structure\` | tree of Job by above | everyone signed in |
| Job | \`/jobs/{job: Job}\` | page of Job | everyone signed in |
| Change | \`/jobs/{job: Job}/change\` | form for Job | everyone signed in |
| Paper | \`/jobs/{job: Job}/paper\` | print of Job | everyone signed in |
| Numbers | \`/numbers\` | dashboard | everyone signed in |
| Help | \`/help\` | text | everyone signed in |

### Numbers

| Tile | Shows |
| --- | --- |
| By state | count of Job by status |
| By size | count of Job by size |
| By done | count of Job by done |
| By doer | count of Job by doer |
| By day | count of Job by due on |
| By share | count of Job by share |
| By pieces | sum of pieces of Job by pieces |
| By code | count of Job by code |
| Most | most of pieces of Job |
| Effort | sum of effort of Job |
| Latest | list of Job, newest first |

### Job

Everything about one job.

### Structure

What belongs to what.

### Help

Ask at the front desk.

## 3. Entities

### Job

- Shown as: \`title\`

| Field | Type | Required |
| --- | --- | --- |
| Title | text | yes |
| Size | one of: small, large | |
| Done | yes/no | |
| Doer | User | |
| Above | Job | |
| Due on | date | |
| Meets | date and time | |
| Share | percent | |
| Pieces | integer | |
| Code | text | |
| Effort | duration | |

## 4. States and transitions

### Job

| Action | From | To | Who |
| --- | --- | --- | --- |
| (create) | | open | member |
| Close | open | closed | member |

## 6. Roles and permissions

| Role | Who has it |
| --- | --- |
| member | everyone signed in |

| Entity | member |
| --- | --- |
| Job | create, read, update |
| User | read |

## 9. Business constants and limits

| Limit | Value |
| --- | --- |
| Requests per minute | 100000 |
`

const { browser, running } = await startInBrowser(SPECIFICATION, ['ada', 'eva', 'max'])
const create = (title: string, more: Readonly<Record<string, unknown>> = {}) =>
  running.call<{ id: string }>('eva', 'POST', '/api/records/job', { title, ...more })
const roof = await create('Roof', {
  size: 'small',
  done: true,
  doer: running.ids.max,
  dueOn: '2031-05-06',
  meets: '2031-05-07T09:00:00Z',
  share: '5',
  pieces: 1200,
  code: 'R1',
  effort: 'PT90M',
})
await create('Gutter', { size: 'large', done: false, doer: running.ids.eva, above: roof.id, dueOn: '2031-05-06' })
await create('Door', { done: null })

const stored = (id: string) => running.call<Record<string, unknown>>('eva', 'GET', `/api/records/job/${id}`)

const context = await signedIn(browser, running, 'eva', { viewport: WIDE })
const { page, broken } = await openPage(context, running.base)
// One page for all tests: loading the application costs more than most of them.
const open = (address: string): Promise<void> => goTo(page, address)

/** Each column as its heading and the titles of its cards. */
async function columnsOf(page: Page): Promise<Record<string, readonly string[]>> {
  await page.locator('[data-column] [data-card]').first().waitFor()
  const columns = await page
    .locator('[data-column]')
    .evaluateAll((all) =>
      all.map(
        (one) =>
          [
            one.getAttribute('aria-label'),
            [...one.querySelectorAll('[data-card] a')].map((link) => link.textContent),
          ] as const,
      ),
    )
  return Object.fromEntries(columns)
}

const column = (page: Page, name: RegExp) => page.getByRole('region', { name })

/** Takes a card and drops it on a column. */
const drop = (page: Page, title: string, to: RegExp): Promise<void> =>
  drag(page, page.getByRole('link', { name: title, exact: true }), column(page, to))

describe('a board', () => {
  it.each([
    ['/by-state', { 'Open, 3': ['Roof', 'Gutter', 'Door'], 'Closed, 0': [] }],
    ['/by-size', { 'No size, 1': ['Door'], 'Small, 1': ['Roof'], 'Large, 1': ['Gutter'] }],
    ['/by-done', { 'Done not answered, 1': ['Door'], 'Yes, 1': ['Roof'], 'No, 1': ['Gutter'] }],
    ['/by-doer', { 'No doer, 1': ['Door'], 'Ada Lund, 0': [], 'Eva Smit, 1': ['Gutter'], 'Max Bauer, 1': ['Roof'] }],
    ['/by-above', { 'No above, 2': ['Roof', 'Door'], 'Door, 0': [], 'Gutter, 0': [], 'Roof, 1': ['Gutter'] }],
    ['/by-creator', { 'Eva Smit, 3': ['Roof', 'Gutter', 'Door'] }],
    ['/mine', { 'Eva Smit, 1': ['Gutter'] }],
  ])('%s has a column for each value, and every card is in one', async (address, expected) => {
    await open(address)
    const found = await columnsOf(page)
    expect(Object.keys(found)).toEqual(Object.keys(expected))
    for (const [name, titles] of Object.entries(expected)) expect(found[name]?.toSorted()).toEqual(titles.toSorted())
    expect(await violations(page)).toEqual([])
    expect(broken).toEqual([])
  })

  it.each([
    ['/by-done', 'done', /^Yes/u, true, /^No,/u],
    ['/by-size', 'size', /^Large/u, 'large', /^No size/u],
    ['/by-doer', 'doer', /^Ada Lund/u, running.ids.ada, /^No doer/u],
  ])(
    '%s: a card that is dragged takes the value of its column, and gives it back',
    async (address, field, to, value, back) => {
      const title = `Fence ${field}`
      const { id } = await create(title)
      await open(address)
      await page.getByRole('link', { name: title }).waitFor()
      await drop(page, title, to)
      await expect.poll(async () => (await stored(id))[field]).toBe(value)
      await column(page, to).getByRole('link', { name: title }).waitFor()
      await drop(page, title, back)
      await expect.poll(async () => (await stored(id))[field]).toBe(field === 'done' ? false : null)
      expect(broken).toEqual([])
      await running.call('ada', 'DELETE', `/api/records/job/${id}`)
    },
  )

  it('by a reference, the keyboard moves a card as the pointer does', async () => {
    const { id } = await create('Shed')
    await open('/by-doer')
    await page.getByRole('link', { name: 'Shed' }).focus()
    await page.keyboard.press('m')
    const choice = page.getByRole('menuitem', { name: 'Max Bauer' })
    await choice.waitFor()
    expect(await page.getByRole('menuitem', { name: 'No doer' }).count()).toBe(0)
    // The menu focuses its first choice shortly after the choices have arrived.
    await page.waitForFunction(() => {
      const focused = document.activeElement
      return focused?.getAttribute('role') === 'menuitem' && focused.textContent !== 'Open'
    })
    await choice.focus()
    await page.keyboard.press('Enter')
    await column(page, /^Max Bauer/u)
      .getByRole('link', { name: 'Shed' })
      .waitFor()
    expect((await stored(id))['doer']).toBe(running.ids.max)
    await running.call('ada', 'DELETE', `/api/records/job/${id}`)
  })
})

describe('a dashboard', () => {
  it('names every bar as pages show its value', async () => {
    await open('/numbers')
    const bars = async (name: string) => {
      const rows = page.getByRole('region', { name, exact: true }).getByRole('row')
      await rows.first().waitFor()
      return (await rows.allInnerTexts()).map((text) => text.trim().split(/\s*\t\s*/u))
    }
    expect(await bars('By size')).toEqual([
      ['No size', '1'],
      ['Small', '1'],
      ['Large', '1'],
    ])
    expect((await bars('By done')).toSorted(([a], [b]) => (a! < b! ? -1 : 1))).toEqual([
      ['Done not answered', '1'],
      ['No', '1'],
      ['Yes', '1'],
    ])
    expect((await bars('By doer')).toSorted(([a], [b]) => (a! < b! ? -1 : 1))).toEqual([
      ['Eva Smit', '1'],
      ['Max Bauer', '1'],
      ['No doer', '1'],
    ])
    expect(await bars('By state')).toEqual([['Open', '3']])
    expect((await bars('By day')).map(([label]) => label)).toEqual(['No due on', '6 May 2031'])
    expect((await bars('By share')).map(([label]) => label)).toEqual(['No share', '5 %'])
    expect((await bars('By pieces')).map(([label]) => label)).toEqual(['No pieces', '1200'])
    await page.getByRole('region', { name: 'Effort' }).getByText('1 hour 30 minutes').waitFor()
    expect((await bars('By code')).map(([label]) => label)).toEqual(['No code', 'R1'])
    expect(broken).toEqual([])
  })

  it.each([
    ['By done', 'Yes', 'Roof'],
    ['By day', '6 May 2031', 'Gutter'],
    ['By share', '5 %', 'Roof'],
    ['By pieces', '1200', 'Roof'],
    ['By doer', 'Eva Smit', 'Gutter'],
  ])('%s: the bar %s leads to its records', async (tile, bar, title) => {
    await open('/numbers')
    await page.getByRole('region', { name: tile, exact: true }).getByRole('link', { name: bar, exact: true }).click()
    await page.getByRole('heading', { level: 1, name: 'All' }).waitFor()
    await page.getByRole('link', { name: title, exact: true }).waitFor()
    expect(await page.getByRole('link', { name: 'Door', exact: true }).count()).toBe(0)
  })
})

describe('every kind of screen', () => {
  it('draws its records, by every type of field that the language accepts', async () => {
    await open('/all')
    for (const [address, text] of [
      ['/due?date=2031-05-01', 'Gutter'],
      ['/meetings?date=2031-05-01', 'Roof'],
      ['/structure', 'Gutter'],
      ['/structure', 'What belongs to what.'],
      ['/structure', 'New job'],
      [`/jobs/${roof.id}`, 'Roof'],
      [`/jobs/${roof.id}`, 'Everything about one job.'],
      [`/jobs/${roof.id}/change`, 'Share'],
      [`/jobs/${roof.id}/paper`, 'Roof'],
      ['/help', 'Ask at the front desk.'],
      ['/all', 'Door'],
    ] as const) {
      await goTo(page, address)
      await page.getByText(text).first().waitFor()
    }
    expect(broken).toEqual([])
  })

  it('is here with each type of field that fits it', async () => {
    const view = await running.call<AppView>('eva', 'GET', '/api/app')
    const job = view.entities.find(({ name }) => name === 'Job')!
    const typeOf = (field: string) => job.fields.find(({ name }) => name === field)!.type
    for (const kind of SCREEN_KINDS) {
      const shown = view.screens.filter(({ shows }) => shows.kind === kind)
      expect(shown.length, kind).toBeGreaterThan(0)
      const fitting = job.fields.filter(({ type }) => screenKinds[kind].layout?.fits(type, 'Job'))
      const drawn = shown.flatMap(({ shows }) => ('by' in shows ? [typeOf(shows.by).kind] : []))
      expect([...new Set(drawn)].toSorted(([a], [b]) => (a! < b! ? -1 : 1))).toEqual(
        [...new Set(fitting.map(({ type }) => type.kind))].toSorted(),
      )
    }
    const tiles = view.screens.flatMap(({ shows }) => ('tiles' in shows ? shows.tiles : []))
    const grouping = job.fields.filter(({ type }) => traitsOf(type).groups).map(({ type }) => type.kind)
    const drawn = tiles.flatMap(({ by }) => (by === undefined ? [] : [typeOf(by).kind]))
    expect([...new Set(drawn)].toSorted(([a], [b]) => (a! < b! ? -1 : 1))).toEqual([...new Set(grouping)].toSorted())
  })
})

describe('a board by a reference with very many cards', () => {
  it('has the columns of those that its first cards do not tell of', async () => {
    // The page of a text does not follow what is created.
    await open('/help')
    for (let at = 100; at < 305; at++) await create(`A ${at}`, { doer: running.ids.max })
    await create('Zebra crossing', { doer: running.ids.ada })
    await open('/by-doer')
    await column(page, /^Ada Lund, 1$/u)
      .getByRole('link', { name: 'Zebra crossing' })
      .waitFor()
    await column(page, /^No doer, 1$/u)
      .getByRole('link', { name: 'Door' })
      .waitFor()
    await column(page, /^Max Bauer, 50\+$/u)
      .getByRole('button', { name: 'Show more of Max Bauer' })
      .waitFor()
    expect(broken).toEqual([])
  })
})
