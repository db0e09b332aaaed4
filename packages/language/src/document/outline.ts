/**
 * Classifies each heading of a file: the title, one of the nine points, a subject in a point, or text. Authors write points
 * as `#`, `##` or `###`, number them in many ways, or only name them; a heading gets the only role that is possible.
 */
import { memoize } from '@ninefold/plan/base'
import type { PointNumber } from '@ninefold/plan'
import type { Problem, Span } from '@ninefold/plan/problem'
import { POINTS, pointNamed, readNumber, soundsLike, type Numbered } from './heading-number.ts'
import type { Phrase } from './model.ts'
import { makePhrase } from './phrase.ts'
import { documentProblem } from './problems.ts'

export interface Heading {
  readonly level: number
  readonly phrase: Phrase
  /** The markup of its level: `##`, or the whole of an underlined heading. */
  readonly mark: Span
  readonly underlined: boolean
}

export type Role =
  | { readonly kind: 'title' }
  /** `named`: recognised by its words only. */
  | { readonly kind: 'part'; readonly number: PointNumber; readonly named: boolean }
  /** Not one of the nine points. */
  | { readonly kind: 'outside'; readonly number?: string }
  /** Below the heading of a point; `title` is without a number. */
  | { readonly kind: 'below'; readonly title: Phrase }

interface Outline {
  readonly roles: readonly Role[]
  readonly problems: readonly Problem[]
}

interface Candidate extends Heading {
  readonly numbered?: Numbered
  /** The point that its number means, if that is 1 to 9 without a further level. */
  readonly point?: PointNumber
}

export function outline(headings: readonly Heading[]): Outline {
  const { candidates, roles, named, misnumbered, raised } = takeRoles(headings)
  const problems = [
    ...depthProblems(candidates, roles),
    ...named.map(({ heading, number }) => withoutNumber(heading, number)),
    ...misnumbered.map(({ heading, suggestion }) => wrongNumber(heading, suggestion, candidates)),
    ...candidates.flatMap((heading, index) => otherWords(heading, roles[index]!)),
    ...raised.map(({ heading, point, gap }) => raisedHeading(heading, point, gap)),
  ]
  return { roles, problems }
}

function takeRoles(headings: readonly Heading[]) {
  const candidates = headings.map(withNumber)
  const level = levelOfPoints(candidates)
  const title = titleOf(candidates, level)
  const points = pointsAmong(candidates, level, title)
  const following = followingPoints(candidates, level)
  const roles: Role[] = []
  const named: { heading: Candidate; number: PointNumber }[] = []
  const misnumbered: { heading: Candidate; suggestion: PointNumber }[] = []
  /** `gap`: the heading may be a point whose number is missing here. */
  const raised: { heading: Candidate; point: PointNumber; gap: boolean }[] = []
  let part: { readonly level: number; readonly number?: PointNumber } | undefined
  for (const [index, heading] of candidates.entries()) {
    const number = numberOf(heading, points, level, part)
    if (heading === title) roles.push({ kind: 'title' })
    else if (number !== undefined) {
      if (heading.point === undefined) named.push({ heading, number })
      else if (heading.point !== number) misnumbered.push({ heading, suggestion: number })
      roles.push({ kind: 'part', number, named: heading.point === undefined })
      // For a point that is too deep, the headings below it count from the usual level.
      part = { level: Math.min(heading.level, level), number }
    } else if (part && (heading.level > part.level || isWithin(heading, part.number))) {
      roles.push({ kind: 'below', title: titleBelow(heading) })
    } else if (part?.number !== undefined && isAmongPoints(heading, index, points, level)) {
      roles.push({ kind: 'below', title: heading.phrase })
      raised.push({ heading, point: part.number, gap: following[index]! > part.number + 1 })
    } else {
      const digits = heading.numbered?.setOff && heading.numbered.path.join('.')
      roles.push({ kind: 'outside', ...(digits && { number: digits }) })
      part = undefined
    }
  }
  return { candidates, roles, named, misnumbered, raised }
}

/** For each heading, the number of the next point at that level. */
function followingPoints(headings: readonly Candidate[], level: number): readonly (PointNumber | undefined)[] {
  let next: PointNumber | undefined
  return headings
    .toReversed()
    .map((heading) => {
      const found = next
      if (heading.level === level) next = heading.point ?? next
      return found
    })
    .toReversed()
}

const withNumber = memoize((heading: Heading): Candidate => {
  const numbered = readNumber(heading.phrase)
  const [first, second] = numbered?.path ?? []
  const point = second === undefined || second === 0 ? POINTS.find((number) => number === first) : undefined
  return { ...heading, ...(numbered && { numbered }), ...(point && { point }) }
})

