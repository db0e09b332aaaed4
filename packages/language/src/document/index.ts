export { formatText } from './format/format.ts'
export type { Block, Bullet, Document, Item, Phrase, Piece, Row, Section, Source, Subject, Table } from './model.ts'
export { makePhrase, plainText, spanWithin } from './phrase.ts'
export { inText } from './places.ts'
export { lastBefore, sectionAt } from './section-at.ts'
export { stateDiagramOf } from './code.ts'
export type { Code, OriginOf, Prose } from './model.ts'
export { parseDocument } from './parse.ts'
export {
  codes,
  editWithin,
  isEmpty,
  joinPhrases,
  listItems,
  matchPattern,
  matchPhrase,
  phraseAt,
  placeless,
  slicePhrase,
  soleCode,
  splitAt,
  splitSentences,
  wholePiece,
} from './phrase.ts'
export { movedProblem } from './places.ts'
export { documentProblem } from './problems.ts'
export { CODE } from '@ninefold/plan/pattern'
