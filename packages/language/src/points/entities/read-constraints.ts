/**
 * A column *Constraints* beside the fields, and one of their values. What it says goes to where it belongs: to the field
 * (`unique`, `required`), to its type (`max length 120`, `1–10`), or becomes a rule (`> 0`, `not in the future`).
 */
import type { Phrase } from '../../document/model.ts'
import { isEmpty, makePhrase, plainText, splitAt } from '../../document/phrase.ts'
import { documentProblem } from '../../document/problems.ts'
import type { Problem } from '../../problem/problem.ts'
import { readName } from '../identifier.ts'
import { isUniqueOverAll, isWhole, patternIn, placeless, ruleIn, uniqueIn, type Held } from './constraint-rules.ts'
import type { ConstraintRead, RequiredRead, TypeRead } from './model.ts'
import { entitiesProblem } from './problems.ts'
import type { Range } from './read-range.ts'

interface ConstraintsRead {
  readonly unique: boolean
  readonly uniqueOverAll: boolean
  readonly required?: RequiredRead
  readonly editable?: { readonly kind: 'never' | 'once' }
  readonly range: Range
  readonly rules: readonly ConstraintRead[]
  /** What is not understood: text for people. */
  readonly texts: readonly Phrase[]
}

/** `one of: …` out of a column of values, where the type is a choice or leaves it open. */
export function withValues(type: Phrase, values: Phrase): Phrase {
  if (isEmpty(values) || /^[-–—]$/u.test(values.text)) return type
  const several = /^(?:some of|any of|several of|choices|multi-?select|multiple choice|set of enum)$/iu.test(
    plainText(type),
  )
  const open =
    /^(?:|text|string|enum|enumeration|choice|select|dropdown|drop-down|pick ?list|radio|one of|code|list of values|lov|char|varchar)$/iu
  if (!several && !open.test(plainText(type))) return type
  const one = splitAt(values, /[,;|\n]/u).length === 1
  const words = `${several ? 'some of' : 'one of'}${one ? ' ' : ': '}`
  return makePhrase(
    [{ kind: 'text', text: words, span: type.span, offsets: placeless(words, values.span.start) }, ...values.pieces],
    values.span,
  )
}

/** `values`: of a column of values, where they are no choices (`1–5`). */
export function readConstraints(cells: readonly Phrase[], field: Held, problems: Problem[]): ConstraintsRead {
  const items = cells.flatMap((cell) =>
    isEmpty(cell) ? [] : splitAt(cell, /[;\n]|,(?!\d{3}\b)|\s+and\s+(?=unique|required|not|max|min|at|[<>≤≥=])/iu),
  )
  let read = NOTHING
  for (const item of items) {
    const pattern = patternIn(asWords(plainText(item)))
    const next = readItem(item, field, read)
    if (pattern !== undefined && !isWhole(item)) {
      problems.push(entitiesProblem('ENT-050', { span: item.span }, { pattern }))
    } else if (next) read = next
    else {
      problems.push(documentProblem('DOC-023', { span: item.span }, { text: plainText(item) }))
      read = { ...read, texts: [...read.texts, item] }
    }
  }
  return read
}

const NOTHING: ConstraintsRead = { unique: false, uniqueOverAll: false, range: {}, rules: [], texts: [] }

/** Is it said so that it is understood? */
export function isConstraint(item: Phrase): boolean {
  const type: TypeRead = { kind: 'unknown', empty: false, span: item.span }
  return readItem(item, { name: readName(item), type }, NOTHING) !== undefined
}