/** The level of the nine points: the topmost level with at least two of them, else the level of the only one. */
function levelOfPoints(headings: readonly Candidate[]): number {
  const count = (level: number, of: (heading: Candidate) => PointNumber | undefined) =>
    new Set(headings.flatMap((heading) => (heading.level === level ? (of(heading) ?? []) : []))).size
  for (const pointOf of [(one: Candidate) => one.point, (one: Candidate) => pointNamed(one.phrase)]) {
    const several = LEVELS.find((level) => count(level, pointOf) > 1)
    const one = [2, 3, 1].find((level) => count(level, pointOf) === 1)
    if (several ?? one) return (several ?? one)!
  }
  return 2
}

const LEVELS = [1, 2, 3, 4]

/** The title: the first heading of level 1 that is not a point, else the first heading if it precedes all points. */
function titleOf(headings: readonly Candidate[], level: number): Candidate | undefined {
  const isTitle = (heading: Candidate) =>
    heading.point === undefined || (heading.level < level && !soundsLike(heading.phrase, heading.point))
  const top = headings.find((heading) => heading.level === 1)
  const [first] = headings
  const found = top && isTitle(top) ? top : first
  return found && isTitle(found) && (found.level === 1 || pointNamed(found.phrase) === undefined) ? found : undefined
}

/** An index of the points by number, for documents with very many headings. */
interface Points {
  /** The first heading with a number at a level. */
  readonly first: (level: number, number: PointNumber) => Candidate | undefined
  readonly has: (number: PointNumber) => boolean
  /** The index of the last point at a level, among all headings. */
  readonly last: (level: number) => number
  /** Is it the only heading before point 2, while no heading is point 1? */
  readonly opens: (heading: Candidate) => boolean
  /** The number of points at a level. */
  readonly count: (level: number) => number
}

function pointsAmong(all: readonly Candidate[], level: number, title: Candidate | undefined): Points {
  const first = new Map<string, Candidate>()
  const last = new Map<number, number>()
  const numbers = new Set<PointNumber>()
  const counts = new Map<number, number>()
  const opening = openingOf(all, level, title)
  for (const [index, heading] of all.entries()) {
    const { level, point } = heading
    if (point === undefined) continue
    const key = `${level} ${point}`
    if (!first.has(key)) first.set(key, heading)
    last.set(level, index)
    counts.set(level, (counts.get(level) ?? 0) + 1)
    numbers.add(point)
  }
  return {
    first: (level, number) => first.get(`${level} ${number}`),
    has: (number) => numbers.has(number),
    last: (level) => last.get(level) ?? -1,
    opens: (heading) => heading === opening,
    count: (level) => counts.get(level) ?? 0,
  }
}

function openingOf(all: readonly Candidate[], level: number, title: Candidate | undefined): Candidate | undefined {
  const second = all.findIndex((heading) => heading.point !== undefined && heading.level === level)
  if (all[second]?.point !== 2 || all.some((one) => one.point === 1 || pointNamed(one.phrase) === 1)) return undefined
  const before = all.slice(0, second).filter((heading) => heading !== title && heading.level <= level)
  return before.length === 1 && before[0]!.level === level && !before[0]!.numbered ? before[0] : undefined
}

/** The point that starts at this heading. */
function numberOf(
  heading: Candidate,
  points: Points,
  level: number,
  part: { readonly level: number; readonly number?: PointNumber } | undefined,
): PointNumber | undefined {
  const { point } = heading
  if (point !== undefined) {
    if (heading.level === level) return intendedPoint(heading, points, level) ?? point
    const isPoint = heading.level < level || soundsLike(heading.phrase, point) || isAlone(heading, points, level)
    return isPoint && !points.first(level, point) && point > (part?.number ?? 0) ? point : undefined
  }
  if (heading.numbered || heading.level > level) return undefined
  const called = pointNamed(heading.phrase)
  if (called !== undefined) return points.has(called) ? undefined : called
  return points.opens(heading) ? 1 : undefined
}

/** Is it the only numbered heading at its level, while the level of the points has several? Then its level is a mistake. */
const isAlone = (heading: Candidate, points: Points, level: number): boolean =>
  points.count(heading.level) === 1 && points.count(level) > 1

/** The intended point of a heading whose number is taken but whose words name a missing point. */
function intendedPoint(heading: Candidate, points: Points, level: number): PointNumber | undefined {
  const title = heading.numbered?.title
  const isFirst = points.first(level, heading.point!) === heading
  const suggestion = title && !isFirst ? pointNamed(title) : undefined
  return suggestion !== undefined && !points.first(level, suggestion) ? suggestion : undefined
}

/** A heading without number at the level of the points, followed by another point. */
function isAmongPoints(heading: Candidate, index: number, points: Points, level: number): boolean {
  return heading.level === level && !heading.numbered && points.last(level) > index
}

/** `## 3.1 Claim` has the level of its point, but its number places it below. */
function isWithin(heading: Candidate, number: PointNumber | undefined): boolean {
  return heading.numbered !== undefined && heading.numbered.path.length > 1 && heading.numbered.path[0] === number
}

function titleBelow({ numbered, phrase }: Candidate): Phrase {
  const isNumber = numbered && numbered.title.text !== '' && (numbered.setOff || numbered.path.length > 1)
  return isNumber ? numbered.title : phrase
}

