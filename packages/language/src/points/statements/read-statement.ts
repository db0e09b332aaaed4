/**
 * What kind of statement a sentence makes. It follows from what the sentence names (roles, entities, fields, states, actions) and
 * from the words that oblige, allow, count or send. English only: a sentence in another language makes no statement.
 */
import type { Lifecycle } from '@ninefold/plan'
import { mentionsIn, type Mention } from './mentions.ts'
import type { Names } from '../../kernel/index.ts'

type StatementKind = 'rule' | 'permission' | 'action' | 'limit'

/** What a statement is about where its words say it better than what it names. */
type Aspect = 'forbidden' | 'once' | 'locked' | 'confidential' | 'approvals' | 'signUp' | 'otherPerson'

export interface Statement {
  readonly kind: StatementKind
  readonly aspect?: Aspect
  readonly text: string
  /** The sentence without the names of people and things. */
  readonly rest: string
  readonly mentions: readonly Mention[]
  /** The numbers that it names, each in the ways in which the plan may write it. */
  readonly numbers: readonly (readonly string[])[]
}

const UNIT = '(?:minute|hour|day|week|month|quarter|year)'
const NUMBERS = 'one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve'
const COUNT = String.raw`(?:\d[\d.,]*|${NUMBERS})`

/** Somebody may or may not do it. */
const ALLOWS =
  /\b(?:may|can|cannot|can['’]t|could|must(?: not|n['’]t)|(?:do|does) not|don['’]t|doesn['’]t|(?:is|are|be) (?:not |only |never )*(?:allowed|permitted|entitled|able|authori[sz]ed)|ha(?:s|ve) (?:no |full |only )?(?:access|the right)|only|nobody|no one|none|never|visible|hidden|reserved|restricted|forbidden)\b/iu
/** What people do with records. `export` and the like count as reading for whom they are not said apart. */
const DOES =
  /\b(?:see|sees|seen|read|reads|view|views|viewed|look at|looks at|open|opened|access|visible|shown|hidden|create|creates|created|add|adds|added|enter|enters|entered|register|registers|change|changes|changed|edit|edits|edited|update|updates|updated|modify|modifies|modified|correct|corrected|delete|deletes|deleted|deleting|remove|removes|removed|removing|export|exports|exported|download|downloads|downloaded|approve|approves|approved|reject|rejects|rejected|reopen|reopens|reopened|close|closes|closed|cancel|cancels|cancelled|confirm|confirms|confirmed|assign|assigns|assigned|changing|editing|reading|creating|exporting|seeing)\b/iu
/** `Managers see everything`, `Visitors see the list`: people, then what they do. */
const STATES_RIGHT =
  /^(?:(?:the|an?|all|every|each) )?(?:…+|visitors?|every(?:one|body)|any(?:one|body)|nobody|no one|the public) (?:also |always |only )?(?:see|read|view|change|edit|create|delete|export)s?\b/iu
const EVERYBODY = /\b(?:everyone|everybody|anyone|anybody|nobody|no one|all users|no user|every user)\b/iu
/** `People who are not signed in`: words for whoever has no session. */
export const NOT_SIGNED_IN =
  /\b(?:(?:who|that) )?(?:(?:is|are|has|have) )?(?:not (?:yet )?|without (?:being )?)(?:sign(?:ed|ing)|logg(?:ed|ing))[- ]?in\b|\bwithout (?:an )?(?:account|sign-?in|log-?in)\b|\bwho (?:has|have) no account\b|\bunauthenticated\b/iu
export const VISITORS = new RegExp(
  String.raw`\b(?:visitors?|anonymous (?:people|users)|the public)\b|${NOT_SIGNED_IN.source}`,
  'iu',
)
const IT = /\b(?:it|them|these|those|everything|all of)\b/iu

/** Something must be so. */
const OBLIGES =
  /\b(?:must|shall|should|ha(?:s|ve) to|needs? to|cannot|can['’]t|(?:can|may|could) (?:not|never|only)|mustn['’]t|(?:is|are|be) (?:always |never |not )*(?:required|mandatory|obligatory|compulsory|optional|unique|allowed|permitted|limited|restricted|forbidden|refused|rejected|capped|accepted|valid|invalid|possible|saved)|(?:is|are) (?:always|never|at (?:least|most))|no two|two (?:of|\p{L}+) (?:may|must|can))\b/iu
