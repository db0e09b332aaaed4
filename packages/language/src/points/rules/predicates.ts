/** The predicate of a field (`at least 3`, `not in the future`, `between 1 and 5`, `start with "MD-"`), as an expression. */
import { type Phrase, matchPattern, plainText, phraseAt, soleCode } from '../../document/index.ts'
import { textLiteral } from '@ninefold/plan/expression'
import { numberOf, pattern } from '@ninefold/plan/pattern'
import { isWhole, patternIn } from '../entities/index.ts'
import { readConstantValue } from '../limits/index.ts'
import { firstOf, sentence, type EntityName, type FieldName, type Names, type Sentence } from '../../kernel/index.ts'
import { isDateTime, isMoney } from '@ninefold/plan/values'

/** A field, its entity, and the names around it. */
export interface About {
  readonly entity: EntityName
  readonly field: FieldName
  readonly names: Names
}

interface Predicate extends About {
  /** The sentence negates it. */
  readonly not: boolean
  readonly name: string
}

/** The words of each comparison, its operator, and the operator of its negation. */
const COMPARISONS = (
  [
    ['<atLeast>', '>=', '<'],
    ['<atMost>', '<=', '>'],
    ['<moreThan>', '>', '<='],
    ['<lessThan>', '<', '>='],
    ['<equalTo>', '==', '!='],
  ] as const
).map(([words, is, isNot]) => ({ words, form: pattern(words), is, isNot }))

/** The predicate as an expression; undefined if a word is not understood. */
export const testOf = (words: Phrase, not: boolean, about: About): string | undefined =>
  firstOf(PREDICATES, words, { ...about, not, name: about.field.name })

const PREDICATES: readonly Sentence<string, Predicate>[] = [
  sentence('(<required>|<given>)', (_, { not, name }) => (not ? undefined : `has(${name})`)),
  sentence('<empty>', (_, { not, name }) => (not ? `has(${name})` : undefined)),
  sentence('in the future', (_, { not, name, field }) => `${name} ${not ? '<=' : '>'} ${presentOf(field)}`),
  sentence('in the past', (_, { not, name, field }) => `${name} ${not ? '>=' : '<'} ${presentOf(field)}`),
  sentence('positive', (_, { not, field }) => (not ? undefined : `${operand('0', field)} > 0`)),
  sentence('negative', (_, { not, field }) => (not ? `${operand('0', field)} >= 0` : undefined)),
  sentence('(0|zero)', (_, { not, field }) => (not ? `${operand('0', field)} != 0` : undefined)),
  sentence('(match[es]|(have|follow) the (form|format|pattern)) [:] {form}', matching),
  sentence('(start|begin)[s] (with|in) {text}', ({ text }, about) => affixed('startsWith', text, about)),
  sentence('ends? (with|in) {text}', ({ text }, about) => affixed('endsWith', text, about)),
  sentence(
    '((consist[s] of|contain[s]|has|have) (only digits|digits only)|only (contain[s]|has|have) digits)',
    (_, { not, name }) => (not ? undefined : `matches(${name}, '^[0-9]*$')`),
  ),
  sentence(
    '[have|has] [exactly] [{compared?}] {count:<count>} (characters?|chars?|letters|{digits?:<digits>}) [long]',
    measured,
    { digits: 'digits' },
  ),
  sentence('between {least} and {most}', between),
  sentence('[in|within] [the] [range] [of|from] {least} [up] to {most}', range),
  sentence('[in|within] [the] [range] [of|from] {least}~(–|\\…|..[.])~{most}', range),
  ...COMPARISONS.map(({ words, is, isNot }) =>
    sentence('<words>~{value}', ({ value }, about: Predicate) => compared(value, about.not ? isNot : is, about), {
      words,
    }),
  ),
]

/** The present: `now` for moments, `today` for dates. */
const presentOf = ({ type }: FieldName): string => (isDateTime(type) ? 'now' : 'today')

