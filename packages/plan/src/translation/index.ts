/** The languages of the interface and of built-in messages, and the types of translated texts. */
export { companionName, companionOf } from './companion.ts'
export { directionOf, languageOf, LANGUAGES, localeFor, type LanguageCode } from './languages.ts'
export { translatedTemplate } from './template.ts'
export {
  fillIn,
  sayEnglish,
  withoutContext,
  type RichNames,
  type Say,
  type Untranslated,
  type ValuesOf,
} from './text.ts'
