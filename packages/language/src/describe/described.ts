/** What the read-back is made of: sentences with the places that they come from, under the points of the document. */
import type { Origin } from '../expression/tree.ts'
import type { PointNumber } from '../plan/plan.ts'

export interface DescribedLine {
  readonly text: string
  /** 0 for a line of its own, 1 for one that belongs to the line of level 0 above it. */
  readonly level: 0 | 1
  /** Absent for what no line of the document says. */
  readonly origin?: Origin
}

export interface DescribedPoint {
  readonly point: PointNumber
  readonly title: string
  readonly lines: readonly DescribedLine[]
}

/** What the running document says, read back: `GET /api/app/description`, for those who may see the document. */
export interface DescriptionView {
  readonly points: readonly DescribedPoint[]
}

export const line = (text: string, origin?: Origin, level: 0 | 1 = 0): DescribedLine => ({
  text,
  level,
  ...(origin && { origin }),
})

export const under = (text: string, origin?: Origin): DescribedLine => line(text, origin, 1)

/** Prose behind a sentence, in one line. */
export const help = (text: string): string => (text === '' ? '' : ` – ${text.replaceAll('\n', ' ')}`)

export const list = (items: readonly string[], word = 'and'): string =>
  items.length < 2 ? (items[0] ?? 'nothing') : `${items.slice(0, -1).join(', ')} ${word} ${items.at(-1)}`
