/** Sheets of paper that texts are written on, from the top down; a new one is begun when a sheet is full. */
import PDFDocument from 'pdfkit'
import { FONTS, fontFile, type FontName } from './fonts.ts'
import { fontRuns, type FontRun, type HasGlyph } from './coverage.ts'
import { linesOf, type TextLine } from './text-lines.ts'
import type { Direction, Run } from './text-runs.ts'

/** Points. */
export interface Style {
  readonly size: number
  readonly isBold?: boolean
  readonly isQuiet?: boolean
}

/** A box that text is written in. `x`: its beginning, from the side where lines begin. */
interface Box {
  readonly x: number
  readonly width: number
  readonly align?: 'start' | 'end'
}

/** Texts beside each other, each in its box. */
export interface Cell extends Box {
  readonly text: string
  readonly style: Style
}

export interface Sheets {
  /** Between the margins. */
  readonly width: number
  /** Leaves room above what follows, except at the top of a sheet. */
  space(height: number): void
  /** An image in the top corner at the end of lines, at most as large as the box; returns its height. `address`: `data:…`. */
  logo(address: string, box: { readonly width: number; readonly height: number }): number
  /** Goes on below this height, unless it has come further down. `height`: from the margin. */
  below(height: number): void
  /** A line across the sheet. */
  rule(isStrong?: boolean): void
  /** Begins a new sheet if less than this height is left. */
  keep(height: number): void
  heightOf(cells: readonly Cell[]): number
  /** Of a text on one line. */
  widthOf(text: string, style: Style): number
  /** One below the other where a sheet ends within them; `again` is repeated at the top of the new sheet. */
  row(cells: readonly Cell[], again?: () => void): void
  /** Writes at the foot of every sheet. */
  foot(write: (page: number, pages: number) => readonly Cell[]): void
  /** Characters that no font has: they were left blank. */
  missing(): readonly string[]
  /** The file. Nothing can be written after it. */
  end(): Promise<Uint8Array>
}

interface SheetOptions {
  readonly title: string
  readonly language: string
  readonly direction: Direction
  readonly size: 'A4' | 'Letter'
  /** Height of the foot. */
  readonly foot: number
  /** Files of fonts for what the bundled ones do not have. */
  readonly fonts: readonly string[]
}

interface ImageReader {
  openImage(source: string): { readonly width: number; readonly height: number }
}

const MARGIN = { side: 56, top: 50, bottom: 40 }
const TEXT = '#1a1d23'
const QUIET = '#585f6b'
const LINE = '#d0d4da'

/** Of the size of a font: from line to line, and from the top of a line to the feet of its letters. */
const LEADING = 1.45
const ASCENT = 1.05

