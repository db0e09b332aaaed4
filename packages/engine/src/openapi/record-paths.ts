/** The paths of the record API for one entity. */
import { actionPath, counted } from '@ninefold/plan/base'
import { withArticle } from '@ninefold/plan/problem'
import type { Action, Screen } from '@ninefold/plan'
import { type Json, ref, type Schema } from '@ninefold/plan/values'
import { inputSchema, type Reachable } from './entities.ts'
import { IF_MATCH, IF_NONE_MATCH, MADE, MINIMAL, ONCE, parameter, PREFER, TAGGED, UNCHANGED } from './parameters.ts'
import { refusals } from './problems.ts'
import { importing } from './whole-paths.ts'
import type { PathItem } from './path-item.ts'

const json = (schema: Schema): Json => ({ 'application/json': { schema } })
const answer = (description: string, schema: Schema, headers?: Json): Json => ({
  description,
  ...(headers === undefined ? {} : { headers }),
  content: json(schema),
})
const body = (schema: Schema): Json => ({ required: true, content: json(schema) })
const ID: Json = { name: 'id', in: 'path', required: true, schema: { type: 'string' } }

/** For a write: its answer then has the schema `withWarnings`. */
const INCLUDE: Json = parameter(
  'include',
  '`warnings`: the answer is an object of the record and of what the rules remarked on it without refusing it.',
  { type: 'string', enum: ['warnings'] },
)

const withWarnings = (record: Schema): Schema => ({
  anyOf: [
    record,
    {
      type: 'object',
      description: 'Only with `include=warnings`.',
      properties: { record, warnings: { type: 'array', items: ref('Finding') } },
      required: ['record', 'warnings'],
      additionalProperties: false,
    },
  ],
})

const COMMA_SEPARATED = { style: 'form', explode: false } as const

/** Selects the fields of the answer. */
const fieldsParameter = (name: string): Json => ({
  ...(parameter('fields', 'Only these fields, with the id and the version.', {
    type: 'array',
    items: ref(`${name}Field`),
  }) as object),
  ...COMMA_SEPARATED,
})

const LIST_PARAMETERS: readonly Json[] = [
  parameter('filter', 'A condition over the record, as in the document: `amount > 100 EUR`.', { type: 'string' }),
  parameter('sort', 'Fields in order, each with `-` for descending.', { type: 'string', examples: ['-createdAt'] }),
  parameter('search', 'Words that occur in the texts.', { type: 'string' }),
  parameter('cursor', '`next` of the page before.', { type: 'string' }),
  parameter('limit', 'Records in the page.', { type: 'integer', minimum: 1 }),
  parameter('total', 'Count them too: `true` all of them, a number up to so many.', {
    oneOf: [{ type: 'boolean' }, { type: 'integer', minimum: 1, maximum: 999_999 }],
  }),
  {
    ...(parameter(
      'include',
      '`related`: how the records named in the answer are shown. `parts`: the lists of parts, which are left out otherwise.',
      { type: 'array', items: { type: 'string', enum: ['related', 'parts'] } },
    ) as object),
    ...COMMA_SEPARATED,
  },
]

/** With permission to export. */
const AS_FILE = parameter('format', 'As a file: all records that fit and may be exported, without pages.', {
  type: 'string',
  enum: ['json', 'csv', 'xlsx'],
})

/**
 * Parts have no paths of their own. `versioned`: a change must name the version that the client read. `signedIn`: only
 * signed-in users can upload files.
 */
