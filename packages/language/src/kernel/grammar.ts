/**
 * What may stand in a cell, as data: a grammar reads the cell and says in words what it takes. A column has one (`column-table.ts`); readers,
 * places of problems, completion, hover and the reference follow from it.
 */
import type { Pattern } from '@ninefold/plan/pattern'
import { listItems, matchPhrase, plainText, type Phrase } from '../document/index.ts'
import { isFlag, YES } from './flag.ts'
import { readFormerNames, type FormerName } from './former-names.ts'
import { expressionText, templateText, type ExpressionText, type Sealed, type TemplateText } from './sealed.ts'
import { readSort, type SortRead } from './sets.ts'
import { nameRef, readName, type NameRef, type WrittenName } from './written-name.ts'

/** What may stand in a cell: its reader, and the words that completion offers. */
export interface Grammar<T> {
  /** For people: `a number from 400 to 599`. */
  readonly takes: string
  readonly parse: (cell: Phrase) => Parsed<T>
  /** What an editor offers to write. */
  readonly words?: readonly Word[]
}

/** A value, with the parts of the cell that are not understood; or the part for which there is none. */
type Parsed<T> = { readonly value: T; readonly unread?: readonly Phrase[] } | { readonly wrong: Phrase }

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

/** Yes or no, in the words that people write in tables. */
export const flag: Grammar<boolean> = {
  takes: '`yes` or `no`',
  parse: (cell) => (isFlag(cell) ? { value: YES.test(plainText(cell)) } : { wrong: cell }),
}

/** A whole number; words may stand behind it, as in `409 Conflict`. */
export const numberFrom = (least: number, most: number): Grammar<number> => ({
  takes: `a number from ${least} to ${most}`,
  parse: (cell) => {
    const value = Number(/^([1-9]\d*)(?:\s|$)/u.exec(plainText(cell))?.[1])
    return value >= least && value <= most ? { value } : { wrong: cell }
  },
})

/** A name that the row gives to something, perhaps with an identifier in code behind it. */
export const newName: Grammar<WrittenName> = {
  takes: 'a name; its identifier may stand behind it in code',
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

/** Words for names of the document: what they name is known with all names. `none`: words that stand for nobody or nothing. */
export const namesOf = (takes: string, none?: Pattern): Grammar<readonly Phrase[]> => ({
  takes,
  parse: (cell) => ({ value: listItems(cell).filter(({ text }) => !none?.test(text)) }),
})

/** Former names, separated by commas. */
export const formerNames: Grammar<readonly FormerName[]> = {
  takes: 'former names, with commas between them',
  parse: (cell) => ({ value: readFormerNames(cell) }),
}

export const sortOrder: Grammar<readonly SortRead[]> = {
  takes: 'fields, each with `descending`, `newest first` or the like behind it',
  parse: (cell) => ({ value: readSort(cell) }),
}

/** Text that is taken as it stands; what it says depends on the rest of its row. */
export const plain = (takes: string): Grammar<string> => ({ takes, parse: (cell) => ({ value: plainText(cell) }) })

/** The grammar of cells that only the reader of their kind knows, and what opens them: for the module of the reader alone. An empty cell has no value. */
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

/** Text for people that the application shows. */
export const shownText: Grammar<string> = { ...plain('text for people') }

/** The same grammar with words for completion. */
export const offering = <T>(grammar: Grammar<T>, words: readonly Word[]): Grammar<T> => ({ ...grammar, words })