// oxlint-disable-next-line max-lines-per-function -- the functions share the document and the place on the sheet
export function openSheets({ title, language, direction, size, foot, fonts }: SheetOptions): Sheets {
  const doc = new PDFDocument({
    size: size === 'A4' ? 'A4' : 'LETTER',
    margin: 0,
    bufferPages: true,
    lang: language,
    displayTitle: true,
    info: { Title: title },
    // Without one: a font that is opened under two names is opened anew for each text.
    font: '',
  })
  const chunks: Uint8Array[] = []
  doc.on('data', (chunk: Uint8Array) => chunks.push(chunk))
  for (const name of FONTS) doc.registerFont(name, fontFile(name))
  for (const file of fonts) doc.registerFont(file, file)
  const missing = new Set<string>()
  const hasGlyph = memoizedGlyphs(doc)
  const inFonts = (run: Run, isBold?: boolean) =>
    fontRuns(run, [fontOf(run, isBold), ...bundled(isBold), ...fonts], hasGlyph, missing)
  const { width: paper, height: long } = doc.page
  const width = paper - 2 * MARGIN.side
  const lowest = long - MARGIN.bottom - foot
  let y = MARGIN.top

  const choose = ({ font }: FontRun, { size: points }: Style) => doc.font(font).fontSize(points)
  const partWidth = (part: FontRun, style: Style) => choose(part, style).widthOfString(part.text, SHAPED)
  const widthOf = memoizedWidths((run, style) =>
    inFonts(run, style.isBold).reduce((sum, part) => sum + partWidth(part, style), 0),
  )
  const lines = ({ text, width: most, style }: Cell): readonly TextLine[] =>
    linesOf(text, most, direction, (run) => widthOf(run, style))
  const newSheet = () => {
    doc.addPage()
    y = MARGIN.top
  }

  function write(line: TextLine, { x, width: most, align = 'start', style }: Cell, top: number): void {
    const isAtLeft = (align === 'start') === (direction === 'ltr')
    const left = MARGIN.side + (direction === 'ltr' ? x : width - x - most)
    let at = isAtLeft ? left : left + most - line.width
    doc.fillColor(style.isQuiet ? QUIET : TEXT)
    for (const part of line.runs.flatMap((run) => inFonts(run, style.isBold))) {
      const wide = partWidth(part, style)
      doc.text(part.text, at, top + style.size * ASCENT, { ...SHAPED, lineBreak: false, baseline: 'alphabetic' })
      at += wide
    }
  }

  const heightOf = (cells: readonly Cell[]) =>
    Math.max(0, ...cells.map((cell) => lines(cell).length * cell.style.size * LEADING))

  return {
    width,
    heightOf,
    widthOf: (text, style) => Math.max(...lines({ text, style, x: 0, width: Infinity }).map((line) => line.width)),
    space: (height) => void (y += y === MARGIN.top ? 0 : height),
    logo(address, box) {
      // The library reads the size of the image; its types leave that out.
      const image = (doc as unknown as ImageReader).openImage(address)
      const scale = Math.min(box.width / image.width, box.height / image.height, 1)
      const wide = image.width * scale
      const left = MARGIN.side + (direction === 'ltr' ? width - wide : 0)
      doc.image(address, left, MARGIN.top, { width: wide })
      return image.height * scale
    },
    below: (height) => void (y = Math.max(y, MARGIN.top + height)),
    rule(isStrong = false) {
      doc.moveTo(MARGIN.side, y).lineTo(MARGIN.side + width, y)
      doc.lineWidth(isStrong ? 0.8 : 0.5).stroke(isStrong ? QUIET : LINE)
    },
    keep: (height) => void (y + height > lowest && y > MARGIN.top && newSheet()),
    row(cells, again) {
      const all = cells.map((cell) => ({ cell, lines: lines(cell) }))
      const highest = Math.max(0, ...cells.map(({ style }) => style.size * LEADING))
      const count = Math.max(0, ...all.map((one) => one.lines.length))
      const isWhole = y + count * highest <= lowest || count * highest > lowest - MARGIN.top
      const begin = () => (newSheet(), again?.())
      if (!isWhole) begin()
      for (let at = 0; at < count; at++) {
        if (y + highest > lowest) begin()
        for (const { cell, lines: own } of all) {
          const line = own[at]
          if (line) write(line, cell, y)
        }
        y += highest
      }
    },
    foot(cellsOf) {
      const { count } = doc.bufferedPageRange()
      for (let page = 0; page < count; page++) {
        doc.switchToPage(page)
        for (const cell of cellsOf(page + 1, count))
          for (const [at, line] of lines(cell).entries())
            write(line, cell, lowest + FOOT_GAP + at * cell.style.size * LEADING)
      }
    },
    missing: () => [...missing],
    end: () =>
      new Promise((resolve, reject) => {
        doc.on('end', () => resolve(Buffer.concat(chunks)))
        doc.on('error', reject)
        doc.end()
      }),
  }
}

interface FontReader {
  readonly _font: { readonly font: { hasGlyphForCodePoint(codePoint: number): boolean } }
}

/** Whether a font has a glyph for a character. The library knows it; its types leave that out. */
function memoizedGlyphs(doc: typeof PDFDocument.prototype): HasGlyph {
  const known = new Map<string, boolean>()
  return (font, codePoint) => {
    const key = `${codePoint} ${font}`
    const has = known.get(key) ?? (doc.font(font) as unknown as FontReader)._font.font.hasGlyphForCodePoint(codePoint)
    known.set(key, has)
    return has
  }
}

/** Shaping takes long, and the texts of tables repeat. */
function memoizedWidths(measure: (run: Run, style: Style) => number): (run: Run, style: Style) => number {
  const known = new Map<string, number>()
  return (run, style) => {
    const key = `${style.size} ${fontOf(run, style.isBold)} ${run.text}`
    const width = known.get(key) ?? measure(run, style)
    known.set(key, width)
    return width
  }
}

/** Points between the content and the foot. */
export const FOOT_GAP = 12

/** With this, a font shapes the run as a whole: without it, word by word, which reverses the words of Arabic. */
const SHAPED = { features: [] }

/** The font of Arabic also has arrows and mathematical symbols. */
const bundled = (isBold = false): readonly [FontName, FontName] =>
  isBold ? ['sansBold', 'arabicBold'] : ['sans', 'arabic']

const fontOf = ({ isArabic }: Run, isBold?: boolean): FontName => bundled(isBold)[isArabic ? 1 : 0]
