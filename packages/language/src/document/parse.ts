/**
 * Markdown texts → the parsed document. The Markdown parser is used in this folder and nowhere else.
 *
 * The input of a room:
 *
 *     section.blocks               tables, `- Key: value` bullets and prose before the first `###`
 *     section.subjects             `### …` headings with their own blocks
 *     kernel/column-table.ts       finds the tables and bullets that a room declares
 *     phrase.ts                    parses cells: splitAt, listItems, matchPattern, soleCode
 *
 * Several sources are joined by point number, in the order of their file names. It never fails: any text gives a document.
 */
import { interned } from '../incremental.ts'
import { memoize, sameItems } from '@ninefold/plan/base'
import type { PointNumber } from '@ninefold/plan'
import type { Problem, Span } from '@ninefold/plan/problem'
import { readChunks, type PieceOfChunk } from './chunks.ts'
import { POINTS, readNumber, undecorated } from './heading-number.ts'
import type { Block, Document, Phrase, Section, Source, Subject } from './model.ts'
import { outline, type Role } from './outline.ts'
import { matchPhrase, plainText } from './phrase.ts'
import type { PieceOfFile } from './pieces.ts'
import { linesOf } from './lines.ts'
import { placesOf, type Places } from './places.ts'
import { documentProblem } from './problems.ts'
import { headedInBold, readSubjects } from './subjects.ts'

/** Parses Markdown into sections, tables and bullets, each with its span. */
export function parseDocument(given: readonly Source[]): Document {
  const sources = given.toSorted((a, b) => (a.file < b.file ? -1 : a.file > b.file ? 1 : 0))
  const files = sources.map(readFile)
  const places = new Map(files.map((file) => [file.file, file.places]))
  const titles = files.flatMap((file) => file.title ?? [])
  const title = titles.find((one) => SAYS_KIND.test(plainText(one))) ?? titles[0]
  const nameSpan = title?.span ?? { file: sources[0]?.file ?? '', start: 0, end: 0 }
  const name = (title && nameIn(title)) || nameOfFile(nameSpan.file)
  const noTitle = title ? [] : [documentProblem('DOC-001', { span: nameSpan }, { name })]
  return {
    name,
    nameSpan,
    sections: POINTS.map((number) => joinSection(number, files, nameSpan)),
    files: sources.map((source) => source.file),
    places: (file) => places.get(file) ?? NOWHERE,
    originOf: (span) => (places.get(span.file) ?? NOWHERE).origin(span),
    spanOf: (origin) => (places.get(origin.file) ?? NOWHERE).span(origin),
    lineOf: (span) => {
      const { origin, written } = places.get(span.file) ?? NOWHERE
      return written(origin(span)).line
    },
    problems: [...noTitle, ...files.flatMap((file) => file.problems), ...outside(files)],
  }
}

const NOWHERE = placesOf(linesOf({ text: '' }, undefined), [0])

function nameIn(title: Phrase): string {
  if (title.text.length > 300) return plainText(title)
  const [after] =
    matchPhrase(
      title,
      new RegExp(`^(?:.*\\s)?${KIND}(?:\\s*:|\\s+(?:[–—-]|of|for|von|für|de|van|voor)\\s)\\s*(?:the\\s+)?(.+)$`, 'iu'),
    ) ?? []
  const [before] =
    matchPhrase(
      title,
      new RegExp(`^(.+?)(?:(?:\\s*:|\\s[–—-])\\s+(?:.*\\s)?|\\s+|\\s*\\(\\s*)${KIND}\\s*\\)?$`, 'iu'),
    ) ?? []
  return plainText(after ?? before ?? title)
}

/** The word for the kind of document in a title. */
const KIND =
  '(?:nine-point )?(?:specification|spec|spezifikation|spécification|especificación|specifica|specificatie)(?: document)?'

const SAYS_KIND = new RegExp(`(?:^|[\\s(])${KIND}(?:$|[\\s:)–—-])`, 'iu')

function nameOfFile(file: string): string {
  const base = file.replace(/^.*[\\/]/u, '').replace(/\.[^.]*$/u, '')
  const words = base.replace(/[-_.]+/gu, ' ').trim()
  return words === '' ? 'Application' : words[0]!.toUpperCase() + words.slice(1)
}

function joinSection(number: PointNumber, files: readonly FileParts[], missing: Span): Section {
  const parts = files.flatMap((file) => file.parts.filter((part) => part.number === number))
  const section = {
    number,
    span: parts[0]?.heading ?? missing,
    headings: parts.map((part) => part.heading),
    titles: parts.map((part) => part.title),
    blocks: parts.flatMap((part) => part.blocks),
    subjects: parts.flatMap((part) => part.subjects),
  }
  return interned('sections', String(number), section, sameSection)
}

const sameSection = (a: Section, b: Section): boolean =>
  a.span === b.span &&
  sameItems(a.headings, b.headings) &&
  sameItems(a.titles, b.titles) &&
  sameItems(a.blocks, b.blocks) &&
  sameItems(a.subjects, b.subjects)

