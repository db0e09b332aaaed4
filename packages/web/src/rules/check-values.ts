// Checks types and required fields of a draft while it is edited, with the catalogue's texts. The server checks all of
// it again.
import { readValue, type Json, type RecordValue, type Value, typedAs } from '@ninefold/plan/values'
import type { EntityView } from '@ninefold/plan/wire'
import type { Environment } from '@ninefold/plan/expression'
import type { Field } from '@ninefold/plan'
import type { Application } from '../application/application.ts'
import { pathText, type Place, type Values } from '../records/draft.ts'
import { currencyOf, evaluate } from '../records/record-value.ts'
import { templateText } from '../records/value-text.ts'
import { isUnread, type DraftValue } from '../values/draft.ts'
import type { Finding } from './finding.ts'
import { t } from '../translation/t.ts'

export function isRequired(field: Field, env: Environment): boolean {
  if (!field.required) return false
  return field.required.when === undefined || evaluate(field.required.when, env) === true
}

export const isShown = ({ shownWhen, displayedWhen }: Field, env: Environment): boolean =>
  [shownWhen, displayedWhen].every((when) => when === undefined || evaluate(when, env) === true)

interface Checked {
  readonly application: Application
  readonly entity: EntityView
  /** The writable fields. */
  readonly fields: readonly Field[]
  readonly values: Values
  readonly record: RecordValue
  readonly env: Environment
  readonly place: Place
}

export function checkValues({ application, entity, fields, values, record, env, place }: Checked): Finding[] {
  const here: Environment = { ...env, this: record }
  return fields.flatMap((field): Finding[] => {
    if (!isShown(field, here)) return []
    const fault = faultOf(field, values[field.name], here)
    if (!fault) return []
    const path = pathText({ place, field: field.name })
    const words = wording(application, fault, field, here)
    return [
      { path, concerns: [path], weight: 'error', origin: field.origin ?? entity.origin, code: fault.code, ...words },
    ]
  })
}

interface Found {
  readonly code: string
  readonly parameters: Readonly<Record<string, Value>>
}

const isBlank = (value: DraftValue): boolean =>
  value === undefined ||
  value === null ||
  (typeof value === 'string' && value.trim() === '') ||
  (Array.isArray(value) && value.length === 0)

function faultOf(field: Field, value: DraftValue, env: Environment): Found | undefined {
  if (isUnread(value)) return { code: 'WRONG_TYPE', parameters: { expected: typedAs(field.type) } }
  if (isBlank(value)) return isRequired(field, env) ? { code: 'REQUIRED', parameters: {} } : undefined
  const read = readValue(field.type, inItsCurrency(field, value ?? null, env))
  return read.ok ? undefined : { code: read.code, parameters: read.parameters as Found['parameters'] }
}

/**
 * An amount typed without a currency, in the currency of its record; if that is not known here, the server checks it.
 */
function inItsCurrency(field: Field, value: Json, env: Environment): Json {
  if (!field.currencyFrom || typeof value !== 'string') return value
  const currency = currencyOf(field, env)
  return currency === undefined ? null : { amount: value, currency }
}

function wording(application: Application, { code, parameters }: Found, field: Field, env: Environment) {
  const entry = application.view.errors.find((candidate) => candidate.code === code)
  const here: Environment = { ...env, context: { ...parameters, field: field.label, subject: field.label } }
  if (!entry) return { message: t('{field} cannot be taken like this.', { field: field.label }), remedy: '' }
  return {
    message: templateText(application, entry.message, here),
    // "Fill it in" beside an empty input adds nothing.
    remedy: code === 'REQUIRED' ? '' : templateText(application, entry.remedy, here),
  }
}
