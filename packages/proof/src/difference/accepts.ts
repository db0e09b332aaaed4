/** What a client may send: whether one type takes everything that another one takes. */
import type { FieldType } from '@ninefold/plan/values'

/** Is every value of the old type one of the new? What is made or worked out by the server is sent by nobody. */
export function acceptsAll(now: FieldType, was: FieldType): boolean {
  if (was.kind === 'text' && now.kind === 'longText') return isWithin(was, now)
  if (was.kind !== now.kind) return false
  const [a, b] = [now, was]
  switch (a.kind) {
    case 'text':
    case 'password':
      return isWithin(b as typeof a, a)
    case 'longText':
      return isWithin(b as typeof a, a)
    case 'richText':
      return a.max >= (b as typeof a).max
    case 'integer':
      return isWithin(b as typeof a, a)
    case 'decimal': {
      const before = b as typeof a
      return a.scale >= before.scale && a.digits - a.scale >= before.digits - before.scale
    }
    case 'writtenDecimal':
      return a.digits >= (b as typeof a).digits
    case 'money': {
      const before = b as typeof a
      // Where there is one currency, an amount may come without it.
      if (before.currency !== undefined) return a.currency === before.currency
      return isAmong(before.among, a.currency === undefined ? a.among : [a.currency])
    }
    case 'choice':
    case 'choices':
      return isAmong(keysOf(b as typeof a), keysOf(a))
    case 'structured':
      return acceptsFields(a, b as typeof a)
    case 'file': {
      const before = b as typeof a
      const kinds = (type: typeof a) => (type.accept.length === 0 ? undefined : type.accept)
      return a.maxSize >= before.maxSize && (!a.image || before.image) && isAmong(kinds(before), kinds(a))
    }
    case 'reference':
    case 'many':
    case 'parts':
      return a.entity === (b as typeof a).entity
    case 'either':
      return isAmong((b as typeof a).entities, a.entities)
    case 'values':
      return acceptsAll(a.of, (b as typeof a).of)
    case 'currency':
    case 'percent':
    case 'yesNo':
    case 'date':
    case 'time':
    case 'dateTime':
    case 'duration':
    case 'email':
    case 'webAddress':
    case 'phone':
    case 'colour':
    case 'location':
    case 'sequence':
    case 'slug':
    case 'randomCode':
    case 'inverse':
    case 'line':
    case 'secret':
      return true
  }
}

interface Bounds {
  readonly min?: number
  readonly max?: number
}

const isWithin = (inner: Bounds, outer: Bounds): boolean =>
  (inner.min ?? -Infinity) >= (outer.min ?? -Infinity) && (inner.max ?? Infinity) <= (outer.max ?? Infinity)

/** Undefined: any. */
const isAmong = (inner: readonly string[] | undefined, outer: readonly string[] | undefined): boolean =>
  outer === undefined || (inner?.every((one) => outer.includes(one)) ?? false)

const keysOf = (type: FieldType & { kind: 'choice' | 'choices' }) => type.options.map(({ key }) => key)

type Structured = FieldType & { readonly kind: 'structured' }

function acceptsFields(now: Structured, was: Structured): boolean {
  if (now.fields.length === 0) return true
  if (was.fields.length === 0) return false
  const before = new Map(was.fields.map((field) => [field.name, field]))
  const known = new Set(now.fields.map(({ name }) => name))
  return (
    was.fields.every(({ name }) => known.has(name)) &&
    now.fields.every(({ name, required, type }) => {
      const old = before.get(name)
      return old ? acceptsAll(type, old.type) && (!required || old.required) : !required
    })
  )
}
