// Several pages of one list as one.
import type { RecordPage, Related, WireRecord } from '@ninefold/plan/wire'

export interface MergedPages {
  readonly items: readonly WireRecord[]
  readonly related: Related
}

export function mergePages(pages: readonly Pick<RecordPage, 'items' | 'related'>[]): MergedPages {
  const related: Related = Object.assign({}, ...pages.map((page) => page.related ?? {}))
  return { items: pages.flatMap((page) => page.items), related }
}
