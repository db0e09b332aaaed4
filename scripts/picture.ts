// `node scripts/picture.ts`: creates the picture of README.md, which shows docs/images/overview.md next to its application.
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Browser } from 'playwright-core'
import { launchBrowser } from '../tests/support/browser.ts'
import { runSources } from '../tests/support/document.ts'
import { builtPages } from '../packages/web/test/support/built-pages.ts'

const images = join(import.meta.dirname, '../docs/images')
const text = readFileSync(join(images, 'overview.md'), 'utf8')

/** In CSS pixels; the picture has a quarter more. */
const HEIGHT = 790
const DOCUMENT = 450
const APPLICATION = 740
const SCALE = 1.25

async function applicationPage(browser: Browser): Promise<string> {
  const options = { web: await builtPages() }
  const running = await runSources([{ file: 'overview.md', text }], '2026-11-23T09:00:00Z', options)
  const [eva, ida] = [await running.person('Eva Smit'), await running.person('Ida Moe', ['store'])]
  const loan = { device: 'Camera', from: '2026-11-24', until: '2026-11-27' }
  const { id } = (await eva.post('/api/records/loan', loan)).body
  const port = await running.application.listen({ host: '127.0.0.1', port: 0 })
  const base = `http://127.0.0.1:${port}`
  const context = await browser.newContext({
    viewport: { width: APPLICATION, height: HEIGHT },
    deviceScaleFactor: SCALE,
    reducedMotion: 'reduce',
    locale: 'en-GB',
  })
  await context.request.post(`${base}/api/app/see-as`, { data: { person: ida.id } })
  const page = await context.newPage()
  await page.goto(`${base}/loans/${id}`)
  await page.getByRole('button', { name: 'Hand out' }).waitFor()
  await page.getByRole('link', { name: 'Eva Smit' }).waitFor()
  await page.getByRole('heading', { name: 'History' }).waitFor()
  const picture = await page.screenshot()
  await context.close()
  await running.close()
  return picture.toString('base64')
}

const escaped = (plain: string): string => plain.replaceAll('&', '&amp;').replaceAll('<', '&lt;')

/** Headings stand out; the bars of a table line up in any font. */
const coloured = (block: string): string =>
  block
    .split('\n')
    .map((line) =>
      line.startsWith('#') ? `<b>${escaped(line)}</b>` : line.startsWith('|') ? row(line) : escaped(line),
    )
    .join(block.startsWith('|') ? '' : '\n')

const row = (line: string): string => {
  const cells = line.split('|').slice(1, -1)
  const written = cells.map((cell) => `<td><i>|</i> ${/^ -+ $/u.test(cell) ? '<i>---</i>' : escaped(cell.trim())}</td>`)
  return `<tr>${written.join('')}<td><i>|</i></td></tr>`
}

const blocks = text
  .trim()
  .split('\n\n')
  .map((block) => (block.startsWith('|') ? `<table>${coloured(block)}</table>` : `<pre>${coloured(block)}</pre>`))

const html = (application: string): string => `<!doctype html><meta charset="utf-8"><style>
  body { margin: 0; display: flex; background: #fff; font-family: 'Open Sans', sans-serif; }
  figure { margin: 0; height: ${HEIGHT}px; overflow: hidden; }
  figure:first-child { width: ${DOCUMENT}px; background: #1f2430; color: #e8eaf0; }
  figcaption { padding: 14px 22px 0; font-size: 13px; color: #9aa3b8; }
  pre, table { margin: 13px 22px; font: 15px/20px 'Open Sans', sans-serif; border-spacing: 0; }
  td { padding: 0 8px 0 0; white-space: nowrap; }
  b { color: #8fb4ff; } i { color: #5d667d; font-style: normal; }
  img { width: ${APPLICATION}px; display: block; }
</style><figure><figcaption>loans.md</figcaption>${blocks.join('')}</figure>
<figure><img src="data:image/png;base64,${application}"></figure>`

const browser = await launchBrowser()
const application = await applicationPage(browser)
const page = await browser.newPage({
  viewport: { width: DOCUMENT + APPLICATION, height: HEIGHT },
  deviceScaleFactor: SCALE,
})
await page.setContent(html(application))
writeFileSync(join(images, 'overview.png'), await page.screenshot())
await browser.close()
