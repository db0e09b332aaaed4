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
    description: 'A refusal, after RFC 9457.',
    properties: {
      type: { type: 'string', format: 'uri-reference' },
      title: text,
      status: { type: 'integer' },
      detail: text,
      code: { type: 'string', description: 'Of the first finding.' },
      remedy: text,
      errors: { type: 'array', items: ref('Finding') },
      current: { type: 'object', description: 'On a conflict of versions: the record as it is now.' },
    },
    required: ['type', 'title', 'status', 'detail', 'code', 'remedy', 'errors'],
  },
}

const WORDS: Readonly<Record<number, string>> = {
  400: 'The body is not JSON, or the key no key; or `fields` names what may not be asked for.',
  401: 'Sign in first.',
  403: 'Not allowed to you.',
  404: 'There is no such thing, or none that you may see.',
  406: 'None of what `Accept` names is offered.',
  409: 'It conflicts with what is stored: changed meanwhile, not unique, or not possible in this state.',
  412: 'Another version is there than the one in `If-Match`.',
  413: 'Too large.',
  415: 'The body is not said to be JSON.',
  422: 'The input or a rule of the document stands in the way; every finding is named.',
  428: 'Say which version it is meant for.',
  429: 'Too many requests; wait as `Retry-After` says.',
}

/** `schema` absent: the document has its own error format. */
export function refusals(statuses: readonly number[], own: boolean): { readonly [status: string]: Json } {
  const content: Schema = own ? { 'application/json': {} } : { 'application/problem+json': { schema: ref('Problem') } }
  return Object.fromEntries(statuses.map((status) => [String(status), { description: WORDS[status]!, content }]))
}
