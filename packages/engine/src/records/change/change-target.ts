/**
 * The record of a change, loaded once: the guards of an action, the read permission and the change itself use the same
 * row.
 */
import { refuse } from '../../refusal.ts'
import type { ChangeRequest, ChangeTarget } from './change.ts'
import type { PipelineContext } from './context.ts'
import type { EntityModel } from '../model.ts'
import { mergePaths, pathsOf, type Paths } from '../load/paths.ts'
import { partsOf } from './draft.ts'
import type { ChangeSteps } from '../change-steps.ts'
import { copyOfRecord, type MutableRecord } from '@ninefold/plan/values'

/** `reads`: paths needed besides the stored fields. Undefined if there is no such record. */
export async function loadTarget(
  c: PipelineContext,
  entity: EntityModel,
  id: string,
  reads: readonly string[] = NOTHING,
): Promise<ChangeTarget | undefined> {
  const steps = c.stepsOf(entity)
  const { paths, isStored } = targetPaths(steps, reads)
  const found = await c.loader.loadReadable(c.reader, c.principal, entity, id, paths)
  if (!found) return undefined
  const { record, readable } = found
  return { record, before: isStored ? record : storedOnly(steps, record), readable }
}

/** The stored record. Refuses if the principal may not read it. */
export async function loadBefore(
  c: PipelineContext,
  request: ChangeRequest,
  entity: EntityModel,
): Promise<MutableRecord> {
  const target = request.target ?? (await loadTarget(c, entity, request.id ?? ''))
  if (!target || (request.right.kind !== 'document' && !target.readable))
    throw refuse('NOT_FOUND', { parameters: { subject: entity.entity.label } })
  return target.before
}

const NOTHING: readonly string[] = []

interface TargetPaths {
  readonly paths: Paths
  /** Only stored fields of the record and its parts. */
  readonly isStored: boolean
}

const known = new WeakMap<ChangeSteps, WeakMap<readonly string[], TargetPaths>>()

/** The same object for the same reads, because statements are cached by it. */
function targetPaths(steps: ChangeSteps, reads: readonly string[]): TargetPaths {
  const bySteps = known.get(steps) ?? new WeakMap<readonly string[], TargetPaths>()
  known.set(steps, bySteps)
  const made = bySteps.get(reads) ?? targetPathsOf(steps, reads)
  bySteps.set(reads, made)
  return made
}

function targetPathsOf(steps: ChangeSteps, reads: readonly string[]): TargetPaths {
  const paths = reads.length === 0 ? steps.stored : mergePaths(steps.stored, pathsOf(reads))
  return { paths, isStored: isStoredOnly(steps, paths) }
}

const isStoredOnly = (steps: ChangeSteps, paths: Paths): boolean =>
  [...paths].every(([name, below]) => {
    if (!steps.stored.has(name)) return name === 'id'
    const part = steps.parts.find(({ field }) => field.name === name)
    return !part || isStoredOnly(part.steps, below)
  })

/** Without the fields computed at each read: they may differ after the change. */
function storedOnly(steps: ChangeSteps, record: MutableRecord): MutableRecord {
  const copy = copyOfRecord(record)
  for (const name of Object.keys(copy)) if (name !== 'id' && !steps.stored.has(name)) delete copy[name]
  for (const { field, steps: of } of steps.parts)
    copy[field.name] = partsOf(copy, field.name).map((part) => storedOnly(of, part))
  return copy
}
