// How the interface names its texts: in English, in ICU MessageFormat. `npm run texts` collects them for translation.
import type { Untranslated, ValuesOf } from '@ninefold/plan/translation'
import { translate } from './catalogue.ts'

/** In the language of the page. Call it while rendering or in an event, never while a module is loaded (there, `text`). */
export function t<const S extends string>(
  text: string extends S ? Untranslated : S,
  ...values: ValuesOf<S, string | number>
): string {
  return translate(text, values[0])
}

/** Marks a text of a table, without translating it yet: `t` does that where it is shown. It has no parameters. */
export const text = <const S extends string>(english: S): Untranslated => english as string as Untranslated
