// Steps as requests to the application, and of its answers what is compared.
import type { Json } from '@ninefold/language'
import type { Application } from '../../src/index.ts'
import type { Names } from './names.ts'
import type { Step } from './step.ts'

export interface Response {
  readonly status: number
  readonly body: Json
}

const CONTENT = { 'application/pdf': '%PDF-1.4\n', 'image/png': '\x89PNG\r\n\x1a\n' } as const

/** Sends the step; answers what is compared of its answer. */
export async function send(app: Application, token: string | null, step: Step, names: Names): Promise<Response> {
  const call = (method: string, path: string, body?: Json) =>
    app.request(token, method, path, body === undefined ? undefined : names.toReal(body))
  const pathOf = (entity: string, id?: string) => {
    const { path } = app.plan.entities.find(({ name }) => name === entity)!
    return `/api/records/${path}${id === undefined ? '' : `/${encodeURIComponent(names.real(id))}`}`
  }
  const versioned = (body: object, version?: number) => ({ ...body, ...(version !== undefined && { version }) }) as Json
  switch (step.kind) {
    case 'create':
      return call('POST', pathOf(step.entity), step.body)
    case 'change':
      return call('PATCH', pathOf(step.entity, step.id), versioned(step.body, step.version))
    case 'delete':
      return call('DELETE', pathOf(step.entity, step.id))
    case 'act':
      return call('POST', `${pathOf(step.entity, step.id)}/actions/${step.action}`, versioned(step.body, step.version))
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
  (items as unknown as readonly Loose[]).map(({ what, action, who, at, changes }) => ({
    what: what!,
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
  const query = new URLSearchParams({ limit: String(limit), total: 'true' })
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
