/** Recognises sentences that leave a point open: "Not shown.", "Not known yet.", "To be decided." */
import { pattern, type Pattern } from '@ninefold/plan/pattern'

/** Short prose in which every sentence leaves the point open; also empty prose. The layout of a table in it is ignored. */
export function isNotKnown(prose: string): boolean {
  const words = prose
    .toLowerCase()
    .replace(/[’]/gu, "'")
    .replace(/[\s|]+/gu, ' ')
    // `CURRENCY_UNKNOWN` is a name.
    .replace(/(?<!\w)\w+_\w+/gu, 'name')
    .trim()
  if (words === '') return true
  const parts = words.split(/(?<=[.!?])\s+/u)
  const length = words.replace(/[^\p{L}\p{N}]+/gu, ' ').length
  return parts.length <= 2 && length <= 240 && parts.every((part) => VAGUE.some((words) => words.test(part)))
}

const CLASSES = {
  isNot: "not|{:word}n't",
  shown: 'shown|given|written|available|provided',
  // "The price is not shown" is a permission; "The rules are not shown" is about the document.
  subject:
    'purpose|audience|screens?|routes?|entity|entities|fields?|states?|transitions?|(life|lives) ~ cycles?|rules?|validations?|roles?|permissions?|calls?|interfaces?|errors?|catalogue|constants?|limits?|details?|lists?',
}

const VAGUE: readonly Pick<Pattern, 'test'>[] = [
  pattern(
    '…(<isNot>|never) [yet|here] (known|described|specified|stated|decided|defined|documented|clear|determined)…',
    CLASSES,
  ),
  pattern('[the|its|their] <subject> … <isNot> <shown>…', CLASSES),
  pattern('not [yet|here] <shown>…', CLASSES),
  pattern('…<isNot> ((yet|here) <shown>|<shown> (yet|here))…', CLASSES),
  pattern('…(unknown|undetermined|to be (decided|determined|defined|described|written|done)|tbd|todo|to do|n/a)…'),
  // An open loan is one that was not returned.
  pattern('…(still|yet|left|remains?) open…'),
  pattern('(this|that|it|all|everything|the (point|rest|details?)) … open…'),
  /^(?:open(?:[.:,;–—].*)?|[-–—.…?]+)$/su,
]
