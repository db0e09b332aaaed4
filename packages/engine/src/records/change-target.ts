/**
 * The record that a change is about, loaded once: the guards of an action, the right to read it and the change itself all
 * start from the same row.
 */
import { refuse } from '../refusal.ts'
import type { ChangeRequest, ChangeTarget } from './change.ts'
import type { PipelineContext } from './context.ts'
import type { EntityModel } from './model.ts'
import { mergePaths, pathsOf, type Paths } from './paths.ts'
import { partsOf } from './draft.ts'
import type { Work } from './work.ts'
import { copyOfRecord, type MutableRecord } from '@ninefold/plan/values'

/** `reads`: what is wanted beside the stored fields. Undefined where there is no such record. */
export async function loadTarget(
  c: PipelineContext,
  entity: EntityModel,
  id: string,
  reads: readonly string[] = NOTHING,
): Promise<ChangeTarget | undefined> {
  const work = c.workOf(entity)
  const { paths, isStored } = targetPaths(work, reads)
  const found = await c.loader.loadReadable(c.reader, c.principal, entity, id, paths)
  if (!found) return undefined
  const { record, readable } = found
  return { record, before: isStored ? record : storedOnly(work, record), readable }
}

/** The stored record. Refuses where the principal may not read it. */
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
  /** Of the record and its parts, stored fields alone. */
  readonly isStored: boolean
}

const known = new WeakMap<Work, WeakMap<readonly string[], TargetPaths>>()

/** The same object for the same reads: statements are remembered by it. */
function targetPaths(work: Work, reads: readonly string[]): TargetPaths {
  const ofWork = known.get(work) ?? new WeakMap<readonly string[], TargetPaths>()
  known.set(work, ofWork)
  const made = ofWork.get(reads) ?? targetPathsOf(work, reads)
  ofWork.set(reads, made)
  return made
}

function targetPathsOf(work: Work, reads: readonly string[]): TargetPaths {
  const paths = reads.length === 0 ? work.stored : mergePaths(work.stored, pathsOf(reads))
  return { paths, isStored: isStoredOnly(work, paths) }
}

const isStoredOnly = (work: Work, paths: Paths): boolean =>
  [...paths].every(([name, below]) => {
    if (!work.stored.has(name)) return name === 'id'
    const part = work.parts.find(({ field }) => field.name === name)
    return !part || isStoredOnly(part.work, below)
  })

/** Without what the store works out at each reading: that may be another value after the change. */
function storedOnly(work: Work, record: MutableRecord): MutableRecord {
  const copy = copyOfRecord(record)
  for (const name of Object.keys(copy)) if (name !== 'id' && !work.stored.has(name)) delete copy[name]
  for (const { field, work: of } of work.parts)
    copy[field.name] = partsOf(copy, field.name).map((part) => storedOnly(of, part))
  return copy
}