function matching({ form }: { readonly form: Phrase }, { not, name }: Predicate): string | undefined {
  const found = !not && isWhole(form) ? patternIn(`matches ${plainText(form)}`) : undefined
  return found && `matches(${name}, ${textLiteral(found)})`
}

const QUOTED = pattern('("{text?}"|\'{single?}\')')

/** `start with "MD-"` */
function affixed(call: string, written: Phrase, { not, name }: Predicate): string | undefined {
  const { text, single } = matchPattern(written, QUOTED) ?? {}
  const given = soleCode(written) ? written : (text ?? single)
  if (!given || !isWhole(given)) return undefined
  return `${not ? 'not ' : ''}${call}(${name}, ${textLiteral(plainText(given))})`
}

interface Measured {
  readonly compared?: Phrase
  readonly count: Phrase
  readonly digits?: Phrase
}

/** `have at most 120 characters`, `at least 3 characters long`, `8 digits` */
function measured({ compared: words, count, digits }: Measured, { not, name }: Predicate): string | undefined {
  const number = numberOf(plainText(count))
  if (digits) return words || not ? undefined : `matches(${name}, '^[0-9]{${number}}$')`
  if (!words) return not ? undefined : `size(${name}) == ${number}`
  const found = COMPARISONS.find(({ form }) => form.test(plainText(words)))
  return found && `size(${name}) ${not ? found.isNot : found.is} ${number}`
}

interface Bounds {
  readonly least: Phrase
  readonly most: Phrase
}

function between({ least, most }: Bounds, about: Predicate): string | undefined {
  const [from, to] = about.not ? [] : [valueOf(least, about), valueOf(most, about)]
  if (!from || !to || Number(from) > Number(to)) return undefined
  return `${operand(from, about.field)} >= ${from} and ${operand(to, about.field)} <= ${to}`
}

/** `1 to 5`, `from 1 to 5` */
function range(bounds: Bounds, about: Predicate): string | undefined {
  return [bounds.least, bounds.most].every(({ text }) => /^[-−]?\d/u.test(text)) ? between(bounds, about) : undefined
}

function compared(value: Phrase, operator: string, about: About): string | undefined {
  const found = valueOf(value, about)
  return found && `${operand(found, about.field)} ${operator} ${found}`
}

/** The operand for a comparison with a bare number: money is compared by its number. */
const operand = (value: string, { name, type }: FieldName): string =>
  isMoney(type) && /^[\d.]+$/u.test(value) ? `number(${name})` : name

/** A number, an amount, a duration; today, now; another field, a constant; or a sum or difference of such values. */
const valueOf = (phrase: Phrase, about: About): string | undefined =>
  singleValue(phrase, about) ?? firstOf(SUMS, phrase, about)

/** `arrives + 28 days`, `longest stay before leaves` */
const SUMS: readonly Sentence<string, About>[] = [
  sentence('{from} (+|plus) {by}', (slots, about) => sum(slots, '+', about)),
  sentence('{from} (-|−|minus) {by}', (slots, about) => sum(slots, '-', about)),
  sentence('{by} after {from}', (slots, about) => sum(slots, '+', about)),
  sentence('{by} before {from}', (slots, about) => sum(slots, '-', about)),
]

function sum(
  { from, by }: { readonly from: Phrase; readonly by: Phrase },
  sign: '+' | '-',
  about: About,
): string | undefined {
  const [start, change] = [from, by].map((one) => valueOf(one, about))
  return start && change && `${start} ${sign} ${change}`
}

const WITH_ARTICLE = pattern('(<article>|its) {rest}')
const TODAY = pattern('(today|current (date|day))')
const NUMERAL = pattern('<numeral>')

function singleValue(phrase: Phrase, { entity, names }: About): string | undefined {
  const bare = matchPattern(phrase, WITH_ARTICLE)?.rest ?? phrase
  const text = plainText(bare)
  if (NUMERAL.test(text)) return String(numberOf(text))
  if (TODAY.test(text)) return 'today'
  if (text.toLowerCase() === 'now') return 'now'
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
