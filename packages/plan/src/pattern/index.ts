/** Sentences as data: patterns with slots, and the classes of words that they share. */
export { anyPattern, CLOSE, CODE, OPAQUE, OPEN, pattern, type Pattern, type Range, type Slots } from './pattern.ts'
export { numberOf, vocabulary } from './vocabulary.ts'