function readItem(item: Phrase, field: Held, read: ConstraintsRead): ConstraintsRead | undefined {
  const text = asWords(plainText(item).trim().replace(/\.$/u, ''))
  if (/^(?:[-–—]|none|no|n\/a)?$/iu.test(text)) return read
  if (/^(?:is |must be )?(?:unique|uniq|pk|primary key)$/iu.test(text)) return { ...read, unique: true }
  if (isUniqueOverAll(text)) return { ...read, unique: true, uniqueOverAll: true }
  if (/^(?:is )?(?:required|mandatory|not null|not empty|non-?empty|must be filled in)$/iu.test(text))
    return { ...read, required: { kind: 'yes', span: item.span } }
  if (/^(?:is )?(?:optional|nullable|null|may be empty)$/iu.test(text)) return { ...read, required: { kind: 'no' } }
  if (/^(?:read[- ]?only|not editable|computed)$/iu.test(text)) return { ...read, editable: { kind: 'never' } }
  if (/^(?:immutable|set once|cannot be changed|fixed after creation)$/iu.test(text))
    return { ...read, editable: { kind: 'once' } }
  const range = rangeIn(text)
  if (range) return { ...read, range: { ...read.range, ...range } }
  const rule = uniqueIn(item, field) ?? ruleIn(item, text, field)
  return rule && { ...read, rules: [...read.rules, rule] }
}

/** `min(10)` → `min 10`, `maxLength: 50` → `max length 50`, `pattern(/^a$/)` → `pattern /^a$/`. */
function asWords(text: string): string {
  const [called, given] = /^((?:min|max)[a-z]*|pattern|regexp?)\s*\((.*)\)$/isu.exec(text)?.slice(1) ?? [text, '']
  return `${called!} ${given!}`.trim().replace(/^(min|max)(?:imum)?[ _-]?(length|len|size|chars?)\b/iu, '$1 $2')
}

const N = String.raw`([-−]?\d[\d_]*)`
const LENGTH = String.raw`(?:length|len|size|characters?|chars?|digits)`

/** Bounds of a text's length or of a whole number; undefined for anything else, also for `>= 0`, which is a rule of any number. */
function rangeIn(text: string): Range | undefined {
  const number = (written: string | undefined) => Number((written ?? '').replace('−', '-').replaceAll('_', ''))
  const bare = text
    .replace(new RegExp(String.raw`\s*${LENGTH}\s*$`, 'iu'), '')
    .replace(/^(?:range|between)\s*:?\s*/iu, '')
  const between = new RegExp(
    String.raw`^(?:${LENGTH}\s*(?:between)?\s*[:=]?\s*)?${N}\s*(?:[-–—]|to|and|\.\.+|…)\s*${N}$`,
    'iu',
  ).exec(bare)
  if (between) return { min: number(between[1]), max: number(between[2]) }
  const most = new RegExp(
    String.raw`^(?:max(?:imum|\.)?|at most|up to)\s*(?:of\s*)?(?:${LENGTH})?\s*(?:of\s*)?[:=]?\s*${N}$|^${LENGTH}\s*(?:<=|≤|[:=])?\s*${N}$`,
    'iu',
  ).exec(bare)
  if (most) return { max: number(most[1] ?? most[2]) }
  const alone = new RegExp(`^${N}$`, 'u').exec(bare)
  if (alone) return { max: number(alone[1]) }
  const least = new RegExp(
    String.raw`^(?:min(?:imum|\.)?|at least)\s*(?:of\s*)?(?:${LENGTH})?\s*(?:of\s*)?[:=]?\s*${N}$|^${LENGTH}\s*(?:>=|≥)\s*${N}$`,
    'iu',
  ).exec(bare)
  return least ? { min: number(least[1] ?? least[2]) } : undefined
}

/** The type within these bounds; undefined where it has none, so that they must be a rule. */
export function withRange(type: TypeRead, range: Range): TypeRead | undefined {
  if (type.kind === 'password') return { ...type, ...range }
  if (type.kind !== 'plain') return undefined
  const { kind } = type.type
  if (kind !== 'text' && kind !== 'longText' && kind !== 'richText' && kind !== 'integer') return undefined
  return { ...type, type: { ...type.type, ...range } }
}
