// Pages that show one list: each loads it again when it is told of a change, one request at a time, as the application's pages do.
import { setTimeout as sleep } from 'node:timers/promises'
import { openLine, type Line } from '../load/client.ts'

/** Milliseconds between two loads of a page, as in `openReloading` of the application's pages. */
const PAUSE = 150

export interface Viewers {
  /** The page was told of a change that was acknowledged at this moment. */
  changed(page: number, acknowledged: number): void
  /** Milliseconds from each acknowledged change to the moment when a page had the list with it. */
  readonly times: number[]
  /** How often the list was loaded. */
  readonly loads: () => number
  /** Resolves when no page loads. */
  idle(): Promise<void>
  close(): void
}

interface Page {
  readonly line: Line
  readonly token: string
  changes: number[]
  loading?: Promise<void> | undefined
}

export async function openViewers(port: number, tokens: readonly string[], path: string): Promise<Viewers> {
  const pages: Page[] = []
  for (const token of tokens) pages.push({ line: await openLine(port), token, changes: [] })
  const times: number[] = []
  let loads = 0

  async function load(page: Page): Promise<void> {
    while (page.changes.length > 0) {
      const shown = page.changes
      page.changes = []
      loads++
      const { status } = await page.line.send({ method: 'GET', path, token: page.token })
      if (status !== 200) throw new Error(`GET ${path}: ${status}`)
      const now = performance.now()
      for (const acknowledged of shown) times.push(now - acknowledged)
      await sleep(PAUSE)
    }
    page.loading = undefined
  }

  return {
    changed(number, acknowledged) {
      const page = pages[number]!
      page.changes.push(acknowledged)
      page.loading ??= load(page)
    },
    times,
    loads: () => loads,
    idle: async () => void (await Promise.all(pages.map(async ({ loading }) => loading))),
    close: () => pages.forEach(({ line }) => line.close()),
  }
}
