// Measures one page in Chromium: how long until it stands, how it scrolls, and how long a key takes.
import type { BrowserContext, CDPSession, Page } from 'playwright-core'
import { lastRowInView, takeNotes, watchFrames } from './in-page.ts'

/** A page under its address, and where somebody is signed in. */
export interface Measured {
  readonly name: string
  readonly address: string
  readonly cookie: { readonly name: string; readonly value: string }
  /** The paths of the list and of the form. */
  readonly list: string
  readonly form: string
}

export interface Load {
  /** Milliseconds from the navigation to the paint of what was awaited. */
  readonly ready: number
  /** Milliseconds of processor time of the page's main thread. */
  readonly processor: number
}

/** What the main thread did meanwhile. */
export interface Work {
  readonly processor: number
  readonly longTasks: readonly number[]
}

export interface Scroll extends Work {
  /** Frames of a sixtieth of a second in which nothing was painted, and those there were in all. */
  readonly missed: number
  readonly frames: number
  readonly lastRow: string
}

export interface Typing extends Work {
  /** Milliseconds from each key to its paint. */
  readonly keys: readonly number[]
}

interface Opened {
  readonly page: Page
  readonly load: Load
  readonly processor: () => Promise<number>
}

const ROW = 'main tbody tr td a'
const INPUT = 'main input[name="customerName"]'

async function open(context: BrowserContext, address: string, awaited: string): Promise<Opened> {
  const page = await context.newPage()
  await page.addInitScript(takeNotes, awaited)
  const session = await context.newCDPSession(page)
  await session.send('Performance.enable', { timeDomain: 'threadTicks' })
  const processor = () => processorTime(session)
  await page.goto(address, { waitUntil: 'commit' })
  await page.waitForFunction(() => notes.ready !== undefined, undefined, { polling: 50 })
  const ready = await page.evaluate(() => notes.ready!)
  return { page, load: { ready, processor: await processor() }, processor }
}

async function processorTime(session: CDPSession): Promise<number> {
  const { metrics } = await session.send('Performance.getMetrics')
  return 1000 * metrics.find(({ name }) => name === 'TaskDuration')!.value
}

/** What the main thread does during some work, which ends when the page is idle. */
async function during({ page, processor }: Opened, work: () => Promise<void>): Promise<Work> {
  const idle = () => page.evaluate(() => new Promise<void>((done) => requestIdleCallback(() => done())))
  await idle()
  await page.evaluate(() => (notes.longTasks.length = 0))
  const before = await processor()
  await work()
  await idle()
  return { processor: (await processor()) - before, longTasks: await page.evaluate(() => notes.longTasks) }
}

export async function measureList(context: BrowserContext, { address, list }: Measured): Promise<Load> {
  const { page, load } = await open(context, address + list, ROW)
  await page.close()
  return load
}

const STEPS = 120
const STEP = 600
/** Milliseconds between two turns of the wheel. */
const TURN = 30

export async function measureScroll(context: BrowserContext, { address, list }: Measured): Promise<Scroll> {
  const opened = await open(context, address + list, ROW)
  const { page } = opened
  await page.mouse.move(720, 600)
  await page.evaluate(watchFrames)
  const work = await during(opened, async () => {
    for (let step = 0; step < STEPS; step++) {
      await page.mouse.wheel(0, STEP)
      await page.waitForTimeout(TURN)
    }
  })
  const frames = await page.evaluate(() => notes.frames)
  const expected = Math.round(((frames.at(-1)! - frames[0]!) * 60) / 1000) + 1
  const lastRow = await page.evaluate(lastRowInView)
  await page.close()
  return { ...work, missed: Math.max(0, expected - frames.length), frames: expected, lastRow }
}

/** Where is typed, and what. */
const TYPED: readonly (readonly [selector: string, nth: number, text: string])[] = [
  ['input[name="customerRemark"]', 0, ' please call before'],
  ['input[name="billingCount"]', 0, '12345'],
  ['input[name="returnRemark"]', 0, ' at the back door, no'],
  ['input[name^="lines."][name$=".description"]', 5, ' in blue or green'],
  ['input[name^="lines."][name$=".pieces"]', 7, '34'],
]

/** Milliseconds between two keys. */
const KEY = 50

export async function measureTyping(context: BrowserContext, { address, form }: Measured): Promise<Typing> {
  const opened = await open(context, address + form, INPUT)
  const { page } = opened
  const work = await during(opened, async () => {
    for (const [selector, nth, text] of TYPED) {
      await page.locator(selector).nth(nth).focus()
      await page.keyboard.press('End')
      for (const letter of text) {
        await page.keyboard.press(letter)
        await page.waitForTimeout(KEY)
      }
    }
  })
  const keys = await page.evaluate(() => notes.keys)
  await page.close()
  return { ...work, keys }
}
