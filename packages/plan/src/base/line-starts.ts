/** Where the lines of a text begin. */

/** Where each line begins, by offset, whatever ends the one before. */
export function lineStarts(text: string): readonly number[] {
  const starts = [text.startsWith('\uFEFF') ? 1 : 0]
  if (hasOtherEnds(text))
    for (const end of text.matchAll(/\r\n|[\n\r\u2028\u2029]/gu)) starts.push(end.index + end[0].length)
  else for (let end = text.indexOf('\n'); end >= 0; end = text.indexOf('\n', end + 1)) starts.push(end + 1)
  return starts
}

/** Lines that end in another way than `\n` and `\r\n`. */
export const hasOtherEnds = (text: string): boolean =>
  (text.includes('\r') && /\r(?!\n)/u.test(text)) || text.includes('\u2028') || text.includes('\u2029')

/** The last line that begins at the offset or before it. */
export function lineAt(starts: readonly number[], offset: number): number {
  let [low, high] = [0, starts.length - 1]
  while (low < high) {
    const middle = (low + high + 1) >> 1
    if (starts[middle]! <= offset) low = middle
    else high = middle - 1
  }
  return low
}

/** Line and column of an offset, both from 1. */
export function positionAt(
  starts: readonly number[],
  offset: number,
): { readonly line: number; readonly column: number } {
  const at = lineAt(starts, offset)
  return { line: at + 1, column: Math.max(0, offset - starts[at]!) + 1 }
}

/** The text of a line, from 1, without its end; '' where there is no such line. */
export const lineText = (text: string, starts: readonly number[], line: number): string =>
  text.slice(starts[line - 1] ?? text.length, starts[line]).replace(/[\r\n\u2028\u2029]+$/u, '')