/** What a record can be tested for. */
const TESTS = new RegExp(
  String.raw`\b(?:empty|blank|missing|without|omitted|given|filled|provided|entered|stated|known|unique|twice|again|same|different|distinct|overlap|required|mandatory|obligatory|compulsory|optional|at (?:least|most)|(?:more|less|fewer|greater|smaller|larger|bigger|higher|lower|longer|shorter|later|earlier) than|no (?:more|less|later|earlier)|exceeds?|above|below|under|over|between|before|after|past|future|positive|negative|zero|equal|maximum|minimum|characters|digits|letters|(?:start|begin|end)s? with|contains?|match|valid|limited|capped|today|tomorrow|${COUNT})\b`,
  'iu',
)

const TELLS =
  /^(?:then )?(?:remind|notify|inform|e-?mail|alert|tell|warn)\b|\b(?:is|are|gets?|be|must be|should be) (?:then |also |always |automatically |immediately )*(?:told|informed|notified|reminded|alerted|e-?mailed|warned)\b|\b(?:notifies|informs|reminds|alerts|e-?mails)\b|\b(?:gets?|receives?|is sent|are sent) (?:an? |the )?(?:automatic )?(?:e-?mail|mail|message|notification|reminder|letter|sms)\b/iu
const AFTER = new RegExp(
  String.raw`\b(?:after|within|for (?:more|longer) than|older than|every) ${COUNT} (?:working )?${UNIT}s?\b`,
  'iu',
)
const PASSIVE =
  /\b(?:is|are|gets?|will be|be) (?:then |also |automatically )*(?:\p{L}+ed|sent|put|set|taken|given)\b|\b(?:automatically|by (?:it|them)sel(?:f|ves))\b/iu

const LAPSES = /\b(?:lapses?|expires?|ends?|closes?|stops?|becomes?|turns?|(?:goes|returns?|moves?) (?:back )?to)\b/iu

const AT_MOST = new RegExp(
  String.raw`\b(?:at most|no more than|not more than|up to|(?:a )?maximum (?:of|is)|max\.?|limited to|limit (?:of|is)|not exceed|(?:fewer|more|larger|bigger|greater|longer) than)\b.{0,40}?\b${COUNT}\b`,
  'iu',
)
const PER = new RegExp(
  String.raw`\b(?:per|an?|each|every|at a time|at once|in one) ?(?:person|user|customer|account|address|record|${UNIT})?\b`,
  'iu',
)
const GENERAL =
  /\b(?:requests?|records?|data|files?|uploads?|attachments?|sessions?|sign-?ins?|backups?|logs?|history)\b/iu
const STORED = new RegExp(
  String.raw`\b(?:kept|stored|retained|archived|deleted|erased|removed)\b.{0,30}\b${COUNT} (?:working )?${UNIT}s?\b`,
  'iu',
)

