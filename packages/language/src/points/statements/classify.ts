/**
 * What becomes of each statement of points 2 to 9 (a row of a table, an item of a list, a sentence of a paragraph): the application enforces
 * it, a problem reports it, or it is explanation only. Quotations, blocks of code, headings and examples are no statements.
 */
import type { Block, Document, Phrase, Section, Table } from '../../document/model.ts'
import { joinPhrases, plainText, splitAt } from '../../document/phrase.ts'
import { once } from '@ninefold/plan/base'
import { originsIn, type PointNumber } from '@ninefold/plan'
import type { Problem, Span } from '@ninefold/plan/problem'
import { columnsCalled, type Heading } from '../../kernel/columns.ts'
import { BULLETS, FIELD_FORMS } from '../entities/index.ts'
import { withoutExamples } from '../examples/index.ts'
import { isNotKnown } from '../../kernel/not-known.ts'
import type { Notes } from '../../kernel/notes.ts'
import { itemOf } from '../../kernel/reading.ts'
import { spanIndex } from './span-index.ts'

type StatementStatus = 'enforced' | 'reported' | 'explanation'

export interface ClassifiedStatement {
  readonly point: PointNumber
  readonly kind: 'row' | 'item' | 'sentence'
  readonly text: string
  readonly span: Span
  readonly status: StatementStatus
}

/** What the compiler made of a document, at positions of the document. */
interface Compilation {
  readonly document: Document
  readonly plan: object
  readonly notes: Notes
  /** What the points read that look at nothing tentatively: where a row or a bullet is part of it, it was read. */
  readonly read: object
  readonly problems: readonly Problem[]
}

export function classifyStatements(compilation: Compilation): readonly ClassifiedStatement[] {
  const { document, plan, notes, read, problems } = compilation
  const planned = spanIndex(originsIn(plan).map(document.spanOf))
  const [values, names] = [spanIndex(spansIn(read)), spanIndex(spansOf(notes))]
  const reported = spanIndex(problems.flatMap(({ span, also = [] }) => [span, ...also]))
  const statusOf = (statement: Statement): StatementStatus => {
    const { span, end, structured, isFlag, header } = statement
    if (planned.beginsIn(span, end) || values.beginsIn(enforcedPart(statement))) return 'enforced'
    if (structured && names.beginsIn(span)) return 'enforced'
    if (isFlag && !reported.touches(span)) return 'enforced'
    return reported.touches(span) || (header && reported.touches(header)) ? 'reported' : 'explanation'
  }
  return document.sections.slice(1).flatMap((section) =>
    statementsIn(withoutExamples(section)).map((statement) => ({
      point: section.number,
      kind: statement.kind,
      text: statement.text,
      span: statement.span,
      status: statusOf(statement),
    })),
  )
}

// ── What a statement is ─────────────────────────────────────────────────────────────────────────────────────────────

export interface Statement {
  readonly kind: ClassifiedStatement['kind']
  readonly text: string
  readonly span: Span
  /** Of an item: where what is nested in it ends. */
  readonly end: number
  /** A row, or `Key: value`: its names are looked up only where it is read. */
  readonly structured: boolean
  /** `Only one: yes`: of what it says, the value has no place. */
  readonly isFlag?: boolean
  /** Of a row: a table that is not read is reported at its header. */
  readonly header?: Span
}

/** Where what enforces it begins: a sentence that was read as a whole is text for people. */
export const enforcedPart = ({ kind, span }: Statement): Span =>
  kind === 'sentence' ? { ...span, start: span.start + 1 } : span

export const statementsIn = ({ blocks, subjects }: Section): readonly Statement[] =>
  [blocks, ...subjects.map((subject) => subject.blocks)]
    .flat()
    .flatMap(statementsOf)
    .filter(({ text, structured }) => /[\p{L}\p{N}]/u.test(text) && (structured || !saysNothing(text)))

/** `None so far.`, `Not known yet.` */
const saysNothing = (text: string): boolean =>
  text.length <= 40 && (isNotKnown(text) || /^(?:none|nothing)(?: yet| so far| here)?\.?$/iu.test(text))

const statementsOf = once((block: Block): readonly Statement[] => {
  if (block.kind === 'table') return rowsOf(block)
  const item = itemOf(block)
  if (item) {
    const { text, nested } = item
    const span = { ...block.span, end: Math.max(text.span.end, nested[0]?.span.start ?? block.span.end) }
    const structured = block.kind === 'bullet' && !block.loose
    const isFlag = block.kind === 'bullet' && structured && columnsCalled(block.key, FLAGS).length > 0
    const own = {
      kind: 'item',
      text: plainText(text),
      span,
      end: Math.max(span.end, block.span.end),
      structured,
      isFlag,
    } as const
    return [own, ...nested.flatMap(statementsOf)]
  }
  const lines = block.kind === 'prose' && !block.code ? block.lines : undefined
  return lines ? sentencesIn(lines) : []
})

function rowsOf({ header, rows, span: table }: Table): readonly Statement[] {
  const head = { ...table, end: header.at(-1)?.span.end ?? table.start }
  return rows.map(({ cells, span }) => ({
    kind: 'row',
    text: cells
      .map(plainText)
      .filter((text) => text !== '')
      .join(' | '),
    span,
    end: span.end,
    structured: true,
    header: head,
  }))
}

function sentencesIn(lines: readonly Phrase[]): readonly Statement[] {
  const whole = joinPhrases(lines, ' ')
  const sentences = whole ? splitAt(whole, /(?<=[.!?])\s+(?=["“„(]?\p{Lu})/u) : []
  return sentences.map((one) => ({
    kind: 'sentence',
    text: plainText(one),
    span: one.span,
    end: one.span.end,
    structured: false,
  }))
}

/** The keys of point 3, where values are yes and no. */
const FLAGS = Object.fromEntries(
  Object.entries<Heading>({ ...FIELD_FORMS.fields, ...BULLETS }).filter(([, { prose }]) => !prose),
)

// ── What was read ───────────────────────────────────────────────────────────────────────────────────────────────────

/** Names that were found, and expressions. */
const spansOf = ({ mentions, expressions }: Notes): readonly Span[] => [
  ...mentions.flatMap(({ name, span }) => (name === undefined ? [] : [span])),
  ...expressions.map(({ piece }) => piece.span),
]

export function spansIn(value: unknown, seen = new Set<unknown>()): readonly Span[] {
  if (typeof value !== 'object' || value === null || seen.has(value)) return []
  seen.add(value)
  if (isSpan(value)) return [value]
  return Object.values(value).flatMap((one) => spansIn(one, seen))
}

const isSpan = (value: object): value is Span => 'start' in value && 'end' in value && 'file' in value
