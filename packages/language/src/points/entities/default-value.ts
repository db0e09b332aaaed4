/** A default that is written without backticks: `other`, `0`, `yes`, `25 %`, `today`, or the name of a constant. */
import { type Phrase, plainText, splitAt } from '../../document/index.ts'
import { checkExpression, typeOfField, type Expr, type Literal, type Tree } from '@ninefold/plan/expression'
import { closest, type Problem } from '@ninefold/plan/problem'
import { isDate, timeWritten, type Choice, type FieldType, readValue } from '@ninefold/plan/values'
import { noteUse, type Names, type Outcome } from '../../kernel/index.ts'
import type { FieldDeclared } from './model.ts'
import { entitiesProblem } from './problems.ts'
import { typeName } from './type-name.ts'

/** `entity`: the one that has the field. */
export function literalDefault(
  phrase: Phrase,
  field: FieldDeclared,
  entity: string,
  names: Names,
): Outcome<Expr | undefined> {
  const text = plainText(phrase)
  const type = field.type
  // No value, which only a yes/no field does not start with by itself.
  if (/^null$/iu.test(text) && type.kind !== 'yesNo') return { value: undefined, problems: [] }
  if (type.kind === 'choice') return choiceDefault(phrase, type.options, field, entity, names)
  if (type.kind === 'choices') return choicesDefault(phrase, type.options, field, entity, names)
  const literal = literalOf(text, type, field.read?.type.kind === 'money' && field.read.type.from !== undefined)
  if (literal !== undefined) {
    const problems = typeof literal === 'string' && LIKE_EXAMPLE.test(text) ? [likeExample(phrase)] : []
    return { value: literalExpr(phrase, literal, type, names), problems }
  }
  return nameDefault(phrase, field, names) ?? wrongValue(phrase, type)
}

/** `RMA-2026-0001 etc.`, `e.g. 2026-001`; in quotation marks, it is the value. */
const LIKE_EXAMPLE =
  /^(?:e\.? ?g\b|ex\.|i\.e\.|for (?:example|instance)\b|such as\b|(?:an? )?examples?\s*:)|(?:\betc\b\.?|\band so (?:on|forth)\.?|(?:,\s*|\d\s*)(?:\.\.\.|…))$/iu

function likeExample(phrase: Phrase): Problem {
  const written = plainText(phrase)
  return entitiesProblem('ENT-072', { span: phrase.span }, { written })
}

function wrongValue(phrase: Phrase, type: FieldType): Outcome<undefined> {
  if (
    /^(?:is )?(?:calculated|computed|derived|automatic(?:ally)?|auto)(?: calculated| field| by the system)?$/iu.test(
      phrase.text,
    )
  )
    return { value: undefined, problems: [entitiesProblem('ENT-057', { span: phrase.span }, { written: phrase.text })] }
  const parameters = {
    written: plainText(phrase),
    type: typeName(type),
    example: EXAMPLES[type.kind] ?? 'an expression in backticks',
  }
  const text = phrase.text
  const isMoment = /^\d+(?:[-.:/ ]\d+)+$/u.test(text)
  const looksLikeCode = !isMoment && phrase.pieces.length === 1 && /[-+*/().]|\p{Ll}\p{Lu}/u.test(text)
  const fix = { title: 'Put the expression in backticks', edits: [{ span: phrase.span, text: `\`${text}\`` }] }
  const problem = entitiesProblem('ENT-029', { span: phrase.span, ...(looksLikeCode && { fix }) }, parameters)
  return { value: undefined, problems: [problem] }
}

const EXAMPLES: Partial<Readonly<Record<FieldType['kind'], string>>> = {
  integer: 'a whole number, such as 1, or an expression in backticks',
  writtenDecimal: 'a number, such as 12.50, or an expression in backticks',
  decimal: 'a number, such as 12.5, or an expression in backticks',
  money: 'an amount, such as 10 EUR, or an expression in backticks',
  percent: 'a percentage, such as 25 %, or an expression in backticks',
  yesNo: 'yes or no, or an expression in backticks',
  date: 'a date, such as 2026-01-31 or `today`, or an expression in backticks',
  time: 'a time of day, such as 08:30, or an expression in backticks',
  dateTime: '`now`, or another expression in backticks',
  colour: 'a colour, such as #1f6feb',
  currency: 'a code of ISO 4217, such as EUR',
  duration: 'a length of time, such as 30 days, or an expression in backticks',
  reference: 'an expression in backticks, such as `me` or `owner.manager`',
}

