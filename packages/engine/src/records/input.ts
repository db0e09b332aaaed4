/**
 * Reads what a person sent into a draft: closed (a field that the change does not take is a fault), each value by its
 * type, records and files looked up with the person's own rights. All faults of the input come together.
 *
 * REC-1  A field that does not exist and one that the person can neither read nor write give the same answer.
 * REC-2  A reference must name a record that the person may read; one that was there before may stay.
 * REC-3  A file is taken by the person who sent it, once.
 * REC-4  Parts are kept by their id, made without one, and removed when left out.
 */
import { readValue, type Json, type RecordValue, type Value } from '@ninefold/language'
import { isWritable } from '../access/rights.ts'
import { finding, type Finding } from '../refusal.ts'
import type { AskedField, ChangeRequest } from './change.ts'
import { beforePart, emptyRecord, environmentOf, kept, partsOf, type Draft, type Surroundings } from './draft.ts'
import { allows, evaluate } from './expressions.ts'
import { takeFile } from './files.ts'
import { newId } from './id.ts'
import { copyOfRecord, type MutableRecord } from '../values/bare-record.ts'
import type { FieldModel } from './model.ts'
import type { One } from './one.ts'
import type { Work } from './work.ts'

/** What the change takes: which fields, by whose word. */
export interface Taking {
  readonly right: ChangeRequest['right']
  readonly input: Readonly<Record<string, Json>>
}

export interface InputContext extends Surroundings {
  readonly ones: One
}

/** A record or file that was named and is to be looked up. */
interface Named {
  readonly path: string
  readonly field: FieldModel
  readonly id: string
}

export async function readInput(c: InputContext, draft: Draft, taking: Taking): Promise<Finding[]> {
  const findings: Finding[] = []
  const named: Named[] = []
  for (const [key, sent] of Object.entries(taking.input)) {
    const field = draft.work.entity.byName.get(key)
    const fault = field ? mayWrite(c, draft, taking.right, field) : 'FIELD_UNKNOWN'
    // REC-1: the line of a hidden field would tell it from one that is not there.
    const origin = fault === 'FIELD_UNKNOWN' ? undefined : field?.field.origin
    if (fault) findings.push(finding(fault, { field: key, parameters: { name: key }, origin }))
    else if (field!.kind === 'parts')
      readParts(c, draft, field as FieldModel & { kind: 'parts' }, sent, findings, named)
    else readField(draft.record, draft.before, field!, key, sent, findings, named)
  }
  await lookUpNamed(c, draft, named, findings)
  draft.dirty = true
  return findings
}

function mayWrite(
  c: InputContext,
  draft: Draft,
  right: Taking['right'],
  field: FieldModel,
): 'FIELD_UNKNOWN' | 'FIELD_NOT_WRITABLE' | undefined {
  const { entity } = draft.work
  const rights = c.model.rights(c.asker)
  const no = rights.field(entity.name, 'read', field.name) === false ? 'FIELD_UNKNOWN' : 'FIELD_NOT_WRITABLE'
  if (right.kind === 'document') return 'FIELD_UNKNOWN'
  if (right.kind === 'action') return asked(right.asks, field) ? undefined : no
  if (!isWritable(entity.entity, field.field)) return no
  if (!draft.before) return rights.field(entity.name, 'create', field.name) === false ? no : undefined
  const may = rights.field(entity.name, 'update', field.name)
  if (!allows(may, environmentOf(c.asker, draft.before, draft.before))) return no
  return isEditable(c, draft, field) ? undefined : no
}

const asked = (asks: readonly AskedField[], field: FieldModel): boolean => asks.some((a) => a.field === field.name)

function isEditable(c: InputContext, draft: Draft, field: FieldModel): boolean {
  const { editable } = field.field
  const { before } = draft
  if (!before || !editable) return true
  if (editable.kind === 'once') return before[field.name] === null || before[field.name] === undefined
  return editable.kind === 'when' ? evaluate(editable.expr, environmentOf(c.asker, before, before)) === true : false
}

function readField(
  record: MutableRecord,
  before: RecordValue | null,
  field: FieldModel,
  path: string,
  sent: Json,
  findings: Finding[],
  named: Named[],
): void {
  const read = readValue(field.field.type, sent)
  if (!read.ok) {
    findings.push(finding(read.code, { field: path, parameters: read.parameters, origin: field.field.origin }))
    return
  }
  const { type, required, origin } = field.field
  if (before && type.kind === 'password' && read.value === null && required && !required.when) {
    findings.push(finding('REQUIRED', { field: path, origin }))
    return
  }
  const value = type.kind === 'file' ? read.value : kept(field, read.value)
  record[field.name] = value
  const had = new Set(idsIn(before?.[field.name] ?? null))
  const many = field.kind === 'link'
  idsIn(value).forEach((id, i) => {
    if (had.has(id) && field.field.type.kind === 'file') record[field.name] = before![field.name]!
    else if (!had.has(id)) named.push({ path: many ? `${path}.${i}` : path, field, id })
  })
}

