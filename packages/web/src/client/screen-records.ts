// Several pages of a screen's records merged, for screens that show everything at once.
import type { Related, WireRecord } from '@ninefold/plan/wire'
import { getScreenRecords, type ListParameters } from './api.ts'

interface Gathered {
  readonly items: readonly WireRecord[]
  readonly related: Related
  /** There are more records than in these pages. */
  readonly more: boolean
}

export async function gatherRecords(
  screen: string,
  parameters: ListParameters,
  pages: number,
  signal: AbortSignal,
): Promise<Gathered> {
  const items: WireRecord[] = []
  let related: Related = {}
  let cursor = ''
  for (let page = 0; page < pages; page++) {
    const answer = await getScreenRecords(screen, { ...parameters, cursor }, signal)
    items.push(...answer.items)
    related = { ...related, ...answer.related }
    if (answer.next === null) return { items, related, more: false }
    cursor = answer.next
  }
  return { items, related, more: true }
}
