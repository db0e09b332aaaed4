/** Converts positions of the compiler (`document/places.ts`) to offsets of the text. */
import {
  inText,
  type Block,
  type Document,
  type Item,
  type Phrase,
  type Piece,
  type Row,
  type Section,
  type Subject,
} from '@ninefold/language/document'
import type { ExpressionNote, Notes } from '@ninefold/language/kernel'
import type { Span } from '@ninefold/plan/problem'

/** The document with the places of its parts. */
export function documentInText(document: Document): Document {
  const move = inText(document)
  return {
    ...document,
    nameSpan: move(document.nameSpan),
    sections: document.sections.map((section) => sectionInText(section, move)),
  }
}

export function notesInText({ mentions, expressions }: Notes, document: Document): Notes {
  const move = inText(document)
  return {
    mentions: mentions.map((mention) => ({ ...mention, span: move(mention.span) })),
    expressions: expressions.map((note): ExpressionNote => ({ ...note, piece: pieceInText(note.piece, move) })),
  }
}

type Move = (span: Span) => Span

function sectionInText(section: Section, move: Move): Section {
  return {
    ...section,
    span: move(section.span),
    headings: section.headings.map(move),
    titles: section.titles.map((title) => phraseInText(title, move)),
    blocks: section.blocks.map((block) => blockInText(block, move)),
    subjects: section.subjects.map((subject): Subject => ({
      title: phraseInText(subject.title, move),
      within: subject.within.map((title) => phraseInText(title, move)),
      span: move(subject.span),
      blocks: subject.blocks.map((block) => blockInText(block, move)),
    })),
  }
}

function blockInText(block: Block, move: Move): Block {
  const phrases = (all: readonly Phrase[]) => all.map((one) => phraseInText(one, move))
  const span = move(block.span)
  switch (block.kind) {
    case 'table': {
      const rows = block.rows.map((row): Row => ({ ...row, cells: phrases(row.cells), span: move(row.span) }))
      return { ...block, header: phrases(block.header), rows, span }
    }
    case 'bullet': {
      const [key, value] = [phraseInText(block.key, move), phraseInText(block.value, move)]
      return { ...block, ...itemInText(block, move), key, value, span }
    }
    case 'prose':
      return {
        ...block,
        span,
        ...(block.item && { item: itemInText(block.item, move) }),
        ...(block.lines && { lines: phrases(block.lines) }),
        ...(block.code && { code: { ...block.code, lines: phrases(block.code.lines) } }),
      }
  }
}

const itemInText = ({ text, nested }: Item, move: Move): Item => ({
  text: phraseInText(text, move),
  nested: nested.map((block) => blockInText(block, move)),
})

const phraseInText = ({ text, pieces, span }: Phrase, move: Move): Phrase => ({
  text,
  pieces: pieces.map((piece) => pieceInText(piece, move)),
  span: move(span),
})

function pieceInText(piece: Piece, move: Move): Piece {
  const { file } = piece.span
  const offset = (position: number) => move({ file, start: position, end: position }).start
  return { ...piece, span: move(piece.span), ...(piece.offsets && { offsets: piece.offsets.map(offset) }) }
}
