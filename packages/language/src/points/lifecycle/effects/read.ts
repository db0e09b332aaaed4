/** Parses the effects of an action. Names are resolved in `effects/plan.ts`. */
import { append } from '@ninefold/plan/base'
import { CODE, pattern } from '@ninefold/plan/pattern'
import type { Span } from '@ninefold/plan/problem'
import { type Phrase, type Piece, joinPhrases, matchPhrase, soleCode, splitAt } from '../../../document/index.ts'
import { completedBy, cutPiece, firstOf, sentence, type Sentence } from '../../../kernel/index.ts'
import type { AssignRead, EffectRead } from '../model.ts'
import { readMailContent } from './attachments-read.ts'
import { readWho } from '../who/read.ts'

interface EffectsRead {
  readonly effects: readonly EffectRead[]
  /** Parts that are not understood. */
  readonly unread: readonly Phrase[]
}

/** Effects between semicolons, or between commas if that is unambiguous. */
export function readEffects(cell: Phrase): EffectsRead {
  const effects: EffectRead[] = []
  const unread: Phrase[] = []
  for (const part of splitAt(cell, ';')) {
    const one = readEffect(part)
    const some = readListed(part) ?? (one && [one]) ?? readEach(splitAt(part, ', and'))
    if (some) append(effects, some)
    else unread.push(part)
  }
  return { effects, unread }
}

/** The effects of the parts; undefined if a part is not an effect. */
function readEach(parts: readonly Phrase[]): readonly EffectRead[] | undefined {
  const read = parts.length > 1 ? parts.map(readEffect) : []
  return read.length > 0 && read.every((one) => one !== undefined) ? read : undefined
}

const VERBS = 'notify|tell|inform|mail|e-mail|email|create|delete|send|add|remove|do|run|set'
/** A field may have the name of a verb: `email = 'x'`. */
const BEGINS_WITH_VERB = new RegExp(String.raw`^(?:${VERBS})\b(?!\s*=)`, 'iu')
const CREATES = pattern('create …')
/** A comma before an effect: before a verb, or before a field and `=`. */
const BEFORE_EFFECT = new RegExp(String.raw`,\s*(?:and\s+)?(?=(?:${VERBS})\b|\p{L}[\p{L}\p{N}_.]*\s*=[^=])`, 'iu')

/** `done = yes, notify owner`: commas instead of semicolons, if that is unambiguous. */
function readListed(part: Phrase): readonly EffectRead[] | undefined {
  const parts: Phrase[] = []
  for (const next of splitAt(part, BEFORE_EFFECT)) {
    const before = parts.at(-1)
    // Commas in quotes and brackets, and between the fields of `create … with …`, do not separate effects.
    const continues = before && (!isWhole(before) || (CREATES.test(before.text) && !BEGINS_WITH_VERB.test(next.text)))
    if (continues) parts[parts.length - 1] = joinPhrases([before, next], ', ')!
    else parts.push(next)
  }
  return parts.every(isWhole) ? readEach(parts) : undefined
}

/** Are all quotes and brackets closed? */
const isWhole = ({ text }: Phrase): boolean =>
  text.split("'").length % 2 === 1 &&
  text.split('"').length % 2 === 1 &&
  [
    ['(', ')'],
    ['[', ']'],
  ].every(([open, close]) => text.split(open!).length === text.split(close!).length)

// ── One effect ──────────────────────────────────────────────────────────────────────────────────────────────────────

const CLASSES = { tell: 'notify|tell|inform', mail: 'mail|e-mail|email', possible: 'if possible' }

const notify = (
  { who, message }: { readonly who: Phrase; readonly message?: Phrase },
  _: void,
  { span }: Phrase,
): EffectRead => ({ kind: 'notify', who: readWho(who), ...(message && { message }), span })

interface Mailed {
  readonly who: Phrase
  readonly content?: Phrase
}

const notifyByMail = ({ who, content }: Mailed, _: void, { span }: Phrase): EffectRead => {
  const { attachments, ...message } = contentOf(content)
  return { kind: 'notify', who: readWho(who), ...message, byMail: attachments, span }
}

const mail = ({ who, content }: Mailed, _: void, { span }: Phrase): EffectRead => ({
  kind: 'mail',
  to: readWho(who),
  ...contentOf(content),
  span,
})

const contentOf = (content: Phrase | undefined) => (content ? readMailContent(content) : { attachments: [] })

const create = sentence(
  'create [an?|one] {entity} [for <every> {each?}] [with {values?}]',
  ({ entity, each, values }, _, { span }): EffectRead | undefined => {
    const read = values ? splitAt(values, ', and').map(readAssign) : []
    const assigns = read.filter((assign) => assign !== undefined)
    if (assigns.length < read.length) return undefined
    return { kind: 'create', entity, ...(each && { each }), with: assigns, span }
  },
)
/** `create Note with text = 'x'` contains an assignment but is not one; and a field may be called *Handled by*. */
const CREATE_WITH = pattern('create {:^=} with …')

