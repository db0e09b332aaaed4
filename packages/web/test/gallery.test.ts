// The gallery shows each part and each value type; without errors, violations of WCAG 2.2 that axe can find, or a page wider than the window.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { createServer } from 'vite'
import { afterAll, expect, it } from 'vitest'
import { closePages, workerBrowser } from '../../../tests/support/browser.ts'
import { root } from '../../../tests/support/root.ts'
import { barriers, show, violations } from './support/axe.ts'
import { openPage } from './support/running.ts'

const folder = join(root, 'packages/web')

/** As `npm run gallery` serves it: the bundle of the application has no gallery. */
const server = await createServer({
  root: folder,
  configFile: join(folder, 'vite.config.ts'),
  logLevel: 'error',
  server: { host: '127.0.0.1', port: 0, hmr: false, watch: null },
})
await server.listen()
afterAll(() => server.close())
afterAll(closePages)
const base = server.resolvedUrls!.local[0]!

const LOOKS = [
  { size: { width: 1280, height: 900 }, scheme: 'light' },
  { size: { width: 390, height: 900 }, scheme: 'dark' },
] as const

/** One context for the file: what the server has transformed is fetched once. */
const context = await (await workerBrowser()).newContext({ reducedMotion: 'reduce' })
const requested = new Set<string>()
context.on('request', (request) => requested.add(new URL(request.url()).pathname))
const { page: parts, broken } = await openPage(context, `${base}gallery/?show=parts`)

/** What is wrong in either look; after the first only colours are new. */
async function barriersInLooks(page: Page): Promise<readonly string[]> {
  const found: string[] = []
  for (const [index, look] of LOOKS.entries()) {
    await show(page, look)
    const wrong = await barriers(page, index === 0 ? undefined : ['color-contrast', 'target-size'])
    found.push(...wrong.map((text) => `${look.size.width} px: ${text}`))
  }
  return found
}

it('shows each part, without barriers', async () => {
  const sections = await parts
    .locator('[data-section]')
    .evaluateAll((all) => all.map((one) => one.getAttribute('data-section')))
  // What loads parts is none that can be shown.
  const files = readdirSync(join(folder, 'src/parts')).filter((file) => file.endsWith('.tsx') && file !== 'lazily.tsx')
  expect(new Set(sections)).toEqual(new Set(files.map((file) => file.replace('.tsx', ''))))
  expect(await barriersInLooks(parts)).toEqual([])
  expect(broken).toEqual([])
})

it('shows each cell, input and filter of the value types, without barriers', async () => {
  const { page, broken: brokenHere } = await openPage(context, `${base}gallery/?show=values`)
  await page.locator('[contenteditable]').first().waitFor()
  const files = readdirSync(join(folder, 'src/values'), { recursive: true, encoding: 'utf8' })
  const wanted = files.filter((file) => /\/(?:cell|input|filter)\.tsx$/u.test(file))
  const missing = () => wanted.filter((file) => !requested.has(`/src/values/${file}`))
  // Some are loaded with the first value of their type that is shown.
  await expect.poll(missing).toEqual([])
  expect(await barriersInLooks(page)).toEqual([])
  expect(brokenHere).toEqual([])
  await page.close()
})

it('opens what stands in front of the page without barriers', async () => {
  await show(parts, LOOKS[0])
  for (const button of await parts.locator('[data-opens]').all()) {
    await button.click()
    await parts.getByRole('dialog').waitFor()
    expect(await violations(parts)).toEqual([])
    await parts.keyboard.press('Escape')
    await parts.getByRole('dialog').waitFor({ state: 'detached' })
  }
  for (const button of await parts.locator('[data-notice]').all()) await button.click()
  expect(await violations(parts)).toEqual([])
  expect(broken).toEqual([])
})

it('is no part of the application', () => {
  const sources = readdirSync(join(folder, 'src'), { recursive: true, encoding: 'utf8' }).filter((file) =>
    /\.tsx?$/u.test(file),
  )
  const users = sources.filter((file) => readFileSync(join(folder, 'src', file), 'utf8').includes('/gallery/'))
  expect(users).toEqual([])
})
