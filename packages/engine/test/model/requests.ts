// Steps as requests to the application, and of its answers what is compared.
import type { ImportRow } from '@ninefold/plan/wire'
import type { Json } from '@ninefold/plan/values'
import type { Application } from '../../src/index.ts'
import type { Names } from './names.ts'
import { faultTexts } from './import.ts'
import type { ImportStep, Operation, Step } from './step.ts'

export interface Response {
  readonly status: number
  readonly body: Json
}

const CONTENT = { 'application/pdf': '%PDF-1.4\n', 'image/png': '\x89PNG\r\n\x1a\n' } as const

/** Sends the step; answers what is compared of its answer. `root`: the token of an administrator, who looks up ids of entries. */
export async function send(
  app: Application,
  { token, root }: { readonly token: string | null; readonly root: string },
  step: Step,
  names: Names,
): Promise<Response> {
  const call = (method: string, path: string, body?: Json) =>
    app.request(token, method, path, body === undefined ? undefined : names.toReal(body))
  const pathOf = (entity: string, id?: string) => recordPath(app, names, entity, id)
  switch (step.kind) {
    case 'create':
    case 'change':
    case 'delete':
    case 'act': {
      const { method, path, body } = requestOf(app, names, step)
      return call(method, path, body)
    }
    case 'batch': {
      const operations = step.operations.map((operation) => requestOf(app, names, operation))
      return picked(await call('POST', '/api/batch', { operations } as unknown as Json), batchOf)
    }
    case 'import':
      return imported(app, token, step, names, pathOf(step.entity))
    case 'undo': {
      const path = `${pathOf(step.entity, step.id)}/history`
      const entry = await entryId(app, [root, token], path, step.entry)
      return call('POST', `${path}/${entry}/undo`, versioned({}, step.version))
    }
    case 'get':
      return call('GET', pathOf(step.entity, step.id))
    case 'page':
      return picked(await call('GET', `${pathOf(step.entity, step.id)}?include=page`), pageOf)
    case 'history':
      return picked(await call('GET', `${pathOf(step.entity, step.id)}/history`), historyOf)
    case 'file':
      return call('GET', `${pathOf(step.entity, step.id)}/files/${step.field}`)
    case 'export':
      return call('GET', `${pathOf(step.entity)}?format=csv`)
    case 'list':
      return everyPage(call, pathOf(step.entity), step)
    case 'inbox':
      return picked(await call('GET', '/api/app/inbox'), inboxOf)
    case 'upload': {
      const start = CONTENT[step.type as keyof typeof CONTENT]
      const content = Buffer.alloc(step.size, 'x')
      content.write(start, 'latin1')
      return app.request(token, 'POST', `/api/app/files?name=${step.name}`, { content, contentType: step.type })
    }
    case 'roles':
      return call('PUT', `/api/app/people/${names.real(step.person)}/roles`, { roles: step.roles })
    case 'suspend':
      return call('PUT', `/api/app/people/${names.real(step.person)}/active`, { active: step.active })
    case 'constant':
      return call('PUT', `/api/app/constants/${step.name}`, { value: step.value })
    case 'wait':
    case 'restart':
      return { status: 200, body: null }
  }
}

function recordPath({ plan }: Application, names: Names, entity: string, id?: string): string {
  const { path } = plan.entities.find(({ name }) => name === entity)!
  const isEarlier = id !== undefined && /^\$\d+$/u.test(id)
  return `/api/records/${path}${id === undefined ? '' : `/${isEarlier ? id : encodeURIComponent(names.real(id))}`}`
}

const versioned = (body: object, version?: number) => ({ ...body, ...(version !== undefined && { version }) }) as Json

interface Request {
  readonly method: string
  readonly path: string
  readonly body?: Json
}

function requestOf(app: Application, names: Names, operation: Operation): Request {
  const { entity } = operation
  switch (operation.kind) {
    case 'create':
      return { method: 'POST', path: recordPath(app, names, entity), body: operation.body as Json }
    case 'change': {
      const { id, body, version } = operation
      return { method: 'PATCH', path: recordPath(app, names, entity, id), body: versioned(body, version) }
    }
    case 'delete':
      return { method: 'DELETE', path: recordPath(app, names, entity, operation.id) }
    case 'act': {
      const { id, action, body, version } = operation
      const path = `${recordPath(app, names, entity, id)}/actions/${action}`
      return { method: 'POST', path, body: versioned(body, version) }
    }
  }
}

