/** How values are written on paper: in the language of the document, and by the customs of a region. */

/** The region of the document applies to everybody; without one, that of the reader. `preferred`: the reader's languages, as `Accept-Language` states them. `language`: of the document, BCP 47. */
export function languageOnPaper(language: string, preferred: string | undefined): string {
  const own = localeOf(language) ?? new Intl.Locale('en')
  const reader = localeOf(preferred?.split(/[,;]/)[0]?.trim() ?? '')
  const region = own.region ?? reader?.region
  return new Intl.Locale(own.language, {
    ...(own.script && { script: own.script }),
    ...(region && { region }),
  }).toString()
}

/** Undefined for what is no language. */
function localeOf(language: string): Intl.Locale | undefined {
  try {
    return new Intl.Locale(language)
  } catch {
    return undefined
  }
}

const LETTER_REGIONS: ReadonlySet<string> = new Set(['US', 'CA', 'MX', 'PH', 'CL', 'CO'])

export const paperSize = (language: string): 'A4' | 'Letter' =>
  LETTER_REGIONS.has(localeOf(language)?.region ?? '') ? 'Letter' : 'A4'

const PAGE_NUMBERS: Readonly<Record<string, string>> = {
  en: 'Page {page} of {pages}',
  de: 'Seite {page} von {pages}',
  nl: 'Pagina {page} van {pages}',
  fr: 'Page {page} sur {pages}',
  es: 'Página {page} de {pages}',
  ar: 'صفحة {page} من {pages}',
}

export const pageNumber = (language: string): string =>
  PAGE_NUMBERS[localeOf(language)?.language ?? ''] ?? '{page} / {pages}'
