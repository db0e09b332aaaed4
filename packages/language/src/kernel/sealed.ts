/** Parsed cells whose text rooms cannot access. */
import type { Span } from '@ninefold/plan/problem'
import { plainText, type Phrase } from '../document/index.ts'

declare const content: unique symbol

/** The text of a cell that only the module of its kind can parse further, because that needs another cell or all names. */
export interface Sealed<Kind extends string> {
  readonly span: Span
  readonly [content]: Kind
}

/** Text with values in braces, for `planTemplate`. */
export type TemplateText = Sealed<'template'>

export const templateText = (phrase: Phrase): TemplateText => phrase as unknown as TemplateText
export const templatePhrase = (text: TemplateText): Phrase => text as unknown as Phrase

export const sameTemplate = (one: TemplateText, other: TemplateText | undefined): boolean =>
  other !== undefined && plainText(templatePhrase(one)) === plainText(templatePhrase(other))

/** An expression, in code or without backticks, for `checkPhrase`. */
export type ExpressionText = Sealed<'expression'>

export const expressionText = (phrase: Phrase): ExpressionText => phrase as unknown as ExpressionText
export const expressionPhrase = (text: ExpressionText): Phrase => text as unknown as Phrase
