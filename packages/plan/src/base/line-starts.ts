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
