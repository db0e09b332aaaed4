/**
 * The parsed document: what the nine rooms read. Everything knows its place (`Span`); nothing here knows what a point
 * means. Rooms take tables, bullets and prose from a section and its subjects, and read cells with `phrase.ts`.
 */
import type { Origin } from '@ninefold/plan/expression'
import type { PointNumber } from '@ninefold/plan'
import type { Problem, Span } from '@ninefold/plan/problem'
import type { Places } from './places.ts'

/** A file of the document: its name and its text. */
export interface Source {
  readonly file: string
  readonly text: string
}

/** Parsed Markdown, divided into the nine points. */
export interface Document {
  /** The name in the title: what stands after "Specification:", else the whole title; the file's name without a title. */
  readonly name: string
  readonly nameSpan: Span
  /** Always nine, in order; a point that is not in the text has no headings, blocks or subjects. */
  readonly sections: readonly Section[]
  readonly files: readonly string[]
  /** Where the positions of a file stand in its text; of an unknown file, nowhere. */
  readonly places: (file: string) => Places
  readonly originOf: OriginOf
  /** The other way round. */
  readonly spanOf: (origin: Origin) => Span
  readonly lineOf: (span: Span) => number
  readonly problems: readonly Problem[]
}

/** Where a span stands, in lines and columns. */
export type OriginOf = (span: Span) => Origin

/** One point of the document: its subjects and the blocks below them. */
export interface Section {
  readonly number: PointNumber
  /** Where to report what concerns the whole point: its heading, or the title where the point is missing. */
  readonly span: Span
  /** One for each time that the section stands in the sources. Empty: the point is missing. */
  readonly headings: readonly Span[]
  /** What these headings say behind their numbers. */
  readonly titles: readonly Phrase[]
  /** What stands before the first subject. */
  readonly blocks: readonly Block[]
  readonly subjects: readonly Subject[]
}

/** A `###` heading and what stands under it. */
export interface Subject {
  /** Without its number. */
  readonly title: Phrase
  /** The headings above it that only group, outermost first. */
  readonly within: readonly Phrase[]
  /** The heading's. */
  readonly span: Span
  readonly blocks: readonly Block[]
}

/** A piece of a section: a table, a bullet or a paragraph. */
export type Block = Table | Bullet | Prose

/** A table with its header and rows. */
export interface Table {
  readonly kind: 'table'
  /** As it stands in the source, for a table that takes no effect and is kept as text. */
  readonly markdown: string
  readonly header: readonly Phrase[]
  readonly rows: readonly Row[]
  readonly span: Span
}

/** A row of a table, with a phrase for each cell. */
export interface Row {
  /** As many as the header has; what the row leaves out is an empty phrase. */
  readonly cells: readonly Phrase[]
  /** How many cells it writes, where these are fewer. */
  readonly written?: number
  readonly span: Span
}

/** `- Key: value`. Any list item of that form is one; a room that does not know the key keeps it as prose. */
export interface Bullet extends Item {
  readonly kind: 'bullet'
  readonly key: Phrase
  readonly value: Phrase
  /** As it stands in the source, with what is nested in it, for a bullet that is kept as text. */
  readonly markdown: string
  /** Set off in another way than by `Key:` in a list, so that it may as well be text. */
  readonly loose?: true
  readonly span: Span
}

/** Anything else, as Markdown: paragraphs, lists, quotations, code blocks. */
export interface Prose {
  readonly kind: 'prose'
  readonly markdown: string
  /** Of an item of a list. */
  readonly item?: Item
  /** Of a paragraph: its lines as they stand, from which a room may read rows as from items. */
  readonly lines?: readonly Phrase[]
  /** Of a fenced block of code. */
  readonly code?: Code
  readonly span: Span
}

/** What stands between two fences. */
export interface Code {
  /** The first word behind the opening fence, in small letters; '' without one. */
  readonly language: string
  /** As they stand, without the blanks around them; empty lines too. */
  readonly lines: readonly Phrase[]
}

/** An item of a list, from which a room may read a row (`kernel/lines.ts`). */
export interface Item {
  /** Its first paragraph. */
  readonly text: Phrase
  /** What is nested in it. */
  readonly nested: readonly Block[]
}

/** A cell, a heading, a bullet's key or value: running text with pieces of `code`, markup and escapes taken away. */
export interface Phrase {
  /** Trimmed; pieces of code stand in it between backticks. '' for an empty cell. */
  readonly text: string
  readonly pieces: readonly Piece[]
  /** Of an empty cell: where its text would stand. */
  readonly span: Span
}

export interface Piece {
  readonly kind: 'text' | 'code'
  /** Of code: what stands between the backticks, `\|` in a table read as `|`. */
  readonly text: string
  /** Of `text` in the source; of code without its backticks. */
  readonly span: Span
  /**
   * Source offset of each character of `text` and of its end; absent where that is `span.start + index`. Of an escaped one
   * it is its backslash's.
   */
  readonly offsets?: readonly number[]
  /** Of code: which of its backticks was forgotten. */
  readonly missing?: 'opening' | 'closing'
}
