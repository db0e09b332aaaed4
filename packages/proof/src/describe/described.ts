/** The types of a description: sentences with their origins, by point. */
import type { Origin } from '@ninefold/plan/expression'
import type { Explanation, PointNumber } from '@ninefold/plan'

/** A sentence about the plan, with its line of the document. */
export interface DescribedLine {
  readonly text: string
  /** 0 for a line of its own, 1 for one that belongs to the line of level 0 above it. */
  readonly level: 0 | 1
  /** Absent if no line of the document states it. */
  readonly origin?: Origin
}

/** The sentences about one point. */
export interface DescribedPoint {
  readonly point: PointNumber
  readonly title: string
  readonly lines: readonly DescribedLine[]
}

/** The description of the running document: `GET /api/app/description`, for users who may see the document. */
export interface DescriptionView {
  readonly points: readonly DescribedPoint[]
  /** The statements of the document without an effect, with their origins. */
  readonly explanations: readonly DescribedLine[]
}

const EXPLANATIONS_TITLE = 'Explanation only: nothing in the application follows from these lines'

/** A heading with the lines below it. */
export type DescribedSection = Pick<DescribedPoint, 'title' | 'lines'>

/** The printed description: the points, then the explanations. */
export const describedSections = ({ points, explanations }: DescriptionView): readonly DescribedSection[] => [
  ...points.map(({ point, title, lines }) => ({ title: `${point}. ${title}`, lines })),
  ...(explanations.length > 0 ? [{ title: EXPLANATIONS_TITLE, lines: explanations }] : []),
]

export const describeExplanations = (explanations: readonly Explanation[]): readonly DescribedLine[] =>
  explanations.map(({ text, origin }) => line(text, origin))

export const line = (text: string, origin?: Origin, level: 0 | 1 = 0): DescribedLine => ({
  text,
  level,
  ...(origin && { origin }),
})

export const under = (text: string, origin?: Origin): DescribedLine => line(text, origin, 1)

/** Prose after a sentence, in one line. */
export const help = (text: string): string => (text === '' ? '' : ` – ${text.replaceAll('\n', ' ')}`)

export const list = (items: readonly string[], word = 'and'): string =>
  items.length < 2 ? (items[0] ?? 'nothing') : `${items.slice(0, -1).join(', ')} ${word} ${items.at(-1)}`
