// Starts the browser that tests use: the bundled Chromium where there is one, else one that is installed.
import { chromium, type Browser } from 'playwright-core'
import { unpackChromium } from './chromium.ts'

/**
 * A headless browser; the caller closes it. `NINEFOLD_CHROMIUM` names another Chromium to start. Platforms without a
 * bundled Chromium use an installed Chrome.
 */
export async function launchBrowser(): Promise<Browser> {
  const args = ['--font-render-hinting=none', '--disable-lcd-text']
  const named = process.env['NINEFOLD_CHROMIUM']
  if (named) return chromium.launch({ executablePath: named, args })
  if (process.platform !== 'linux' || process.arch !== 'x64') return chromium.launch({ channel: 'chrome', args })
  const { file, env } = await unpackChromium()
  return chromium.launch({ executablePath: file, args, env: { ...process.env, ...env } })
}
