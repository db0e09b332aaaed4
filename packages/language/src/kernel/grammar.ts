/**
 * What may stand in a cell, as data: a grammar reads the cell and says in words what it takes. A column has one (`column-table.ts`); readers,
 * places of problems, completion, hover and the reference follow from it.
 */
import type { Span } from '@ninefold/plan/problem'
import { matchPhrase, plainText, type Phrase } from '../document/index.ts'

export interface Grammar<T> {
  /** For people: `a number from 400 to 599`. */
  readonly takes: string
  readonly parse: (cell: Phrase) => Parsed<T>
  /** What an editor offers to write. */
  readonly words?: readonly Word[]
}

/** A value, or the part of the cell that is none. */
type Parsed<T> = { readonly value: T } | { readonly wrong: Phrase }

/** A word of the language, or a pattern with places to fill in (`${1:…}`). */
export interface Word {
  readonly text: string
  readonly means?: string
  /** Offered behind text of this form; absent, at the beginning of an item. */
  readonly after?: RegExp
}

/** A text of a certain form that is its own value, such as a code. */
export const textThat = (is: (text: string) => boolean, takes: string): Grammar<string> => ({
  takes,
  parse: (cell) => {
    const value = plainText(cell)
    return is(value) ? { value } : { wrong: cell }
  },
})

/** A whole number; words may stand behind it, as in `409 Conflict`. */
export const numberFrom = (least: number, most: number): Grammar<number> => ({
  takes: `a number from ${least} to ${most}`,
  parse: (cell) => {
    const value = Number(/^([1-9]\d*)(?:\s|$)/u.exec(plainText(cell))?.[1])
    return value >= least && value <= most ? { value } : { wrong: cell }
  },
})

declare const content: unique symbol

/** Text with values in braces. What stands in it is known to `planTemplate` alone. */
export interface TemplateText {
  readonly span: Span
  readonly [content]: never
}

export const templateText = (phrase: Phrase): TemplateText => phrase as unknown as TemplateText
export const templatePhrase = (text: TemplateText): Phrase => text as unknown as Phrase

export const sameTemplate = (one: TemplateText, other: TemplateText | undefined): boolean =>
  other !== undefined && plainText(templatePhrase(one)) === plainText(templatePhrase(other))

export const template: Grammar<TemplateText> = {
  takes: 'text; values stand in braces: `{amount}`',
  parse: (cell) => ({ value: templateText(cell) }),
}

/** In quotation marks or bare; behind those may stand when it is shown. */
export const quotedTemplate: Grammar<TemplateText> = {
  ...template,
  parse: (cell) => ({ value: templateText(matchPhrase(cell, QUOTED)?.[0] ?? cell) }),
}
const QUOTED = /^["“„«]([^"”“»]+)["”“»]\.?(?:\s*[–—,;(-]\s*(?:when|if|where|while|unless)\b.*)?$/iu

/** Text for people, which no reader gets. */
export const explanation: Grammar<never> = {
  takes: 'text for people',
  parse: (cell) => ({ wrong: cell }),
}

export const offering = <T>(grammar: Grammar<T>, words: readonly Word[]): Grammar<T> => ({ ...grammar, words })
