/** What language/document gives to others. */
export { formatText } from './format/format.ts'
export type { Block, Bullet, Document, Item, Phrase, Piece, Row, Section, Source, Subject, Table } from './model.ts'
export { makePhrase, plainText, spanWithin } from './phrase.ts'
export { inText } from './places.ts'
export { lastBefore, sectionAt } from './section-at.ts'