const idsIn = (value: Value): readonly string[] => {
  if (value === null || typeof value !== 'object') return []
  if (Array.isArray(value)) return (value as readonly Value[]).flatMap(idsIn)
  return 'id' in value && typeof value.id === 'string' ? [value.id] : []
}

function readParts(
  c: InputContext,
  draft: Draft,
  field: FieldModel & { kind: 'parts' },
  sent: Json,
  findings: Finding[],
  named: Named[],
): void {
  const work = draft.work.parts.find((part) => part.field === field)!.work
  const most = c.model.plan.limits.partsMost
  const { origin } = field.field
  if (!Array.isArray(sent)) {
    findings.push(finding('WRONG_TYPE', { field: field.name, parameters: { expected: 'a list' }, origin }))
    return
  }
  if (sent.length > most) {
    findings.push(finding('TOO_MANY', { field: field.name, parameters: { max: most }, origin }))
    return
  }
  const seen = new Set<string>()
  draft.record[field.name] = (sent as readonly Json[]).map((item, i) =>
    readPart(draft, field, work, item, `${field.name}.${i}`, seen, findings, named),
  )
}

function readPart(
  draft: Draft,
  list: FieldModel & { kind: 'parts' },
  work: Work,
  sent: Json,
  path: string,
  seen: Set<string>,
  findings: Finding[],
  named: Named[],
): MutableRecord {
  const fresh = emptyRecord(work, newId())
  if (typeof sent !== 'object' || sent === null || Array.isArray(sent)) {
    findings.push(
      finding('WRONG_TYPE', { field: path, parameters: { expected: 'an object' }, origin: list.field.origin }),
    )
    return fresh
  }
  const { id, ...fields } = sent as Readonly<Record<string, Json>>
  const before = typeof id === 'string' && !seen.has(id) ? beforePart(draft.before, list.name, id) : null
  if (id !== undefined && id !== null && !before) {
    findings.push(
      finding('REFERENCE_UNKNOWN', {
        field: `${path}.id`,
        parameters: { id: typeof id === 'string' ? id : null },
        origin: list.field.origin,
      }),
    )
  }
  const record = before ? copyOfRecord(before) : fresh
  seen.add(record.id)
  for (const [key, value] of Object.entries(fields)) {
    const field = work.entity.byName.get(key)
    const at = `${path}.${key}`
    if (!field || key === list.whole) findings.push(finding('FIELD_UNKNOWN', { field: at, parameters: { name: key } }))
    else if (!isWritable(work.entity.entity, field.field)) {
      findings.push(finding('FIELD_NOT_WRITABLE', { field: at, parameters: { name: key }, origin: field.field.origin }))
    } else readField(record, before, field, at, value, findings, named)
  }
  return record
}

/** One question for each entity that references name, one for each file. */
async function lookUpNamed(c: InputContext, draft: Draft, named: readonly Named[], findings: Finding[]): Promise<void> {
  const byEntity = new Map<string, Named[]>()
  const files = new Set<string>()
  for (const one of named) {
    const { type } = one.field.field
    if (type.kind === 'file') {
      if (files.has(one.id)) findings.push(unknownFile(one))
      else await lookUpFile(c, draft, one, findings)
      files.add(one.id)
    } else if (type.kind === 'reference' || type.kind === 'many') {
      byEntity.set(type.entity, [...(byEntity.get(type.entity) ?? []), one])
    }
  }
  for (const [entity, wanted] of byEntity) {
    const readable = await c.ones.readable(
      c.reader,
      c.asker,
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

async function lookUpFile(c: InputContext, draft: Draft, one: Named, findings: Finding[]): Promise<void> {
  const taken = await takeFile(c.reader, c.asker.person, one.id, one.field.field.type)
  if (!taken.ok) {
    const { code, parameters } = taken
    findings.push(finding(code, { field: one.path, parameters, origin: one.field.field.origin }))
    return
  }
  holderOf(draft, one)[one.field.name] = { ...taken.file }
}

function holderOf(draft: Draft, one: Named): MutableRecord {
  const [list, place] = one.path.split('.')
  return place === undefined ? draft.record : partsOf(draft.record, list!)[Number(place)]!
}
