/** Companion files: `claims.de.md` beside `claims.md` holds the German texts of the document. */

/** Undefined: the file is no companion of these. `texts.de.md` is one of any document in the same folder. */
export function companionOf(
  file: string,
  files: readonly string[],
): { readonly document: string; readonly tag: string } | undefined {
  const [, document = '', tag = ''] = /^(.+)\.([a-z]{2}(?:-[a-z]{2,4})?)\.(?:md|markdown)$/iu.exec(file) ?? []
  if (document === '') return undefined
  const isOne = document === 'texts' || files.some((other) => withoutEnding(other) === document)
  return isOne && files.length > 1 ? { document, tag } : undefined
}

/** The name of the companion of a document in a language, an ISO code. */
export const companionName = (file: string, code: string): string => `${withoutEnding(file)}.${code}.md`

const withoutEnding = (file: string): string => file.replace(/\.(?:md|markdown)$/iu, '')
