/** Cells whose text a room cannot see. */
import type { Span } from '@ninefold/plan/problem'
import { plainText, type Phrase } from '../document/index.ts'

declare const content: unique symbol

/** A cell of which only the reader of its kind knows what stands in it, since that takes another cell or all names. */
export interface Sealed<Kind extends string> {
  readonly span: Span
  readonly [content]: Kind
}

/** Text with values in braces. What stands in it is known to `planTemplate` alone. */
export type TemplateText = Sealed<'template'>

export const templateText = (phrase: Phrase): TemplateText => phrase as unknown as TemplateText
export const templatePhrase = (text: TemplateText): Phrase => text as unknown as Phrase

export const sameTemplate = (one: TemplateText, other: TemplateText | undefined): boolean =>
  other !== undefined && plainText(templatePhrase(one)) === plainText(templatePhrase(other))
