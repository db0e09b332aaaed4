/**
 * Finds the records that a path names, from left to right. An unreadable record gets the same refusal as a missing one.
 */
import type { Call, PathPart } from '@ninefold/plan'
import type { Value } from '@ninefold/plan/values'
import type { Principal } from '../access/index.ts'
import type { Records } from '../records/index.ts'
import { Refusal, refuse } from '../refusal.ts'
import { valueOfText } from './parameters.ts'

/** Handle → the id of the record, or the value of a segment that is not a look-up. */
export interface Found {
  readonly records: Readonly<Record<string, { readonly entity: string; readonly id: string }>>
  readonly values: Readonly<Record<string, Value>>
}

export async function lookUpPath(
  records: Records,
  principal: Principal,
  call: Call,
  segments: Readonly<Record<string, string>>,
): Promise<Found> {
  const found: Record<string, { entity: string; id: string }> = {}
  const values: Record<string, Value> = {}
  for (const part of call.path) {
    if (part.kind === 'literal') continue
    const text = segments[part.name]!
    if (part.kind === 'value') {
      const accepted = valueOfText(part.type, text)
      if (!accepted.ok) throw notFound(part)
      values[part.name] = accepted.value
      continue
    }
    const id = await lookUp(records, principal, part, text)
    if (part.of !== undefined) await belongs(records, principal, part, id, found[part.of]!.id)
    found[part.name] = { entity: part.entity, id }
  }
  return { records: found, values }
}

type RecordPart = Extract<PathPart, { kind: 'record' }>

/** Names the look-up that failed, but not the value that was searched for. */
const notFound = (part: { readonly name: string }): Refusal =>
  refuse('NOT_FOUND', { parameters: { subject: part.name } })

async function lookUp(records: Records, principal: Principal, part: RecordPart, text: string): Promise<string> {
  try {
    return await records.lookUp(principal, part.entity, part.field, text)
  } catch (error) {
    if (error instanceof Refusal && error.code === 'NOT_FOUND') throw notFound(part)
    throw error
  }
}

async function belongs(
  records: Records,
  principal: Principal,
  part: RecordPart,
  id: string,
  whole: string,
): Promise<void> {
  const field = part.ofField!
  const loaded = await records.store.read((reader) => records.load(reader, principal, part.entity, [id], [field]))
  const owner = loaded.get(id)?.[field] as { readonly id?: string } | null | undefined
  if (owner?.id !== whole) throw notFound(part)
}
