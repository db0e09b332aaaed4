// The language and region in which this page is shown, and how a number stands in a sentence.
import { directionOf, languageOf, type LanguageCode } from '@ninefold/plan/translation'

let locale = 'en'
let format: Intl.NumberFormat | undefined

/** The code of the language in which the page is shown. */
export const currentLanguage = (): LanguageCode => languageOf(locale) ?? 'en'

/** `tag`: BCP 47. */
export function setLocale(tag: string): void {
  locale = tag
  format = undefined
  document.documentElement.lang = tag
  document.documentElement.dir = directionOf(tag)
}

export const numberText = (value: number): string => (format ??= new Intl.NumberFormat(locale)).format(value)

/** 1 where a step to the right is a step forward, -1 in languages from right to left. */
export const forward = (): 1 | -1 => (directionOf(locale) === 'rtl' ? -1 : 1)

/** What compiled messages call for `#`. */
export const number = (_language: string, value: number, offset: number): string => numberText(value - offset)

/** The name of an entity within a sentence: English begins it with a small letter, other languages leave it as the document has it. */
export const nameInText = (name: string): string => (currentLanguage() === 'en' ? name.toLowerCase() : name)
