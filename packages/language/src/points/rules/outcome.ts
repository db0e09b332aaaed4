/**
 * Sentences that say what happens to a record, and when: `Warn when guests is above 40`, `Refuse unless to >= from`. They name the bad
 * case, or behind "unless" the good one. A weight before a colon (`Warning: guests is above 40`) does not say which of them it is.
 */
import { pattern, type Pattern } from '@ninefold/plan/pattern'
import { type Phrase, codes, makePhrase, matchPattern, plainText } from '../../document/index.ts'
import type { RuleRead } from './model.ts'

type Weight = RuleRead['weight']

const LABELS: readonly (readonly [Weight, Pattern])[] = [
  [
    'warning',
    pattern(
      '(warn[s|ing|ings]|hints?|info[rmation]|warnung|hinweis|waarschuwing|avertissement|advertencia|avviso|avvertenza|aviso)',
    ),
  ],
  [
    'error',
    pattern(
      '(errors?|refus(e|es|ed|al)|reject[s|ed]|[please] notes?|nb|n[.]b[.]|important|attention|caution|fehler|achtung|fout|let op|erreur|remarque|errore|nota|erro)',
    ),
  ],
]

/** Of `Warning`, `Error`, `Note` and the like before a colon, which is no name of a rule. */
export const weightOfLabel = ({ text }: Phrase): Weight | undefined => LABELS.find(([, words]) => words.test(text))?.[0]

const WHEN = '[:] [-|--] {link:<link>} [:] {condition} [.]'
const OUTCOMES = [
  [
    'warning',
    pattern(`(warn[s|ing|ings]|(show|give)[s] a warning|a warning (is (shown|given)|appears|comes)) ${WHEN}`, {
      link: 'when|whenever|if|unless',
    }),
  ],
  ['error', pattern(`([it is] (refuse[s|d]|reject[s|ed])|errors?) ${WHEN}`, { link: 'when|whenever|if|unless' })],
] as const

export interface Outcome {
  readonly weight: Weight
  readonly condition: Phrase
  /** The condition says what must be, not what must not. */
  readonly demands: boolean
}

export function outcomeIn(words: Phrase): Outcome | undefined {
  for (const [weight, form] of OUTCOMES) {
    const { link, condition } = matchPattern(words, form) ?? {}
    if (link && condition) return { weight, condition, demands: link.text.toLowerCase() === 'unless' }
  }
  return undefined
}

/** `Warning: …`, which may be a rule in whatever words. */
export const hasWeight = (text: string): boolean => LABELLED.test(text)
const LABELLED = pattern('(warn|warnings?|errors?|warnung|fehler|waarschuwing|fout|avertissement|erreur): …')

/** Words that say what must be, whatever stands before their colon. */
const DEMANDS = [
  pattern("…(<must>|(may|can) (not|only|never)|cannot|can't|never|always|unique|<required>|overlap[s|ping])…"),
  pattern('(no|only one|one)…'),
]

export const isDemand = (words: Phrase): boolean => DEMANDS.some(({ test }) => test(plainText(words)))

/** A phrase that is one piece of code, without a full stop behind it; undefined for any other. */
export function codeAlone(words: Phrase): Phrase | undefined {
  const [code, another] = codes(words)
  if (!code || another || !/^`[^`]*`\.?$/u.test(words.text)) return undefined
  return makePhrase([code], code.span)
}

/** The two sentences that a condition with a weight before it may stand for. */
export const spellingsOf = (weight: Weight, condition: Phrase): readonly string[] => {
  const verb = weight === 'warning' ? 'Warn' : 'Refuse'
  const text = condition.text.replace(/\.$/u, '')
  return [`${verb} when ${text}`, `${verb} unless ${text}`]
}
