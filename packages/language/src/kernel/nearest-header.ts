/** Suggested columns for a table without a known heading: those whose names are most similar. */
import { type Phrase, plainText } from '../document/index.ts'
import { distance } from '@ninefold/plan/problem'
import type { TableForm } from './columns.ts'

/** Of the forms the one whose columns read most like these, as the header of a table: the columns that it needs first. */
export function nearestHeader(header: readonly Phrase[], forms: readonly TableForm[]): string {
  const written = header.map((cell) => plainText(cell).toLowerCase())
  const [nearest] = forms.map((form) => renamedBy(form, written)).toSorted((a, b) => a.unlike - b.unlike)
  return `| ${nearest!.names.join(' | ')} |`
}

/** Each heading as the column that it reads most like; in place of the least alike, those that are needed. */
function renamedBy(form: TableForm, written: readonly string[]) {
  const headings = Object.values(form).filter(({ prose }) => !prose)
  const pairs = headings
    .flatMap((heading, place) =>
      written.map((text, at) => ({ heading, at, place, unlike: unlikeness(text, heading.names[0]!.toLowerCase()) })),
    )
    .toSorted((a, b) => a.unlike - b.unlike + (a.place - b.place) / 10)
  const taken: typeof pairs = []
  for (const pair of pairs)
    if (!taken.some(({ heading, at }) => heading === pair.heading || at === pair.at)) taken.push(pair)
  const missing = headings.filter((one) => one.needed && !taken.some(({ heading }) => heading === one))
  for (const heading of missing) {
    const at = taken.findLastIndex((pair) => !pair.heading.needed)
    if (at >= 0) taken[at] = { ...taken[at]!, heading }
  }
  const names = written.map((text, at) => taken.find((pair) => pair.at === at)?.heading.names[0] ?? text)
  return { names, unlike: taken.reduce((sum, pair) => sum + pair.unlike, 0) + written.length - taken.length }
}

/** 0 of the same, 1 of two words that have nothing in common. */
const unlikeness = (a: string, b: string): number => distance(a, b, MOST_APART) / Math.max(a.length, b.length, 1)
const MOST_APART = 20
