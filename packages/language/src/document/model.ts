/**
 * The parsed document, the input of the nine rooms. Everything has its span; nothing here depends on the meaning of a point.
 * Rooms read the tables, bullets and prose of a section and its subjects, and parse cells with `phrase.ts`.
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
  /** From the title: the text after "Specification:", else the whole title. Without a title, the name of the file. */
  readonly name: string
  readonly nameSpan: Span
  /** Always nine, in order; a missing point has no headings, blocks or subjects. */
  readonly sections: readonly Section[]
  readonly files: readonly string[]
  /** Converts between the positions and the text of a file. */
  readonly places: (file: string) => Places
  readonly originOf: OriginOf
  /** The inverse of `originOf`. */
  readonly spanOf: (origin: Origin) => Span
  readonly lineOf: (span: Span) => number
  readonly problems: readonly Problem[]
}

/** Converts a span to lines and columns. */
export type OriginOf = (span: Span) => Origin

/** One point of the document: its subjects and the blocks below them. */
export interface Section {
  readonly number: PointNumber
  /** Where to report problems of the whole point: its heading, or the title if the point is missing. */
  readonly span: Span
  /** One for each occurrence of the section in the sources. Empty: the point is missing. */
  readonly headings: readonly Span[]
  /** The text of these headings after their numbers. */
  readonly titles: readonly Phrase[]
  /** The blocks before the first subject. */
  readonly blocks: readonly Block[]
  readonly subjects: readonly Subject[]
}

/** A `###` heading with its blocks. */
export interface Subject {
  /** Without its number. */
  readonly title: Phrase
  /** The grouping headings above it, outermost first. */
  readonly within: readonly Phrase[]
  /** Of the heading. */
  readonly span: Span
  readonly blocks: readonly Block[]
}

/** A piece of a section: a table, a bullet or a paragraph. */
export type Block = Table | Bullet | Prose

/** A table with its header and rows. */
export interface Table {
  readonly kind: 'table'
  /** The source text, for a table without effect that becomes prose. */
  readonly markdown: string
  readonly header: readonly Phrase[]
  readonly rows: readonly Row[]
  readonly span: Span
}

/** A row of a table, with a phrase for each cell. */
export interface Row {
  /** As many as in the header; missing cells are empty phrases. */
  readonly cells: readonly Phrase[]
  /** The number of cells in the source, if it has fewer than the header. */
  readonly written?: number
  readonly span: Span
}

/** `- Key: value`. Any list item of this form; a room treats it as prose if it does not know the key. */
export interface Bullet extends Item {
  readonly kind: 'bullet'
  readonly key: Phrase
  readonly value: Phrase
  /** The source text with nested items, for a bullet that becomes prose. */
  readonly markdown: string
  /** Not of the exact form `- Key: value`, so it may be text. */
  readonly loose?: true
  readonly span: Span
}

/** Anything else, as Markdown: paragraphs, lists, quotations, code blocks. */
export interface Prose {
  readonly kind: 'prose'
  readonly markdown: string
  /** If it is an item of a list. */
  readonly item?: Item
  /** The lines of a paragraph, which a room may read as rows. */
  readonly lines?: readonly Phrase[]
  /** If it is fenced code. */
  readonly code?: Code
  readonly span: Span
}

/** The content of fenced code. */
export interface Code {
  /** The first word after the opening fence, in lower case; may be empty. */
  readonly language: string
  /** Trimmed; empty lines included. */
  readonly lines: readonly Phrase[]
}

/** An item of a list, which a room may read as a row (`kernel/lines.ts`). */
export interface Item {
  /** Its first paragraph. */
  readonly text: Phrase
  /** Nested blocks. */
  readonly nested: readonly Block[]
}

/** A cell, a heading, the key or value of a bullet: text with pieces of code, without markup and escapes. */
export interface Phrase {
  /** Trimmed; code is in backticks. '' for an empty cell. */
  readonly text: string
  readonly pieces: readonly Piece[]
  /** For an empty cell: the position of its missing text. */
  readonly span: Span
}

export interface Piece {
  readonly kind: 'text' | 'code'
  /** Of code: the text between the backticks; in tables `\|` becomes `|`. */
  readonly text: string
  /** Of `text` in the source; of code without its backticks. */
  readonly span: Span
  /**
   * Source offset of each character of `text` and of its end; absent if these are `span.start + index`. For an escaped character:
   * the offset of the backslash.
   */
  readonly offsets?: readonly number[]
  /** Of code: the missing backtick. */
  readonly missing?: 'opening' | 'closing'
}
