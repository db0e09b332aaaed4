/** A line of text as runs in the order in which they are seen, by the bidirectional algorithm of Unicode. */
import bidiFactory from 'bidi-js'

const bidi = bidiFactory()

/** A piece of one direction and one script. `text`: as a font takes it, mirrored and turned where the font does not do that. */
export interface Run {
  readonly text: string
  readonly isArabic: boolean
  readonly isRightToLeft: boolean
}

export type Direction = 'ltr' | 'rtl'

export interface DirectedText {
  readonly text: string
  /** Of the paragraph: by its first letter, otherwise the given one. */
  readonly direction: Direction
  /** For each character, odd from right to left. */
  readonly levels: Uint8Array
}

const LETTER = /\p{L}/u

export function directed(text: string, otherwise: Direction): DirectedText {
  const base = LETTER.test(text) ? 'auto' : otherwise
  const { levels, paragraphs } = bidi.getEmbeddingLevels(text, base)
  return { text, levels, direction: (paragraphs[0]?.level ?? 0) % 2 === 1 ? 'rtl' : 'ltr' }
}

interface Level {
  readonly level: number
  readonly start: number
  readonly end: number
}

/** The runs of a part of the text that stands on one line, from left to right. */
export function runsOf({ text, levels }: DirectedText, start: number, end: number): readonly Run[] {
  return inVisualOrder(levelsBetween(levels, start, end)).flatMap((one) => {
    const isOdd = one.level % 2 === 1
    return isOdd ? fromRight(wholeRun(text, one), levels) : byScript(text, one)
  })
}

function levelsBetween(levels: Uint8Array, start: number, end: number): readonly Level[] {
  const found: Level[] = []
  for (let at = start; at < end;) {
    const level = levels[at]!
    let until = at + 1
    while (until < end && levels[until] === level) until++
    found.push({ level, start: at, end: until })
    at = until
  }
  return found
}

/** Rule L2: from the highest level down to 1, each sequence of that level or a higher one is turned around. */
function inVisualOrder(all: readonly Level[]): readonly Level[] {
  const order = [...all]
  const highest = Math.max(0, ...all.map(({ level }) => level))
  for (let level = highest; level > 0; level--) {
    for (let at = 0; at < order.length; at++) {
      if (order[at]!.level < level) continue
      let until = at
      while (until < order.length && order[until]!.level >= level) until++
      order.splice(at, until - at, ...order.slice(at, until).toReversed())
      at = until
    }
  }
  return order
}

interface Piece extends Run {
  readonly start: number
  readonly end: number
}

const ARABIC = /\p{Script_Extensions=Arabic}/u

const wholeRun = (text: string, { start, end }: Level): Piece => {
  const own = text.slice(start, end)
  return { start, end, text: own, isArabic: ARABIC.test(own), isRightToLeft: true }
}

/** Left to right, only digits can be Arabic; each by itself, since the font would turn several around. */
function byScript(text: string, { start, end }: Level): readonly Run[] {
  const runs: Run[] = []
  for (const character of text.slice(start, end)) {
    const isArabic = ARABIC.test(character)
    const last = runs.at(-1)
    if (last && !last.isArabic && !isArabic) runs[runs.length - 1] = { ...last, text: last.text + character }
    else runs.push({ text: character, isArabic, isRightToLeft: false })
  }
  return runs
}

const graphemes = new Intl.Segmenter(undefined, { granularity: 'grapheme' })
const FROM_RIGHT = /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}]/u

/** A font turns letters that are written from right to left, but neither brackets nor a run without letters. */
function fromRight({ text, start, end, isArabic }: Piece, levels: Uint8Array): Run {
  const mirrored = Array.from({ length: end - start }, (_, at) => {
    const character = text[at]!
    return levels[start + at]! % 2 === 1 ? (bidi.getMirroredCharacter(character) ?? character) : character
  }).join('')
  const isTurned = FROM_RIGHT.test(mirrored)
  const seen = isTurned
    ? mirrored
    : Array.from(graphemes.segment(mirrored), ({ segment }) => segment)
        .toReversed()
        .join('')
  return { text: seen, isArabic, isRightToLeft: isTurned }
}
