// Lists as files, and files of rows into lists: by pointer and by keyboard, wide and narrow.
import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { violations } from './support/axe.ts'
import { EXPENSES, openPage, signedIn, startInBrowser } from './support/running.ts'

const { browser, running } = await startInBrowser(EXPENSES)
for (const [code, name] of [
  ['SALES', 'Sales'],
  ['IT', 'Computers'],
])
  await running.call('fin', 'POST', '/api/records/cost-centre', { code, name })

const file = (text: string) => ({ name: 'centres.csv', mimeType: 'text/csv', buffer: Buffer.from(text) })

it('a list comes as a file of what it shows', async () => {
  const context = await signedIn(browser, running, 'fin', { acceptDownloads: true })
  const { page, broken } = await openPage(context, `${running.base}/cost-centres?search=sales`)
  // Without one column, and with another as the first.
  await page.evaluate(
    ([key, view]) => localStorage.setItem(key!, view!),
    [
      `ninefold:columns:1:${running.ids.fin}:${'costCentres'}`,
      JSON.stringify({ order: ['name'], hidden: ['holder'], widths: {}, compact: false }),
    ],
  )
  await page.reload()
  await page.getByRole('button', { name: 'More' }).click()
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('menuitem', { name: 'CSV' }).click(),
  ])
  expect(download.suggestedFilename()).toMatch(/^Cost centres \d{4}-\d\d-\d\d\.csv$/)
  const [titles, ...rows] = readFileSync(await download.path(), 'utf8')
    .trim()
    .split('\r\n')
  expect(titles).toBe('Name,Code,Email,Website,In use')
  expect(rows).toEqual(['Sales,SALES,,,yes'])
  expect(broken).toEqual([])
  await context.close()
})

const ROWS = 'Short,Name,Mail,Yearly budget\nHR,Personnel,hr@example.org,"1.200,50"\nX,Too short,,\nLAB,Research,,5\n'

it('rows are imported on a phone by keyboard: mapped, looked at, the good ones stored, the others handed back', async () => {
  const context = await signedIn(browser, running, 'fin', {
    viewport: { width: 390, height: 844 },
    acceptDownloads: true,
  })
  const { page, broken } = await openPage(context, `${running.base}/cost-centres`)
  const opened = page.getByRole('dialog', { name: 'Import' })
  await page.getByRole('button', { name: 'More' }).waitFor()
  await page.keyboard.press('u')
  await opened.waitFor()
  await page.keyboard.press('Escape')
  await opened.waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'More' }).focus()
  await page.keyboard.press('Enter')
  await page.getByRole('menuitem', { name: 'Import a file' }).focus()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Import' })
  const choosing = page.waitForEvent('filechooser')
  await dialog.getByRole('button', { name: 'Choose a file' }).waitFor()
  await page.waitForFunction(() => document.activeElement?.textContent === 'Choose a file')
  await page.keyboard.press('Enter')
  await (await choosing).setFiles(file(ROWS))

  // The title of one column means nothing to the application: without it no row has a code.
  await dialog.getByText('3 rows: 3 with problems.').waitFor()
  expect(await dialog.getByLabel('Name').inputValue()).toBe('name')
  expect(await dialog.getByLabel('Mail').inputValue()).toBe('email')
  expect(await dialog.getByRole('button', { name: 'Import', exact: true }).isDisabled()).toBe(true)
  await dialog.getByLabel('Short').selectOption('code')
  await dialog.getByText('3 rows: 2 new, 1 with problems.').waitFor()
  const first = dialog.getByRole('region', { name: 'The first rows as they will be imported' })
  expect(await first.getByText('1200.50 EUR').count()).toBe(1)
  const problems = dialog.getByRole('region', { name: 'Rows with problems' })
  expect(await problems.getByRole('listitem').allInnerTexts()).toEqual([
    expect.stringMatching(/^Row 3\s+Code: .*at least 2 characters/),
  ])
  expect(await violations(page)).toEqual([])
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)

  await dialog.getByRole('button', { name: 'Import the 2 good rows' }).focus()
  await page.keyboard.press('Enter')
  const done = page.getByRole('dialog', { name: 'The rows are imported' })
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    done.getByRole('link', { name: /row with problems as a file/ }).click(),
  ])
  expect(readFileSync(await download.path(), 'utf8')).toMatch(
    /^\uFEFFShort,Name,Mail,Yearly budget,Problem\r\nX,Too short,,,.*code: /,
  )
  await done.getByRole('button', { name: 'Done' }).click()
  await page.getByRole('link', { name: 'HR' }).waitFor()
  await page.getByRole('link', { name: 'LAB' }).waitFor()
  expect(broken).toEqual([])
  await context.close()
})

it('what the file leaves open is asked before anything can be stored', async () => {
  const context = await signedIn(browser, running, 'fin')
  const { page } = await openPage(context, `${running.base}/cost-centres`)
  await page.getByRole('button', { name: 'More' }).click()
  await page.getByRole('menuitem', { name: 'Import a file' }).click()
  await page.getByLabel('File of rows').setInputFiles(file('Code;Name;Yearly budget\nQA;Quality;1,234\n'))
  const dialog = page.getByRole('dialog', { name: 'Import' })
  const meaning = dialog.getByLabel('What does 1,234 mean?')
  await meaning.waitFor()
  expect(await dialog.getByRole('button', { name: 'Import 1 row' }).isDisabled()).toBe(true)
  await meaning.selectOption('.')
  await dialog.getByText('1234 EUR').waitFor()
  await dialog.getByRole('button', { name: 'Import 1 row' }).click()
  await page.getByRole('dialog', { name: 'The rows are imported' }).getByRole('button', { name: 'Done' }).click()
  await page.getByRole('link', { name: 'QA' }).waitFor()
  await context.close()
})

it('who may not make records has no import, and still the list as a file', async () => {
  const context = await signedIn(browser, running, 'aud')
  const { page } = await openPage(context, `${running.base}/claims`)
  await page.getByRole('button', { name: 'More' }).click()
  await page.getByRole('menuitem', { name: 'Export as a CSV file' }).waitFor()
  expect(await page.getByRole('menuitem').count()).toBe(2)
  const other = await signedIn(browser, running, 'eva')
  const { page: centres } = await openPage(other, `${running.base}/cost-centres`)
  await centres.getByRole('button', { name: 'Columns' }).waitFor()
  expect(await centres.getByRole('button', { name: 'More' }).count()).toBe(0)
  await other.close()
  await context.close()
})
