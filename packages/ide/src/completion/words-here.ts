/** The words of the language that are allowed in a cell or after a bullet's key. */
import type { Span } from '@ninefold/plan/problem'
import { textOf, type Analysis } from '../analysis.ts'
import type { Word } from '@ninefold/language/kernel'
import { columnAt, type Place } from '../place.ts'
import { completion, isPattern, readable, type Completion } from './completion.ts'

/** `analysis`: of the current text. */
export function wordsHere(analysis: Analysis, place: Place): readonly Completion[] {
  const words = place.cell?.header ? [] : (columnAt(place)?.grammar.words ?? [])
  const text = textOf(analysis, place.file)
  const start = place.cell?.span.start ?? place.bullet?.bullet.key.span.end
  if (start === undefined || (place.bullet && !place.bullet.inValue)) return []
  const written = text.slice(start, place.offset).replace(/^\s*:?\*{0,2}\s*/u, '')
  const item = /(?:^|[;,])\s*([^;,]*)$/u.exec(written)?.[1] ?? written
  return words.flatMap((word) => wordHere(word, written, item, place))
}

function wordHere(word: Word, written: string, item: string, { file, offset }: Place): readonly Completion[] {
  const label = readable(word.text).trim()
  const begun = word.after ? (/[\p{L}]*$/u.exec(written)?.[0] ?? '') : item
  const before = written.slice(0, written.length - begun.length)
  if (word.after && !word.after.test(before)) return []
  if (
    !label
      .replace(/^[,\s]+/u, '')
      .toLowerCase()
      .startsWith(begun.toLowerCase())
  )
    return []
  const glued = word.after && /^[,\s]/u.test(word.text) && before.endsWith(' ')
  const span: Span = { file, start: offset - begun.length - (glued ? 1 : 0), end: offset }
  return [
    completion(label, isPattern(word.text) ? 'snippet' : 'word', span, {
      insert: word.text,
      snippet: isPattern(word.text),
      order: 1,
      ...(word.means !== undefined && { documentation: word.means }),
    }),
  ]
}
