// Draws the icon: ninefold.svg as the PNG that editors show. Run it after a change of the drawing.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { launchBrowser } from '../../../tests/support/browser.ts'

const icons = join(import.meta.dirname, '..', 'icons')
const browser = await launchBrowser()
const page = await browser.newPage({ viewport: { width: 128, height: 128 } })
await page.setContent(`<style>body{margin:0}</style>${readFileSync(join(icons, 'ninefold.svg'), 'utf8')}`)
await page.screenshot({ path: join(icons, 'ninefold.png'), omitBackground: true })
await browser.close()
