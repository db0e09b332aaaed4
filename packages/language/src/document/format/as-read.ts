/** The normalized text with repaired tables, as the parser reads it. Its length and all offsets are those of the source. */
import { BORDER, isOfFrame } from '../ascii-tables.ts'
import { repairTables } from '../repair-tables.ts'
import type { Source } from '../model.ts'
import { normalizeText } from '../source-text.ts'

export const asRead = ({ file, text }: Source): string => repairTables(file, normalizeText(text)).text

/** The range of a table including the borders of its frame, which are not parsed. `from`: the start of its first line. */
export function withFrame(text: string, read: string, from: number, to: number): readonly [number, number] {
  const isBorder = (start: number, end: number) =>
    BORDER.test(text.slice(start, end)) && read.slice(start, end).trim() === ''
  const above = text.lastIndexOf('\n', from - 2) + 1
  const [blanks = '', below = ''] = /^[^\S\n]*\n([^\n]*)/u.exec(text.slice(to)) ?? []
  const end = to + blanks.length
  const [next = ''] = /(?<=^\n)[^\n]*/u.exec(text.slice(end)) ?? []
  return [
    from > 0 && isBorder(above, from - 1) ? above : from,
    // With a row below, it is the first line of another frame.
    below !== '' && isBorder(end - below.length, end) && !isOfFrame(next) ? end : to,
  ]
}
