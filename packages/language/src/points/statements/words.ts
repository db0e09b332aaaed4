/**
 * The words of sentences that several aspects look for. Words that mean the same in every room are in `plan/src/pattern/vocabulary.ts`,
 * and the words of one aspect are in its file. English only: a sentence in another language makes no statement.
 */
import { anyPattern, pattern, type Pattern } from '@ninefold/plan/pattern'

const CLASSES = {
  // Replaces a name in `Sentence.rest`.
  name: String.raw`\…`,
  adverb: 'not|never|only|always|then|also|automatically|immediately|freely|strictly|still|already',
  denial: "<not>|no longer|nobody|no one|cannot|(ca|must|do|does)n't",
  own: 'own|their|his|her|themselves|same person|other than|except',
  occasion: '<when>|whenever|unless|while|until|till|before|after|as long as',
  relative: 'who|whose|which|that',
  unit: '(<timeUnit>|quarter)[s]',
  goes: 'goes|go|moves?|pass|passes|runs?',
  message: 'e-mail|email|mail|message|notification|reminder|letter|sms',
  informed: 'told|informed|notified|reminded|alerted|e-mailed|emailed|warned',
  notSignedIn:
    '[who|that] [is|are|has|have] (not [yet]|without [being]) (signed|signing|logged|logging)[-] ~ in|without [an] (account|sign-in|log-in|login)|who (has|have) no account|unauthenticated',
}

/** A sentence that is written as a whole. */
export const sentence = (text: string): Pattern => pattern(text, CLASSES)

/** Any text in which one of these phrases occurs; alternatives as between the parentheses of a pattern. */
export const phrases = (alternatives: string): Pattern => sentence(`…(${alternatives})…`)

/** Words that a text has or has not. */
export type Words = Pick<Pattern, 'test'>

export const DENIES = phrases('<denial>')
/** Somebody's own, or somebody else. */
export const OWN = phrases('<own>')
/** It is the case only at some time, or only then. */
export const ON_OCCASION = phrases('<occasion>')
/** It applies to some records only, or at some time. */
export const CONDITION = phrases('<occasion>|<relative>')
export const EVERYBODY = phrases('<everybody>')
export const NOT_SIGNED_IN = phrases('<notSignedIn>')
export const VISITORS = phrases('visitors?|anonymous (people|users)|the public|<notSignedIn>')
export const NEEDS = phrases('needs?|requires?|must have')
export const UNIQUE = phrases('unique|distinct|duplicate|same|twice')
export const AT_ONE_TIME = phrases('overlap[s|ping]|at the same time|at once|at a time')

/** Somebody gets a message. */
export const NOTIFIES: Words = anyPattern(
  sentence('[then] (remind|notify|inform|e-mail|email|alert|tell|warn)…'),
  phrases('(is|are|gets?|be) [<adverb>] [<adverb>] <informed>'),
  phrases('notifies|informs|reminds|alerts|e-mails|emails'),
  phrases('(gets?|receives?|is sent|are sent) [<article>] [automatic] <message>'),
)

/** Somebody may or may not do it. */
export const ALLOWS = phrases(
  "<may>|could|(must|do|does) not|cannot|(ca|must|do|does)n't|never|<nobody>|(is|are|be) [<adverb>] [<adverb>] (allowed|permitted|entitled|able|authorized|authorised)|(has|have) [no|full|only] (access|the right)|only|visible|hidden|reserved|restricted|forbidden",
)

/** Something must be so. */
export const OBLIGES = phrases(
  `<must>|cannot|(ca|must)n't|(can|may|could) (<not>|only)|(is|are|be) [<adverb>] [<adverb>] (required|mandatory|obligatory|compulsory|optional|unique|allowed|permitted|limited|restricted|forbidden|refused|rejected|capped|accepted|valid|invalid|possible|saved)|(is|are) (always|never|at (least|most))|no two|two (of|{:word}) (may|must|can)`,
)

/** What people do with records, by the verb of a permission: the first one whose words occur. */
const OPERATIONS = [
  ['delete', '<toDelete>|<wasDeleted>|deleting|removing|deletion|removal'],
  ['export', 'export[s|ed|ing]|download[s|ed|ing]'],
  ['create', 'create[s|d]|creating|add[s|ed]|adding|enter[s|ed]|register[s|ed]'],
  ['update', '<toUpdate>|<wasUpdated>|changing|editing|updating|correct[s|ed]'],
  ['read', '<toRead>|<wasRead>|seeing|reading|viewing|look[s] at|open[ed]|access|visible|shown|hidden'],
] as const
const VERBS = OPERATIONS.map(([verb, words]) => [verb, phrases(words)] as const)
export const verbIn = (text: string): (typeof OPERATIONS)[number][0] | undefined =>
  VERBS.find(([, words]) => words.test(text))?.[0]

/** Steps that are taken with records. Without an action of that name, nobody takes them. */
export const STEPS = phrases('(reopen|approve|reject|cancel|confirm)[s|ed|d|led]')
/** What people do with records. */
export const DOES: Words = anyPattern(
  phrases(OPERATIONS.map(([, words]) => words).join('|')),
  STEPS,
  phrases('close[s|d]|assign[s|ed]'),
)
