/** Reads what an action does beside the change of state, and what it asks for. Names are resolved in `effects.ts`. */
import { append } from '@ninefold/plan/base'
import {
  type Phrase,
  type Piece,
  CODE,
  isEmpty,
  joinPhrases,
  listItems,
  matchPhrase,
  soleCode,
  splitAt,
} from '../../document/index.ts'
import { cutPiece } from '../../kernel/index.ts'
import type { AskRead, AssignRead, EffectRead } from './model.ts'
import { readWho } from './read-who.ts'

/** `cell` split at semicolons; what cannot be read comes back as `unread`. */
export function readEffects(cell: Phrase): {
  readonly effects: readonly EffectRead[]
  readonly unread: readonly Phrase[]
} {
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
  const read = splitAt(part, /,|\s+and\s+/u).map(readEffect)
  return read.length > 1 && read.every((effects) => effects !== undefined) ? read.flat() : undefined
}

function readEffect(part: Phrase): readonly EffectRead[] | undefined {
  const one =
    readCreateWith(part) ??
    readSet(part) ??
    readNotify(part) ??
    readDo(part) ??
    readCreate(part) ??
    readDelete(part) ??
    readSend(part) ??
    readAddRemove(part)
  return one && [one]
}

function readSet(part: Phrase): EffectRead | undefined {
  const assign = readAssign(part)
  if (assign) return { kind: 'set', ...assign, span: part.span }
  const [path, value] = matchPhrase(part, /^set (.+?) to (.+)$/iu) ?? []
  if (path && value) return { kind: 'set', path, value, span: part.span }
  const [bare] = matchPhrase(part, /^set (.+)$/iu) ?? []
  const set = bare && readAssign(bare)
  return set && { kind: 'set', ...set, span: part.span }
}

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

function readNotify(part: Phrase): EffectRead | undefined {
  // A field may be called "Handled by".
  const [who, message] =
    matchPhrase(part, /^(?:notify|tell|inform) (.+?) with (.+)$/iu) ??
    matchPhrase(part, /^(?:notify|tell|inform) (.+?)(?: by (.+))?$/iu) ??
    []
  return who && { kind: 'notify', who: readWho(who), ...(message && { message }), span: part.span }
}

function readDo(part: Phrase): EffectRead | undefined {
  const [action, each, on, where, possible] =
    matchPhrase(part, /^(?:do|run) (.+?) on (each )?(.+?)(?: where (.+?))?( if possible)?$/iu) ?? []
  if (!action || !on) return undefined
  return {
    kind: 'do',
    action,
    on,
    each: each !== undefined,
    ...(where && { where }),
    ifPossible: possible !== undefined,
    span: part.span,
  }
}

function readCreate(part: Phrase): EffectRead | undefined {
  const [entity, each, assigns] =
    matchPhrase(part, /^create (?:an? |one )?(.+?)(?: for (?:each|every) (.+?))?(?: with (.+))?$/iu) ?? []
  if (!entity) return undefined
  const list = assigns ? splitAt(assigns, /,|\s+and\s+/u).map(readAssign) : []
  if (list.includes(undefined)) return undefined
  const values = list.filter((assign) => assign !== undefined)
  return { kind: 'create', entity, ...(each && { each }), with: values, span: part.span }
}

/** `create Note with text = 'x'` is no assignment, though it holds one. */
function readCreateWith(part: Phrase): EffectRead | undefined {
  return matchPhrase(part, /^create [^=]+? with /iu) ? readCreate(part) : undefined
}

function readDelete(part: Phrase): EffectRead | undefined {
  const found = matchPhrase(part, /^delete(?: (.+))?$/iu)
  if (!found) return undefined
  const target = found[0]
  return { kind: 'delete', ...(target && { target }), span: part.span }
}

/** `send Order placed`, `send webhook Order placed` */
function readSend(part: Phrase): EffectRead | undefined {
  const [webhook] = matchPhrase(part, /^send(?: to)?(?: the)?(?: webhook)? (.+?)(?: webhook)?$/iu) ?? []
  return webhook && { kind: 'send', webhook, span: part.span }
}

function readAddRemove(part: Phrase): EffectRead | undefined {
  const added = matchPhrase(part, /^add (.+?) to (.+)$/iu)
  if (added?.[0] && added[1]) return { kind: 'add', item: added[0], to: added[1], span: part.span }
  const removed = matchPhrase(part, /^remove (.+?) from (.+)$/iu)
  if (removed?.[0] && removed[1]) return { kind: 'remove', item: removed[0], to: removed[1], span: part.span }
  return undefined
}

/** `reason`, `payment reference?`, `target: User, note: text (1–200) optional` */
export function readAsks(cell: Phrase): readonly AskRead[] {
  if (isEmpty(cell)) return []
  return askItems(cell).map(readAsk)
}

/** With a semicolon anywhere, only semicolons separate, so that a type may hold commas. `date and time` is one type. */
function askItems(cell: Phrase): readonly Phrase[] {
  const parts = splitAt(cell, /;/u)
  if (parts.length > 1 || matchPhrase(cell, /:\s*(?:one|some) of/iu)) return parts
  return matchPhrase(cell, /:\s*date and time/iu)
    ? splitAt(cell, /,(?:\s*and\s)?|\s+and\s+(?!time\b)/iu)
    : listItems(cell)
}

function readAsk(item: Phrase): AskRead {
  const [bare, mark] = matchPhrase(item, /^(.+?)(\s*[?!]|,?\s+\(?(?:optional|required)\)?)$/iu) ?? []
  const core = bare ?? item
  const [name, type] = matchPhrase(core, /^([^:]+?)\s*:\s*(.+)$/u) ?? []
  const required = !(mark && /\?|optional/iu.test(mark.text))
  return { name: name ?? core, ...(type && { type }), required, span: item.span }
}
