/** What a sentence says of a field (`at least 3`, `not in the future`, `between 1 and 5`, `start with "MD-"`), as an expression. */
import { type Phrase, CODE, matchPhrase, plainText, phraseAt } from '../../document/index.ts'
import { textLiteral } from '@ninefold/plan/expression'
import { isWhole, patternIn } from '../entities/index.ts'
import { readConstantValue } from '../limits/index.ts'
import type { EntityName, FieldName, Names } from '../../kernel/index.ts'
import { isDateTime, isMoney } from '@ninefold/plan/values'

/** About one field of one entity. */
export interface About {
  readonly entity: EntityName
  readonly field: FieldName
  readonly names: Names
}

const comparison = (words: string, is: string, isNot: string) => ({
  alone: new RegExp(`^(?:${words})$`, 'iu'),
  before: new RegExp(`^(?:${words})\\s*(.+)$`, 'iu'),
  is,
  isNot,
})

const COMPARISONS = [
  comparison(
    '(?:greater|more|larger|higher|later) than or equal to|at least|(?:no|not) (?:less|fewer|earlier) than|(?:a )?min(?:\\.|imum)?(?: (?:of|is))?|(?:on|at) or after|after or on|>=|≥',
    '>=',
    '<',
  ),
  comparison(
    '(?:less|smaller|fewer|lower|earlier) than or equal to|at most|(?:no|not) (?:more|later) than|(?:a )?max(?:\\.|imum)?(?: (?:of|is))?|up to|(?:on|at) or before|before or on|<=|≤',
    '<=',
    '>',
  ),
  comparison('(?:greater|more|larger|higher|later) than|above|over|after|>', '>', '<='),
  comparison('(?:less|smaller|fewer|lower|earlier) than|below|under|before|<', '<', '>='),
  comparison('exceeds?', '>', '<='),
  comparison('equal to|equals?|==?', '==', '!='),
]

const GIVEN = /^(?:required|mandatory|filled(?: in)?|given|provided|specified|set|present|entered|stated)$/iu

/** What the words say of the field, as an expression; undefined where not every word is understood. */
export function testOf(what: Phrase, not: boolean, about: About): string | undefined {
  const text = plainText(what)
  const { name } = about.field
  if (!not && GIVEN.test(text)) return `has(${name})`
  if (not && /^(?:empty|blank|missing)$/iu.test(text)) return `has(${name})`
  return (
    timeTest(text, not, about) ??
    patternTest(what, not, about) ??
    affixTest(what, not, about) ??
    onlyDigits(text, not, about) ??
    lengthTest(what, not, about) ??
    compared(what, not, about)
  )
}

/** Against the present: a moment against now, a day against today. */
function timeTest(text: string, not: boolean, { field }: About): string | undefined {
  const present = isDateTime(field.type) ? 'now' : 'today'
  if (/^in the future$/iu.test(text)) return `${field.name} ${not ? '<=' : '>'} ${present}`
  if (/^in the past$/iu.test(text)) return `${field.name} ${not ? '>=' : '<'} ${present}`
  if (/^positive$/iu.test(text) && !not) return `${operand('0', field)} > 0`
  return /^negative$/iu.test(text) && not ? `${operand('0', field)} >= 0` : undefined
}

function patternTest(what: Phrase, not: boolean, { field }: About): string | undefined {
  const [given] =
    matchPhrase(
      what,
      /^(?:match(?:es)?|have the (?:form|format|pattern)|follow the (?:form|format|pattern))\s*:?\s+(.+)$/iu,
    ) ?? []
  const pattern = given && !not && isWhole(given) ? patternIn(`matches ${plainText(given)}`) : undefined
  return pattern && `matches(${field.name}, ${textLiteral(pattern)})`
}

/** `start with "MD-"` */
function affixTest(what: Phrase, not: boolean, { field }: About): string | undefined {
  const [where, quoted, code] =
    matchPhrase(what, new RegExp(String.raw`^(start|begin|end)s? (?:with|in) (?:["“„'](.+)["”“']|(${CODE}))$`, 'iu')) ??
    []
  const given = quoted ?? code
  if (!where || !given || !isWhole(given)) return undefined
  const test = `${/^end$/iu.test(where.text) ? 'endsWith' : 'startsWith'}(${field.name}, ${textLiteral(plainText(given))})`
  return not ? `not ${test}` : test
}

/** `consist of digits only`, `only contain digits` */
const onlyDigits = (text: string, not: boolean, { field }: About): string | undefined =>
  !not &&
  /^(?:(?:consists? of|contains?|has|have) (?:only digits|digits only)|only (?:contains?|has|have) digits)$/iu.test(
    text,
  )
    ? `matches(${field.name}, '^[0-9]*$')`
    : undefined

