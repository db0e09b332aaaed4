// Texts that have broken software, each typed into a form in a real browser, saved by keyboard, and read back unchanged
// on the page and by the API; nothing of them runs, and nothing of them reaches elsewhere.
import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { sampled } from '../../../tests/support/runs.ts'
import { naughtyStrings } from '../../engine/test/support/naughty-strings.ts'
import { goTo, openPage, signedIn, startInBrowser } from './support/running.ts'

const DOCUMENT = `# Specification: Sheets

## 2. Screens and routes

| Screen | Route | Shows | For |
| --- | --- | --- | --- |
| Sheets | \`/sheets\` | list of Sheet | everyone signed in |
| Sheet | \`/sheets/{sheet: Sheet.number}\` | page of Sheet | everyone signed in |
| New sheet | \`/sheets/new\` | form for Sheet | everyone signed in |

## 3. Entities and their fields

### Sheet

- Shown as: \`text\`

| Field | Type | Required |
| --- | --- | --- |
| Number | sequence | |
| Text | text (1–4000) | yes |
| Story | long text (1–4000) | yes |
| Notes | list of Note | |

### Note

- Part of: Sheet

| Field | Type | Required |
| --- | --- | --- |
| Text | text (1–4000) | yes |

## 6. Roles and permissions

| Role | Who has it |
| --- | --- |
| member | everyone signed in |

| Entity | member |
| --- | --- |
| Sheet | create, read |

## 9. Business constants and limits

| Limit | Value |
| --- | --- |
| Requests per minute | 100000 |
`

interface Sheet {
  readonly text: string
  readonly story: string
  readonly notes: readonly { readonly text: string }[]
}

/** Texts of one line and of several on one form. */
interface Sheaf {
  readonly text: string
  readonly story: string
  readonly notes: readonly string[]
}

/** The server gets all of them in its own tests. */
const texts = sampled(
  naughtyStrings.map(({ text }) => text),
  8,
)
const isOneLine = (text: string) => !/[\r\n]/.test(text)
/** What every browser makes of line ends in a field of several lines. */
const asTyped = (text: string) => text.replace(/\r\n?/g, '\n')
const PER_FORM = 16

/** Each text in a field of one line, unless it has several; as many forms as it takes. */
function sheaves(): readonly Sheaf[] {
  const single = texts.filter(isOneLine)
  const several = texts.filter((text) => !isOneLine(text)).map(asTyped)
  const forms = Math.max(several.length, Math.ceil(single.length / PER_FORM))
  const each = Math.ceil(single.length / forms)
  return Array.from({ length: forms }, (_, at) => {
    const [text = 'and no more', ...notes] = single.slice(at * each, (at + 1) * each)
    return { text, notes, story: several[at] ?? text }
  })
}

const { browser, running } = await startInBrowser(DOCUMENT, ['eva'])

async function typeSheaf(page: Page, { text, story, notes }: Sheaf): Promise<void> {
  await page.getByRole('textbox', { name: 'Text', exact: true }).fill(text)
  await page.getByLabel('Story').fill(story)
  await page.getByRole('button', { name: 'Add note' }).focus()
  for (const note of notes) {
    // On the button, and then in the last row, Enter adds a row and goes there.
    await page.keyboard.press('Enter')
    await page.keyboard.insertText(note)
  }
  await page.keyboard.press('Control+Enter')
}

/** Everything that a page tells of itself when something of it runs, asks, or is stopped. */
async function watched(page: Page, base: string): Promise<string[]> {
  const seen: string[] = []
  page.on('dialog', (dialog) => {
    seen.push(`dialog: ${dialog.message()}`)
    void dialog.dismiss()
  })
  page.on('request', (request) => {
    if (!request.url().startsWith(base)) seen.push(`request: ${request.url()}`)
  })
  page.on('popup', (popup) => seen.push(`window: ${popup.url()}`))
  await page.exposeFunction('seeStopped', (what: string) => seen.push(`stopped: ${what}`))
  await page.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) =>
      (window as unknown as { seeStopped: (what: string) => void }).seeStopped(`${violatedDirective} ${blockedURI}`),
    )
  })
  return seen
}

describe('nasty texts, typed', () => {
  it('all of them are held, shown and sent as they were typed, and nothing happens', async () => {
    const context = await signedIn(browser, running, 'eva')
    const { page, broken } = await openPage(context, running.base)
    const seen = await watched(page, running.base)
    // Loaded anew, so that what watches is there.
    await page.goto(`${running.base}/sheets`)
    await page.getByRole('heading', { level: 1 }).waitFor()
    const typed = sheaves()
    for (const [index, sheaf] of typed.entries()) {
      await goTo(page, '/sheets/new')
      await typeSheaf(page, sheaf)
      await page.waitForFunction(
        ([path, notes]) => location.pathname === path && document.querySelectorAll('main td').length === notes,
        [`/sheets/${index + 1}`, sheaf.notes.length] as const,
      )
      const shown = await page.locator('main').evaluate((main) => ({
        heading: main.querySelector('h1')?.textContent,
        // Without the button that shows all of a long text.
        fields: [...main.querySelectorAll('dd')]
          .map((each) => each.querySelector('[data-all]') ?? each)
          .map((each) => each.textContent),
        notes: [...main.querySelectorAll('table td')].map((each) => each.textContent),
        strange: main.querySelectorAll('script, img, iframe, object, embed, [onload], [onerror], a[href^="java"]')
          .length,
      }))
      expect(shown).toMatchObject({ heading: sheaf.text, notes: sheaf.notes, strange: 0 })
      expect(shown.fields).toEqual(expect.arrayContaining([sheaf.story]))
    }
    const { items } = await running.call<{ items: Sheet[] }>(
      'eva',
      'GET',
      '/api/records/sheet?sort=number&limit=200&include=parts',
    )
    expect(items.map(({ text, story, notes }) => ({ text, story, notes: notes.map((note) => note.text) }))).toEqual(
      typed,
    )
    expect(typed.flatMap(({ text, story, notes }) => [text, story, ...notes])).toEqual(
      expect.arrayContaining(texts.map((text) => (isOneLine(text) ? text : asTyped(text)))),
    )
    await page.goto(`${running.base}/sheets`)
    await page.locator('main a').first().waitFor()
    expect([...broken, ...seen]).toEqual([])
    await context.close()
  })
})
