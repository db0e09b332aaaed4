/**
 * Restores a deleted record with its parts, numbers and state. It is a change by the document itself: no life cycle
 * starts anew and nobody is notified; but it must satisfy the current rules of point 5.
 */
import { placeFields, type Field } from '@ninefold/plan'
import {
  type FileValue,
  type RecordValue,
  type Value,
  isFile,
  isMany,
  isReference,
  isEither,
  bareRecord,
  type MutableRecord,
} from '@ninefold/plan/values'
import { finding, Refusal, type Finding } from '../../refusal.ts'
import type { Changed } from '../change/change.ts'
import type { PipelineContext } from '../change/context.ts'
import { partsOf } from '../change/draft.ts'
import { isStoredFile } from '../change/files.ts'
import { momentAfter, type HistoryRow } from './history.ts'
import type { EntityModel } from '../model.ts'
import { recordOf } from './history-values.ts'
import type { Trace } from './reconstruct.ts'
import { lots, marks } from '../read/statement.ts'
import type { ChangeSteps } from '../change-steps.ts'

/**
 * `row`: the entry of the deletion. Warns of files that are no longer stored; refuses if something required is missing.
 */
export async function restore(
  c: PipelineContext,
  entity: EntityModel,
  id: string,
  { entries, last, createdAt, createdBy }: Trace,
  row: HistoryRow,
): Promise<Changed> {
  const record = recordOf(c.stepsOf(entity), id, last)
  const { person } = c.principal
  const now = momentAfter(row.at, c.principal.now)
  const known = entries.find(({ version }) => version !== null)?.version ?? entries.length
  Object.assign(record, {
    createdAt: createdAt ?? now,
    createdBy: createdBy === null ? null : bareRecord(createdBy),
    updatedAt: now,
    updatedBy: person === null ? null : bareRecord(person),
    version: known + 1,
  })
  const findings = await clearMissing(c, c.stepsOf(entity), record)
  const [first, ...rest] = findings.filter(({ weight }) => weight === 'error')
  if (first) throw new Refusal([first, ...rest])
  const right = { kind: 'document' } as const
  const what = { what: 'undo', undoes: row.number } as const
  const made = await c.writing.apply({ entity: entity.name, kind: 'create', id, right, restores: record, what })
  return {
    id,
    record: await c.ones.get(c.reader, c.principal, entity, id),
    warnings: [...made.warnings, ...findings],
  }
}

/**
 * References to deleted records: cleared if the removal policy clears them, otherwise refused; a missing file gives a
 * warning.
 */
async function clearMissing(
  c: PipelineContext,
  steps: ChangeSteps,
  record: MutableRecord,
  prefix = '',
): Promise<readonly Finding[]> {
  const findings: Finding[] = []
  const places = placeFields(steps.entity.entity)
  for (const { name, field } of steps.entity.fields) {
    const value = record[name] ?? null
    if (value === null || places.includes(name)) continue
    const { value: checked, code, weight = 'error' } = await checkReference(c, field, value)
    record[name] = checked
    const parameters = { name, id: null }
    if (code) findings.push(finding(code, { field: `${prefix}${name}`, weight, parameters, origin: field.origin }))
  }
  for (const { field, steps: of } of steps.parts)
    for (const [i, part] of partsOf(record, field.name).entries())
      findings.push(...(await clearMissing(c, of, part, `${prefix}${field.name}.${i}.`)))
  return findings
}

interface CheckedReference {
  readonly value: Value
  readonly code?: 'FILE_UNKNOWN' | 'REFERENCE_UNKNOWN'
  readonly weight?: 'warning'
}

async function checkReference(c: PipelineContext, { type, system }: Field, value: Value): Promise<CheckedReference> {
  if (isFile(type)) {
    const exists = await isStoredFile(c.reader, (value as FileValue).id)
    return exists ? { value } : { value: null, code: 'FILE_UNKNOWN', weight: 'warning' }
  }
  if (isMany(type)) {
    const ids = (value as readonly RecordValue[]).map(({ id }) => id)
    const existing = await existingOf(c, type.entity, ids)
    return { value: ids.filter((id) => existing.has(id)).map((id) => bareRecord(id)) }
  }
  if (!isReference(type) && !isEither(type)) return { value }
  const { id, $entity } = value as RecordValue
  const target = isReference(type) ? type.entity : $entity
  const existing = await existingOf(c, typeof target === 'string' ? target : '', [id])
  if (existing.has(id)) return { value }
  return system || type.onDelete === 'empty' ? { value: null } : { value: null, code: 'REFERENCE_UNKNOWN' }
}

/** Which of these records exist, regardless of permissions. */
async function existingOf(c: PipelineContext, name: string, ids: readonly string[]): Promise<ReadonlySet<string>> {
  const entity = c.model.entities.get(name)
  const found = new Set<string>()
  for (const lot of entity ? lots([...ids]) : []) {
    const rows = await c.reader.rows(`SELECT "id" FROM ${entity!.table} WHERE "id" IN (${marks(lot.length)})`, lot)
    for (const [id] of rows) found.add(id as string)
  }
  return found
}