/** By the first of these people who may read the history. `number`: 0 is the oldest. */
async function entryId(
  app: Application,
  tokens: readonly (string | null)[],
  path: string,
  number: number,
): Promise<string> {
  for (const token of tokens) {
    const ids: string[] = []
    for (let cursor: Json = ''; typeof cursor === 'string';) {
      const { status, body } = await app.request(token, 'GET', cursor === '' ? path : `${path}?cursor=${cursor}`)
      if (status !== 200) break
      const page = body as Loose
      ids.push(...(page['items'] as unknown as readonly { readonly id: string }[]).map(({ id }) => id))
      cursor = page['next'] ?? null
    }
    if (ids.length > 0) return (number < 0 ? undefined : ids.at(-1 - number)) ?? '0'
  }
  return '0'
}

async function imported(
  app: Application,
  token: string | null,
  { titles, cells, columns, key, take }: ImportStep,
  names: Names,
  path: string,
): Promise<Response> {
  const rows = cells.map((row) =>
    row.map((cell) => (typeof cell === 'string' ? names.real(cell) : cell.map((one) => names.real(one)).join(';'))),
  )
  const quoted = (row: readonly string[]) => row.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(',')
  const content = Buffer.from([titles, ...rows].map((row) => `${quoted(row)}\r\n`).join(''))
  const file = await app.request(token, 'POST', '/api/app/files?name=rows.csv', { content, contentType: 'text/csv' })
  const asked = { ...(columns && { columns }), ...(key !== undefined && { key }), dates: 'ymd', point: '.', take }
  const { id = 'none' } = (file.body ?? {}) as { readonly id?: string }
  return picked(await app.request(token, 'POST', `${path}/import`, { file: id, ...asked } as unknown as Json), importOf)
}

const importOf = ({ rows, creates, changes, bad, stored, problems }: Loose): Json => ({
  rows: rows!,
  creates: creates!,
  changes: changes!,
  bad: bad!,
  stored: stored!,
  problems: (problems as unknown as readonly ImportRow[]).map(({ row, errors }) => ({
    row,
    faults: faultTexts(errors.filter(({ weight }) => weight === 'error')),
  })),
})

const batchOf = ({ results }: Loose): Json => ({
  results: (results as unknown as readonly Loose[]).map(({ status, body }) => ({ status: status!, body: body! })),
})

type Loose = Readonly<Record<string, Json>>
const picked = ({ status, body }: Response, pick: (body: Loose) => Json): Response => ({
  status,
  body: status === 200 ? pick(body as Loose) : body,
})

const pageOf = ({ record, may, actions }: Loose): Json => ({
  record: record!,
  may: may!,
  actions: (actions as unknown as readonly Loose[]).map(({ name, blocked }) => ({
    name: name!,
    blocked: blocked !== undefined,
  })),
})

const historyOf = ({ items }: Loose): Json =>
  (items as unknown as readonly Loose[]).map(({ what, action, who, at, mayUndo, changes }) => ({
    what: what!,
    mayUndo: mayUndo === true,
    ...(action !== undefined && { action }),
    who: (who as Loose | null)?.['id'] ?? null,
    at: at!,
    changes: (changes as unknown as readonly Loose[]).map(({ field, from, to }) => ({
      field: field!,
      to: to!,
      ...(what !== 'create' && { from: from! }),
    })),
  }))

const inboxOf = ({ items, unread }: Loose): Json => ({
  items: (items as unknown as readonly Loose[]).map(({ entity, record, subject, text }) => ({
    entity: entity!,
    record: record!,
    subject: subject!,
    text: text!,
  })),
  unread: unread!,
})

/** Page by page to the end; the first says how many there are. */
async function everyPage(
  call: (method: string, path: string) => Promise<Response>,
  path: string,
  { filter, sort, search, limit }: Step & { kind: 'list' },
): Promise<Response> {
  const query = new URLSearchParams({ limit: String(limit), total: 'true', include: 'parts' })
  for (const [name, value] of Object.entries({ filter, sort, search })) if (value !== undefined) query.set(name, value)
  const items: Json[] = []
  for (;;) {
    const got = await call('GET', `${path}?${query}`)
    if (got.status !== 200) return got
    const page = got.body as Loose
    items.push(...(page['items'] as unknown as readonly Json[]))
    if (typeof page['next'] !== 'string')
      return page['total'] === items.length ? { status: 200, body: { items } } : { status: 200, body: page }
    query.set('cursor', page['next'])
  }
}
