/** Which font has the letters of a text: the bundled ones first, then those of the installation. What no font has is reported. */
import type { Run } from './text-runs.ts'

/** A run in one font. */
export interface FontRun {
  readonly text: string
  /** Its name in the PDF. */
  readonly font: string
}

/** Whether the font has a glyph for the character. */
export type HasGlyph = (font: string, codePoint: number) => boolean

/** Without a shape of their own: blanks, line ends, marks of direction. */
const INVISIBLE = /[\p{White_Space}\p{Cc}\p{Default_Ignorable_Code_Point}]/u

const graphemes = new Intl.Segmenter(undefined, { granularity: 'grapheme' })

/** `fonts`: in the order in which they are preferred. `missing`: collects what none of them has. */
export function fontRuns(
  { text, isRightToLeft }: Run,
  fonts: readonly string[],
  hasGlyph: HasGlyph,
  missing: Set<string>,
): readonly FontRun[] {
  const covers = (font: string, part: string) =>
    Array.from(part).every((character) => INVISIBLE.test(character) || hasGlyph(font, character.codePointAt(0)!))
  const whole = fonts.find((font) => covers(font, text))
  if (whole !== undefined) return [{ text, font: whole }]
  const runs: FontRun[] = []
  for (const { segment: part } of graphemes.segment(text)) {
    const font = fonts.find((one) => covers(one, part)) ?? fonts[0]!
    for (const character of part) if (!covers(font, character)) missing.add(character)
    const last = runs.at(-1)
    if (last?.font === font) runs[runs.length - 1] = { font, text: last.text + part }
    else runs.push({ font, text: part })
  }
  // The font turns letters that are written from right to left; its runs are in the order of reading.
  return isRightToLeft ? runs.toReversed() : runs
}