/** One problem for all points that are not `##`, with a fix that changes their level and that of the headings below them. */
function depthProblems(headings: readonly Candidate[], roles: readonly Role[]): readonly Problem[] {
  const parts = headings.filter((heading, index) => roles[index]!.kind === 'part' && heading.level !== 2)
  const [first] = parts
  if (!first || roles.every((role) => role.kind !== 'title')) return []
  const levels = levelsOf(headings, roles)
  const edits = headings.flatMap((heading, index) =>
    heading.level === levels[index] ? [] : [toLevel(heading, levels[index]!)],
  )
  const fix = { title: 'Write the nine points as `##`', edits }
  const parameters = { marks: '#'.repeat(first.level), several: parts.length > 1 }
  return [documentProblem('DOC-020', { span: first.phrase.span, ...(edits.length > 0 && { fix }) }, parameters)]
}

/**
 * The level of each heading if the points were `##`; the current levels if that would change the role of a heading.
 */
export function levelsOf(headings: readonly Heading[], roles: readonly Role[]): readonly number[] {
  let shift = 0
  const moved = headings.map((heading, index) => {
    const role = roles[index]!
    if (role.kind === 'part') shift = 2 - heading.level
    const level = role.kind === 'title' || shift === 0 ? heading.level : Math.min(6, Math.max(2, heading.level + shift))
    return { ...heading, level }
  })
  const isTitled = roles.some((role) => role.kind === 'title')
  const isSame = isTitled && takeRoles(moved).roles.every((role, index) => isSimilar(role, roles[index]!))
  return (isSame ? moved : headings).map(({ level }) => level)
}

/** Would all headings keep their roles, at these levels, if points without numbers got their numbers? */
export function mayBeNumbered(
  headings: readonly Heading[],
  roles: readonly Role[],
  levels: readonly number[],
): boolean {
  const numbered = headings.map((heading, index): Heading => {
    const [level, role] = [levels[index]!, roles[index]!]
    if (role.kind !== 'part' || !role.named) return { ...heading, level }
    const { span, pieces } = heading.phrase
    const number = { kind: 'text', text: `${role.number}. `, span: { ...span, end: span.start } } as const
    return { ...heading, level, phrase: makePhrase([number, ...pieces], span) }
  })
  return takeRoles(numbered).roles.every((role, index) => isSimilar(role, roles[index]!))
}

const isSimilar = (one: Role, other: Role): boolean =>
  one.kind === other.kind && (one.kind !== 'part' || other.kind !== 'part' || one.number === other.number)

function toLevel(heading: Heading, level: number): { readonly span: Span; readonly text: string } {
  const marks = '#'.repeat(level)
  return { span: heading.mark, text: heading.underlined ? `${marks} ${heading.phrase.text}` : marks }
}

function withoutNumber(heading: Candidate, number: PointNumber): Problem {
  const { span, text } = heading.phrase
  const fix = {
    title: 'Write the number of the point',
    edits: [{ span: { ...span, end: span.start }, text: `${number}. ` }],
  }
  return documentProblem('DOC-021', { span, fix }, { title: text, number })
}

/** Reports a heading whose words all belong to another point than its number. */
function otherWords(heading: Candidate, role: Role): readonly Problem[] {
  if (role.kind !== 'part' || role.named || role.number !== heading.point) return []
  const { title } = heading.numbered!
  const [number, suggestion] = [role.number, pointNamed(title)]
  if (suggestion === undefined || suggestion === number || soundsLike(title, number)) return []
  const fix = {
    title: `Write ${suggestion}`,
    edits: [{ span: digitsOf(heading), text: String(suggestion) }],
    suggested: true,
  }
  return [documentProblem('DOC-032', { span: heading.phrase.span, fix }, { title: title.text, number, suggestion })]
}

function digitsOf({ phrase: { span, text }, point }: Candidate): Span {
  const at = text.indexOf(String(point))
  return { ...span, start: span.start + at, end: span.start + at + String(point).length }
}

function wrongNumber(heading: Candidate, suggestion: PointNumber, all: readonly Candidate[]): Problem {
  const number = heading.point!
  const first = all.find((one) => one.level === heading.level && one.point === number)!
  const { span, text } = heading.phrase
  const fix = { title: `Write ${suggestion}`, edits: [{ span: digitsOf(heading), text: String(suggestion) }] }
  const second = { span: first.phrase.span, label: 'this one has the number too' }
  return documentProblem(
    'DOC-025',
    { span, second, fix },
    { title: text, number, first: first.phrase.text, suggestion },
  )
}

function raisedHeading({ phrase, mark, level, underlined }: Candidate, point: PointNumber, gap: boolean): Problem {
  const marks = '#'.repeat(level + 1)
  const fix = {
    title: `Write "${marks} ${phrase.text}"`,
    edits: [{ span: mark, text: marks }],
    ...(gap && { suggested: true }),
  }
  const parameters = { title: phrase.text, point, marks }
  return documentProblem('DOC-026', { span: phrase.span, ...(!underlined && { fix }) }, parameters)
}
