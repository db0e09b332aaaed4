/** Parses a clause of permissions: verbs, each with `own` and fields in backticks after it. */
import { pattern } from '@ninefold/plan/pattern'
import { type Phrase, codes, matchPattern, matchPhrase, plainText, soleCode, splitAt } from '../../document/index.ts'
import type { Verb } from '@ninefold/plan'
import { closest, type Problem } from '@ninefold/plan/problem'
import { EVERY_VERB, meansEverything, VERBS, verbsIn } from './cell-words.ts'
import { withoutOwn, conditionText, type OwnRead, placeWithFix } from '../../kernel/index.ts'
import type { FieldsRead, VerbRead, WhenRead } from './model.ts'
import { accessProblem } from './problems.ts'

/** A grant before its entity and role are added. */
interface ClauseRead {
  readonly verb: VerbRead
  readonly fields?: FieldsRead
  readonly when?: WhenRead
  readonly place: Phrase
}

export interface ClausesRead {
  readonly clauses: readonly ClauseRead[]
  readonly problems: readonly Problem[]
}

export function clauseOf(verb: VerbRead, place: Phrase, fields?: FieldsRead, when?: WhenRead): ClauseRead {
  return { verb, place, ...(fields && { fields }), ...(when && { when }) }
}

/** A verb that is being parsed, with its fields so far. */
interface Open {
  readonly verbs: readonly VerbRead[]
  readonly place: Phrase
  readonly own: boolean
  /** `read all`: explicitly of all records. */
  readonly everything?: true
  /** The source text without `own` and fields. */
  readonly text: string
  readonly names: Phrase[]
  but: boolean
}

/** `part`: the whole clause. */
export function readGrants(grants: Phrase, when: WhenRead | undefined, part: Phrase): ClausesRead {
  const open: Open[] = []
  for (const item of splitAt(grants, /,|\s+and\s+|\s*[/+&]\s*(?=\p{L}{2})/u)) {
    const last = open.at(-1)
    const next = readVerb(item)
    if (next) open.push(next)
    else if (last && (soleCode(item) || (takesFields(last) && mayBeField(item) && !EXCEPT.test(item.text))))
      last.names.push(item)
    else if (!addFields(last, item)) open.push(perhapsAction(item, unreadable(item)))
  }
  const problems = [
    ...open.flatMap((verb, place) => wholeBefore(verb, open.slice(place + 1), when)),
    ...wholeBeforeOwn(open),
  ]
  const written = open.some(({ own }) => own) ? ownWritten(open, part, when) : undefined
  return { clauses: open.flatMap((verb) => close(verb, when, written)), problems }
}

/** `create, read own` becomes ``create; read when `…` ``. */
function ownWritten(open: readonly Open[], { span }: Phrase, when: WhenRead | undefined): OwnRead['written'] {
  const besides = conditionBesides(when)
  if (besides === undefined || open.some(({ verbs }) => verbs.some(({ kind }) => kind === 'run'))) return undefined
  const listed = (some: readonly Open[]) => some.map((one) => textOf(one)).join(', ')
  const others = listed(open.filter(({ own }) => !own))
  const condition = when?.test ? ` ${when.unless ? 'unless' : 'when'} \`${plainText(when.test)}\`` : ''
  const before = others === '' ? '' : `${others}${condition}; `
  return [{ span, text: [`${before}${listed(open.filter(({ own }) => own))} when \``, `${besides}\``] }]
}

const textOf = ({ text, but, names }: Open): string =>
  [text, but && 'all but', names.map((name) => `\`${plainText(name)}\``).join(', ')].filter(Boolean).join(' ')

/** The text that adds a condition to another one; undefined if that is impossible. */
export function conditionBesides(when: WhenRead | undefined): string | undefined {
  if (!when?.test) return ''
  const text = conditionText(when.test)
  return text && ` and ${when.unless ? `not ${text}` : text}`
}

/**
 * Reports misleading clauses: `read, update all but …` and ``read, update `email` `` look as if the fields applied to both verbs, but
 * `read` has no restriction. If each verb has fields, a final condition looks as if it applied only to the last verb.
 */
function wholeBefore(verb: Open, following: readonly Open[], when: WhenRead | undefined): readonly Problem[] {
  const next = following.find((other) => other.names.length > 0 || !takesFields(other))
  if (!next || next.names.length === 0 || !takesFields(next) || !takesFields(verb)) return []
  const hasFields = verb.names.length > 0
  if (hasFields && (!when || sameFields(verb, next))) return []
  const what = hasFields ? 'condition' : next.but ? 'exception' : 'fields'
  const parameters = { verb: textOf(verb), next: next.text, what } as const
  const problem = accessProblem('ACC-019', { span: verb.place.span }, parameters)
  // A misspelt field makes two lists differ, and a word without backticks may not be a field.
  const consequence = hasFields || next.names.some((name) => !soleCode(name))
  return [consequence ? { ...problem, consequence } : problem]
}

