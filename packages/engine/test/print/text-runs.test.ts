// Texts of both directions on one line, by the bidirectional algorithm of Unicode.
import { describe, expect, test } from 'vitest'
import { linesOf } from '../../src/print/text-lines.ts'
import { directed, runsOf, type Direction } from '../../src/print/text-runs.ts'

const runs = (text: string, otherwise: Direction = 'ltr') =>
  runsOf(directed(text, otherwise), 0, text.length).map((run) => run.text)

describe('runs', () => {
  test('of one direction are whole', () => {
    expect(runs('Order PO-17 (urgent)')).toEqual(['Order PO-17 (urgent)'])
    expect(runs('طلب شراء')).toEqual(['طلب شراء'])
  })

  test('Latin in Arabic stays readable, in the order of the paragraph', () => {
    // From left to right: the end of the sentence, the number, its beginning.
    expect(runs('طلب PO-17 جديد')).toEqual([' جديد', 'PO-17', 'طلب '])
    expect(runs('Order طلب جديد now')).toEqual(['Order ', 'طلب جديد', ' now'])
  })

  test('brackets are mirrored where they are read from the right', () => {
    expect(runs('(عاجل)')).toEqual([')عاجل('])
    expect(runs('طلب (PO) .')).toEqual(['. (', 'PO', 'طلب )'])
  })

  test('Arabic digits are read from the left, each by itself', () => {
    expect(runs('١٢٣')).toEqual(['١', '٢', '٣'])
    expect(runs('طلب ١٢')).toEqual(['١', '٢', 'طلب '])
  })

  test('a paragraph goes by its first letter; one without letters by the document', () => {
    expect(directed('12.50', 'rtl').direction).toBe('rtl')
    expect(directed('12.50', 'ltr').direction).toBe('ltr')
    expect(directed('PO طلب', 'rtl').direction).toBe('ltr')
    expect(directed('طلب PO', 'ltr').direction).toBe('rtl')
  })
})

describe('lines', () => {
  /** Each character is one wide. */
  const lines = (text: string, width: number) =>
    linesOf(text, width, 'ltr', (run) => run.text.length).map((line) => line.runs.map((run) => run.text).join('|'))

  test('end where Unicode allows it, without blanks at their ends', () => {
    expect(lines('one two three', 8)).toEqual(['one two', 'three'])
    expect(lines('well-known words', 6)).toEqual(['well-', 'known', 'words'])
  })

  test('a word that is longer than a line is cut, the rest follows', () => {
    expect(lines('abcdefgh ij', 3)).toEqual(['abc', 'def', 'gh', 'ij'])
  })

  test('each line of a mixed text has its own order', () => {
    expect(lines('طلب شراء PO-17 جديد', 10)).toEqual(['طلب شراء', ' جديد|PO-17'])
  })

  test('lines that people typed stay, empty ones too', () => {
    expect(lines('a\n\nb', 5)).toEqual(['a', '', 'b'])
  })
})
