/** Headings with `#` before them, the nine points as `## N. …` and what is below them deeper. */
import type { Source } from '../model.ts'
import { levelsOf, mayBeNumbered, outline, type Role } from '../outline.ts'
import { readPieces, type PieceOfFile } from '../pieces.ts'
import { asRead } from './as-read.ts'
import { replaceAll } from './replace.ts'

export function withHeadings({ file, text }: Source): string {
  const { pieces } = readPieces({ file, text: asRead({ file, text }), written: text, shift: 0 })
  const headings = pieces.map(({ heading }) => heading)
  const { roles } = outline(headings)
  const levels = levelsOf(headings, roles)
  const gainNumbers = mayBeNumbered(headings, roles, levels)
  const replacements = pieces.map((piece, index) => {
    const by = `${'#'.repeat(levels[index]!)} ${numbered(wordsOf(piece, text), roles[index]!, gainNumbers)}`.trimEnd()
    return { start: piece.from, end: piece.to, by }
  })
  return replaceAll(text, replacements)
}

/** The heading as it is written, without its marks. */
function wordsOf({ heading, from, to }: PieceOfFile, text: string): string {
  const written = text.slice(from, to)
  if (heading.underlined)
    return written
      .replace(/\n[^\n]*$/u, '')
      .replaceAll(/\s*\n\s*/gu, ' ')
      .trim()
  const words = written.trimEnd().replace(/^#+/u, '')
  const bare = words.replace(/\s#+$/u, '').trim()
  // Marks at the end belong to the words only where others close the heading.
  return /(?:^|\s)#+$/u.test(bare) ? `${bare} #` : bare
}

/** `3. Data` for `3) Data`, `3 Data`, `3: Data`, and for a point that is only named; any other style is the author's. */
function numbered(words: string, role: Role, gainNumbers: boolean): string {
  if (role.kind !== 'part') return words
  const [, digit, title] =
    /^\(?0?(\d)(?:\.0)?(?:\s*\\?[.):])*(?:\s+[–—-])?\s+(\S.*)$|^$/su.exec(words) ??
    /^(\d)\.(\p{L}.*)$/su.exec(words) ??
    []
  if (digit === String(role.number) && title) return `${digit}. ${bare(title)}`
  return role.named && gainNumbers ? `${role.number}. ${bare(words)}` : words
}

/** Without signs that are left of a number. */
const bare = (title: string) => title.replace(/^(?:\s*\\?[.):–—-])+\s+/u, '')
