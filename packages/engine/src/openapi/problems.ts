/** The schemas of refusals, and which ones an operation may answer. */
import { type Json, ref, type Schema } from '@ninefold/plan/values'

const text: Schema = { type: 'string' }

const finding: Schema = {
  type: 'object',
  properties: {
    code: text,
    message: text,
    remedy: text,
    field: { type: 'string', description: 'Path in the input, such as `lines.0.amount`.' },
    weight: { type: 'string', enum: ['error', 'warning'] },
  },
  required: ['code', 'message', 'remedy', 'weight'],
}

export const problemSchemas: Readonly<Record<string, Schema>> = {
  Finding: finding,
  Problem: {
    type: 'object',
    description: 'An error, as defined by RFC 9457.',
    properties: {
      type: { type: 'string', format: 'uri-reference' },
      title: text,
      status: { type: 'integer' },
      detail: text,
      code: { type: 'string', description: 'The code of the first finding.' },
      remedy: text,
      errors: { type: 'array', items: ref('Finding') },
      requestId: { type: 'string', description: 'After a failure of the server: the id of the request.' },
      current: { type: 'object', description: 'After a version conflict: the current record.' },
    },
    required: ['type', 'title', 'status', 'detail', 'code', 'remedy', 'errors'],
  },
}

const WORDS: Readonly<Record<number, string>> = {
  400: 'The body is not JSON, the key is invalid, or `fields` names a field that may not be requested.',
  401: 'Sign in first, or send a valid API token.',
  403: 'You do not have the permission, or the scopes of the API token do not include it.',
  404: 'It does not exist, or you may not see it.',
  406: 'None of the types in `Accept` is available.',
  409: 'It conflicts with the stored data: changed meanwhile, not unique, or not possible in this state.',
  412: 'The stored version differs from the one in `If-Match`.',
  413: 'Too large.',
  415: 'The content type of the body is not JSON.',
  422: 'The input is invalid or violates a rule of the document. All findings are listed.',
  428: 'State the expected version.',
  429: 'Too many requests. Wait for the time in `Retry-After`.',
}

const AUTHENTICATE: Json = { 'WWW-Authenticate': { $ref: '#/components/headers/Authenticate' } }

/** The headers of refusals (RFC 6750). */
export const problemHeaders: Readonly<Record<string, Json>> = {
  Authenticate: {
    description: '`Bearer`; with `error="invalid_token"` if an API token is unknown, has ended or was withdrawn.',
    schema: text,
  },
}

/** `schema` absent: the document has its own error format. */
export function refusals(statuses: readonly number[], own: boolean): { readonly [status: string]: Json } {
  const content: Schema = own ? { 'application/json': {} } : { 'application/problem+json': { schema: ref('Problem') } }
  const answer = (status: number): Json => ({
    description: WORDS[status]!,
    ...(status === 401 ? { headers: AUTHENTICATE } : {}),
    content,
  })
  return Object.fromEntries(statuses.map((status) => [String(status), answer(status)]))
}
