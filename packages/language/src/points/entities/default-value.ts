/** Plans a default without backticks: `other`, `0`, `yes`, `25 %`, `today`, or the name of a constant. */
import { type Phrase, plainText, splitAt } from '../../document/index.ts'
import { checkExpression, type Expr, type Tree } from '@ninefold/plan/expression'
import {
  type Literal,
  type Choice,
  type FieldType,
  isYesNo,
  isChoice,
  isChoices,
  backendOf,
  typeName,
  typeOfField,
} from '@ninefold/plan/values'
import { pattern } from '@ninefold/plan/pattern'
import { closest, type Problem } from '@ninefold/plan/problem'
import { meaningOf, noteUse, unquoted, type Names, type Outcome, placeWithFix } from '../../kernel/index.ts'
import type { FieldDeclared } from './model.ts'
import { entitiesProblem } from './problems.ts'

/** `entity`: of the field. */
export function literalDefault(
  phrase: Phrase,
  field: FieldDeclared,
  entity: string,
  names: Names,
): Outcome<Expr | undefined> {
  const text = plainText(phrase)
  const type = field.type
  // `null` is the default of every field except yes/no fields.
  if (text.toLowerCase() === 'null' && !isYesNo(type)) return { value: undefined, problems: [] }
  if (isChoice(type)) return choiceDefault(phrase, type.options, field, entity, names)
  if (isChoices(type)) return choicesDefault(phrase, type.options, field, entity, names)
  // If the currency comes from the record, the amount has no currency.
  const ofRecord = field.read?.type.kind === 'money' && field.read.type.from !== undefined ? '' : undefined
  const literal = backendOf(type).literal(text, type, ofRecord)
  if (literal !== undefined) {
    const problems = typeof literal === 'string' && isLikeExample(text) ? [likeExample(phrase)] : []
    return { value: literalExpr(phrase, literal, type, names), problems }
  }
  return nameDefault(phrase, field, names) ?? wrongValue(phrase, type)
}

/** `RMA-2026-0001 etc.`, `e.g. 2026-001`; in quotation marks, it is the value. */
const LIKE_EXAMPLE = [
  pattern('(e[.]g|e[.] g|ex\\.|i\\.e\\.|for (example|instance)|such as)…'),
  pattern('[an?] examples?: {value}'),
  pattern('…<andSoOn>'),
]
/** `2026, 2027, …`, `0001...` */
const GOES_ON = /(?:,\s*|\d\s*)(?:\.\.\.|…)$/u

const isLikeExample = (text: string): boolean => GOES_ON.test(text) || LIKE_EXAMPLE.some((form) => form.test(text))

function likeExample(phrase: Phrase): Problem {
  const written = plainText(phrase)
  return entitiesProblem('ENT-072', { span: phrase.span }, { written })
}

const COMPUTED = pattern('[is] (calculated|computed|derived|automatic[ally]|auto) [calculated|field|by the system]')

function wrongValue(phrase: Phrase, type: FieldType): Outcome<undefined> {
  if (COMPUTED.test(phrase.text))
    return { value: undefined, problems: [entitiesProblem('ENT-057', { span: phrase.span }, { written: phrase.text })] }
  const parameters = {
    written: plainText(phrase),
    type: typeName(type),
    example: backendOf(type).literalExample,
  }
  const text = phrase.text
  const isMoment = /^\d+(?:[-.:/ ]\d+)+$/u.test(text)
  const looksLikeCode = !isMoment && phrase.pieces.length === 1 && /[-+*/().]|\p{Ll}\p{Lu}/u.test(text)
  const fix = { title: 'Put the expression in backticks', edits: [{ span: phrase.span, text: `\`${text}\`` }] }
  const problem = entitiesProblem('ENT-029', { span: phrase.span, ...(looksLikeCode && { fix }) }, parameters)
  return { value: undefined, problems: [problem] }
}

function literalExpr(phrase: Phrase, value: Literal, type: FieldType, names: Names): Expr {
  const tree: Tree = { op: 'literal', value, type: typeOfField(type) ?? { kind: 'unknown' } }
  return { source: phrase.text, tree, reads: [], origin: names.originOf(phrase.span) }
}

function choiceDefault(
  phrase: Phrase,
  options: readonly Choice[],
  field: FieldDeclared,
  entity: string,
  names: Names,
): Outcome<Expr | undefined> {
  const written = plainText(phrase)
  const option = findOption(written, options)
  noteUse(phrase, 'choice', option?.key, `${entity}.${field.name}`)
  if (option) return { value: literalExpr(phrase, option.key, field.type, names), problems: [] }
  return nameDefault(phrase, field, names) ?? { value: undefined, problems: [unknownChoice(phrase, options)] }
}

function findOption(written: string, options: readonly Choice[]): Choice | undefined {
  const text = unquoted(written)
  return (
    options.find((option) => option.key === text) ??
    options.find((option) => option.key.toLowerCase() === text.toLowerCase())
  )
}

function unknownChoice(phrase: Phrase, options: readonly Choice[]) {
  const choice = plainText(phrase)
  const keys = options.map(({ key }) => key)
  const suggestion = closest(choice, keys)
  return entitiesProblem('ENT-030', placeWithFix(phrase.span, suggestion), {
    choice,
    choices: keys.join(', '),
    suggestion,
  })
}

function choicesDefault(
  phrase: Phrase,
  options: readonly Choice[],
  field: FieldDeclared,
  entity: string,
  names: Names,
): Outcome<Expr | undefined> {
  const items = splitAt(phrase, ', ;').map((item) => ({ item, key: findOption(plainText(item), options)?.key }))
  for (const { item, key } of items) noteUse(item, 'choice', key, `${entity}.${field.name}`)
  const problems = items.flatMap(({ item, key }) => (key === undefined ? [unknownChoice(item, options)] : []))
  if (problems.length > 0) return { value: undefined, problems }
  const type = typeOfField(field.type) ?? { kind: 'unknown' }
  const of = type.kind === 'list' ? type.of : type
  const tree: Tree = { op: 'list', items: items.map(({ key }) => ({ op: 'literal', value: key!, type: of })), type }
  return { value: { source: phrase.text, tree, reads: [], origin: names.originOf(phrase.span) }, problems }
}

/** `today`, `me`, `Standard VAT`, `30 days`: short forms of expressions. */
function nameDefault(phrase: Phrase, field: FieldDeclared, names: Names): Outcome<Expr | undefined> | undefined {
  const text = plainText(phrase)
  const constant = names.constant(phrase)
  // `30 days`
  const source = constant?.name ?? meaningOf(IN_WORDS, text) ?? (/^\d+ \p{L}+$/u.test(text) ? text : undefined)
  if (source === undefined) return undefined
  const place = { span: phrase.span, origin: names.originOf(phrase.span) }
  const checked = checkExpression(source, place, { schema: names.schema }, typeOfField(field.type))
  return { value: checked.expr, problems: checked.problems }
}

/** Words for the user, the date and the time of a new record. */
const IN_WORDS = [
  [
    pattern('(me|[the] ((current|<signedIn>|acting|requesting) (user|person)|creator|author))', {
      signedIn: '(logged|signed)[-]in|(logged|signed) in',
    }),
    'me',
  ],
  [
    pattern("(today[\\(\\)]|[the] (current (date|day)|date of today|today's date|day of creation|current_date))"),
    'today',
  ],
  [
    pattern(
      '(now[\\(\\)]|[the] (current (time|moment|timestamp|date and time|datetime)|time of creation|current_timestamp))',
    ),
    'now',
  ],
] as const
