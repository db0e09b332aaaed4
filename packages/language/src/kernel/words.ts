/** Normalizes texts and phrases, to find names in sentences. */
import { pattern } from '@ninefold/plan/pattern'
import { matchPattern, type Phrase } from '../document/index.ts'

/** Lower-case words without punctuation and plural endings. */
export const wordsOf = (text: string): string =>
  text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .replace(/s\b/gu, '')
    .trim()

const WITH_ARTICLE = pattern('<article> {rest}')
/** The phrase without an article at its beginning. */
export const withoutArticle = (phrase: Phrase): Phrase => matchPattern(phrase, WITH_ARTICLE)?.rest ?? phrase
/** The text without an article at its beginning. */
export const textWithoutArticle = (text: string): string => WITH_ARTICLE.match(text)?.rest ?? text
