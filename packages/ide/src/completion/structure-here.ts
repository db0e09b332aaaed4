/** Structures that may begin at the cursor: a heading, a table, a bullet, a column. */
import { type Phrase, makePhrase, plainText } from '@ninefold/language/document'
import type { PointNumber } from '@ninefold/plan'
import { columnsCalled, formsOf, placeColumns, type Columns } from '@ninefold/language/kernel'
import type { Span } from '@ninefold/plan/problem'
import { textOf, type Analysis } from '../analysis.ts'
import { helpOf } from '../cells/index.ts'
import { columnsAt, type Place } from '../place.ts'
import { completion, type Completion } from './completion.ts'

const POINTS: readonly PointNumber[] = [1, 2, 3, 4, 5, 6, 7, 8, 9]

export function structureHere(analysis: Analysis, place: Place): readonly Completion[] {
  const text = textOf(analysis, place.file)
  const line = text.slice(text.lastIndexOf('\n', place.offset - 1) + 1, place.offset)
  const heading = /^(#{1,6})\s+(.*)$/u.exec(line)
  const span = (written: string): Span => ({
    file: place.file,
    start: place.offset - written.length,
    end: place.offset,
  })
  if (heading) return headingsHere(heading[1]!.length, analysis, place, span(heading[2]!))
  const bullet = /^\s*[-*+]\s+([^:]*)$/u.exec(line)
  if (bullet && place.section) return bulletsHere(place, span(bullet[1]!))
  if (place.cell ? place.cell.header : /^\s*\|/u.test(line)) {
    return columnsHere(place, line, span(/[^|]*$/u.exec(line)![0].trimStart()))
  }
  return /^[\p{L}#]*$/u.test(line) ? begunHere(analysis, place, span(line)) : []
}

// ── Headings ────────────────────────────────────────────────────────────────────────────────────────────────────────

function headingsHere(level: number, analysis: Analysis, place: Place, span: Span): readonly Completion[] {
  if (level === 1)
    return [completion('Specification: ', 'heading', span, { insert: 'Specification: ${1:Name}', snippet: true })]
  if (level === 2) return openPoints(analysis).map((point) => pointHeading(point, span))
  return place.section ? subjectsHere(analysis, place.section.number, span) : []
}

const openPoints = ({ document }: Analysis): readonly PointNumber[] =>
  POINTS.filter((point) => document.sections[point - 1]!.headings.length === 0)

function pointHeading(point: PointNumber, span: Span): Completion {
  const { title, means } = helpOf(point)
  return completion(`${point}. ${title}`, 'heading', span, { documentation: means, order: point })
}

/** Names for headings of this point that no heading has yet. */
function subjectsHere(analysis: Analysis, point: PointNumber, span: Span): readonly Completion[] {
  const { document, declared, read } = analysis
  const present = new Set(document.sections[point - 1]!.subjects.map(({ title }) => plainText(title).toLowerCase()))
  const entities = declared.entities.filter((entity) => entity.read && !entity.partOf).map(({ label }) => label)
  const labels: Partial<Record<PointNumber, readonly string[]>> = {
    2: read.screens.value.screens.map(({ label }) => plainText(label)),
    3: present.has('user') ? [] : ['User'],
    4: entities,
    5: entities,
    6: entities,
    7: read.calls.value.calls.map(({ label }) => plainText(label)),
  }
  const fresh = (labels[point] ?? []).filter((label) => !present.has(label.toLowerCase()))
  const example = completion('Example: …', 'heading', span, {
    insert: 'Example: ${1:what happens}',
    snippet: true,
    order: 9,
  })
  return [...fresh.map((label) => completion(label, 'heading', span)), example]
}

// ── Bullets and columns ─────────────────────────────────────────────────────────────────────────────────────────────

function bulletsHere({ section, subject }: Place, span: Span): readonly Completion[] {
  const { bullets = {} } = columnsAt(section!.number, subject)
  const blocks = (subject ?? section!).blocks
  const present = new Set(blocks.flatMap((block) => (block.kind === 'bullet' ? columnsCalled(block.key, bullets) : [])))
  return Object.entries(bullets).flatMap(([key, { names, many, means }]) =>
    present.has(key) && !many
      ? []
      : [completion(names[0]!, 'word', span, { insert: `${names[0]}: `, documentation: means })],
  )
}

/** `line`: the text up to the cursor, for a header without a table. */
function columnsHere({ section, subject, cell }: Place, line: string, span: Span): readonly Completion[] {
  if (!section) return []
  const forms = formsOf(columnsAt(section.number, subject).tables)
  const header = cell?.table.header ?? line.split('|').slice(1, -1).map(phraseOf)
  const possible = cell?.form === undefined ? Object.values(forms) : [forms[cell.form]!]
  const found = possible.flatMap((columns) => {
    const present = new Set(placeColumns(header, columns).keys())
    return Object.entries(columns).flatMap(([column, { names, needed, means }]) => {
      const [label = ''] = names
      if (present.has(column) || label === '') return []
      return [completion(label, 'column', span, { order: needed ? 0 : 1, documentation: means })]
    })
  })
  return [...new Map(found.map((one) => [one.label, one])).values()]
}

/** The words of a heading. */
function phraseOf(text: string): Phrase {
  const nowhere: Span = { file: '', start: 0, end: 0 }
  return makePhrase([{ kind: 'text', text, span: nowhere }], nowhere)
}

// ── An empty line ───────────────────────────────────────────────────────────────────────────────────────────────────

function begunHere(analysis: Analysis, place: Place, span: Span): readonly Completion[] {
  if (!analysis.document.sections.some(({ headings }) => headings.length > 0)) return [whole(span)]
  const sections = openPoints(analysis).map((point) => ({
    ...pointHeading(point, span),
    insert: `## ${point}. ${helpOf(point).title}\n\n`,
    order: 20 + point,
  }))
  return place.section ? [...tablesHere(place, span), ...sections] : sections
}

function tablesHere({ section, subject }: Place, span: Span): readonly Completion[] {
  const forms = formsOf(columnsAt(section!.number, subject).tables)
  const tables = Object.values(forms).map((columns) => tableSnippet(columns, span))
  const { subject: under } = helpOf(section!.number).columns
  const first = under && !subject ? Object.entries(formsOf(under.tables))[0] : undefined
  const below = first && {
    ...tableSnippet(first[1], span, '### ${90:Name}\n\n'),
    label: `### … with a table of ${first[0]}`,
  }
  return [...tables, ...(below && section!.number !== 5 && section!.number !== 6 ? [below] : [])]
}

/** Header, dashes and one row with placeholders. */
function tableSnippet(columns: Columns, span: Span, before = ''): Completion {
  const usual = Object.entries(columns).filter(([, column]) => column.usual)
  const heads = (usual.length > 0 ? usual : Object.entries(columns)).map(
    ([key, { names }]) => names.find((one) => one !== '') ?? key,
  )
  const row = heads.map((_, at) => `$${at + 1}`)
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`
  return completion(`Table: ${heads.join(', ')}`, 'snippet', span, {
    insert: `${before}${[heads, heads.map(() => '---'), row].map(line).join('\n')}\n`,
    snippet: true,
    order: 10,
  })
}

function whole(span: Span): Completion {
  const sections = POINTS.map((point) => `## ${point}. ${helpOf(point).title}\n`)
  const insert = ['# Specification: ${1:Name}\n', ...sections].join('\n')
  const documentation =
    'All nine points, each open: the application runs, and each point that is filled in makes it more.'
  return completion('Specification with nine points', 'snippet', span, { insert, snippet: true, documentation })
}
