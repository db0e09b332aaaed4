/** The translated texts of all languages, for the server. The browser loads those of one language. */
import ar from './ar.json' with { type: 'json' }
import de from './de.json' with { type: 'json' }
import es from './es.json' with { type: 'json' }
import fr from './fr.json' with { type: 'json' }
import nl from './nl.json' with { type: 'json' }
import { languageOf } from './languages.ts'
import { fillIn, withoutContext, type Say } from './text.ts'

const CATALOGUES: Readonly<Record<string, Readonly<Record<string, string>>>> = { ar, de, es, fr, nl }

/** An English text in the language of a BCP 47 tag; undefined if it is English, or there is no translation. */
export const translationOf = (tag: string, english: string): string | undefined =>
  CATALOGUES[languageOf(tag) ?? 'en']?.[english]

/** The texts in the language of a BCP 47 tag, in English where there is no translation. */
export const sayIn =
  (tag: string): Say =>
  (english, ...[values]) =>
    fillIn(translationOf(tag, english) ?? withoutContext(english), values ?? {})
