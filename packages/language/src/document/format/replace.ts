/** Pieces of a text replaced by others. */

export interface Replacement {
  readonly start: number
  readonly end: number
  readonly by: string
}

/** The replacements stand in order and do not overlap. */
export function replaceAll(text: string, replacements: readonly Replacement[]): string {
  let at = 0
  const parts = replacements.flatMap(({ start, end, by }) => {
    const before = text.slice(at, start)
    at = end
    return [before, by]
  })
  return [...parts, text.slice(at)].join('')
}