// oxlint-disable-next-line max-lines-per-function -- one literal, the addresses of an entity
export function recordPaths(each: Reachable, { versioned, signedIn }: DescribeOptions): readonly PathItem[] {
  const { entity, can, actions, prints } = each
  if (entity.partOf) return []
  const base = `/api/records/${entity.path}`
  const operation = operationsOf(each)
  const paths: (PathItem | undefined)[] = [
    can.read ? [base, { get: operation('list', `List ${entity.plural}`, listing(each)) }] : undefined,
    can.create
      ? [base, { post: operation('create', `Create ${withArticle(entity.label)}`, creating(each)) }]
      : undefined,
    can.create
      ? [
          `${base}/check`,
          { post: operation('check', `Check ${withArticle(entity.label)} without storing it`, checking(entity.name)) },
        ]
      : undefined,
    can.create && can.import && signedIn
      ? [`${base}/import`, { post: operation('import', `Read a file of rows into ${entity.plural}`, importing) }]
      : undefined,
    can.read
      ? [`${base}/{id}`, { get: operation('get', `Get ${withArticle(entity.label)}`, getting(entity.name)) }]
      : undefined,
    can.update.length > 0
      ? [
          `${base}/{id}`,
          { patch: operation('change', `Change ${withArticle(entity.label)}`, changing(entity.name, versioned)) },
        ]
      : undefined,
    can.delete
      ? [`${base}/{id}`, { delete: operation('delete', `Delete ${withArticle(entity.label)}`, deleting(versioned)) }]
      : undefined,
    can.read
      ? [`${base}/{id}/history`, { get: operation('history', `The history of ${withArticle(entity.label)}`, HISTORY) }]
      : undefined,
    can.read && (can.update.length > 0 || can.delete)
      ? [
          `${base}/{id}/history/{entry}/undo`,
          { post: operation('undo', `Undo a change of ${withArticle(entity.label)}`, undoing(entity.name)) },
        ]
      : undefined,
    ...prints.map((screen): PathItem => [
      `${base}/{id}/print/${screen.name}`,
      { get: operation(`print.${screen.name}`, `${screen.label}, on paper`, printing(screen)) },
    ]),
    ...actions.map((action): PathItem => [
      `${base}/{id}/actions/${actionPath(action.name)}`,
      { post: operation(`do.${action.name}`, action.label, acting(action, entity.name)) },
    ]),
  ]
  return paths.filter((path) => path !== undefined)
}

interface DescribeOptions {
  readonly versioned: boolean
  readonly signedIn: boolean
}

/** A stable operation id. */
const operationsOf =
  ({ entity }: Reachable) =>
  (verb: string, summary: string, rest: { readonly [key: string]: Json }): Json => ({
    operationId: `${entity.name}.${verb}`,
    tags: [entity.label],
    summary,
    ...rest,
  })

const AS_FILE_CONTENT = {
  'text/csv': { schema: { type: 'string' } },
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': { schema: { type: 'string', format: 'binary' } },
}

const listing = ({ entity: { name }, can }: Reachable) => ({
  parameters: [...LIST_PARAMETERS, fieldsParameter(name), ...(can.export ? [AS_FILE] : [])],
  responses: {
    200: {
      description: can.export ? 'A page of records; as a file all of them.' : 'A page of records.',
      content: {
        'application/json': { schema: ref(`${name}Page`) },
        ...(can.export && AS_FILE_CONTENT),
      },
    },
    ...refusals([400, 401, 403, 406, 422, 429], false),
  },
})

const creating = ({ entity, can }: Reachable) => ({
  parameters: [INCLUDE, ONCE, PREFER],
  requestBody: body(ref(`${entity.name}New`)),
  responses: {
    201: can.read
      ? answer('The new record.', withWarnings(ref(entity.name)), MADE)
      : { description: 'It is stored.', headers: MADE },
    204: { description: 'As it was preferred: stored, without a body.', headers: MADE },
    ...refusals([400, 401, 403, 406, 409, 413, 415, 422, 429], false),
  },
})

const FINDINGS: Schema = {
  type: 'object',
  properties: { findings: { type: 'array', items: ref('Finding') } },
  required: ['findings'],
}

const checking = (name: string) => ({
  requestBody: body(ref(`${name}New`)),
  responses: {
    200: answer('What stands in the way; nothing is stored.', FINDINGS),
    ...refusals([400, 401, 403, 406, 413, 415, 422, 429], false),
  },
})