interface FileParts {
  readonly file: string
  readonly places: Places
  readonly title?: Phrase
  readonly parts: readonly Part[]
  readonly problems: readonly Problem[]
  /** Tables outside the nine points. */
  readonly outside: readonly Problem[]
}

/** From the heading of a point to that of the next one. */
interface Part {
  readonly number: PointNumber
  readonly heading: Span
  readonly title: Phrase
  readonly blocks: readonly Block[]
  readonly subjects: readonly Subject[]
}

function readFile(source: Source): FileParts {
  const { chunks, places } = readChunks(source)
  const pieces = chunks.flatMap((chunk) => chunk.pieces)
  const { roles, problems: odd } = outline(pieces.map((piece) => piece.heading))
  const title = pieces.find((_, index) => roles[index]!.kind === 'title')?.heading.phrase
  const parts = partsOf(pieces, roles)
  return {
    file: source.file,
    places,
    ...(title && { title }),
    parts,
    problems: [
      ...chunks.flatMap((chunk) => chunk.problems),
      ...odd,
      ...secondTitles(pieces, roles),
      ...orderProblems(parts),
      ...tablesInPoints(pieces, roles),
    ],
    outside: outsideProblems(pieces, roles),
  }
}

function partsOf(pieces: readonly PieceOfFile[], roles: readonly Role[]): readonly Part[] {
  return pieces.flatMap((piece, index) => {
    const role = roles[index]!
    if (role.kind !== 'part') return []
    const end = roles.findIndex((other, at) => at > index && other.kind !== 'below')
    const below = pieces.slice(index + 1, end < 0 ? undefined : end).map((one, at) => {
      const { level, phrase } = one.heading
      const { title } = roles[index + 1 + at] as Role & { readonly kind: 'below' }
      // A heading at the level of its point counts as one level lower.
      return {
        level: Math.max(level, piece.heading.level + 1),
        title,
        prose: one.prose,
        span: phrase.span,
        blocks: one.blocks,
      }
    })
    const own = role.number === 1 ? { blocks: piece.blocks, below: [] } : headedInBold(piece)
    const { blocks, subjects } = readSubjects([...own.below, ...below], role.number)
    const { phrase } = piece.heading
    return [
      {
        number: role.number,
        heading: phrase.span,
        title: withoutNumber(phrase),
        blocks: [...own.blocks, ...blocks],
        subjects,
      },
    ]
  })
}

const withoutNumber = memoize((heading: Phrase): Phrase => undecorated(readNumber(heading)?.title ?? heading))

function tablesInPoints(pieces: readonly PieceOfChunk[], roles: readonly Role[]): readonly Problem[] {
  return pieces.flatMap(({ tableProblems }, index) =>
    roles[index]!.kind === 'part' || roles[index]!.kind === 'below' ? tableProblems : [],
  )
}

/** Tables outside the points. If all nine points exist, such text is an appendix and is not reported. */
function outside(files: readonly FileParts[]): readonly Problem[] {
  const whole = POINTS.every((point) => files.some((file) => file.parts.some((part) => part.number === point)))
  return whole ? [] : files.flatMap((file) => file.outside)
}

function secondTitles(pieces: readonly PieceOfFile[], roles: readonly Role[]): readonly Problem[] {
  if (!roles.some((role) => role.kind === 'title')) return []
  const others = pieces.filter(({ heading }, index) => heading.level === 1 && roles[index]!.kind === 'outside')
  return others.map(({ heading: { phrase } }) =>
    documentProblem('DOC-002', { span: phrase.span }, { title: phrase.text }),
  )
}

/** One problem for each heading with a table outside the points (including the headings below it): its number may be missing. */
function outsideProblems(pieces: readonly PieceOfFile[], roles: readonly Role[]): readonly Problem[] {
  const problems: Problem[] = []
  for (let at = 0; at < pieces.length; at++) {
    const role = roles[at]!
    if (role.kind !== 'outside') continue
    const { phrase, level } = pieces[at]!.heading
    let blocks = pieces[at]!.blocks
    while (roles[at + 1]?.kind === 'outside' && pieces[at + 1]!.heading.level > level)
      blocks = [...blocks, ...pieces[++at]!.blocks]
    if (!blocks.some((block) => block.kind === 'table')) continue
    const { number } = role
    const [span, title] = [phrase.span, phrase.text]
    if (number === undefined) problems.push(documentProblem('DOC-003', { span }, { title }))
    else problems.push(documentProblem('DOC-004', { span }, { number, title }))
  }
  return problems
}

function orderProblems(parts: readonly Part[]): readonly Problem[] {
  return parts.flatMap(({ number, heading: span }, index) => {
    const before = parts.slice(0, index)
    const same = before.find((part) => part.number === number)
    const later = before.find((part) => part.number > number)
    if (same) {
      const second = { span: same.heading, label: 'it stands here first' }
      return [documentProblem('DOC-005', { span, second }, { number })]
    }
    if (!later) return []
    const second = { span: later.heading, label: `point ${later.number} stands here` }
    return [documentProblem('DOC-006', { span, second }, { number, before: later.number })]
  })
}
