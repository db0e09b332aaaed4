// Which font has which part of a run, and what no font has.
import { expect, test } from 'vitest'
import { fontRuns } from '../../src/print/coverage.ts'

const fonts: Readonly<Record<string, RegExp>> = {
  sans: /[\p{Script=Latin}\p{N}]/u,
  hebrew: /\p{Script=Hebrew}/u,
  thai: /\p{Script=Thai}/u,
}
const inFonts = (text: string, isRightToLeft = false) => {
  const missing = new Set<string>()
  const hasGlyph = (font: string, codePoint: number) => fonts[font]!.test(String.fromCodePoint(codePoint))
  const runs = fontRuns({ text, isArabic: false, isRightToLeft }, Object.keys(fonts), hasGlyph, missing)
  return { runs: runs.map(({ text: part, font }) => `${font}: ${part}`), missing: [...missing] }
}

test('PRI-7 each part is in the first font that has it', () => {
  expect(inFonts('M6 x 20')).toEqual({ runs: ['sans: M6 x 20'], missing: [] })
  // The marks of Thai stay with their letters.
  expect(inFonts('M6 ที่นี่ M8')).toEqual({ runs: ['sans: M6 ', 'thai: ที่นี่', 'sans:  M8'], missing: [] })
})

test('PRI-7 parts from right to left are in the order in which they are seen', () => {
  expect(inFonts('שלום7', true)).toEqual({ runs: ['sans: 7', 'hebrew: שלום'], missing: [] })
})

test('PRI-7 what no font has is named once; marks without a shape are not missing', () => {
  expect(inFonts('東a東\u200D\uFE0F京')).toMatchObject({ missing: ['東', '京'] })
})
