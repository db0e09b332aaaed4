// `npm run look [-- EXAMPLE ...]`: photographs every screen of the examples, on a phone and a desktop, light and dark, in English and
// Arabic, for a person with every role and for one without. Writes pictures and a page that shows them side by side into `look/`.
import { mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import type { Application } from '@ninefold/engine'
import { launchBrowser } from '../tests/support/browser.ts'
import { root } from '../tests/support/root.ts'
import { showExample } from './shown-example.ts'

const SIZES = { desktop: { width: 1440, height: 900 }, phone: { width: 390, height: 844 } } as const
const THEMES = ['light', 'dark'] as const
const LANGUAGES = ['en-GB', 'ar'] as const
const OWN_PAGES = ['/-/inbox', '/-/people', '/-/constants', '/-/about'] as const
const SIGNED_OUT = ['/-/sign-in'] as const

interface Look {
  readonly size: keyof typeof SIZES
  readonly theme: (typeof THEMES)[number]
  readonly language: (typeof LANGUAGES)[number]
}

const looks: readonly Look[] = LANGUAGES.flatMap((language) =>
  THEMES.flatMap((theme) => (['desktop', 'phone'] as const).map((size) => ({ size, theme, language }))),
)

/** Every picture that was taken, by example and address, in the order of `looks`. */
type Pictures = Map<string, string[]>

interface Person {
  readonly id: string
  readonly label: string
}

async function photograph(browser: Browser, name: string, folder: string): Promise<Pictures> {
  const { application, base, people } = await showExample(name)
  const persons: readonly Person[] = [
    { id: people.find(({ administrator }) => administrator)!.id, label: 'administrator' },
    { id: people.find(({ administrator, roles }) => !administrator && roles.length === 0)!.id, label: 'member' },
  ]
  const pictures: Pictures = new Map()
  for (const person of persons)
    for (const look of looks) {
      const context = await contextFor(browser, application, base, person, look)
      await visit(context, base, person, async (page, address) => {
        const file = fileName(name, person, address, look)
        await page.screenshot({ path: join(folder, file), fullPage: true })
        const key = `${name} · ${person.label} · ${address}`
        pictures.set(key, [...(pictures.get(key) ?? []), file])
      })
      await context.close()
    }
  await application.close()
  return pictures
}

async function contextFor(
  browser: Browser,
  application: Application,
  base: string,
  person: Person,
  { size, theme, language }: Look,
): Promise<BrowserContext> {
  const context = await browser.newContext({
    viewport: SIZES[size],
    hasTouch: size === 'phone',
    colorScheme: theme,
    locale: language,
    reducedMotion: 'reduce',
  })
  await context.addCookies([{ name: 'ninefold_session', value: await application.signInAs(person.id), url: base }])
  return context
}

type Visit = (page: Page, address: string) => Promise<void>

/** The screens of the menu, the first record of each with its form, and the pages that every application has. */
async function visit(context: BrowserContext, base: string, person: Person, see: Visit): Promise<void> {
  const page = await context.newPage()
  const seen = new Set<string>()
  const open = async (address: string, as = address): Promise<void> => {
    if (seen.has(as)) return
    seen.add(as)
    await page.goto(base + address)
    await settle(page)
    await see(page, as)
  }
  await open('/')
  const menu = await addressesIn(page, 'nav')
  for (const address of [...menu, ...OWN_PAGES]) {
    await open(address)
    const record = (await addressesIn(page, 'main')).find((each) => !menu.includes(each) && isRecordOf(each, address))
    if (record === undefined) continue
    await open(record, `${address} → a record`)
    await open(`${record}${record.includes('?') ? '&' : '?'}edit=1`, `${address} → change`)
  }
  if (person.label !== 'administrator') return
  await context.clearCookies()
  for (const address of SIGNED_OUT) await open(address)
}

/** A list `/claims/mine` leads to records below `/claims`. */
const isRecordOf = (address: string, list: string): boolean =>
  list.split('/')[1] !== '' && address.startsWith(`/${list.split('/')[1]}/`) && !address.endsWith('/new')

async function addressesIn(page: Page, region: string): Promise<readonly string[]> {
  const found = await page
    .locator(`${region} a[href^="/"]`)
    .evaluateAll((all) => all.map((a) => a.getAttribute('href')!))
  return [...new Set(found)].filter((address) => address !== '/')
}

/** Until nothing loads any more. */
async function settle(page: Page): Promise<void> {
  await page.locator('h1').first().waitFor()
  await page.waitForFunction(() => document.querySelector('[aria-label="Loading"], [aria-busy="true"]') === null)
  await page.waitForLoadState('networkidle')
}

function fileName(name: string, { label }: Person, address: string, { size, theme, language }: Look): string {
  const place = address.replaceAll(/[^a-z0-9]+/giu, '-').replaceAll(/^-|-$/gu, '') || 'home'
  return `${name}.${label}.${place}.${size}.${theme}.${language}.png`
}

function contactSheet(pictures: Pictures): string {
  const rows = [...pictures].map(
    ([title, files]) =>
      `<h2>${title}</h2><div>${files.map((file) => `<a href="${file}"><img loading="lazy" src="${file}" alt="${file}"></a>`).join('')}</div>`,
  )
  return `<!doctype html><meta charset="utf-8"><title>Screens</title><style>
  body { font: 14px system-ui; margin: 24px; } div { display: flex; gap: 12px; overflow-x: auto; align-items: start; }
  img { height: 360px; border: 1px solid #ccc; }
</style>${rows.join('\n')}`
}

const chosen = process.argv.slice(2)
const names = chosen.length > 0 ? chosen : readdirSync(join(root, 'examples')).filter((name) => !name.includes('.'))
const folder = join(root, 'look')
mkdirSync(folder, { recursive: true })
const browser = await launchBrowser()
const all: Pictures = new Map()
for (const name of names) {
  for (const [title, files] of await photograph(browser, name, folder)) all.set(title, files)
  writeFileSync(join(folder, 'index.html'), contactSheet(all))
  console.log(`${name}: ${[...all.values()].flat().length} pictures so far`)
}
await browser.close()
console.log(`Open ${join(folder, 'index.html')}.`)
