/**
 * The grammar of types with something behind them: `text (1–120)`, `integer (0–10)`, `decimal (12.2)`, `rating (5)`,
 * `password (8–128)`, `file (pdf; up to 10 MB)`, `random code (8)`, `structured (street: text, number: integer)`.
 */
import { append } from '@ninefold/plan/base'
import { pattern } from '@ninefold/plan/pattern'
import { type Phrase, matchPattern, plainText, splitAt } from '../../document/index.ts'
import type { Problem } from '@ninefold/plan/problem'
import { readName } from '../../kernel/index.ts'
import { boundsIn, wholeRange, type Range } from './bounds.ts'
import { FILE_KINDS, mimeTypesOf, readFileSize } from './file-kinds.ts'
import type { StructuredFieldRead, TypeRead } from './model.ts'
import { entitiesProblem } from './problems.ts'
import type { ReadBase } from './read-relation.ts'
import { SIZED_TYPES, type SizedWord } from './type-words.ts'

const LONG_TEXT = 100_000
const TEXT = 1000
const CODE_LENGTH = 12
const RATING = 5

const SIZED = pattern('{word:<sized>} ~~ [\\([{size?}]\\)|{bare?}]', {
  sized: Object.keys(SIZED_TYPES)
    .toSorted((a, b) => b.length - a.length)
    .join('|'),
})

/** Undefined for what is no such type. */
export function readSized(phrase: Phrase, readBase: ReadBase, problems: Problem[]): TypeRead | undefined {
  const { word, size: inBrackets, bare } = matchPattern(phrase, SIZED) ?? {}
  if (!word || (bare && !/^\d/u.test(bare.text))) return undefined
  const size = inBrackets ?? bare
  const named = SIZED_TYPES[word.text.toLowerCase()]
  // `number(4,1)`, as databases write it.
  const kind = named === 'integer' && inBrackets && /^\d+\s*[,.]\s*[1-9]\d*$/u.test(inBrackets.text) ? 'decimal' : named
  switch (kind) {
    case 'file':
    case 'image':
      return readFile(phrase, size, kind === 'image', problems)
    case 'decimal':
      return readDecimal(phrase, size, problems)
    case 'structured':
      return size && readStructured(phrase, size, readBase, problems)
    case undefined:
      return undefined
    default:
      return readCounted(phrase, kind, size, problems)
  }
}

function readCounted(
  phrase: Phrase,
  word: Exclude<SizedWord, 'file' | 'image' | 'decimal' | 'structured'>,
  size: Phrase | undefined,
  problems: Problem[],
): TypeRead {
  const { min, max } = (size && readRange(size, word, word === 'integer', problems)) ?? {}
  const span = phrase.span
  switch (word) {
    case 'password':
      return { kind: 'password', span, ...(min && { min }), ...(max && { max }) }
    case 'long text':
      return { kind: 'plain', type: { kind: 'longText', ...(min && { min }), max: max ?? LONG_TEXT }, span }
    case 'rich text':
      return { kind: 'plain', type: { kind: 'richText', max: max ?? LONG_TEXT }, span }
    case 'random code':
      return { kind: 'plain', type: { kind: 'randomCode', length: codeLength(max ?? min) }, span }
    case 'rating':
      return { kind: 'plain', type: { kind: 'integer', min: min ?? 0, max: max ?? RATING }, span }
    case 'integer': {
      const bounds = { ...(min !== undefined && { min }), ...(max !== undefined && { max }) }
      return { kind: 'plain', type: { kind: 'integer', ...bounds }, span }
    }
    case 'text':
      return { kind: 'plain', type: { kind: 'text', min: min ?? 0, max: max ?? Math.max(TEXT, min ?? 0) }, span }
  }
}

/** Fewer than six can be guessed; more than a hundred nobody reads. */
const codeLength = (said = CODE_LENGTH): number => Math.min(100, Math.max(6, said))

function readDecimal(phrase: Phrase, size: Phrase | undefined, problems: Problem[]): TypeRead {
  const sized = size && readSize(size, problems)
  return { kind: 'plain', type: { kind: 'decimal', ...(sized ?? { digits: 18, scale: 6 }) }, span: phrase.span }
}

