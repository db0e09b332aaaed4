/**
 * REC-20 If the currency of an amount is in the record, an amount without one gets that currency, and an amount in
 * another one is refused: euros never silently become dollars.
 */
import { currencyDigits, formatDecimal, isCurrency, readValue, type Money, type Value } from '@ninefold/plan/values'
import type { Environment } from '@ninefold/plan/expression'
import { finding, type Finding } from '../../refusal.ts'
import { environmentOf, storedForm, placesOf, type Draft, type Surroundings } from './draft.ts'
import { evaluate } from '../expressions.ts'
import type { FieldModel, Model } from '../model.ts'

/** Sets the currencies of the amounts. INVARIANT: `loadReads` has run on the draft. */
export function priceFindings({ principal, model }: Surroundings, draft: Draft): Finding[] {
  return placesOf(draft).flatMap(({ steps, record, before, prefix }) => {
    if (steps.priced.length === 0) return []
    const environment = environmentOf(principal, record, before)
    return steps.priced.flatMap((field) => {
      const value = record[field.name] ?? null
      if (value === null || field.field.computed) return []
      const given = inCurrency(value as Money, currencyOf(field, environment, model), field)
      if (given.ok) record[field.name] = storedForm(field, given.value)
      return given.ok ? [] : [given.fault(prefix + field.name)]
    })
  })
}

/** The currency in the record; if that is empty, the document's currency. */
function currencyOf({ field }: FieldModel, environment: Environment, model: Model): string | undefined {
  const code = evaluate(field.currencyFrom!, environment)
  return typeof code === 'string' && isCurrency(code) ? code : code === null ? model.plan.settings.currency : undefined
}

type Given =
  | { readonly ok: true; readonly value: Value }
  | { readonly ok: false; readonly fault: (path: string) => Finding }

function inCurrency({ amount, currency }: Money, demanded: string | undefined, { field }: FieldModel): Given {
  const fault = (code: 'CURRENCY_UNKNOWN' | 'CURRENCY_MIX', parameters: Finding['parameters']): Given => ({
    ok: false,
    fault: (path) => finding(code, { field: path, parameters, origin: field.origin }),
  })
  if (demanded === undefined)
    return currency === '' ? fault('CURRENCY_UNKNOWN', {}) : { ok: true, value: { amount, currency } }
  if (currency === demanded) return { ok: true, value: { amount, currency } }
  if (currency !== '') return fault('CURRENCY_MIX', { currency: demanded })
  // An amount with more digits than the currency has is invalid.
  const read = readValue({ kind: 'money', currency: demanded }, formatDecimal(amount))
  if (read.ok) return read
  const expected = 'an amount with at most {digits} digits after the point'
  const parameters = { expected, digits: currencyDigits(demanded) }
  return {
    ok: false,
    fault: (path) => finding('WRONG_TYPE', { field: path, parameters, origin: field.origin }),
  }
}
