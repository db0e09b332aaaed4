/** Parameters and headers common to all operations. */
import { type Json, type Schema } from '@ninefold/plan/values'

const header = (name: string, description: string): Json => ({
  name,
  in: 'header',
  description,
  schema: { type: 'string' },
})

export const parameter = (name: string, description: string, schema: Schema): Json => ({
  name,
  in: 'query',
  description,
  schema,
})

export const IF_MATCH = header(
  'If-Match',
  'The `ETag` that you saw, or the bare version in quotes: 412 where another one is there.',
)
export const IF_NONE_MATCH = header('If-None-Match', 'The `ETag` that you have: 304 where it is still the present one.')
export const ONCE = header(
  'Idempotency-Key',
  'A random text of its own: sent again, the request is answered as the first time, for 24 hours.',
)
export const PREFER = header('Prefer', '`return=minimal`: 204 without a body.')

const text = (description: string): Json => ({ description, schema: { type: 'string' } })

/** Response headers. */
export const TAGGED: Json = { ETag: text('The version, and a digest of what you are sent of it.') }
export const MADE: Json = { ETag: text('Its version.'), Location: text('Where the new record is.') }

export const MINIMAL = { 204: { description: 'As it was preferred: done, without a body.', headers: TAGGED } }
export const UNCHANGED = { 304: { description: 'You have it already.', headers: TAGGED } }
