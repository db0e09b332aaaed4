// What axe finds on a page. Its program is put into the page once per load, which spares most of the time.
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Page } from 'playwright-core'
import type { AxeResults, RunOptions } from 'axe-core'

const program = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')
const WCAG = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22a', 'wcag22aa']

type Axe = { readonly run: (where: Document, options: RunOptions) => Promise<AxeResults> }

/** Violations of WCAG 2.2 A and AA in few words; with `only`, of these rules alone. */
export async function violations(page: Page, only?: readonly string[]): Promise<string[]> {
  const isThere = await page.evaluate(() => 'axe' in window)
  if (!isThere) await page.evaluate(program)
  const options: RunOptions = {
    runOnly: only ? { type: 'rule', values: [...only] } : { type: 'tag', values: WCAG },
    resultTypes: ['violations'],
    // Only an experimental rule reads the style sheets, which axe would parse anew for each look.
    preload: { assets: ['media'] },
  }
  const { violations: found } = await page.evaluate(
    (how) => (window as unknown as { readonly axe: Axe }).axe.run(document, how),
    options,
  )
  return found.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id}: ${target.join(' ')} ${failureSummary ?? ''}`),
  )
}
