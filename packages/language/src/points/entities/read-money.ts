/** The grammar of amounts: `money`, `money in USD`, `currency (EUR)`, `money in any of EUR, USD`, ``money in `company.currency` ``. */
import { pattern } from '@ninefold/plan/pattern'
import { closest, type Problem } from '@ninefold/plan/problem'
import { currencies, isCurrency } from '@ninefold/plan/values'
import { type Phrase, matchPattern, plainText, soleCode, splitAt } from '../../document/index.ts'
import { firstOf, sentence, type Sentence } from '../../kernel/index.ts'
import type { TypeRead } from './model.ts'
import { entitiesProblem } from './problems.ts'

const WORDS = {
  money: 'money|amount of money|monetary [amount]|price|currency',
  // "Amount" alone may be any number.
  amount: '<money>|amount',
}

const ANY = pattern('any currency')
const SEVERAL = pattern('(any of|one of[:]|either) {currencies}')
/** `company.currency` */
const PATH = /^[a-z]\w*(?:\.\w+)+$/u

const inCurrency = ({ currency }: { readonly currency: Phrase }, problems: Problem[], { span }: Phrase): TypeRead => {
  const { currencies: several } = matchPattern(currency, SEVERAL) ?? {}
  if (ANY.test(currency.text)) return { kind: 'money', any: true, span }
  if (soleCode(currency) || PATH.test(currency.text)) return { kind: 'money', any: true, from: currency, span }
  if (several) {
    const among = splitAt(several, 'or and |').flatMap((one) => readCurrency(one, problems) ?? [])
    return { kind: 'money', any: true, among, span }
  }
  const code = readCurrency(currency, problems)
  return code === undefined
    ? { kind: 'unknown', empty: false, span }
    : { kind: 'money', currency: code, any: false, span }
}

const AMOUNTS: readonly Sentence<TypeRead, Problem[]>[] = [
  sentence('<money>', (_, _problems, { span }) => ({ kind: 'money', any: false, span }), WORDS),
  sentence('<amount> in {currency}', inCurrency, WORDS),
  sentence('<amount> \\({currency:currency}\\)', inCurrency, WORDS),
  sentence('<amount> {currency:currency}', inCurrency, WORDS),
]

/** Undefined for other types. */
export const readMoney = (phrase: Phrase, problems: Problem[]): TypeRead | undefined =>
  firstOf(AMOUNTS, phrase, problems)

type MoneyRead = TypeRead & { readonly kind: 'money' }
const FURTHER = pattern('[or|and] {currency:currency}')

/** The further currencies in `money in any of EUR, USD`; undefined for other items. */
export function withCurrency(type: MoneyRead, item: Phrase, problems: Problem[]): MoneyRead | undefined {
  const { currency } = (type.among && matchPattern(item, FURTHER)) ?? {}
  return currency && { ...type, among: [...type.among!, ...[readCurrency(currency, problems) ?? []].flat()] }
}

function readCurrency(phrase: Phrase, problems: Problem[]): string | undefined {
  const code = plainText(phrase).toUpperCase()
  if (isCurrency(code)) return code
  const suggestion = closest(code, currencies)
  const fix = suggestion
    ? { title: `Write ${suggestion}`, edits: [{ span: phrase.span, text: suggestion }] }
    : undefined
  problems.push(entitiesProblem('ENT-014', { span: phrase.span, fix }, { currency: phrase.text, suggestion }))
  return undefined
}
