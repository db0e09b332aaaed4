/** The languages that the interface and the built-in messages speak, and which of them a person gets. */

interface LanguageEntry {
  readonly code: string
  /** In the language itself, for a menu of languages. */
  readonly name: string
  readonly direction: 'ltr' | 'rtl'
}

/** English first: the texts in the source code are English. */
export const LANGUAGES = [
  { code: 'en', name: 'English', direction: 'ltr' },
  { code: 'de', name: 'Deutsch', direction: 'ltr' },
  { code: 'nl', name: 'Nederlands', direction: 'ltr' },
  { code: 'fr', name: 'Français', direction: 'ltr' },
  { code: 'es', name: 'Español', direction: 'ltr' },
  { code: 'ar', name: 'العربية', direction: 'rtl' },
] as const satisfies readonly LanguageEntry[]

/** ISO 639 code of one of `LANGUAGES`. */
export type LanguageCode = (typeof LANGUAGES)[number]['code']

/** The language of a BCP 47 tag (`de-AT` is `de`), undefined if there are no texts in it. */
export function languageOf(tag: string): LanguageCode | undefined {
  const code = tag.split(/[-_]/u, 1)[0]!.trim().toLowerCase()
  return LANGUAGES.find((each) => each.code === code)?.code
}

/** The direction in which a language is written, by BCP 47 tag. */
export const directionOf = (tag: string): 'ltr' | 'rtl' =>
  LANGUAGES.find((each) => each.code === languageOf(tag))?.direction ?? 'ltr'

interface Preferences {
  /** What the person chose; null or undefined if nothing. */
  readonly chosen: string | null | undefined
  /** The header `Accept-Language`. */
  readonly accepted: string | undefined
  /** BCP 47 tag of the document. */
  readonly document: string
}

/**
 * The BCP 47 tag in which a person reads the application: the language that they chose, otherwise the first one of their
 * browser that there are texts in, otherwise the document's. The region of the document applies to everybody, since it decides how
 * dates, numbers and weeks are written; without one, the region that the browser sends.
 */
export function localeFor({ chosen, accepted, document }: Preferences): string {
  const offered = acceptedTags(accepted)
  const code = (chosen && languageOf(chosen)) || offered.map(languageOf).find(Boolean)
  const language = code === undefined || code === languageOf(document) ? document : code
  const sent = offered.find((tag) => languageOf(tag) === code)
  return withRegion(language, regionOf(document) ?? (sent && regionOf(sent)))
}

const regionOf = (tag: string): string | undefined => new Intl.Locale(tag).region

const withRegion = (tag: string, region: string | undefined): string =>
  region === undefined || regionOf(tag) ? tag : `${tag}-${region}`

/** The well-formed tags of an `Accept-Language` header, the preferred ones first. */
function acceptedTags(header: string | undefined): readonly string[] {
  const entries = (header ?? '').slice(0, 500).split(',').map(weighed)
  return entries
    .filter(({ tag, weight }) => weight > 0 && isTag(tag))
    .toSorted((a, b) => b.weight - a.weight)
    .map(({ tag }) => tag)
}

function weighed(entry: string): { readonly tag: string; readonly weight: number } {
  const [tag = '', ...parameters] = entry.split(';').map((part) => part.trim())
  const weight = parameters.find((part) => part.startsWith('q='))?.slice(2)
  return { tag, weight: weight === undefined ? 1 : Number(weight) || 0 }
}

function isTag(text: string): boolean {
  try {
    return text !== '*' && Intl.getCanonicalLocales(text).length === 1
  } catch {
    return false
  }
}
