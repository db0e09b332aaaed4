/** Texts with values in them, which the plan has in English: in another language, with the same values. */

/** Expressions and the texts between them (`Template` of the plan). */
type Parts<E> = readonly (string | E)[]

/**
 * The template in another language, or as it is if there is no translation: of a text that the document words itself.
 * `translate`: of the English text, with the values as `{max}`.
 */
export function translatedTemplate<E extends { readonly source: string }>(
  template: Parts<E>,
  translate: (english: string) => string | undefined,
): Parts<E> {
  const values = template.filter((part) => typeof part !== 'string')
  const translation = translate(template.map((part) => (typeof part === 'string' ? part : `{${part.source}}`)).join(''))
  if (!translation) return template
  return translation.split(/\{([^{}]+)\}/u).map((piece, at) => {
    if (at % 2 === 0) return piece
    return values.find(({ source }) => source === piece) ?? `{${piece}}`
  })
}