const set = (assign: AssignRead | undefined, span: Span): EffectRead | undefined =>
  assign && { kind: 'set', ...assign, span }

export const EFFECTS: readonly Sentence<EffectRead>[] = [
  (part) => (CREATE_WITH.test(part.text) ? create(part) : undefined),
  completedBy([{ text: '`${1:field} = ${2:value}`', means: 'Sets a field.' }], (part) =>
    set(readAssign(part), part.span),
  ),
  sentence('set {path} to {value}', (slots, _, { span }) => set(slots, span)),
  sentence('set {assign}', ({ assign }, _, { span }) => set(readAssign(assign), span)),
  completedBy(
    [{ text: 'notify ${1:owner} by mail with ${2:Message}', means: 'Tells people in the application and by mail.' }],
    sentence('<tell> {who} by <mail> with {content}', notifyByMail, CLASSES),
  ),
  sentence('<tell> {who} by <mail>', notifyByMail, CLASSES),
  completedBy(
    [
      { text: 'mail ${1:email} with ${2:Message}', means: 'Sends a mail to an address or to people.' },
      { text: 'mail ${1:email} with ${2:Message}, PDF of this', means: 'Sends a mail with the print of the record.' },
      { text: 'mail ${1:email} with ${2:Message}, dates of this', means: 'Sends a mail with a calendar entry.' },
    ],
    sentence('[send [an?]] <mail> [to] {who} with {content}', mail, CLASSES),
  ),
  sentence('[send [an?]] <mail> [to] {who}', mail, CLASSES),
  completedBy(
    [
      { text: 'notify ${1:owner}', means: 'Tells people.' },
      { text: 'notify ${1:owner} with ${2:Message}', means: 'Tells people in the words of a message.' },
    ],
    sentence('<tell> {who} with {message}', notify, CLASSES),
  ),
  sentence('<tell> {who} [by {message?}]', notify, CLASSES),
  completedBy(
    [
      { text: 'do ${1:Action} on ${2:path}', means: 'Takes an action of another record.' },
      { text: 'do ${1:Action} on each ${2:list}', means: 'Takes an action of several records.' },
    ],
    sentence(
      '(do|run) {action} on [{every?:<every>}] {on} [where {where?}] [{possible?:<possible>}]',
      ({ every, possible, ...slots }, _, { span }) => ({
        kind: 'do',
        ...slots,
        each: every !== undefined,
        ifPossible: possible !== undefined,
        span,
      }),
      CLASSES,
    ),
  ),
  completedBy([{ text: 'create ${1:Entity} with `${2:field = value}`', means: 'Makes another record.' }], create),
  completedBy(
    [{ text: 'delete', means: 'Deletes the record.' }],
    sentence('delete [{target?}]', (slots, _, { span }) => ({ kind: 'delete', ...slots, span })),
  ),
  completedBy(
    [{ text: 'send ${1:Webhook}', means: 'Tells another server.' }],
    sentence('send [to] [the] [webhook] {webhook} [webhook]', (slots, _, { span }) => ({
      kind: 'send',
      ...slots,
      span,
    })),
  ),
  completedBy(
    [{ text: 'add ${1:me} to `${2:list}`', means: 'Links a record of many to many.' }],
    sentence('add {item} to {to}', (slots, _, { span }) => ({ kind: 'add', ...slots, span })),
  ),
  completedBy(
    [{ text: 'remove ${1:me} from `${2:list}`', means: 'Unlinks it.' }],
    sentence('remove {item} from {to}', (slots, _, { span }) => ({ kind: 'remove', ...slots, span })),
  ),
]

const readEffect = (part: Phrase): EffectRead | undefined => firstOf(EFFECTS, part, undefined)

/** `path = value`, in one piece of code or bare. */
export function readAssign(part: Phrase): AssignRead | undefined {
  const piece = soleCode(part)
  if (piece) return cutAssign(piece)
  const [path, value] = matchPhrase(part, ASSIGN) ?? []
  return path && value && { path, value }
}
const ASSIGN = new RegExp(`^([\\p{L}_][\\p{L}\\p{N}_. ]*|${CODE}) ?= ?([^=].*)$`, 'u')

function cutAssign(piece: Piece): AssignRead | undefined {
  const at = /^[^=<>!]*?(?==[^=])/u.exec(piece.text)?.[0].length
  if (!at) return undefined
  return { path: cutPiece(piece, 0, at), value: cutPiece(piece, at + 1, piece.text.length) }
}