function readFile(phrase: Phrase, details: Phrase | undefined, image: boolean, problems: Problem[]): TypeRead {
  const accept: string[] = []
  let size: number | undefined
  for (const item of details ? splitAt(details, ', ; or') : []) {
    const limit = sizeIn(item)
    const types = mimeTypesOf(plainText(item))
    if (limit) size = fileSize(limit, problems)
    else if (types) append(accept, types)
    else problems.push(entitiesProblem('ENT-016', { span: item.span }, { kind: item.text, known: FILE_KINDS }))
  }
  const kinds = image && accept.length === 0 ? ['image'] : accept
  return { kind: 'file', accept: kinds, image, span: phrase.span, ...(size !== undefined && { size }) }
}

type FileRead = TypeRead & { readonly kind: 'file' }

/** `image; up to 5 MB`, `file, pdf`: the same without brackets; undefined for anything else. */
export function withFileDetail(type: FileRead, item: Phrase, problems: Problem[]): FileRead | undefined {
  const limit = sizeIn(item)
  const size = limit && fileSize(limit, problems)
  if (limit) return size === undefined ? type : { ...type, size }
  const types = mimeTypesOf(plainText(item))
  return (
    types && {
      ...type,
      accept: [...(type.image ? type.accept.filter((one) => one !== 'image') : type.accept), ...types],
    }
  )
}

const SIZE_LIMIT = pattern('[<atMost>|\\<=|≤] ~ {size}')

function sizeIn(item: Phrase): Phrase | undefined {
  const size = matchPattern(item, SIZE_LIMIT)?.size
  return size && /^\d/u.test(size.text) ? size : undefined
}

function fileSize(phrase: Phrase, problems: Problem[]): number | undefined {
  const size = readFileSize(plainText(phrase))
  if (size !== undefined) return size
  const parameters = { written: phrase.text, type: 'file', example: 'file (pdf, image; up to 10 MB)' }
  problems.push(entitiesProblem('ENT-008', { span: phrase.span }, parameters))
  return undefined
}

const STRUCTURED_FIELD = pattern('{name}: {type} ~~ [{required?:<must>}]', { must: '<required>|!' })

/** `street: text (1–60), number: integer required` */
function readStructured(phrase: Phrase, shape: Phrase, readBase: ReadBase, problems: Problem[]): TypeRead {
  const fields = splitAt(shape, ', ;').flatMap((item): readonly StructuredFieldRead[] => {
    const { name, type, required } = matchPattern(item, STRUCTURED_FIELD) ?? {}
    if (name && type)
      return [{ name: readName(name), type: readBase(type, problems), required: required !== undefined }]
    const parameters = {
      written: item.text,
      type: 'structured',
      example: 'structured (street: text, number: integer)',
    }
    problems.push(entitiesProblem('ENT-008', { span: item.span }, parameters))
    return []
  })
  return { kind: 'structured', fields, span: phrase.span }
}

// ── Ranges and sizes ────────────────────────────────────────────────────────────────────────────────────────────────

/** A single number is the greatest length of a text; for an integer it is its greatest value. */
function readRange(phrase: Phrase, type: string, negative: boolean, problems: Problem[]): Range | undefined {
  const bounds = boundsIn(plainText(phrase))
  const range = bounds && wholeRange(bounds)
  const numbers = Object.values(range ?? {}) as number[]
  if (!range || numbers.some((number) => !Number.isSafeInteger(number) || (!negative && number < 0))) {
    const parameters = { written: phrase.text, type, example: `${type} (1–${negative ? 10 : 120})` }
    problems.push(entitiesProblem('ENT-008', { span: phrase.span }, parameters))
    return undefined
  }
  if (range.min !== undefined && range.max !== undefined && range.min > range.max) {
    problems.push(entitiesProblem('ENT-009', { span: phrase.span }, { least: range.min, most: range.max }))
    return undefined
  }
  return range
}

/** As many as every database keeps as one whole number, and so orders and adds up exactly. */
const DIGITS_MOST = 18

/** `12.2`: twelve digits in all, two of them after the point. */
function readSize(phrase: Phrase, problems: Problem[]): { digits: number; scale: number } | undefined {
  const [, digits, scale] = /^(\d+)\s*(?:[.,]\s*(\d+))?$/u.exec(plainText(phrase)) ?? []
  const size = { digits: Number(digits ?? 0), scale: Number(scale ?? 0) }
  if (digits !== undefined && size.digits >= 1 && size.digits <= DIGITS_MOST && size.scale <= size.digits) return size
  const parameters = {
    written: phrase.text,
    type: 'decimal',
    example: `decimal (12.2), for twelve digits, two of them after the point; at most ${DIGITS_MOST} digits`,
  }
  problems.push(entitiesProblem('ENT-008', { span: phrase.span }, parameters))
  return undefined
}
