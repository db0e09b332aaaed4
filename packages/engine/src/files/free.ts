/**
 * A file that no record refers to any more (the record was deleted or has another file now) is stored while the change
 * can be undone, but cannot be downloaded; then its content is removed (`retention`). Erased files are removed at once.
 * The history keeps name, type and size. If the document itself copies files between records, several records may refer
 * to one file, and none is removed.
 */
import type { Expr } from '@ninefold/plan/expression'
import { type FileValue, type RecordValue, type Value, isFile, isValues, isParts } from '@ninefold/plan/values'
import type { Plan } from '@ninefold/plan'
import type { Stored } from '../records/index.ts'
import type { Transaction } from '../store/index.ts'
import { removeFiles } from './stored-files.ts'

/** Runs in the transaction of each change. Created once per plan. */
export function freeFilesOf(plan: Plan): (change: Stored) => Promise<void> {
  const entities = new Map(plan.entities.map((entity) => [entity.name, entity]))

  /** Ids of the files of the record and its parts. */
  function filesOf(entity: string, record: RecordValue | null): readonly string[] {
    if (!record) return []
    return (entities.get(entity)?.fields ?? []).flatMap(({ name, type }) => {
      const value = record[name] ?? null
      if (isFile(type)) return idOf(value)
      if (isValues(type) && isFile(type.of)) return listOf(value).flatMap(idOf)
      if (isParts(type)) return listOf(value).flatMap((part) => filesOf(type.entity, part as RecordValue))
      return []
    })
  }

  const mayBeShared = copiesFiles(plan)
  const withFiles = new Set(plan.entities.filter((entity) => mayHaveFiles(entity.name)).map((entity) => entity.name))

  function mayHaveFiles(entity: string): boolean {
    return (entities.get(entity)?.fields ?? []).some(
      ({ type }) => isFile(type) || (isValues(type) && isFile(type.of)) || (isParts(type) && mayHaveFiles(type.entity)),
    )
  }

  return async (change) => {
    const { entity, id, before, request, transaction, principal } = change
    if (!before || mayBeShared || !withFiles.has(entity)) return
    const remaining = new Set(request.kind === 'delete' ? [] : filesOf(entity, change.now()))
    for (const file of filesOf(entity, before)) {
      if (remaining.has(file)) continue
      await transaction.run('UPDATE ninefold_file SET freed = ?, record = ? WHERE id = ?', [principal.now, id, file])
    }
    if (request.erases) await removeFiles(transaction, 'record = ? AND freed IS NOT NULL', [id])
  }
}

/** Removes the content of files that were freed before this time. */
export const removeFreed = (transaction: Transaction, before: string): Promise<void> =>
  removeFiles(transaction, 'freed < ?', [before])

/** Whether the document copies a file from one field to another: by an effect, a default, a call. */
function copiesFiles({ entities, lifecycles, calls }: Plan): boolean {
  const written = [
    ...entities.flatMap(({ fields }) => fields.flatMap((field) => field.default?.expr ?? [])),
    ...lifecycles
      .flatMap(({ actions, create }) => [create, ...actions].flatMap(({ then }) => then))
      .flatMap((effect) => (effect.kind === 'set' ? effect.value : effect.kind === 'create' ? values(effect) : [])),
    ...calls.calls.flatMap(({ does }) => does.flatMap((step) => (step.kind === 'create' ? values(step) : []))),
  ]
  return written.some(({ tree: { type } }) => type.kind === 'file' || (type.kind === 'list' && type.of.kind === 'file'))
}

const values = (made: { readonly with: readonly { readonly value: Expr }[] }): readonly Expr[] =>
  made.with.map(({ value }) => value)

const listOf = (value: Value): readonly Value[] => (Array.isArray(value) ? (value as readonly Value[]) : [])

const idOf = (value: Value): readonly string[] =>
  typeof value === 'object' && value !== null && 'id' in value ? [(value as FileValue).id] : []
