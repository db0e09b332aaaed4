/** Finds the point of a heading: by its number, in any style, or by its words. */
import type { PointNumber } from '@ninefold/plan'
import type { Phrase } from './model.ts'
import { matchPhrase, plainText } from './phrase.ts'

export const POINTS: readonly PointNumber[] = [1, 2, 3, 4, 5, 6, 7, 8, 9]

export interface Numbered {
  /** `3.1` is [3, 1]. */
  readonly path: readonly number[]
  /** The text after the number; may be empty. */
  readonly title: Phrase
  /** More than a blank separates the number: `3.`, `3)`, `Section 3`. */
  readonly setOff: boolean
}

const WORD =
  '(?:point|section|sect|part|chapter|article|art|no|nr|punkt|abschnitt|kapitel|teil|artikel|ziffer|partie|chapitre|punto|sección|capítulo|hoofdstuk|deel)'
const BEFORE = String.raw`^[^\p{L}\p{N}\uE000-\uE002]*(?:${WORD}\b\.?\s*)?`
const DIGITS = String.raw`([\d０-９]{1,2}(?:\.\d{1,3})*|[①-⑨])[\uFE0F\u20E3]*`
const BEHIND = String.raw`(?:\s*([.):\]：．、）–—|-]+)\s*|\s+|$)(.*)$`
const ARABIC = new RegExp(BEFORE + DIGITS + BEHIND, 'isu')
const ROMAN = new RegExp(String.raw`${BEFORE}(I{1,3}|IV|VI{0,3}|IX)(?:\s*([.):\]–—|-]+)\s*|$)(.*)$`, 'su')
const ROMANS = ['', 'I', 'II', 'III', 'IV', 'V', 'VI', 'VII', 'VIII', 'IX']

/** The number at the beginning of a heading: `3.`, `3)`, `§ 3`, `Point 3 –`, `3️⃣`, `III.`, `3.1`. */
export function readNumber(heading: Phrase): Numbered | undefined {
  const text = plainText(heading)
  const [digits, mark, title] = matchPhrase(heading, ARABIC) ?? matchPhrase(heading, ROMAN) ?? []
  if (!digits) return undefined
  const end = { ...heading.span, start: heading.span.end }
  const path = digits.text.split('.').map(numberIn)
  return {
    path,
    title: title ? undecorated(title) : { text: '', pieces: [], span: end },
    setOff: mark !== undefined || /^\P{N}/u.test(text),
  }
}

const DECORATION = String.raw`[\s\p{Extended_Pictographic}\p{So}\uFE0F\u200D]|\[\p{Lu}+[-_.]?\d+\]`
/** Longer headings are text and are not examined. */
const LONGEST = 300
const UNDECORATED = new RegExp(String.raw`^(?:${DECORATION})*(\S.*?)(?:\s*\{#[^{}]*\}|[:：]|${DECORATION})*$`, 'su')

/** The heading without pictures, tags (`[REQ-12]`), a final colon and an anchor (`{#claim}`). */
export function undecorated(heading: Phrase): Phrase {
  return heading.text.length > LONGEST ? heading : (matchPhrase(heading, UNDECORATED)?.[0] ?? heading)
}

function numberIn(digits: string): number {
  const roman = ROMANS.indexOf(digits)
  if (roman > 0) return roman
  const circled = '①②③④⑤⑥⑦⑧⑨'.indexOf(digits)
  return circled >= 0
    ? circled + 1
    : Number(digits.replace(/[０-９]/gu, (digit) => String('０１２３４５６７８９'.indexOf(digit))))
}

/** Words that name this point and no other. */
const WORDS: Readonly<Record<PointNumber, string>> = {
  1: 'product purpose whom overview introduction summary about scope goal goals objective objectives audience target group groups users background context does',
  2: 'screen screens route routes page pages view views ui user interface navigation',
  3: 'entity entities field fields data model models domain attribute attributes table tables object objects record records structure structures',
  4: 'state states transition transitions lifecycle lifecycles life cycle cycles workflow workflows machine machines status statuses process processes',
  5: 'validation validations rule rules constraint constraints check checks',
  6: 'role roles permission permissions right rights access authorization authorisation',
  7: 'call calls api apis endpoint endpoints http rest interfaces integration integrations makes',
  8: 'error errors catalogue catalog code codes message messages refusal refusals',
  9: 'constant constants limit limits parameter parameters threshold thresholds configuration',
}
/** Words of another point that also fit this one if the number says so. */
const ALSO: Partial<Readonly<Record<PointNumber, string>>> = { 7: 'interface' }
const WORD_SETS = POINTS.map((point) => [point, new Set(WORDS[point].split(' '))] as const)
const SMALL = new Set([
  'the',
  'a',
  'an',
  'and',
  'its',
  'their',
  'of',
  'for',
  'it',
  'what',
  'business',
  'this',
  'in',
  'to',
])

/** The point of a heading without a number: all of its words belong to that point. */
export function pointNamed(heading: Phrase): PointNumber | undefined {
  const words = wordsOf(heading)
  return words.length === 0 ? undefined : WORD_SETS.find(([, set]) => words.every((word) => set.has(word)))?.[0]
}

/** Does the heading have a word of this point? */
export function soundsLike(heading: Phrase, point: PointNumber): boolean {
  return wordsOf(heading).some((word) => WORD_SETS[point - 1]![1].has(word) || ALSO[point] === word)
}

function wordsOf(heading: Phrase): readonly string[] {
  const words =
    plainText(heading)
      .toLowerCase()
      .match(/\p{L}+/gu) ?? []
  return words.filter((word) => !SMALL.has(word))
}
