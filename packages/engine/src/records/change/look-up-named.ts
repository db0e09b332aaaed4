/** Looks up the records and files that an input names, with the user's own permissions (REC-2, REC-3). */
import { finding, type Finding } from '../../refusal.ts'
import { partsOf, type Draft, type Surroundings } from './draft.ts'
import { findUsableFile } from './files.ts'
import type { FieldModel } from '../model.ts'
import type { One } from '../read/one.ts'
import { type MutableRecord, isFile, isReference, isMany } from '@ninefold/plan/values'

export interface InputContext extends Surroundings {
  readonly ones: One
}

/** A record or file to look up. */
interface Named {
  readonly path: string
  readonly field: FieldModel
  readonly id: string
  /** If the type alone does not tell. */
  readonly entity?: string
}

/** The notes of reading an input: its problems, and what is still to be looked up. */
export interface InputNotes {
  readonly findings: Finding[]
  readonly named: Named[]
  readonly fromHistory: boolean
}

/** One query for each referenced entity, one for each file. */
export async function lookUpNamed(
  c: InputContext,
  draft: Draft,
  { named, findings, fromHistory: again }: InputNotes,
): Promise<void> {
  const byEntity = new Map<string, Named[]>()
  const files = new Set<string>()
  for (const one of named) {
    const { type } = one.field.field
    if (isFile(type)) {
      if (files.has(one.id)) findings.push(unknownFile(one))
      else await lookUpFile(c, draft, one, { findings, fromHistory: again })
      files.add(one.id)
    } else {
      const entity = isReference(type) || isMany(type) ? type.entity : one.entity
      if (entity !== undefined) byEntity.set(entity, [...(byEntity.get(entity) ?? []), one])
    }
  }
  for (const [entity, wanted] of byEntity) {
    const readable = await c.ones.readable(
      c.reader,
      c.principal,
      c.model.entities.get(entity)!,
      wanted.map((w) => w.id),
    )
    for (const { path, field, id } of wanted) {
      if (readable.has(id)) continue
      findings.push(finding('REFERENCE_UNKNOWN', { field: path, parameters: { id }, origin: field.field.origin }))
    }
  }
}

/** REC-3: also within one change. */
const unknownFile = ({ path, field, id }: Named): Finding =>
  finding('FILE_UNKNOWN', { field: path, parameters: { id }, origin: field.field.origin })

async function lookUpFile(
  c: InputContext,
  draft: Draft,
  one: Named,
  { findings, fromHistory: again }: Pick<InputNotes, 'findings' | 'fromHistory'>,
): Promise<void> {
  const from = again ? draft.record.id : undefined
  const taken = await findUsableFile(c.reader, c.principal.person, one.id, { type: one.field.field.type, from })
  if (!taken.ok) {
    const { code, parameters } = taken
    findings.push(finding(code, { field: one.path, parameters, origin: one.field.field.origin }))
    return
  }
  holderOf(draft, one)[one.field.name] = { ...taken.file }
}

function holderOf(draft: Draft, one: Named): MutableRecord {
  let holder = draft.record
  const path = one.path.split('.')
  for (let i = 0; i + 2 < path.length; i += 2) holder = partsOf(holder, path[i]!)[Number(path[i + 1])]!
  return holder
}