/** Undefined where the text is no value of the type. `fromRecord`: the record says the currency. */
function literalOf(text: string, type: FieldType, fromRecord: boolean): Literal | undefined {
  const number = /^-?\d+(?:\.\d+)?$/u.test(text) ? text : undefined
  switch (type.kind) {
    case 'text':
    case 'longText':
    case 'richText':
    case 'email':
    case 'webAddress':
    case 'phone':
      return (
        /^'(.*)'$|^"(.*)"$/su
          .exec(text)
          ?.slice(1)
          .find((part) => part !== undefined) ?? text
      )
    case 'integer':
      return number !== undefined && Number.isSafeInteger(Number(number)) ? Number(number) : undefined
    case 'decimal':
    case 'writtenDecimal':
      return number === undefined ? undefined : { decimal: number }
    case 'percent':
      return /^-?\d+(?:\.\d+)?\s*%?$/u.test(text) ? { decimal: text.replace(/\s*%$/u, '') } : undefined
    case 'money':
      return moneyOf(text, type.currency ?? (fromRecord ? '' : undefined))
    case 'yesNo':
      if (/^null$/iu.test(text)) return null
      return /^(?:yes|true|on)$/iu.test(text) ? true : /^(?:no|false|off)$/iu.test(text) ? false : undefined
    case 'date':
      return isDate(text) ? text : undefined
    case 'time':
      return timeWritten(text)
    case 'colour':
    case 'currency':
      return readValue(type, text).ok ? text : undefined
    default:
      return undefined
  }
}

function moneyOf(text: string, currency: string | undefined): Literal | undefined {
  const [, amount, written = currency] = /^(-?\d+(?:\.\d+)?)(?:\s*([A-Z]{3}))?$/u.exec(text) ?? []
  const fits = amount !== undefined && written !== undefined && (currency === undefined || written === currency)
  return fits ? { money: amount, currency: written } : undefined
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
  const text = written.replace(/^(['"])(.*)\1$/su, '$2')
  return (
    options.find((option) => option.key === text) ??
    options.find((option) => option.key.toLowerCase() === text.toLowerCase())
  )
}

function unknownChoice(phrase: Phrase, options: readonly Choice[]) {
  const choice = plainText(phrase)
  const meant = closest(
    choice,
    options.map((option) => option.key),
  )
  const fix =
    meant === undefined ? undefined : { title: `Write "${meant}"`, edits: [{ span: phrase.span, text: meant }] }
  const choices = options.map((option) => option.key).join(', ')
  return entitiesProblem('ENT-030', { span: phrase.span, fix }, { choice, choices, meant })
}

function choicesDefault(
  phrase: Phrase,
  options: readonly Choice[],
  field: FieldDeclared,
  entity: string,
  names: Names,
): Outcome<Expr | undefined> {
  const items = splitAt(phrase, /,|;/u)
  for (const item of items)
    noteUse(item, 'choice', findOption(plainText(item), options)?.key, `${entity}.${field.name}`)
  const problems = items
    .filter((item) => !findOption(plainText(item), options))
    .map((item) => unknownChoice(item, options))
  if (problems.length > 0) return { value: undefined, problems }
  const type = typeOfField(field.type) ?? { kind: 'unknown' }
  const of = type.kind === 'list' ? type.of : type
  const trees = items.map((item): Tree => ({
    op: 'literal',
    value: findOption(plainText(item), options)!.key,
    type: of,
  }))
  const expr: Expr = {
    source: phrase.text,
    tree: { op: 'list', items: trees, type },
    reads: [],
    origin: names.originOf(phrase.span),
  }
  return { value: expr, problems }
}

/** `today`, `me`, `Standard VAT`, `30 days`: what is short for an expression. */
function nameDefault(phrase: Phrase, field: FieldDeclared, names: Names): Outcome<Expr | undefined> | undefined {
  const text = plainText(phrase)
  const constant = names.constant(phrase)
  const worded = IN_WORDS.find(([words]) => words.test(text))?.[1]
  const source = constant?.name ?? worded ?? (/^(?:today|now|me|\d+ \p{L}+)$/u.test(text) ? text : undefined)
  if (source === undefined) return undefined
  const place = { span: phrase.span, origin: names.originOf(phrase.span) }
  const checked = checkExpression(source, place, { schema: names.schema }, typeOfField(field.type))
  return { value: checked.expr, problems: checked.problems }
}

/** What people say for the person, the day and the moment of a new record. */
const IN_WORDS: readonly (readonly [RegExp, string])[] = [
  [
    /^(?:the )?(?:current|logged[- ]?in|signed[- ]?in|acting|requesting) (?:user|person)$|^(?:the )?(?:creator|author)$/iu,
    'me',
  ],
  [
    /^(?:the )?(?:current (?:date|day)|date of today|today['’]s date|day of creation|current_date|today\(\))$/iu,
    'today',
  ],
  [
    /^(?:the )?(?:current (?:time|moment|timestamp|date and time|datetime)|time of creation|current_timestamp|now\(\))$/iu,
    'now',
  ],
]
