/** Files: uploading one, and downloading one that a readable record refers to. */
import type { Entity, Plan } from '@ninefold/plan'
import { type FileValue, isFile, isParts } from '@ninefold/plan/values'
import type { WireRecord } from '@ninefold/plan/wire'
import type { Core } from '../application/index.ts'
import { mayBeInline } from '../files/index.ts'
import { refuse } from '../refusal.ts'
import { json, type Answer } from './answer.ts'
import { disposition } from './disposition.ts'
import { closedQuery, entityOf } from './record-routes.ts'
import type { Exchange } from './exchange.ts'
import type { Route } from './route.ts'

// oxlint-disable-next-line max-lines-per-function -- the handlers share these parameters
export function fileRoutes(core: Core): readonly Route[] {
  async function upload(exchange: Exchange): Promise<Answer> {
    closedQuery(exchange.query, ['name'])
    const content = exchange.bytes ?? Buffer.alloc(0)
    if (content.length === 0) throw refuse('REQUIRED')
    const type = exchange.headers['content-type'] ?? 'application/octet-stream'
    const name = exchange.query.get('name') ?? 'file'
    const { person, now } = await exchange.principal()
    const upload = { person: person!, now, limits: exchange.running.plan.limits }
    return json(await core.files.store(upload, { name, type, content }), 201)
  }

  async function download(exchange: Exchange): Promise<Answer> {
    const principal = await exchange.principal()
    const entity = entityOf(exchange, principal)
    closedQuery(exchange.query, ['inline'])
    const [, id, field] = exchange.parameters
    const record = await exchange.running.records.get(principal, entity.name, id!)
    const file = fileAt(exchange.running.plan, entity, record, field!.split('.'))
    if (!file) throw refuse('NOT_FOUND')
    const content = await core.files.content(file.id)
    if (!content) throw refuse('NOT_FOUND')
    const shown = mayBeInline(file.type)
    const inline = exchange.query.has('inline') && shown
    return {
      status: 200,
      body: content,
      // A script or style in an uploaded file would otherwise count as one of the site's own.
      type: shown ? file.type : 'application/octet-stream',
      guard: 'file',
      headers: [
        'Content-Disposition',
        disposition(inline ? 'inline' : 'attachment', file.name),
        'Cache-Control',
        'private, no-cache',
        'Vary',
        'Cookie, Authorization',
      ],
    }
  }

  return [
    { method: 'POST', path: '/app/files', apiTokens: true, needs: 'session', body: 'raw', handle: upload },
    { method: 'GET', path: '/records/:/:/files/:', apiTokens: true, needs: 'nobody', answers: 'any', handle: download },
  ]
}

/** `receipt`, or for a part `lines.{id}.receipt`. */
function fileAt(
  plan: Plan,
  entity: Entity,
  record: WireRecord,
  [name, id, ...rest]: readonly string[],
): FileValue | undefined {
  const field = entity.fields.find((each) => each.name.toLowerCase() === name!.toLowerCase())
  const value = field && record[field.name]
  if (isFile(field?.type)) return id === undefined ? ((value ?? undefined) as FileValue | undefined) : undefined
  if (!isParts(field?.type) || !Array.isArray(value) || rest.length === 0) return undefined
  const { entity: partName } = field.type
  const part = (value as unknown as readonly WireRecord[]).find((each) => each.id === id)
  const partEntity = plan.entities.find((each) => each.name === partName)
  return part && partEntity && fileAt(plan, partEntity, part, rest)
}