const AT: Json = parameter(
  'at',
  'A moment, or a day, which means its end in the time zone of the document: the record as it was then.',
  { type: 'string', examples: ['2026-05-03T10:00:00Z', '2026-05-03'] },
)
const CURSOR: Json = parameter('cursor', '`next` of the page before.', { type: 'string' })

const getting = (name: string) => ({
  parameters: [ID, AT, fieldsParameter(name), IF_NONE_MATCH],
  responses: {
    200: answer('The record, with the fields that you may read.', ref(name), TAGGED),
    ...UNCHANGED,
    ...refusals([400, 401, 404, 406, 422, 429], false),
  },
})

const changing = (name: string, versioned: boolean) => ({
  parameters: [ID, IF_MATCH, INCLUDE, ONCE, PREFER],
  requestBody: body(ref(`${name}Change`)),
  responses: {
    200: answer('The record as it is now.', withWarnings(ref(name)), TAGGED),
    ...MINIMAL,
    ...refusals([400, 401, 403, 404, 406, 409, 412, 413, 415, 422, ...(versioned ? [428] : []), 429], false),
  },
})

const deleting = (versioned: boolean) => ({
  parameters: [ID, IF_MATCH, ONCE],
  responses: {
    204: { description: 'It is deleted.' },
    ...refusals([401, 403, 404, 406, 409, 412, ...(versioned ? [428] : []), 429], false),
  },
})

const HISTORY = {
  parameters: [ID, CURSOR],
  responses: {
    200: answer('Its changes, newest first.', {
      type: 'object',
      properties: { items: { type: 'array', items: { type: 'object' } } },
      required: ['items'],
    }),
    ...refusals([401, 404, 406, 429], false),
  },
}

const ENTRY: Json = { ...(ID as object), name: 'entry' }

const undoing = (name: string) => ({
  parameters: [ID, ENTRY, IF_MATCH, INCLUDE, ONCE, PREFER],
  responses: {
    200: answer('The record as it is now, with the former values.', withWarnings(ref(name)), TAGGED),
    ...MINIMAL,
    ...refusals([400, 401, 403, 404, 406, 409, 412, 413, 415, 422, 429], false),
  },
})

const FORMAT_OF_PRINT = parameter('format', 'Absent: by `Accept`.', { type: 'string', enum: ['json', 'pdf'] })

const printing = ({ help }: Screen) => ({
  ...(help === '' ? {} : { description: help }),
  parameters: [ID, FORMAT_OF_PRINT],
  responses: {
    200: {
      description: 'What stands on the print, as far as you may read it; as a file the whole.',
      content: {
        'application/json': { schema: ref('Print') },
        'application/pdf': { schema: { type: 'string', format: 'binary' } },
      },
    },
    ...refusals([401, 404, 406, 422, 429], false),
  },
})

const describedBy = (...texts: readonly string[]): { readonly description?: string } => {
  const description = texts.filter((text) => text !== '').join(' ')
  return description === '' ? {} : { description }
}

/** Other rows of the action may not need it. */
const signInAgain = ({ signInAgain: minutes }: Action): string =>
  minutes === undefined
    ? ''
    : `Refused with SIGN_IN_AGAIN if the person has not signed in within ${counted(minutes, 'minute')}; API tokens cannot take it.`

const acting = (action: Action, name: string) => ({
  ...describedBy(action.help, signInAgain(action)),
  parameters: [ID, IF_MATCH, INCLUDE, ONCE, PREFER],
  requestBody: { required: action.asks.some((input) => input.required), content: json(inputSchema(action)) },
  responses: {
    200: answer('The record as it is now.', withWarnings(ref(name)), TAGGED),
    ...MINIMAL,
    ...refusals([400, 401, 403, 404, 406, 409, 412, 413, 415, 422, 429], false),
  },
})