/** `have at most 120 characters`, `at least 3 characters long`, `8 digits` */
function lengthTest(what: Phrase, not: boolean, { field }: About): string | undefined {
  const [words, count, unit] =
    matchPhrase(what, /^(?:ha(?:ve|s) )?(?:exactly )?(.+? )?(\d+) (characters?|chars?|letters|digits)(?: long)?$/iu) ??
    []
  if (!count || !unit) return undefined
  const [number, isDigits] = [plainText(count), /^digits$/iu.test(unit.text)]
  if (!words)
    return not
      ? undefined
      : isDigits
        ? `matches(${field.name}, '^[0-9]{${number}}$')`
        : `size(${field.name}) == ${number}`
  const sign = comparisonIn(plainText(words), not)
  return sign && !isDigits ? `size(${field.name}) ${sign} ${number}` : undefined
}

function comparisonIn(text: string, not: boolean): string | undefined {
  const found = COMPARISONS.find(({ alone }) => alone.test(text))
  return not ? found?.isNot : found?.is
}

const BETWEEN = /^between (.+?) and (.+)$/iu
/** `1 to 5`, `from 1 to 5` */
const RANGE =
  /^(?:(?:in|within)\s+(?:the\s+)?)?(?:range\s+)?(?:of\s+|from\s+)?([-−]?\d\S*(?:\s\S+)?)(?:\s+(?:up )?to\s+|\s*(?:[–—…]|\.{2,})\s*|(?<=\d)\s?-\s?(?=\d))([-−]?\d.*)$/iu

function compared(what: Phrase, not: boolean, about: About): string | undefined {
  const range = not ? undefined : (matchPhrase(what, BETWEEN) ?? matchPhrase(what, RANGE))
  const [least, most] = range ?? []
  if (least && most) {
    const [from, to] = [valueOf(least, about), valueOf(most, about)]
    if (Number(from) > Number(to)) return undefined
    return from && to && `${operand(from, about.field)} >= ${from} and ${operand(to, about.field)} <= ${to}`
  }
  for (const { before, is, isNot } of COMPARISONS) {
    const [value] = matchPhrase(what, before) ?? []
    if (!value || /^[=<>]/u.test(value.text)) continue
    const said = valueOf(value, about)
    return said && `${operand(said, about.field)} ${not ? isNot : is} ${said}`
  }
  const zero = not && /^(?:0|zero)$/iu.test(what.text)
  return zero ? `${operand('0', about.field)} != 0` : undefined
}

/** An amount of money is compared with a bare number by its own number. */
const operand = (value: string, { name, type }: FieldName): string =>
  isMoney(type) && /^[\d.]+$/u.test(value) ? `number(${name})` : name

/** `arrives + 28 days`, `arrives plus longest stay` */
const SUM = /^(.+?)\s+([-+−]|plus|minus)\s+(.+)$/iu
/** `28 days after arrives` */
const AROUND = /^(.+?)\s+(before|after)\s+(.+)$/iu

/** A number, an amount, a length of time; today, now; another field, a constant; or what such values add up to. */
function valueOf(phrase: Phrase, about: About): string | undefined {
  const single = singleValue(phrase, about)
  if (single) return single
  const [first, sign, second] = matchPhrase(phrase, SUM) ?? []
  const [length, word, moment] = matchPhrase(phrase, AROUND) ?? []
  const [start, operator, change] = first ? [first, sign!, second!] : [moment, word, length]
  const from = start && valueOf(start, about)
  const by = from && change && valueOf(change, about)
  return by && `${from} ${/^(?:[-−]|minus|before)$/iu.test(operator!.text) ? '-' : '+'} ${by}`
}

function singleValue(phrase: Phrase, { entity, names }: About): string | undefined {
  const [bare = phrase] = matchPhrase(phrase, /^(?:the|its|an?)\s+(.+)$/iu) ?? []
  const text = plainText(bare)
  if (/^zero$/iu.test(text)) return '0'
  if (/^(?:today|now)$/iu.test(text)) return text.toLowerCase()
  if (/^current (?:date|day)$/iu.test(text)) return 'today'
  if (names.field(entity, text)) return names.field(entity, bare)!.name
  if (names.constant(text)) return names.constant(bare)!.name
  const { value, problems } = readConstantValue(phraseAt(text, bare.span), '')
  return problems.length > 0 ? undefined : literalOf(value.type.kind, text, value.literal)
}

function literalOf(kind: string, text: string, literal: unknown): string | undefined {
  const { decimal, money, currency } = (literal ?? {}) as Readonly<Record<string, string>>
  switch (kind) {
    case 'integer':
      return String(literal)
    case 'decimal':
      return decimal
    case 'percent':
      return `${decimal} %`
    case 'money':
      return `${money} ${currency}`
    case 'duration':
      return text
    default:
      return undefined
  }
}
