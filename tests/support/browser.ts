// Starts the browser that tests use: the bundled Chromium where there is one, else one that is installed.
import { chromium, type Browser } from 'playwright-core'
import { unpackChromium } from './chromium.ts'

/**
 * A headless browser; the caller closes it. `NINEFOLD_CHROMIUM` names another Chromium to start. Platforms without a
 * bundled Chromium use an installed Chrome.
 */
export async function launchBrowser(): Promise<Browser> {
  const browser = await launched()
  const open = browser.newContext.bind(browser)
  browser.newContext = async (options) => {
    const context = await open(options)
    context.setDefaultTimeout(PATIENCE)
    return context
  }
  return browser
}

/** Milliseconds that a page may take for a step: against what never ends, not a measurement. */
const PATIENCE = 120_000

async function launched(): Promise<Browser> {
  const args = ['--font-render-hinting=none', '--disable-lcd-text']
  const named = process.env['NINEFOLD_CHROMIUM']
  if (named) return chromium.launch({ executablePath: named, args, timeout: PATIENCE })
  if (process.platform !== 'linux' || process.arch !== 'x64')
    return chromium.launch({ channel: 'chrome', args, timeout: PATIENCE })
  const { file, env } = await unpackChromium()
  return chromium.launch({ executablePath: file, args, timeout: PATIENCE, env: { ...process.env, ...env } })
}
