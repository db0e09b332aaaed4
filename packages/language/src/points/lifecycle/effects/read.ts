/** Reads what an action does beside the change of state. Names are resolved in `effects/plan.ts`. */
import { append } from '@ninefold/plan/base'
import { CODE, pattern, type Pattern, type Slots } from '@ninefold/plan/pattern'
import type { Span } from '@ninefold/plan/problem'
import {
  type Phrase,
  type Piece,
  joinPhrases,
  matchPattern,
  matchPhrase,
  soleCode,
  splitAt,
} from '../../../document/index.ts'
import { cutPiece } from '../../../kernel/index.ts'
import type { AssignRead, EffectRead } from '../model.ts'
import { readWho } from '../who/read.ts'

interface EffectsRead {
  readonly effects: readonly EffectRead[]
  /** What cannot be read. */
  readonly unread: readonly Phrase[]
}

/** Effects between semicolons, or between commas where nothing else can be meant. */
export function readEffects(cell: Phrase): EffectsRead {
  const effects: EffectRead[] = []
  const unread: Phrase[] = []
  for (const part of splitAt(cell, /;/u)) {
    const some = readListed(part) ?? readEffect(part) ?? readSeveral(part)
    if (some) append(effects, some)
    else unread.push(part)
  }
  return { effects, unread }
}

const VERB = String.raw`(?:notify|tell|inform|create|delete|send|add|remove|do|run|set)\b`
const BEGINS = new RegExp(`^${VERB}`, 'iu')
/** Where an effect may begin behind a comma: a verb, or a field and `=`. */
const PARTED = new RegExp(String.raw`,\s*(?:and\s+)?(?=${VERB}|\p{L}[\p{L}\p{N}_.]*\s*=[^=])`, 'iu')

/** `done = yes, notify owner`: commas for semicolons, where nothing else can be meant. */
function readListed(part: Phrase): readonly EffectRead[] | undefined {
  const parts: Phrase[] = []
  for (const next of splitAt(part, PARTED)) {
    const before = parts.at(-1)
    // What stands in quotes or brackets goes on, and so do the fields of `create … with …`.
    const goesOn = before && (!isWhole(before) || (/^create\s/iu.test(before.text) && !BEGINS.test(next.text)))
    if (goesOn) parts[parts.length - 1] = joinPhrases([before, next], ', ')!
    else parts.push(next)
  }
  const read = parts.length > 1 && parts.every(isWhole) ? parts.map(readEffect) : [undefined]
  return read.every((effects) => effects !== undefined) ? read.flat() : undefined
}

/** It ends what it begins: quotes and brackets. */
const isWhole = ({ text }: Phrase): boolean =>
  text.split("'").length % 2 === 1 &&
  text.split('"').length % 2 === 1 &&
  [
    ['(', ')'],
    ['[', ']'],
  ].every(([open, close]) => text.split(open!).length === text.split(close!).length)

/** Effects written with commas, where each of them can be read. */
function readSeveral(part: Phrase): readonly EffectRead[] | undefined {
  const read = splitAt(part, BETWEEN).map(readEffect)
  return read.length > 1 && read.every((effects) => effects !== undefined) ? read.flat() : undefined
}

const BETWEEN = /,|\s+and\s+/u

// ── One effect ──────────────────────────────────────────────────────────────────────────────────────────────────────

type EffectReader = (part: Phrase) => EffectRead | undefined

const readEffect = (part: Phrase): readonly EffectRead[] | undefined => {
  for (const read of READERS) {
    const effect = read(part)
    if (effect) return [effect]
  }
  return undefined
}

/** What is written as such a sentence. */
const effect =
  <const S extends string>(
    sentence: Pattern<S>,
    make: (slots: Slots<S, Phrase>, span: Span) => EffectRead | undefined,
  ): EffectReader =>
  (part) => {
    const slots = matchPattern(part, sentence)
    return slots && make(slots, part.span)
  }

const TELL = { tell: 'notify|tell|inform', every: 'each|every' }

const notify = ({ who, message }: { readonly who: Phrase; readonly message?: Phrase }, span: Span): EffectRead => ({
  kind: 'notify',
  who: readWho(who),
  ...(message && { message }),
  span,
})

function create(
  { entity, each, values }: { readonly entity: Phrase; readonly each?: Phrase; readonly values?: Phrase },
  span: Span,
): EffectRead | undefined {
  const read = values ? splitAt(values, BETWEEN).map(readAssign) : []
  const assigns = read.filter((assign) => assign !== undefined)
  if (assigns.length < read.length) return undefined
  return { kind: 'create', entity, ...(each && { each }), with: assigns, span }
}

const CREATE = pattern('create [an?|one] {entity} [for <every> {each?}] [with {values?}]', TELL)

const set = (assign: AssignRead | undefined, span: Span): EffectRead | undefined =>
  assign && { kind: 'set', ...assign, span }

/** `create Note with text = 'x'` is no assignment, though it holds one; and a field may be called *Handled by*. */
const READERS: readonly EffectReader[] = [
  (part) => (/^create [^=]+? with /iu.test(part.text) ? effect(CREATE, create)(part) : undefined),
  (part) => set(readAssign(part), part.span),
  effect(pattern('set {path} to {value}'), set),
  effect(pattern('set {assign}'), ({ assign }, span) => set(readAssign(assign), span)),
  effect(pattern('<tell> {who} with {message}', TELL), notify),
  effect(pattern('<tell> {who} [by {message?}]', TELL), notify),
  effect(
    pattern('(do|run) {action} on [{every?:<every>}] {on} [where {where?}] [{possible?:<possible>}]', {
      ...TELL,
      possible: 'if possible',
    }),
    ({ every, possible, ...slots }, span) => ({
      kind: 'do',
      ...slots,
      each: every !== undefined,
      ifPossible: possible !== undefined,
      span,
    }),
  ),
  effect(CREATE, create),
  effect(pattern('delete [{target?}]'), (slots, span) => ({ kind: 'delete', ...slots, span })),
  effect(pattern('send [to] [the] [webhook] {webhook} [webhook]'), (slots, span) => ({ kind: 'send', ...slots, span })),
  effect(pattern('add {item} to {to}'), (slots, span) => ({ kind: 'add', ...slots, span })),
  effect(pattern('remove {item} from {to}'), (slots, span) => ({ kind: 'remove', ...slots, span })),
]

/** `path = value`, in one piece of code or bare. */
export function readAssign(part: Phrase): AssignRead | undefined {
  const piece = soleCode(part)
  if (piece) return cutAssign(piece)
  const [path, value] = matchPhrase(part, new RegExp(`^([\\p{L}_][\\p{L}\\p{N}_. ]*|${CODE}) ?= ?([^=].*)$`, 'u')) ?? []
  return path && value && { path, value }
}

function cutAssign(piece: Piece): AssignRead | undefined {
  const at = /^[^=<>!]*?(?==[^=])/u.exec(piece.text)?.[0].length
  if (!at) return undefined
  return { path: cutPiece(piece, 0, at), value: cutPiece(piece, at + 1, piece.text.length) }
}
