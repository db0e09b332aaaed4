// Several pages of a screen's records merged, for screens that show everything at once.
import type { RecordPage } from '@ninefold/plan/wire'
import { getScreenRecords, type ListParameters } from './api.ts'
import { mergePages, type MergedPages } from './merge-pages.ts'

interface Gathered extends MergedPages {
  /** There are more records than in these pages. */
  readonly more: boolean
}

export async function gatherRecords(
  screen: string,
  parameters: ListParameters,
  pages: number,
  signal: AbortSignal,
): Promise<Gathered> {
  const gathered: RecordPage[] = []
  let cursor = ''
  for (let page = 0; page < pages; page++) {
    const answer = await getScreenRecords(screen, { ...parameters, cursor }, signal)
    gathered.push(answer)
    if (answer.next === null) return { ...mergePages(gathered), more: false }
    cursor = answer.next
  }
  return { ...mergePages(gathered), more: true }
}
