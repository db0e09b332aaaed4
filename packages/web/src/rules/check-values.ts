// What the types and "required" say of a draft, checked while it is typed. The server checks all of it again.
import type { EntityView, Environment, Field, RecordValue } from '@ninefold/language'
import { pathText, type DraftPath, type Values } from '../records/draft.ts'
import { evaluate } from '../records/record-value.ts'
import { isUnread, type DraftValue } from '../values/draft.ts'
import type { Finding } from './finding.ts'

export function isRequired(field: Field, env: Environment): boolean {
  if (!field.required) return false
  return field.required.when === undefined || evaluate(field.required.when, env) === true
}

export const isShown = (field: Field, env: Environment): boolean =>
  field.shownWhen === undefined || evaluate(field.shownWhen, env) === true

/** Findings of the fields that may be written, on one record or one part. */
export function checkValues(
  entity: EntityView,
  fields: readonly Field[],
  values: Values,
  record: RecordValue,
  env: Environment,
  at: Omit<DraftPath, 'field'> = {},
): Finding[] {
  const here: Environment = { ...env, this: record }
  return fields.flatMap((field) => {
    if (!isShown(field, here)) return []
    const path = pathText({ ...at, field: field.name })
    const value = values[field.name]
    const words = isBlank(value) ? blankWords(field, here) : valueWords(field, value)
    if (words === undefined) return []
    const code = isBlank(value) ? 'REQUIRED' : 'INVALID'
    return [{ path, concerns: [path], weight: 'error' as const, origin: field.origin ?? entity.origin, code, ...words }]
  })
}

const isBlank = (value: DraftValue): boolean =>
  value === undefined ||
  value === null ||
  (typeof value === 'string' && value.trim() === '') ||
  (Array.isArray(value) && value.length === 0)

type Words = { readonly message: string; readonly remedy: string }

function blankWords(field: Field, env: Environment): Words | undefined {
  return isRequired(field, env) ? { message: `${field.label} is needed.`, remedy: '' } : undefined
}

const KINDS: Readonly<Record<string, string>> = {
  integer: 'a whole number',
  decimal: 'a number',
  money: 'an amount',
  percent: 'a percentage',
  duration: 'a length of time, such as 30 days',
}

function valueWords({ label, type }: Field, value: DraftValue): Words | undefined {
  if (isUnread(value)) {
    return { message: `“${value.unread}” is not ${KINDS[type.kind] ?? `a value for ${label}`}.`, remedy: '' }
  }
  if (typeof value === 'string') return textWords(label, type, value)
  if (type.kind === 'integer' && typeof value === 'number') {
    if (type.min !== undefined && value < type.min) return { message: `${label} is at least ${type.min}.`, remedy: '' }
    if (type.max !== undefined && value > type.max) return { message: `${label} is at most ${type.max}.`, remedy: '' }
  }
  return undefined
}

function textWords(label: string, type: Field['type'], value: string): Words | undefined {
  const length = [...value].length
  switch (type.kind) {
    case 'text':
    case 'password':
      if (length > type.max) return { message: `${label} has ${length} characters; at most ${type.max} fit.`, remedy: '' }
      if (length < type.min) return { message: `${label} has at least ${type.min} characters.`, remedy: '' }
      return undefined
    case 'longText':
      return length > type.max ? { message: `${label} has ${length} characters; at most ${type.max} fit.`, remedy: '' } : undefined
    case 'email':
      return /^\S+@\S+$/.test(value) ? undefined : { message: `${label} is no email address.`, remedy: 'Write it like name@example.com.' }
    case 'webAddress':
      return /^https?:\/\/\S+$/i.test(value)
        ? undefined
        : { message: `${label} is no web address.`, remedy: 'It begins with https://.' }
    case 'decimal': {
      const places = value.split('.')[1]?.length ?? 0
      return places > type.scale ? { message: `${label} has at most ${type.scale} digits after the point.`, remedy: '' } : undefined
    }
    default:
      return undefined
  }
}