/** Reports `read, update own`: it looks as if `own` applied to both, but everything can be read. (Not for create: a new record has no owner.) */
function wholeBeforeOwn(open: readonly Open[]): readonly Problem[] {
  const first = open.findIndex(({ own }) => own)
  const [owned, bare] = [
    open[first],
    open.slice(0, Math.max(first, 0)).filter((one) => isOfWhoseRecord(one) && !one.everything),
  ]
  if (!owned || bare.length === 0 || !isOfWhoseRecord(owned)) return []
  const listed = (ending: string) => bare.map(({ text }) => `${text}${ending}`).join(', ')
  const parameters = { verb: listed(''), next: owned.text, what: 'own', both: listed(' own') } as const
  return [accessProblem('ACC-019', { span: bare[0]!.place.span }, parameters)]
}

const isOfWhoseRecord = ({ verbs, names }: Open): boolean =>
  names.length === 0 && verbs.every((one) => one.kind === 'verb' && one.verb !== 'create')

const sameFields = (one: Open, other: Open): boolean =>
  one.but === other.but && one.names.map(plainText).join() === other.names.map(plainText).join()

/** `all but` and fields. */
export const EXCEPT = pattern('(<allBut>|but|except) {fields}')

const FIELD_VERBS: ReadonlySet<Verb> = new Set(['create', 'read', 'update'])

/** A field in backticks, or words that may be a field; that is resolved when the grant is planned. */
const mayBeField = (phrase: Phrase): boolean =>
  soleCode(phrase) !== undefined || (codes(phrase).length === 0 && /^\p{L}[\p{L}\p{N} '’/-]{0,59}$/u.test(phrase.text))

const takesFields = ({ verbs }: Open): boolean => verbs.every((one) => one.kind === 'verb' && FIELD_VERBS.has(one.verb))

/** `all but` before a field that is not the first word behind a verb. */
function addFields(last: Open | undefined, item: Phrase): boolean {
  const { fields: field } = matchPattern(item, EXCEPT) ?? {}
  if (!last || !field || !mayBeField(field) || last.names.length > 0) return false
  last.but = true
  last.names.push(field)
  return true
}

/** The problem of words that are neither a verb nor a field after a verb. */
function unreadable(item: Phrase): Problem {
  const suggestion = closest(item.text, Object.keys(VERBS))
  return accessProblem('ACC-001', placeWithFix(item.span, suggestion), { text: item.text, suggestion })
}

/** Unknown words: the name of an action, or a problem if there is no such action. */
const perhapsAction = (item: Phrase, otherwise: Problem): Open => ({
  verbs: [{ kind: 'run', action: item, otherwise }],
  place: item,
  own: false,
  text: item.text,
  names: [],
  but: false,
})

/** Takes an action. */
export const RUN = pattern('(run|do|take) {action}')

export function readVerb(item: Phrase): Open | undefined {
  const run = matchPattern(item, RUN)?.action
  const none = { names: [], but: false }
  if (run) return { verbs: [{ kind: 'run', action: run }], place: item, own: false, text: item.text, ...none }
  const { rest, own } = withoutOwn(item)
  const known = rest && verbsOf(rest.text)
  if (known) return { verbs: known, place: item, own, text: rest.text, ...none }
  const [word, following] = matchPhrase(item, /^(\p{L}+)(?:\s+(.+))?$/u) ?? []
  const verbs = word && verbsOf(word.text)
  return verbs ? readAfterVerb({ verbs, place: word, own: false, text: word.text, ...none }, following) : undefined
}

function verbsOf(text: string): readonly VerbRead[] | undefined {
  const found: readonly Verb[] | undefined = meansEverything(text) ? EVERY_VERB : verbsIn(text)
  return found?.map((verb) => ({ kind: 'verb', verb }))
}

const ALL = pattern('(all|everything)')
const OWN = pattern('own [{more?}]')

/** The rest of the item after the verb: `own`, one field, `all but` one field. */
function readAfterVerb(verb: Open, rest: Phrase | undefined): Open | undefined {
  if (!rest || rest.text.toLowerCase() === 'all fields') return verb
  if (ALL.test(rest.text)) return { ...verb, everything: true }
  const own = matchPattern(rest, OWN)
  if (own) return readAfterVerb({ ...verb, own: true }, own.more)
  const excepted = matchPattern(rest, EXCEPT)?.fields
  const field = excepted ?? rest
  return mayBeField(field) ? { ...verb, but: excepted !== undefined, names: [field] } : undefined
}

function close(open: Open, when: WhenRead | undefined, written: OwnRead['written']): readonly ClauseRead[] {
  const fields = open.names.length > 0 ? { but: open.but, names: open.names } : undefined
  const condition: WhenRead | undefined = open.own
    ? { ...when, own: { span: open.place.span, ...(written && { written }) } }
    : when
  return open.verbs.map((verb) => clauseOf(verb, open.place, fields, condition))
}
