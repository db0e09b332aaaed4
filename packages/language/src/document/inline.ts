/** Inline Markdown → a phrase: code kept as code, markup and escapes taken away, every character's place known. */
import type { SyntaxNode } from '@lezer/common'
import type { Phrase, Piece } from './model.ts'
import { makePhrase } from './phrase.ts'

/** The even text and the file it stands in. */
export interface Reading {
  readonly file: string
  readonly text: string
}

/** The phrase that stands between two offsets of a node's content; what other nodes there are is read through. */
export function readPhrase(reading: Reading, node: SyntaxNode, from: number, to: number, inTable = false): Phrase {
  const collected = new Collector(reading, inTable)
  collect(collected, node, from, to)
  return makePhrase(collected.pieces(), { file: reading.file, start: from, end: from })
}

/** Markup that is not text: what surrounds emphasis, a link's address, tags. */
const SILENT = new Set([
  'EmphasisMark',
  'StrikethroughMark',
  'LinkMark',
  'LinkTitle',
  'HeaderMark',
  'QuoteMark',
  'Comment',
])

function collect(into: Collector, node: SyntaxNode, from: number, to: number): void {
  let at = from
  for (let child = node.firstChild; child; child = child.nextSibling) {
    if (child.to <= from || child.from >= to) continue
    into.text(at, child.from)
    collectChild(into, child)
    at = Math.max(at, child.to)
  }
  into.text(at, to)
}

function collectChild(into: Collector, child: SyntaxNode): void {
  if (child.name === 'InlineCode') into.code(child.firstChild?.to ?? child.from, child.lastChild?.from ?? child.to)
  else if (child.name === 'Escape') into.replaced(child.from, child.to, into.slice(child.from + 1, child.to))
  else if (child.name === 'Entity') into.replaced(child.from, child.to, decodeEntity(into.slice(child.from, child.to)))
  else if (child.name === 'HTMLTag' || child.name === 'HardBreak') into.replaced(child.from, child.to, ' ')
  else if (child.name === 'URL' && child.parent?.name === 'Link') return
  else if (child.name === 'LinkMark' && !leadsSomewhere(child.parent)) into.text(child.from, child.to)
  else if (!SILENT.has(child.name)) collect(into, child, child.from, child.to)
}

/** Brackets without an address behind them are brackets: `status in ['new', 'open']`. */
function leadsSomewhere(link: SyntaxNode | null): boolean {
  return link?.name !== 'Link' || link.getChild('URL') !== null || link.getChild('LinkLabel') !== null
}

const ENTITIES: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: '\u00A0',
  ndash: '–',
  mdash: '—',
  euro: '€',
}

function decodeEntity(entity: string): string {
  const name = entity.slice(1, -1)
  const code = /^#x/iu.test(name) ? Number.parseInt(name.slice(2), 16) : Number.parseInt(name.slice(1), 10)
  if (!name.startsWith('#')) return ENTITIES[name] ?? entity
  return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : '\uFFFD'
}

/** Gathers pieces; neighbouring text becomes one piece. */
class Collector {
  readonly #reading: Reading
  readonly #inTable: boolean
  readonly #pieces: Piece[] = []
  #text = ''
  #offsets: number[] = []
  #end = 0

  constructor(reading: Reading, inTable: boolean) {
    this.#reading = reading
    this.#inTable = inTable
  }

  slice(from: number, to: number): string {
    return this.#reading.text.slice(from, to)
  }

  text(from: number, to: number): void {
    for (let at = from; at < to; at++) this.#add(this.#reading.text[at] === '\n' ? ' ' : this.#reading.text[at]!, at)
    if (to > from) this.#end = to
  }

  replaced(from: number, to: number, by: string): void {
    for (const unit of by.split('')) this.#add(unit, from)
    this.#end = to
  }

  code(from: number, to: number): void {
    this.#flush()
    const [start, end] = this.#withoutPadding(from, to)
    const offsets: number[] = []
    let text = ''
    for (let at = start; at < end; at++) {
      if (this.#inTable && this.slice(at, at + 2) === '\\|') continue
      text += this.#reading.text[at] === '\n' ? ' ' : this.#reading.text[at]
      offsets.push(at)
    }
    const span = { file: this.#reading.file, start, end }
    const moved = text.length < end - start && { offsets: [...offsets, end] }
    this.#pieces.push({ kind: 'code', text, span, ...moved })
  }

  pieces(): readonly Piece[] {
    this.#flush()
    return this.#pieces
  }

  #add(unit: string, at: number): void {
    this.#text += unit
    this.#offsets.push(at)
  }

  #flush(): void {
    if (this.#text === '') return
    const start = this.#offsets[0]!
    const span = { file: this.#reading.file, start, end: this.#end }
    const even =
      this.#offsets.every((offset, index) => offset === start + index) && this.#end === start + this.#text.length
    const moved = !even && { offsets: [...this.#offsets, this.#end] }
    this.#pieces.push({ kind: 'text', text: this.#text, span, ...moved })
    this.#text = ''
    this.#offsets = []
  }

  /** One blank at both ends belongs to the markup, so that code may begin with a backtick. */
  #withoutPadding(from: number, to: number): readonly [number, number] {
    const inside = this.slice(from, to)
    const padded = inside.length > 2 && /^[ \n].*[ \n]$/su.test(inside) && inside.trim() !== ''
    return padded ? [from + 1, to - 1] : [from, to]
  }
}
