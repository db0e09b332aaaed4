/**
 * Sentences with an outcome and a condition: `Warn when guests is above 40`, `Refuse unless to >= from`. The condition is the bad case;
 * after "unless" it is the good one. A weight before a colon (`Warning: guests is above 40`) leaves this open.
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

/** The weight of `Warning`, `Error`, `Note` and similar words before a colon; such a word is not the name of a rule. */
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
  /** The condition is the good case. */
  readonly demands: boolean
}

export function outcomeIn(words: Phrase): Outcome | undefined {
  for (const [weight, form] of OUTCOMES) {
    const { link, condition } = matchPattern(words, form) ?? {}
    if (link && condition) return { weight, condition, demands: link.text.toLowerCase() === 'unless' }
  }
  return undefined
}

/** `Warning: …`: the words after it may be a rule. */
export const hasWeight = (text: string): boolean => LABELLED.test(text)
const LABELLED = pattern('(warn|warnings?|errors?|warnung|fehler|waarschuwing|fout|avertissement|erreur): …')

/** Words that demand something, with any label before a colon. */
const DEMANDS = [
  pattern("…(<must>|(may|can) (not|only|never)|cannot|can't|never|always|unique|<required>|overlap[s|ping])…"),
  pattern('(no|only one|one)…'),
]

export const isDemand = (words: Phrase): boolean => DEMANDS.some(({ test }) => test(plainText(words)))

/** A phrase that is one piece of code, without its final full stop; undefined for any other. */
export function codeAlone(words: Phrase): Phrase | undefined {
  const [code, another] = codes(words)
  if (!code || another || !/^`[^`]*`\.?$/u.test(words.text)) return undefined
  return makePhrase([code], code.span)
}

/** The two possible meanings of a condition with a weight before it. */
export const spellingsOf = (weight: Weight, condition: Phrase): readonly string[] => {
  const verb = weight === 'warning' ? 'Warn' : 'Refuse'
  const text = condition.text.replace(/\.$/u, '')
  return [`${verb} when ${text}`, `${verb} unless ${text}`]
}
