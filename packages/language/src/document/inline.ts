/** Inline Markdown → a phrase: code stays code, markup and escapes are removed, each character keeps its source position. */
import { ownProperty } from '@ninefold/plan/base'
import type { SyntaxNode } from '@lezer/common'
import { GOES_ON } from './ascii-tables.ts'
import { BAR } from './repair-tables.ts'
import type { Phrase, Piece } from './model.ts'
import { DASHES_FOR_ALL } from './markdown-tables.ts'
import { DOT } from './source-text.ts'
import { makePhrase } from './phrase.ts'
import { spanOf, type ParserInput } from './parser-input.ts'

const upwards = (from: number, count: number) => Array.from({ length: count }, (_, index) => from + index)

/** The phrase between two offsets of a node's content. Unknown child nodes are treated as their content. */
export function readPhrase(input: ParserInput, node: SyntaxNode, from: number, to: number, inTable = false): Phrase {
  const collected = new Collector(input, inTable)
  collect(collected, node, from, to)
  return makePhrase(collected.pieces(), spanOf(input, from, from))
}

/** Markup without text: the marks of emphasis, link titles, comments. */
const MARKUP = new Set([
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
  else if (child.name === 'HTMLTag')
    into.replaced(child.from, child.to, /^<br\b/iu.test(into.slice(child.from, child.to)) ? '\n' : ' ')
  else if (child.name === 'HardBreak') into.replaced(child.from, child.to, '\n')
  else if (child.name === 'Link' && isFootnote(into.slice(child.from, child.to))) return
  else if (child.name === 'URL' && child.parent?.name === 'Link') return
  else if (child.name === 'LinkMark' && !leadsSomewhere(child.parent)) into.text(child.from, child.to)
  else if (!MARKUP.has(child.name)) collect(into, child, child.from, child.to)
}

/** A reference to a footnote, `[^1]`, is not part of the text. */
const isFootnote = (link: string) => /^\[\^[^\]\s]+\]$/u.test(link)

/** Is it a real link? Brackets without an address are text: `status in ['new', 'open']`. */
function leadsSomewhere(link: SyntaxNode | null): boolean {
  return link?.name !== 'Link' || link.getChild('URL') !== null || link.getChild('LinkLabel') !== null
}

const ENTITIES: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
  ndash: '–',
  mdash: '—',
  euro: '€',
}

function decodeEntity(entity: string): string {
  const name = entity.slice(1, -1)
  const code = /^#x/iu.test(name) ? Number.parseInt(name.slice(2), 16) : Number.parseInt(name.slice(1), 10)
  if (!name.startsWith('#')) return ownProperty(ENTITIES, name) ?? entity
  return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : '\uFFFD'
}

/** Invisible characters: zero-width spaces, soft hyphens. (The zero-width joiner stays.) */
const INVISIBLE = new RegExp(`[\u00AD\u200B\u2060\uFEFF${GOES_ON}${DASHES_FOR_ALL}]`, 'u')

/** Characters that are replaced or removed: in text, in code. */
const UNEVEN_TEXT = new RegExp(`[\\n[\\]${DOT}${BAR}${INVISIBLE.source.slice(1)}`, 'u')
const UNEVEN_CODE = new RegExp(`[^ \\S]|[\\\\${BAR}${INVISIBLE.source.slice(1)}`, 'u')

/** The original of a placeholder character. */
const plain = (unit: string) => (unit === DOT ? '.' : unit === BAR ? '|' : /\s/u.test(unit) ? ' ' : unit)

/** Collects pieces; adjacent text becomes one piece. */
class Collector {
  readonly #input: ParserInput
  readonly #inTable: boolean
  readonly #pieces: Piece[] = []
  #text = ''
  #start = 0
  /** The offset of each character; absent while they are consecutive from `#start`. */
  #offsets: number[] | undefined
  #end = 0

  constructor(input: ParserInput, inTable: boolean) {
    this.#input = input
    this.#inTable = inTable
  }

  slice(from: number, to: number): string {
    return this.#input.text.slice(from, to)
  }

  text(from: number, to: number): void {
    const text = this.slice(from, to)
    if (!UNEVEN_TEXT.test(text)) this.#add(text, from)
    else this.#unevenText(from, to)
    if (to > from) this.#end = to
  }

  #unevenText(from: number, to: number): void {
    for (let at = from; at < to; at++) {
      const unit = this.#input.text[at]!
      if (!INVISIBLE.test(unit) && !this.#isDoubled(at)) this.#add(plain(unit), at)
    }
  }

  replaced(from: number, to: number, by: string): void {
    for (const unit of by.split('')) this.#add(unit, from)
    this.#end = to
  }

  code(from: number, to: number): void {
    this.#flush()
    const [start, end] = this.#withoutPadding(from, to)
    const inside = this.slice(start, end)
    const span = spanOf(this.#input, start, end)
    this.#pieces.push(UNEVEN_CODE.test(inside) ? this.#unevenCode(start, end) : { kind: 'code', text: inside, span })
  }

  #unevenCode(start: number, end: number): Piece {
    const { shift } = this.#input
    const offsets: number[] = []
    let text = ''
    for (let at = start; at < end; at++) {
      const from = at
      if (this.#inTable && this.slice(at, at + 2) === '\\|') at++
      const unit = this.#input.text[at]!
      if (INVISIBLE.test(unit)) continue
      text += plain(unit)
      offsets.push(from + shift)
    }
    const moved = text.length < end - start && { offsets: [...offsets, end + shift] }
    return { kind: 'code', text, span: spanOf(this.#input, start, end), ...moved }
  }

  pieces(): readonly Piece[] {
    this.#flush()
    return this.#pieces
  }

  /** Adds characters that are consecutive in the source. */
  #add(text: string, at: number): void {
    if (this.#text === '') this.#start = at
    else if (at !== this.#start + this.#text.length) this.#offsets ??= upwards(this.#start, this.#text.length)
    if (this.#offsets) for (let index = 0; index < text.length; index++) this.#offsets.push(at + index)
    this.#text += text
  }

  #flush(): void {
    if (this.#text === '') return
    const { shift } = this.#input
    const [start, end] = [this.#start, this.#end]
    const isEven = !this.#offsets && end === start + this.#text.length
    const offsets = isEven ? [] : (this.#offsets ?? upwards(start, this.#text.length)).map((offset) => offset + shift)
    const moved = !isEven && { offsets: [...offsets, end + shift] }
    this.#pieces.push({ kind: 'text', text: this.#text, span: spanOf(this.#input, start, end), ...moved })
    this.#text = ''
    this.#offsets = undefined
  }

  /** The brackets of `[[Claim]]`, as some editors write links. */
  #isDoubled(at: number): boolean {
    const unit = this.#input.text[at]
    return (unit === '[' || unit === ']') && (this.#input.text[at - 1] === unit || this.#input.text[at + 1] === unit)
  }

  /** One blank at both ends belongs to the markup, so that code may start with a backtick. */
  #withoutPadding(from: number, to: number): readonly [number, number] {
    const inside = this.slice(from, to)
    const padded = inside.length > 2 && /^[ \n].*[ \n]$/su.test(inside) && inside.trim() !== ''
    return padded ? [from + 1, to - 1] : [from, to]
  }
}
