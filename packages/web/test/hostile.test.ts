// Text that means harm, or that other programs stumble over: shown as it was written, everywhere, and nothing happens.
import { describe, expect, it } from 'vitest'
import { createClaim, seedClaims } from './support/claims.ts'
import { EXPENSES, openPage, signedIn, startInBrowser } from './support/running.ts'

const SCRIPT = '<img src=x onerror="window.harmed=1"><script>window.harmed=1</script>'
const TEXTS = [
  SCRIPT,
  `"><svg onload=window.harmed=1>`,
  `javascript:window.harmed=1`,
  `{{constructor.constructor('window.harmed=1')()}}`,
  `\${window.harmed=1}`,
  `' or 1=1; drop table claim; --`,
  `=HYPERLINK("https://example.com","x")`,
  `[click](javascript:window.harmed=1)`,
  `**bold** _em_ \`code\``,
  'null',
  'undefined',
  'NaN',
  '0',
  '__proto__',
  'constructor',
  '\u202Egnp.exe',
  'ｆｕｌｌ ｗｉｄｔｈ',
  'Ṱ̺̺o͞ i̴n͞v̢o͢k̛e',
  '👩‍👩‍👧‍👦 🏳️‍🌈 🇳🇱',
  'مرحبا بالعالم',
  '田中さんにあげて下さい',
  "'; --",
  '%00 %0d%0a ../../etc/passwd',
  'a'.repeat(120),
]

const { browser, running } = await startInBrowser(EXPENSES)
await seedClaims(running)

describe('hostile text', () => {
  it('in records is shown as text on lists, pages, boards and in messages', async () => {
    const claim = await createClaim(running, 'eva', SCRIPT)
    await running.call('eva', 'POST', `/api/records/claim/${claim.id}/actions/submit`, {})
    const context = await signedIn(browser, running, 'max')
    const { page, broken } = await openPage(context, `${running.base}/approvals`)
    for (const address of ['/approvals', `/claims/${claim.number}`, '/-/inbox']) {
      await page.goto(running.base + address)
      await page.getByText(SCRIPT).first().waitFor()
    }
    expect(await page.evaluate(() => 'harmed' in window)).toBe(false)
    expect(broken).toEqual([])
    await context.close()
  })

  it('in the document is shown as text', async () => {
    const hostile = EXPENSES.replace(
      'Everybody here now and then pays',
      `${SCRIPT} [here](javascript:window.harmed=1) <b>Everybody</b> now and then pays`,
    )
    expect(await running.write(hostile)).toBe(true)
    const context = await signedIn(browser, running, 'eva')
    const { page, broken } = await openPage(context, running.base)
    await page.getByText('onerror').first().waitFor()
    expect(await page.locator('main img, main script, main b, a[href^="javascript"]').count()).toBe(0)
    expect(await page.evaluate(() => 'harmed' in window)).toBe(false)
    expect(broken).toEqual([])
    await running.write(EXPENSES)
    await context.close()
  })

  it('typed into a form comes back unchanged', async () => {
    const context = await signedIn(browser, running, 'ben')
    const { page, broken } = await openPage(context, `${running.base}/claims/new`)
    await page.getByLabel('Title').fill(SCRIPT)
    await page.getByLabel('Explanation').fill(TEXTS.join('\n'))
    await page.getByLabel('Spent on').fill('2026-01-31')
    for (const [index, text] of TEXTS.entries()) {
      await page.getByRole('button', { name: 'Add claim line' }).click()
      await page.getByLabel(`Description, row ${index + 1}`, { exact: true }).fill(text)
      await page.getByLabel(`Amount, row ${index + 1}`, { exact: true }).fill('1')
    }
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await page.getByRole('button', { name: 'Save anyway' }).click()
    await page.getByRole('heading', { level: 1, name: /^CLM-/ }).waitFor()
    const list = '/api/records/claim?sort=-createdAt&limit=1&include=parts'
    const { items } = await running.call<{ items: { lines: { description: string }[] }[] }>('ben', 'GET', list)
    expect(items[0]).toMatchObject({ title: SCRIPT, explanation: TEXTS.join('\n') })
    expect(items[0]?.lines.map(({ description }) => description)).toEqual(TEXTS)
    expect(await page.getByRole('cell').allTextContents()).toEqual(expect.arrayContaining(TEXTS))
    expect(await page.evaluate(() => 'harmed' in window)).toBe(false)
    expect(broken).toEqual([])
    await context.close()
  })
})