/** An account, not a record: `register with an e-mail address`, not `register a parcel` or `sign up for a course`. */
const SIGNS_UP = String.raw`(?:(?:self-)?register|sign up|(?:create|open|make) (?:an|their own) account)(?= (?:and|by|with|at|on|online|here|themselves|(?:as|for) (?:an? )?(?:account|user|…+))\b|\s*(?:[.,;!]|$))`
/** `Anyone may register`, `Registration is open`. */
const SIGN_UP = new RegExp(
  String.raw`\b(?:can|may|could|(?:is|are) (?:free|able|allowed) to) (?:also |freely |then |not )*${SIGNS_UP}|\b(?:registration|sign-?up|self-registration) is (?:open|free|public|possible)\b`,
  'iu',
)
/** `Nobody approves their own request`: what a person may not do with their own. */
const OTHER_PERSON =
  /^(?:nobody|no one|no \p{L}+|you|(?:people|users?|everyone|everybody)(?= (?:can|may|must)(?:not| not| never)))\b(?! (?:but|except|other than|else))(?!.*\b(?:but|except)\b).*\b(?:(?:their|his|her|your|one['’]s) own\b(?!$)|what (?:they|he|she|you) .*\bthemselves\b)/iu

// ── Statements by their wording alone ───────────────────────────────────────────────────────────────────────────────

const ASPECTS: readonly (readonly [Aspect, StatementKind, RegExp])[] = [
  [
    'approvals',
    'action',
    /\b(?:two|three|four|both|second|another|\d+)\b[^.;]{0,40}\bapprov|\bapprov\p{L}*\b[^.;]{0,20}\b(?:by|of|from) (?:two|three|four|both|another|a second|at least)\b|\bfour[- ]eyes\b|\b(?:needs?|takes?|requires?|by|from) (?:two|three|four) (?:people|persons|of)\b/iu,
  ],
  [
    'locked',
    'permission',
    /\b(?:can|may|must)(?:not| not| no longer| never) (?:any more )?be (?:changed|edited|modified|altered|updated)\b|\bno longer (?:changeable|editable)\b|\bnothing (?:can|may) (?:then )?be (?:changed|edited|modified|altered|updated)\b|\b(?:is|are|becomes?|stays?) (?:then |always )?(?:read-?only|frozen|locked|immutable)\b/iu,
  ],
  [
    'confidential',
    'permission',
    /\b(?:is|are|remains?|stays?) (?:strictly |always )?(?:confidential|secret|private)\b/iu,
  ],
  [
    'once',
    'rule',
    /\b(?:only|at most|no more than|just) once\b|\bonce per\b|\bno (?:double|duplicate)\b|\bby (?:only )?one\b.*\b(?:only|at a time|at once)\b|\b(?:only|at most) one\b.*\b(?:at a time|at once)\b/iu,
  ],
  [
    'forbidden',
    'rule',
    /\b(?:is|are) (?:always |never |not |only |then )*(?:allowed|permitted|forbidden|prohibited|refused|possible)\b|^no \p{L}+(?: \p{L}+)? (?:in|on|for|at|without|while|during|before|after|outside|with)\b|\b(?:may|can) only be \p{L}+ (?:while|when|if|as long as)\b/iu,
  ],
]

const ONLY_WHILE = /\b(?:may|can) only be \p{L}+ (?:while|when|if|as long as)\b/iu

const SIZE = /\b\d+ ?(?:kB|KB|MB|GB)\b/u

/** What people do, or what mostly happens. */
const EXPLAINS =
  /^(?:we|most)\b|\b(?:usually|often|normally|typically|sometimes|in practice|for example|e\.g\.)|[?:]$/iu
/** A longer sentence is no such statement. */
const LONGEST = 200

/** Undefined for a sentence that only describes. */
export function readStatement(
  text: string,
  names: Pick<Names, 'entities' | 'roles'>,
  lifecycles: readonly Lifecycle[],
): Statement | undefined {
  if (text.length > LONGEST || EXPLAINS.test(text) || !mayState(text)) return undefined
  const mentions = mentionsIn(text, names, lifecycles)
  const rest = withoutNames(text, mentions)
  const said = { text, rest, mentions, numbers: numbersIn(text) }
  if (SIGN_UP.test(rest)) return { kind: 'permission', aspect: 'signUp', ...said }
  if (OTHER_PERSON.test(text) && (ALLOWS.test(text) || DOES.test(rest)))
    return { kind: 'permission', aspect: 'otherPerson', ...said }
  const [aspect, by] = mentions.some((one) => one.kind !== 'role')
    ? (ASPECTS.find(([, , words]) => words.test(text)) ?? [])
    : []
  const kind = kindOf(text, rest, mentions)
  // What is forbidden is better known by what is demanded of whom.
  if (aspect && by && !(kind && aspect === 'forbidden' && !ONLY_WHILE.test(text))) return { kind: by, aspect, ...said }
  return kind && { kind, ...said }
}

/** An editor need not edit. */
const withoutNames = (text: string, mentions: readonly Mention[]): string =>
  mentions
    .filter(({ kind }) => kind !== 'action' && kind !== 'state')
    .reduce((left, { start, end }) => left.slice(0, start) + '…'.repeat(end - start) + left.slice(end), text)

/** It has words that oblige, allow, count or send. */
export const mayState = (text: string): boolean => MAY_STATE.some((words) => words.test(text))

const MAY_STATE = [
  SIGN_UP,
  ALLOWS,
  OBLIGES,
  TELLS,
  AFTER,
  AT_MOST,
  STORED,
  DOES,
  ...ASPECTS.map(([, , words]) => words),
]

function kindOf(text: string, rest: string, mentions: readonly Mention[]): StatementKind | undefined {
  const has = (...kinds: readonly Mention['kind'][]) => mentions.some(({ kind }) => kinds.includes(kind))
  const isThing = has('entity', 'field')
  if (TELLS.test(text)) return has('role', 'entity', 'field') ? 'action' : undefined
  if (STORED.test(text) && (has('entity') || GENERAL.test(text))) return 'limit'
  if (AFTER.test(text) && (PASSIVE.test(text) || LAPSES.test(text)) && has('entity', 'state', 'action')) return 'action'
  if (SIZE.test(text) && GENERAL.test(text)) return 'limit'
  if (AT_MOST.test(text) && PER.test(text) && (has('entity') || GENERAL.test(text)) && !isOfField(mentions, text))
    return 'limit'
  const isPeople = has('role') || EVERYBODY.test(text) || VISITORS.test(text)
  if (
    isPeople &&
    (ALLOWS.test(text) || STATES_RIGHT.test(rest)) &&
    (DOES.test(rest) || has('action')) &&
    (isThing || has('action') || IT.test(text))
  )
    return 'permission'
  return OBLIGES.test(text) && TESTS.test(text) && isThing ? 'rule' : undefined
}

/** Numbers of a field are a rule's. */
const isOfField = (mentions: readonly Mention[], text: string): boolean =>
  OBLIGES.test(text) && mentions.some(({ kind }) => kind === 'field')

const WORDS = NUMBERS.split('|')
const NUMBER = new RegExp(
  String.raw`(?<![\p{L}\d.,])(?:(?<digits>\d+(?:[.,]\d+)*)|\b(?<word>${NUMBERS})\b(?= (?:working )?${UNIT})|(?<=\b(?:least|most|than|of) )(?<count>${NUMBERS})\b)(?: ?(?:working )?(?<unit>${UNIT}s?\b|%|percent\b|[kMG]B\b))?`,
  'giu',
)

/** Each as the plan may write it: 2 hours are 7200000 milliseconds there, and 20 % are 0.2. */
export const numbersIn = (text: string): readonly (readonly string[])[] =>
  [...text.matchAll(NUMBER)].map(({ groups }) => {
    const word = groups!['word'] ?? groups!['count']
    const count = word
      ? WORDS.indexOf(word.toLowerCase()) + 1
      : Number(groups!['digits']!.replace(/,(?=\d{3}\b)/gu, ''))
    const unit = groups!['unit']?.replace(/s$/u, '')
    const inPlan = unit && unit in IN_PLAN ? IN_PLAN[unit]!(count) : []
    return unit?.endsWith('B') ? inPlan : [String(count), ...inPlan]
  })

const IN_PLAN: Readonly<Record<string, (count: number) => readonly string[]>> = {
  minute: (count) => [`"milliseconds":${60_000 * count}`],
  hour: (count) => [`"milliseconds":${3_600_000 * count}`],
  day: (count) => [`"days":${count}`],
  week: (count) => [`"days":${7 * count}`],
  month: (count) => [`"months":${count}`],
  quarter: (count) => [`"months":${3 * count}`],
  year: (count) => [`"months":${12 * count}`],
  '%': (count) => [String(count / 100)],
  percent: (count) => [String(count / 100)],
  kB: (count) => [String(1000 * count), String(1024 * count)],
  MB: (count) => [String(1_000_000 * count), String(1_048_576 * count)],
  GB: (count) => [String(1_000_000_000 * count), String(1_073_741_824 * count)],
}
