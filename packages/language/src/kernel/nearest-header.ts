/** Suggested columns for a table without a known heading: those whose names are most similar. */
import { type Phrase, plainText } from '../document/index.ts'
import { distance } from '@ninefold/plan/problem'
import type { TableForm } from './columns.ts'

/** The header of the most similar declared table, with this order of columns and all required columns. */
export function nearestHeader(header: readonly Phrase[], forms: readonly TableForm[]): string {
  const written = header.map((cell) => plainText(cell).toLowerCase())
  const [nearest] = forms.map((form) => renamedBy(form, written)).toSorted((a, b) => a.difference - b.difference)
  return `| ${nearest!.names.join(' | ')} |`
}

/** Replaces each heading by the most similar column, and the least similar ones by missing required columns. */
function renamedBy(form: TableForm, written: readonly string[]) {
  const headings = Object.values(form).filter(({ prose }) => !prose)
  const pairs = headings
    .flatMap((heading, place) =>
      written.map((text, at) => ({
        heading,
        at,
        place,
        difference: difference(text, heading.names[0]!.toLowerCase()),
      })),
    )
    .toSorted((a, b) => a.difference - b.difference + (a.place - b.place) / 10)
  const used: typeof pairs = []
  for (const pair of pairs)
    if (!used.some(({ heading, at }) => heading === pair.heading || at === pair.at)) used.push(pair)
  const missing = headings.filter((one) => one.needed && !used.some(({ heading }) => heading === one))
  for (const heading of missing) {
    const at = used.findLastIndex((pair) => !pair.heading.needed)
    if (at >= 0) used[at] = { ...used[at]!, heading }
  }
  const names = written.map((text, at) => used.find((pair) => pair.at === at)?.heading.names[0] ?? text)
  return { names, difference: used.reduce((sum, pair) => sum + pair.difference, 0) + written.length - used.length }
}

/** From 0 (equal) to 1 (nothing in common). */
const difference = (a: string, b: string): number => distance(a, b, MOST_DIFFERENT) / Math.max(a.length, b.length, 1)
const MOST_DIFFERENT = 20
