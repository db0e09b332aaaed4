// What axe finds on a page. Its program is put into the page once per load, which spares most of the time.
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Page } from 'playwright-core'
import type { AxeResults, RunOptions } from 'axe-core'

const program = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')
const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22a', 'wcag22aa', 'best-practice']

/** What a button opens stands outside of the landmarks, and follows its button in the order of the focus. */
const OPENED = 'div[data-portal'

type Axe = { readonly run: (where: Document, options: RunOptions) => Promise<AxeResults> }

/** Violations of WCAG 2.2 A and AA and of what axe holds for best practice, in few words; with `only`, of these rules alone. */
export async function violations(page: Page, only?: readonly string[]): Promise<string[]> {
  const isThere = await page.evaluate(() => 'axe' in window)
  if (!isThere) await page.evaluate(program)
  const options: RunOptions = {
    runOnly: only ? { type: 'rule', values: [...only] } : { type: 'tag', values: RULES },
    resultTypes: ['violations'],
    // Only an experimental rule reads the style sheets, which axe would parse anew for each look.
    preload: { assets: ['media'] },
  }
  const { violations: found } = await page.evaluate(
    (how) => (window as unknown as { readonly axe: Axe }).axe.run(document, how),
    options,
  )
  return found.flatMap(({ id, nodes }) =>
    nodes
      .filter(({ target }) => !(id === 'region' && String(target[0]).startsWith(OPENED)))
      .map(({ target, failureSummary }) => `${id}: ${target.join(' ')} ${failureSummary ?? ''}`),
  )
}

export interface Appearance {
  /** Of the window, in CSS pixels. */
  readonly size: { readonly width: number; readonly height: number }
  readonly scheme: 'light' | 'dark'
}

/** Shows the page in a size and a theme. */
export async function show(page: Page, { size, scheme }: Appearance): Promise<void> {
  await page.setViewportSize(size)
  await page.emulateMedia({ colorScheme: scheme, reducedMotion: 'reduce' })
  await page.locator(`html[data-mantine-color-scheme="${scheme}"]`).waitFor()
}

/** Violations as above, and whether the page is wider than its window. */
export async function barriers(page: Page, only?: readonly string[]): Promise<string[]> {
  const found = await violations(page, only)
  const excess = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
  return excess > 0 ? [...found, `wider than the window by ${excess} px`] : found
}
