/**
 * The grammar of types with a size: `text (1–120)`, `integer (0–10)`, `decimal (12.2)`, `rating (5)`, `password (8–128)`,
 * `file (pdf; up to 10 MB)`, `random code (8)`, `structured (street: text, number: integer)`.
 */
import { pattern } from '@ninefold/plan/pattern'
import { type Phrase, matchPattern, plainText, splitAt } from '../../document/index.ts'
import type { Problem } from '@ninefold/plan/problem'
import type { FieldType } from '@ninefold/plan/values'
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

/** Undefined for other types. */
export function readSized(phrase: Phrase, readBase: ReadBase, problems: Problem[]): TypeRead | undefined {
  const { word, size: inBrackets, bare } = matchPattern(phrase, SIZED) ?? {}
  const named = word && SIZED_TYPES[word.text.toLowerCase()]
  if (!named || (bare && !/^\d/u.test(bare.text))) return undefined
  const size = inBrackets ?? bare
  // `number(4,1)` is the notation of databases.
  const kind = named === 'integer' && inBrackets && /^\d+\s*[,.]\s*[1-9]\d*$/u.test(inBrackets.text) ? 'decimal' : named
  const { span } = phrase
  if (kind === 'file' || kind === 'image') return readFile(size, { kind: 'file', ...FILES[kind], span }, problems)
  if (kind === 'structured') return size && readStructured(phrase, size, readBase, problems)
  if (kind === 'decimal') return { kind: 'plain', type: { kind: 'decimal', ...readDigits(size, problems) }, span }
  const range = (size && readRange(size, kind, problems)) ?? {}
  if (kind !== 'password') return { kind: 'plain', type: TYPES[kind](range), span }
  return { kind, ...(range.min && { min: range.min }), ...(range.max && { max: range.max }), span }
}

type Counted = Exclude<SizedWord, 'file' | 'image' | 'decimal' | 'structured' | 'password'>

const TYPES: Readonly<Record<Counted, (range: Range) => FieldType>> = {
  text: ({ min = 0, max = Math.max(TEXT, min) }) => ({ kind: 'text', min, max }),
  'long text': ({ min, max = LONG_TEXT }) => ({ kind: 'longText', ...(min && { min }), max }),
  'rich text': ({ max = LONG_TEXT }) => ({ kind: 'richText', max }),
  integer: (range) => ({ kind: 'integer', ...range }),
  rating: ({ min = 0, max = RATING }) => ({ kind: 'integer', min, max, stars: true }),
  // Fewer than six characters can be guessed; more than a hundred are unreadable.
  'random code': ({ min = CODE_LENGTH, max = min }) => ({
    kind: 'randomCode',
    length: Math.min(100, Math.max(6, max)),
  }),
}

function notRead({ text, span }: Phrase, type: string, example: string): Problem {
  return entitiesProblem('ENT-008', { span }, { written: text, type, example })
}

// ── Files ───────────────────────────────────────────────────────────────────────────────────────────────────────────

type FileRead = TypeRead & { readonly kind: 'file' }

const FILES = { file: { accept: [], image: false }, image: { accept: ['image'], image: true } }

function readFile(details: Phrase | undefined, file: FileRead, problems: Problem[]): FileRead {
  return (details ? splitAt(details, ', ; or') : []).reduce((read, item) => {
    const detailed = withFileDetail(read, item, problems)
    if (!detailed)
      problems.push(entitiesProblem('ENT-016', { span: item.span }, { kind: item.text, known: FILE_KINDS }))
    return detailed ?? read
  }, file)
}

/** `image; up to 5 MB`, `file, pdf`: the same without brackets; undefined for other items. */
export function withFileDetail(type: FileRead, item: Phrase, problems: Problem[]): FileRead | undefined {
  const limit = sizeIn(item)
  const size = limit && readFileSize(plainText(limit))
  if (limit && size === undefined) problems.push(notRead(limit, 'file', 'file (pdf, image; up to 10 MB)'))
  if (limit) return size === undefined ? type : { ...type, size }
  const types = mimeTypesOf(plainText(item))
  const others = type.accept.filter((one) => !type.image || one !== 'image')
  return types && { ...type, accept: [...others, ...types] }
}

const SIZE_LIMIT = pattern('[<atMost>|\\<=|≤] ~ {size}')

function sizeIn(item: Phrase): Phrase | undefined {
  const size = matchPattern(item, SIZE_LIMIT)?.size
  return size && /^\d/u.test(size.text) ? size : undefined
}

// ── Structures, ranges and digits ───────────────────────────────────────────────────────────────────────────────────

const STRUCTURED_FIELD = pattern('{name}: {type} ~~ [{required?:<must>}]', { must: '<required>|!' })

/** `street: text (1–60), number: integer required` */
function readStructured(phrase: Phrase, shape: Phrase, readBase: ReadBase, problems: Problem[]): TypeRead {
  const fields = splitAt(shape, ', ;').flatMap((item): readonly StructuredFieldRead[] => {
    const { name, type, required } = matchPattern(item, STRUCTURED_FIELD) ?? {}
    if (name && type)
      return [{ name: readName(name), type: readBase(type, problems), required: required !== undefined }]
    problems.push(notRead(item, 'structured', 'structured (street: text, number: integer)'))
    return []
  })
  return { kind: 'structured', fields, span: phrase.span }
}

/** A single number is the maximum length of a text, or the maximum value of an integer. */
function readRange(phrase: Phrase, type: SizedWord, problems: Problem[]): Range | undefined {
  const isSigned = type === 'integer'
  const bounds = boundsIn(plainText(phrase))
  const range = bounds && wholeRange(bounds)
  const { min = -Infinity, max = Infinity } = range ?? {}
  const isRange = Object.values(range ?? {}).every((one) => Number.isSafeInteger(one) && (isSigned || one >= 0))
  if (!range || !isRange) problems.push(notRead(phrase, type, `${type} (1–${isSigned ? 10 : 120})`))
  else if (min > max) problems.push(entitiesProblem('ENT-009', { span: phrase.span }, { least: min, most: max }))
  else return range
  return undefined
}

/** The most digits that every database can store in one integer, and so sort and sum exactly. */
const DIGITS_MOST = 18

/** `12.2`: twelve digits, two of them after the decimal point. */
function readDigits(size: Phrase | undefined, problems: Problem[]): { digits: number; scale: number } {
  const [, written, behind = 0] = (size && /^(\d+)\s*(?:[.,]\s*(\d+))?$/u.exec(plainText(size))) ?? []
  const [digits, scale] = [Number(written), Number(behind)]
  if (digits >= 1 && digits <= DIGITS_MOST && scale <= digits) return { digits, scale }
  const example = `decimal (12.2), for twelve digits, two of them after the point; at most ${DIGITS_MOST} digits`
  if (size) problems.push(notRead(size, 'decimal', example))
  return { digits: 18, scale: 6 }
}
