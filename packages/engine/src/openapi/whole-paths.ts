/** Paths not related to one record: batches, file imports, uploads. */
import { type Json, ref, type Schema } from '@ninefold/plan/values'
import { MAX_ROWS } from '../tables/index.ts'
import type { Reachable } from './entities.ts'
import { ONCE, parameter } from './parameters.ts'
import { refusals } from './problems.ts'
import type { PathItem } from './path-item.ts'

export const MAX_OPERATIONS = 100

const text: Schema = { type: 'string' }
const texts = (options: readonly string[]): Schema => ({ type: 'string', enum: [...options] })
const list = (items: Schema): Schema => ({ type: 'array', items })
const count: Schema = { type: 'integer', minimum: 0 }
const any: Schema = { description: 'As the operation has it.' }
const content = (schema: Schema): Json => ({ 'application/json': { schema } })
const object = (properties: Readonly<Record<string, Schema>>, required = Object.keys(properties)): Schema => ({
  type: 'object',
  properties,
  required,
})

const BATCH = object({
  operations: {
    ...list(
      object(
        {
          method: texts(['POST', 'PATCH', 'DELETE']),
          path: { ...text, description: 'Of the record API; `$0` is the id of what the first operation made.' },
          body: any,
          ifMatch: text,
        },
        ['method', 'path'],
      ),
    ),
    minItems: 1,
    maxItems: MAX_OPERATIONS,
  },
})

const RESULTS = object({
  results: list(
    object({ status: { type: 'integer' }, headers: { type: 'object', additionalProperties: text }, body: any }),
  ),
})

const ROW = object(
  { row: count, cells: list(text), values: { type: 'object' }, changes: text, errors: list(ref('Finding')) },
  ['row', 'cells', 'values', 'errors'],
)
const NAME_OR_NOT: Schema = { type: ['string', 'null'] }
const ORDERS = ['dmy', 'mdy', 'ymd']

export const wholeSchemas: Readonly<Record<string, Schema>> = {
  Batch: BATCH,
  BatchResults: RESULTS,
  ImportRequest: object(
    {
      file: { ...text, description: 'Id of an uploaded CSV or workbook.' },
      columns: { ...list(NAME_OR_NOT), description: 'For each column its field. Absent: as it is proposed.' },
      key: { ...text, description: 'The field by which a row names a record that it changes.' },
      dates: texts(ORDERS),
      point: texts(['.', ',']),
      take: { ...texts(['preview', 'all', 'good']), default: 'preview' },
    },
    ['file'],
  ),
  ImportAnswer: object({
    columns: list(object({ title: text, samples: list(text), field: NAME_OR_NOT })),
    fields: list(object({ field: text, label: text, kind: text, required: { type: 'boolean' } })),
    keys: list(text),
    dates: texts(ORDERS),
    point: texts(['.', ',']),
    ask: list(texts(['dates', 'point'])),
    rows: count,
    creates: count,
    changes: count,
    bad: count,
    first: list(ROW),
    problems: list(ROW),
    stored: { type: 'boolean' },
    rest: { ...NAME_OR_NOT, description: 'The rows that are not stored, as CSV with their problems.' },
  }),
}

/** If a signed-in user may write something. */
export function wholePaths(all: readonly Reachable[], signedIn: boolean): readonly PathItem[] {
  const writable = all.filter(
    ({ entity, can }) => !entity.partOf && (can.create !== null || can.update.length > 0 || can.delete),
  )
  if (writable.length === 0) return []
  const batch: PathItem = [
    '/api/batch',
    {
      post: {
        operationId: 'batch',
        tags: [WHOLE],
        summary: 'Several writes, all or none',
        parameters: [ONCE],
        requestBody: { required: true, content: content(ref('Batch')) },
        responses: {
          200: {
            description: 'Of each operation what it would be answered alone.',
            content: content(ref('BatchResults')),
          },
          ...refusals([400, 401, 403, 404, 406, 409, 413, 415, 422, 429], false),
        },
      },
    },
  ]
  return signedIn ? [batch, UPLOAD] : [batch]
}

export const WHOLE = 'Several at once'

const UPLOAD: PathItem = [
  '/api/app/files',
  {
    post: {
      operationId: 'upload',
      tags: [WHOLE],
      summary: 'Upload a file, for a field or to be imported',
      parameters: [parameter('name', 'Under which it is kept.', text), ONCE],
      requestBody: { required: true, content: { '*/*': { schema: { type: 'string', format: 'binary' } } } },
      responses: {
        201: { description: 'Yours until a record takes it, for a day.', content: content(ref('File')) },
        ...refusals([401, 406, 413, 422, 429], false),
      },
    },
  },
]

export const importing = {
  description: `At most ${MAX_ROWS} rows. Nothing is stored unless \`take\` says so.`,
  parameters: [ONCE],
  requestBody: { required: true, content: content(ref('ImportRequest')) },
  responses: {
    200: {
      description: 'How the rows are read, and what stands in the way of each.',
      content: content(ref('ImportAnswer')),
    },
    ...refusals([400, 401, 404, 406, 413, 415, 422, 429], false),
  },
}
