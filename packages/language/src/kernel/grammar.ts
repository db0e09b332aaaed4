/**
 * Grammars of cells as data: a grammar parses a cell and describes in words what it accepts. Each column has one (`column-table.ts`);
 * readers, spans of problems, completion, hover and the reference are derived from it.
 */
import type { Pattern } from '@ninefold/plan/pattern'
import { listItems, matchPhrase, plainText, type Phrase } from '../document/index.ts'
import { isFlag, YES } from './flag.ts'
import { readFormerNames, type FormerName } from './former-names.ts'
import { expressionText, templateText, type ExpressionText, type Sealed, type TemplateText } from './sealed.ts'
import { readSort, type SortRead } from './sets.ts'
import { nameRef, readName, type NameRef, type WrittenName } from './written-name.ts'

/** A grammar: its parser, its description and the words that completion offers. */
export interface Grammar<T> {
  /** For people: `a number from 400 to 599`. */
  readonly takes: string
  readonly parse: (cell: Phrase) => Parsed<T>
  /** For completion. */
  readonly words?: readonly Word[]
}

/** A value, with the parts of the cell that were not understood; or the part that has no value. */
type Parsed<T> = { readonly value: T; readonly unread?: readonly Phrase[] } | { readonly wrong: Phrase }

/** A word of the language, or a pattern with places to fill in (`${1:…}`). */
export interface Word {
  readonly text: string
  readonly means?: string
  /** Offered after such text; absent: at the start of an item. */
  readonly after?: RegExp
}

/** A text that is its own value and must satisfy a test, such as a code. */
export const textThat = (is: (text: string) => boolean, takes: string): Grammar<string> => ({
  takes,
  parse: (cell) => {
    const value = plainText(cell)
    return is(value) ? { value } : { wrong: cell }
  },
})

/** Yes or no. */
export const flag: Grammar<boolean> = {
  takes: '`yes` or `no`',
  parse: (cell) => (isFlag(cell) ? { value: YES.test(plainText(cell)) } : { wrong: cell }),
}

/** A whole number; words may follow, as in `409 Conflict`. */
export const numberFrom = (least: number, most: number): Grammar<number> => ({
  takes: `a number from ${least} to ${most}`,
  parse: (cell) => {
    const value = Number(/^([1-9]\d*)(?:\s|$)/u.exec(plainText(cell))?.[1])
    return value >= least && value <= most ? { value } : { wrong: cell }
  },
})

/** A new name, optionally with its identifier in code. */
export const newName: Grammar<WrittenName> = {
  takes: 'a name; its identifier may follow in backticks',
  parse: (cell) => ({ value: readName(cell) }),
}

/** A phrase that the room itself parses further, because that needs other cells or all names. */
export const anyPhrase = (takes: string): Grammar<Phrase> => ({ takes, parse: (cell) => ({ value: cell }) })

/** A reference to a name that is declared elsewhere. */
export const reference = (takes: string): Grammar<NameRef> => ({ takes, parse: (cell) => ({ value: nameRef(cell) }) })

/** An expression, in code or without backticks. */
export const expression = (takes: string): Grammar<ExpressionText> => ({
  takes,
  parse: (cell) => ({ value: expressionText(cell) }),
})

/** A list of names, resolved later. `none`: words for nobody or nothing. */
export const namesOf = (takes: string, none?: Pattern): Grammar<readonly Phrase[]> => ({
  takes,
  parse: (cell) => ({ value: listItems(cell).filter(({ text }) => !none?.test(text)) }),
})

/** Former names, separated by commas. */
export const formerNames: Grammar<readonly FormerName[]> = {
  takes: 'former names, separated by commas',
  parse: (cell) => ({ value: readFormerNames(cell) }),
}

export const sortOrder: Grammar<readonly SortRead[]> = {
  takes: 'fields, each optionally followed by `descending`, `newest first` or similar words',
  parse: (cell) => ({ value: readSort(cell) }),
}

/** Text as it is written. */
export const plain = (takes: string): Grammar<string> => ({ takes, parse: (cell) => ({ value: plainText(cell) }) })

/** The grammar of sealed cells with the functions to seal and open them, for the module of that kind. An empty cell has no value. */
export const sealed = <Kind extends string>(takes: string) => ({
  grammar: {
    takes,
    parse: (cell: Phrase) => (cell.text === '' ? { wrong: cell } : { value: cell as unknown as Sealed<Kind> }),
  } satisfies Grammar<Sealed<Kind>>,
  seal: (phrase: Phrase) => phrase as unknown as Sealed<Kind>,
  open: (text: Sealed<Kind>): Phrase => text as unknown as Phrase,
})

/** A text with values in braces: `Dear {owner.name}`. */
export const template: Grammar<TemplateText> = {
  takes: 'text, with values in braces: `{amount}`',
  parse: (cell) => ({ value: templateText(cell) }),
}

/** A template with or without quotation marks; a clause about when it is shown may follow them. */
export const quotedTemplate: Grammar<TemplateText> = {
  ...template,
  parse: (cell) => ({ value: templateText(matchPhrase(cell, QUOTED)?.[0] ?? cell) }),
}
const QUOTED = /^["“„«]([^"”“»]+)["”“»]\.?(?:\s*[–—,;(-]\s*(?:when|if|where|while|unless)\b.*)?$/iu

/** Text for people that the compiler ignores. */
export const explanation: Grammar<never> = {
  takes: 'text',
  parse: (cell) => ({ wrong: cell }),
}

/** Text for people that the application shows. */
export const shownText: Grammar<string> = { ...plain('text') }

/** The same grammar with words for completion. */
export const offering = <T>(grammar: Grammar<T>, words: readonly Word[]): Grammar<T> => ({ ...grammar, words })
