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

let shared: Browser | undefined

/**
 * The browser of this worker, which all its test files share: a start takes longer than many a test. It ends with the worker.
 * A file closes its pages by `closePages`.
 */
export async function workerBrowser(): Promise<Browser> {
  if (!shared?.isConnected()) shared = await launchBrowser()
  return shared
}

/** Closes every page of the worker's browser: what a file does after its last test. */
export async function closePages(): Promise<void> {
  await Promise.all(shared?.contexts().map((context) => context.close()) ?? [])
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
