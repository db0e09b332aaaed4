/** Writes a print as a PDF: letterhead, addressee, facts, text, tables, totals; the foot and its number on each sheet. */
import type { PrintData, PrintFact, PrintTable } from '@ninefold/plan/wire'
import { FOOT_GAP, openSheets, type Cell, type Sheets, type Style } from './sheets.ts'

const NORMAL: Style = { size: 9.5 }
const BOLD: Style = { size: 9.5, isBold: true }
const LABEL: Style = { size: 8, isQuiet: true }
const SMALL: Style = { size: 8, isQuiet: true }
const TITLE: Style = { size: 16, isBold: true }
const SENDER: Style = { size: 12, isBold: true }

const GAP = 12
/** Points, at most. */
const LOGO = { width: 170, height: 60 }
/** Height of the lines of the foot: at most so many. */
const FOOT_LINES = 4

/** A file, or the characters that no font has. */
type Written = { readonly bytes: Uint8Array } | { readonly missing: readonly string[] }

/** `fonts`: files of fonts for what the bundled ones do not have. */
export async function writePdf(data: PrintData, fonts: readonly string[] = []): Promise<Written> {
  const footLines = Math.min(FOOT_LINES, Math.max(1, data.footer.length))
  const sheets = openSheets({ ...data, fonts, foot: FOOT_GAP + footLines * SMALL.size * 1.45 })
  const whole = (text: string, style: Style) => sheets.row([{ x: 0, width: sheets.width, text, style }])
  const logo = data.logo === undefined ? 0 : sheets.logo(data.logo, LOGO)
  const sender = { x: 0, width: sheets.width - (logo > 0 ? LOGO.width + GAP : 0) }
  data.letterhead.forEach((text, at) => sheets.row([{ ...sender, text, style: at === 0 ? SENDER : SMALL }]))
  sheets.below(logo)
  sheets.space(GAP)
  sheets.rule(true)
  sheets.space(GAP * 2)
  for (const text of data.addressee) whole(text, NORMAL)
  sheets.space(data.addressee.length > 0 ? GAP * 2 : 0)
  whole(data.title, TITLE)
  sheets.space(GAP)
  writeFacts(sheets, data.facts)
  for (const paragraph of paragraphsOf(data.text)) {
    whole(paragraph, NORMAL)
    sheets.space(GAP / 2)
  }
  for (const table of data.tables) writeTable(sheets, table, data.tables.length > 1)
  writeTotals(sheets, data.totals)
  writeFoot(sheets, data)
  const missing = sheets.missing()
  return missing.length > 0 ? { missing } : { bytes: await sheets.end() }
}

const paragraphsOf = (text: string): readonly string[] =>
  text
    .split(/\n\s*\n/u)
    .map((one) => withoutMarks(one.replace(/\s*\n\s*/gu, ' ').trim()))
    .filter((one) => one !== '')

/** The text of Markdown: without marks of emphasis, code and links. */
const withoutMarks = (text: string): string =>
  text.replace(/\[([^\]]*)\]\([^)]*\)/gu, '$1').replace(/(\*\*|__|\*|`)(?=\S)(.*?\S)\1/gu, '$2')

const FACTS_BESIDE = 3

/** Three beside each other, each with its label above it. */
function writeFacts(sheets: Sheets, facts: readonly PrintFact[]): void {
  const width = (sheets.width - (FACTS_BESIDE - 1) * GAP) / FACTS_BESIDE
  for (let at = 0; at < facts.length; at += FACTS_BESIDE) {
    const beside = facts.slice(at, at + FACTS_BESIDE)
    const cells = (style: Style, textOf: (fact: PrintFact) => string): readonly Cell[] =>
      beside.map((fact, place) => ({ x: place * (width + GAP), width, text: textOf(fact), style }))
    const [labels, values] = [cells(LABEL, ({ label }) => label), cells(NORMAL, ({ text }) => text)]
    sheets.keep(sheets.heightOf(labels) + sheets.heightOf(values))
    sheets.row(labels)
    sheets.row(values)
    sheets.space(GAP * 0.75)
  }
  sheets.space(facts.length > 0 ? GAP / 2 : 0)
}

function writeTable(sheets: Sheets, table: PrintTable, isLabelled: boolean): void {
  const widths = widthsOf(sheets, table)
  const cells = (texts: readonly string[], style: Style): readonly Cell[] =>
    texts.map((text, at) => ({
      x: widths.slice(0, at).reduce((sum, width) => sum + width + GAP, 0),
      width: widths[at]!,
      align: table.columns[at]!.align,
      text,
      style,
    }))
  const head = cells(
    table.columns.map(({ label }) => label),
    LABEL,
  )
  const writeHead = () => {
    sheets.row(head)
    sheets.space(3)
    sheets.rule(true)
    sheets.space(4)
  }
  sheets.space(GAP)
  sheets.keep(60)
  if (isLabelled) sheets.row([{ x: 0, width: sheets.width, text: table.label, style: BOLD }])
  writeHead()
  for (const row of table.rows) {
    sheets.row(cells(row, NORMAL), writeHead)
    sheets.space(4)
    sheets.rule()
    sheets.space(4)
  }
}

/** Characters of a text that count for the width of its column, and the part of the width that numbers may take. */
const MEASURED = 60
const NUMBERS_MOST = 0.7

/** Numbers get the width that they need; texts share the rest by their lengths. */
function widthsOf(sheets: Sheets, { columns, rows }: PrintTable): readonly number[] {
  const all = sheets.width - (columns.length - 1) * GAP
  const isText = columns.map(({ align }) => align === 'start')
  const isAllNumbers = !isText.includes(true)
  const needs = columns.map(({ label }, at) =>
    isText[at]
      ? Math.max(label.length, ...rows.map((row) => Math.min(MEASURED, row[at]!.length)), MEASURED / 6)
      : Math.max(sheets.widthOf(label, LABEL), ...rows.map((row) => sheets.widthOf(row[at]!, NORMAL))) + 1,
  )
  const sumOf = (texts: boolean) => needs.reduce((sum, need, at) => sum + (isText[at] === texts ? need : 0), 0)
  const numbers = isAllNumbers ? all : Math.min(sumOf(false), all * NUMBERS_MOST)
  return needs.map((need, at) =>
    isText[at] ? ((all - numbers) * need) / sumOf(true) : (numbers * need) / sumOf(false),
  )
}

/** At the end side; the last one is the result of the others. */
function writeTotals(sheets: Sheets, totals: readonly PrintFact[]): void {
  const width = sheets.width / 4
  sheets.space(GAP / 2)
  sheets.keep(totals.length * NORMAL.size * 1.6)
  totals.forEach(({ label, text }, at) => {
    const style = at === totals.length - 1 ? BOLD : NORMAL
    sheets.row([
      { x: sheets.width - 2 * width - GAP, width, align: 'end', text: label, style },
      { x: sheets.width - width, width, align: 'end', text, style },
    ])
    sheets.space(2)
  })
}

function writeFoot(sheets: Sheets, { footer, pageNumber }: PrintData): void {
  const number = sheets.width / 4
  sheets.foot((page, pages) => [
    { x: 0, width: sheets.width - number - GAP, text: footer.slice(0, FOOT_LINES).join('\n'), style: SMALL },
    {
      x: sheets.width - number,
      width: number,
      align: 'end',
      text: pageNumber.replace('{page}', String(page)).replace('{pages}', String(pages)),
      style: SMALL,
    },
  ])
}
