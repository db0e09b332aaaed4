/**
 * The permissions that a change requires before it is stored.
 *
 * REC-5 A change needs the permission on the row before the change and as the input makes it: nobody can move a record
 * out of their own reach by input. What the document does then (state, effects) does not count against the user.
 * REC-6 A request with another version is refused, with the current record.
 */
import type { RecordValue } from '@ninefold/plan/values'
import { finding, notAllowed, Refusal, refuse } from '../../refusal.ts'
import type { ChangeRequest } from './change.ts'
import type { PipelineContext } from './context.ts'
import { environmentOf, type Draft } from './draft.ts'
import { allows } from '../expressions.ts'
import type { EntityModel } from '../model.ts'

const forbidden = (c: PipelineContext, entity: EntityModel): Refusal =>
  notAllowed(c.principal, { parameters: { subject: entity.entity.label } })

export function requireRightBefore(c: PipelineContext, draft: Draft): void {
  const { entity } = draft.steps
  const condition = c.model.rights(c.principal).rows(entity.name, draft.before ? 'update' : 'create')
  const allowed = draft.before
    ? allows(condition, environmentOf(c.principal, draft.before, draft.before))
    : condition !== false
  if (!allowed) throw forbidden(c, entity)
}

/** REC-5; for a new record, the permission is checked over the new record. */
export function requireRightAfter(c: PipelineContext, draft: Draft, request: ChangeRequest): void {
  const { entity } = draft.steps
  const verb = draft.before ? 'update' : 'create'
  const rights = c.model.rights(c.principal)
  const environment = environmentOf(c.principal, draft.record, draft.before)
  if (!allows(rights.rows(entity.name, verb), environment)) throw forbidden(c, entity)
  for (const name of Object.keys(request.input ?? {})) {
    if (!allows(rights.field(entity.name, verb, name), environment)) {
      throw refuse('FIELD_NOT_WRITABLE', { field: name, parameters: { name } })
    }
  }
}

export async function requireVersion(
  c: PipelineContext,
  request: ChangeRequest,
  entity: EntityModel,
  before: RecordValue,
): Promise<void> {
  if (request.version === undefined || request.version === before['version']) return
  const current = await c.ones.get(c.reader, c.principal, entity, before.id)
  throw new Refusal([finding('STALE', { parameters: { version: request.version } })], current)
}
