// The texts in the language of this page. Those that the first page needs are loaded before it, the others with the first part that
// is loaded later.
import { fillIn, withoutContext, type LanguageCode } from '@ninefold/plan/translation'
import { currentLanguage, numberText, setLocale } from './locale.ts'

/** A text with `{name}`, or what ICU MessageFormat was compiled to. */
type Message = string | ((values: Values) => string)
type Values = Readonly<Record<string, string | number>>
type Catalogue = Readonly<Record<string, Message>>

/** The texts that the first page needs, and the others. */
const FILES: Readonly<Record<Exclude<LanguageCode, 'en'>, () => Promise<CatalogueFile>>> = {
  de: () => import('@ninefold/plan/translation/de.json?first'),
  nl: () => import('@ninefold/plan/translation/nl.json?first'),
  fr: () => import('@ninefold/plan/translation/fr.json?first'),
  es: () => import('@ninefold/plan/translation/es.json?first'),
  ar: () => import('@ninefold/plan/translation/ar.json?first'),
}

interface CatalogueFile {
  readonly texts: Catalogue
  readonly rest: () => Promise<{ readonly texts: Catalogue }>
}

/** English texts with plurals; the build adds to each file that uses some what they are compiled to. */
const english: Record<string, Message> = {}
let translated: Catalogue = {}
let loadRest: (() => Promise<void>) | undefined
let loading: Promise<void> | undefined

/** Called by files that the build made. */
export function addEnglish(texts: Catalogue): void {
  Object.assign(english, texts)
}

/** Loads what the first page needs. `tag`: BCP 47. */
export const loadLocale = (tag: string): Promise<void> => (loading = load(tag))

async function load(tag: string): Promise<void> {
  setLocale(tag)
  const language = currentLanguage()
  if (language === 'en') return
  const { texts, rest } = await FILES[language]()
  translated = texts
  loadRest = async () => {
    translated = { ...translated, ...(await rest()).texts }
    loadRest = undefined
  }
}

/** Loads what the other parts need; `later` waits for it. The first screen is loaded beside the first texts. */
export async function otherTexts(): Promise<void> {
  await loading
  await loadRest?.()
}

/** The translation of an English text of the plan or the server, with its values still as `{max}`; undefined in English. */
export function translationOf(english: string): string | undefined {
  const message = translated[english]
  return typeof message === 'string' ? message : undefined
}

/** A text in the language of the page, English where there is none. */
export function translate(text: string, values: Values = {}): string {
  const message = translated[text] ?? english[text] ?? withoutContext(text)
  if (typeof message === 'function') return message(values)
  return fillIn(message, inWords(values))
}

function inWords(values: Values): Readonly<Record<string, string>> {
  const texts = Object.entries(values).map(([name, value]) => [
    name,
    typeof value === 'number' ? numberText(value) : value,
  ])
  return Object.fromEntries(texts) as Record<string, string>
}
