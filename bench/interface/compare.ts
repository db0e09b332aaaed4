// `npm run bench -- interface`: Ninefold's pages beside hand-written ones with the same content, in turns in one browser.
import { mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import type { Browser } from 'playwright-core'
import { build } from 'vite'
import { launchBrowser } from '../../tests/support/browser.ts'
import { prepareNinefold } from '../compare.ts'
import { folder, onEach } from '../databases.ts'
import { startHandWritten, startNinefold, type Running } from '../servers.ts'
import { table } from '../table.ts'
import { fillByHand } from './by-hand/fill.ts'
import { order, token } from './content.ts'
import { measureList, measureScroll, measureTyping } from './measure.ts'
import type { Load, Measured, Scroll, Typing, Work } from './measure.ts'
import { interfaceSuite } from './ninefold.ts'

interface Outcome {
  readonly cold: Load[]
  readonly warm: Load[]
  readonly scroll: Scroll[]
  readonly typing: Typing[]
}

/** The interface must have been built. `rounds`: in each, both pages are measured once. */
export async function measureInterface(rounds: number, say: (text: string) => void): Promise<void> {
  await onEach(['sqlite'], async (databases) => {
    const started: Running[] = []
    const browser = await launchBrowser()
    try {
      const byHand = await startByHand()
      started.push(byHand)
      const { document, database } = await prepareNinefold(databases, interfaceSuite, folder)
      const ninefold = await startNinefold(document, database)
      started.push(ninefold)
      await comparePages(browser, [pageByHand(byHand), pageOfNinefold(ninefold)], rounds, say)
    } finally {
      await browser.close()
      for (const one of started) await one.stop()
    }
  })
}

async function startByHand(): Promise<Running> {
  const pages = join(folder, 'by-hand')
  const source = join(import.meta.dirname, 'by-hand')
  rmSync(pages, { recursive: true, force: true })
  mkdirSync(pages, { recursive: true })
  await build({ configFile: false, root: source, logLevel: 'error', build: { outDir: pages, emptyOutDir: true } })
  const file = join(folder, 'by-hand.db')
  fillByHand(file)
  return startHandWritten(join(source, 'server.ts'), file, pages)
}

const at = ({ port }: Running) => `http://127.0.0.1:${port}`

const pageByHand = (server: Running): Measured => ({
  name: 'by hand',
  address: at(server),
  cookie: { name: 'session', value: token },
  list: '/items',
  form: `/orders/${order().id}`,
})

const pageOfNinefold = (server: Running): Measured => ({
  ...pageByHand(server),
  name: 'Ninefold',
  cookie: { name: 'ninefold_session', value: token },
  form: `/orders/${order().id}?edit=1`,
})

async function comparePages(
  browser: Browser,
  pages: readonly [Measured, Measured],
  rounds: number,
  say: (text: string) => void,
): Promise<void> {
  const outcomes = pages.map((): Outcome => ({ cold: [], warm: [], scroll: [], typing: [] }))
  // The first round warms up the servers.
  for (let round = 0; round <= rounds; round++)
    for (const [i, page] of pages.entries()) await measurePage(browser, page, round === 0 ? undefined : outcomes[i]!)
  say(table(['', 'by hand', 'Ninefold', 'ratio'], rowsOf(outcomes as [Outcome, Outcome])))
}

/** In a new context, whose cache is empty. */
async function measurePage(browser: Browser, page: Measured, into: Outcome | undefined): Promise<void> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
  await context.addCookies([{ ...page.cookie, url: page.address }])
  const cold = await measureList(context, page)
  const warm = await measureList(context, page)
  into?.cold.push(cold)
  into?.warm.push(warm)
  if (into) into.scroll.push(await measureScroll(context, page))
  if (into) into.typing.push(await measureTyping(context, page))
  await context.close()
}

const median = (numbers: readonly number[]): number =>
  numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)]!

function rowsOf(outcomes: readonly [Outcome, Outcome]): string[][] {
  const compared = (title: string, of: (outcome: Outcome) => number): string[] => {
    const [hand, ours] = outcomes.map(of) as [number, number]
    return [title, hand.toFixed(1), ours.toFixed(1), (ours / hand).toFixed(2)]
  }
  const counted = (title: string, of: (outcome: Outcome) => string): string[] => [title, ...outcomes.map(of), '']
  const keys = ({ typing }: Outcome) => typing.flatMap((one) => one.keys)
  const perKey = ({ processor, keys: all }: Typing) => processor / all.length
  return [
    compared('list ready, cold: ms', ({ cold }) => median(cold.map(({ ready }) => ready))),
    compared('list ready, cold: processor ms', ({ cold }) => median(cold.map(({ processor }) => processor))),
    compared('list ready, warm: ms', ({ warm }) => median(warm.map(({ ready }) => ready))),
    compared('list ready, warm: processor ms', ({ warm }) => median(warm.map(({ processor }) => processor))),
    compared('scroll: processor ms', ({ scroll }) => median(scroll.map(({ processor }) => processor))),
    counted('scroll: long tasks', ({ scroll }) => longTasks(scroll)),
    counted('scroll: frames missed', ({ scroll }) => scroll.map((one) => `${one.missed} of ${one.frames}`).join(', ')),
    counted('scroll: last row', ({ scroll }) => scroll.map(({ lastRow }) => lastRow.replace(/\D/gu, '')).join(', ')),
    compared('typing, a key: median ms', (outcome) => median(keys(outcome))),
    compared('typing, a key: worst ms', (outcome) => Math.max(...keys(outcome))),
    compared('typing, a key: processor ms', ({ typing }) => median(typing.map(perKey))),
    counted('typing: long tasks', ({ typing }) => longTasks(typing)),
  ]
}

/** Of each round: how many, and how long in all. */
const longTasks = (works: readonly Work[]): string =>
  works
    .map(({ longTasks: all }) => `${all.length} (${all.reduce((sum, duration) => sum + duration, 0).toFixed(0)} ms)`)
    .join(', ')
