/**
 * Reads what a person sent into a draft: closed (a field that the change does not take is a fault), each value by its
 * type, records and files looked up with the person's own rights. All faults of the input come together.
 *
 * REC-1  A field that does not exist and one that the person can neither read nor write give the same answer.
 * REC-2  A reference must name a record that the person may read; one that was there before may stay.
 * REC-3  A file is taken by the person who sent it, once.
 * REC-4  Parts are kept by their id, made without one, and removed when left out.
 */
import {
  parseDecimal,
  readValue,
  writeValue,
  type Json,
  type ReadValue,
  type RecordValue,
  type Value,
} from '@ninefold/plan/values'
import { placeFields } from '@ninefold/plan'
import { isWritable } from '../access/rights.ts'
import { finding, type BuiltInCode, type Finding } from '../refusal.ts'
import type { AskedField, ChangeRequest } from './change.ts'
import { copyWithParts, emptyRecord, environmentOf, kept, partsOf, type Draft, type Surroundings } from './draft.ts'
import { allows, evaluate } from './expressions.ts'
import { takeFile } from './files.ts'
import { newId } from './id.ts'
import type { MutableRecord } from '../values/bare-record.ts'
import type { FieldModel } from './model.ts'
import type { One } from './one.ts'
import type { Work } from './work.ts'

/** What the change takes: which fields, by whose word. */
interface Taking {
  readonly right: ChangeRequest['right']
  readonly input: Readonly<Record<string, Json>>
  /** It comes out of the record's own history. */
  readonly again: boolean
}

export interface InputContext extends Surroundings {
  readonly ones: One
}

/** A record or file that was named and is to be looked up. */
interface Named {
  readonly path: string
  readonly field: FieldModel
  readonly id: string
  /** Where the type alone does not tell. */
  readonly entity?: string
}

/** What reading an input leaves beside the draft: its faults, and what is still to be looked up. */
interface Noted {
  readonly findings: Finding[]
  readonly named: Named[]
  readonly again: boolean
}

export async function readInput(c: InputContext, draft: Draft, taking: Taking): Promise<Finding[]> {
  const noted: Noted = { findings: [], named: [], again: taking.again }
  const { findings } = noted
  for (const [key, sent] of Object.entries(taking.input)) {
    const field = draft.work.entity.byName.get(key)
    const fault = field ? mayWrite(c, draft, taking.right, field) : 'FIELD_UNKNOWN'
    if (fault === 'FIELD_NOT_WRITABLE' && isAsItWas(c, draft, taking.right, field!, sent)) continue
    // REC-1: the line of a hidden field would tell it from one that is not there.
    const origin = fault === 'FIELD_UNKNOWN' ? undefined : field?.field.origin
    if (fault) findings.push(finding(fault, { field: key, parameters: { name: key }, origin }))
    else if (field!.kind === 'parts')
      readParts(c, draft.work, draft, field as FieldModel & { kind: 'parts' }, sent, key, noted)
    else readField(draft.record, draft.before, field!, key, sent, noted)
  }
  await lookUpNamed(c, draft, noted)
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
  return isEditable(c, draft.before, field) ? undefined : no
}

/** REC-21: what is fixed after creation may be sent as it is, as in a row of a file that was exported. */
function isAsItWas(
  { model, asker }: InputContext,
  { before, work }: Draft,
  right: Taking['right'],
  field: FieldModel,
  sent: Json,
): boolean {
  if (!before || right.kind === 'action' || field.field.editable?.kind !== 'once') return false
  const may = model.rights(asker).field(work.entity.name, 'read', field.name)
  if (!allows(may, environmentOf(asker, before, before))) return false
  const read = readSent(field, sent)
  const { type } = field.field
  const written = (value: Value) => JSON.stringify(writeValue(type, value))
  return read.ok && written(read.value) === written(before[field.name] ?? null)
}

const asked = (asks: readonly AskedField[], field: FieldModel): boolean => asks.some((a) => a.field === field.name)

function isEditable(c: InputContext, before: MutableRecord | null, field: FieldModel): boolean {
  const { editable } = field.field
  if (!before || !editable) return true
  if (editable.kind === 'once') return before[field.name] === null || before[field.name] === undefined
  return editable.kind === 'when' ? evaluate(editable.expr, environmentOf(c.asker, before, before)) === true : false
}

/** Parts are sent whole, with the fields in them that nobody may change. */
const isSame = (field: FieldModel, sent: Json, was: RecordValue): boolean =>
  JSON.stringify(writeValue(field.field.type, was[field.name] ?? null)) === JSON.stringify(sent)

function readField(
  record: MutableRecord,
  before: RecordValue | null,
  field: FieldModel,
  path: string,
  sent: Json,
  { findings, named }: Noted,
): void {
  const read = readSent(field, sent)
  if (!read.ok) {
    findings.push(finding(read.code, { field: path, parameters: read.parameters, origin: field.field.origin }))
    return
  }
  const { type, required, origin } = field.field
  if (before && type.kind === 'password' && read.value === null && required && !required.when) {
    findings.push(finding('REQUIRED', { field: path, origin }))
    return
  }
  record[field.name] = type.kind === 'file' ? read.value : kept(field, read.value)
  if (!REFERRING.has(type.kind)) return
  const had = new Set(idsIn(before?.[field.name] ?? null))
  const many = field.kind === 'link'
  idsIn(read.value).forEach((id, i) => {
    if (had.has(id) && field.field.type.kind === 'file') record[field.name] = before![field.name]!
    else if (!had.has(id))
      named.push({ path: many ? `${path}.${i}` : path, field, id, ...entityIn(record[field.name] as Value) })
  })
}

const REFERRING: ReadonlySet<string> = new Set(['file', 'reference', 'either', 'many'])

/** An amount without its currency, where the record says which it is (`price.ts`). */
function readSent({ field }: FieldModel, sent: Json): ReadValue {
  const bare = field.currencyFrom && (typeof sent === 'number' || (typeof sent === 'string' && sent.trim() !== ''))
  const amount = bare ? parseDecimal(String(sent).trim()) : null
  return amount ? { ok: true, value: { amount, currency: '' } } : readValue(field.type, sent)
}

const entityIn = (value: Value): { entity?: string } => {
  const entity = (value as RecordValue | null)?.['$entity']
  return typeof entity === 'string' ? { entity } : {}
}

const idsIn = (value: Value): readonly string[] => {
  if (value === null || typeof value !== 'object') return []
  if (Array.isArray(value)) return (value as readonly Value[]).flatMap(idsIn)
  return 'id' in value && typeof value.id === 'string' ? [value.id] : []
}

/** `of`: the record that has the list, as it was and as it will be. */
function readParts(
  c: InputContext,
  { parts }: Work,
  of: Pick<Draft, 'record' | 'before'>,
  field: FieldModel & { kind: 'parts' },
  sent: Json,
  path: string,
  noted: Noted,
): void {
  const work = parts.find((part) => part.field === field)!.work
  const most = c.model.plan.limits.partsMost
  const { origin } = field.field
  const refuse = (code: BuiltInCode, parameters: Finding['parameters']) =>
    noted.findings.push(finding(code, { field: path, parameters, origin }))
  if (!Array.isArray(sent)) refuse('WRONG_TYPE', { expected: 'a list' })
  else if (sent.length > most) refuse('TOO_MANY', { max: most })
  else {
    const before = of.before ? partsOf(of.before, field.name) : []
    const seen = new Set<string>()
    of.record[field.name] = (sent as readonly Json[]).map((item, i) =>
      readPart(c, work, field, before, item, `${path}.${i}`, seen, noted),
    )
  }
}

/** `before`: the parts that the list had; `seen`: those of them that were named already. */
function readPart(
  c: InputContext,
  work: Work,
  list: FieldModel & { kind: 'parts' },
  before: readonly MutableRecord[],
  sent: Json,
  path: string,
  seen: Set<string>,
  noted: Noted,
): MutableRecord {
  const { origin } = list.field
  const fresh = emptyRecord(work, newId())
  if (typeof sent !== 'object' || sent === null || Array.isArray(sent)) {
    noted.findings.push(finding('WRONG_TYPE', { field: path, parameters: { expected: 'an object' }, origin }))
    return fresh
  }
  const { id, ...fields } = sent as Readonly<Record<string, Json>>
  const was = typeof id === 'string' && !seen.has(id) ? (before.find((part) => part.id === id) ?? null) : null
  if (id !== undefined && id !== null && !was) {
    const parameters = { id: typeof id === 'string' ? id : null }
    noted.findings.push(finding('REFERENCE_UNKNOWN', { field: `${path}.id`, parameters, origin }))
  }
  const record = was ? copyWithParts(work, was) : fresh
  seen.add(record.id)
  for (const [key, value] of Object.entries(fields)) {
    const field = work.entity.byName.get(key)
    const at = `${path}.${key}`
    const parameters = { name: key }
    if (!field || placeFields(work.entity.entity).includes(key))
      noted.findings.push(finding('FIELD_UNKNOWN', { field: at, parameters }))
    else if (!isWritable(work.entity.entity, field.field) || !isEditable(c, was, field)) {
      // What is sent back as it was is no change.
      if (!was || !isSame(field, value, was))
        noted.findings.push(finding('FIELD_NOT_WRITABLE', { field: at, parameters, origin: field.field.origin }))
    } else if (field.kind === 'parts') readParts(c, work, { record, before: was }, field, value, at, noted)
    else readField(record, was, field, at, value, noted)
  }
  return record
}

/** One question for each entity that references name, one for each file. */
async function lookUpNamed(c: InputContext, draft: Draft, { named, findings, again }: Noted): Promise<void> {
  const byEntity = new Map<string, Named[]>()
  const files = new Set<string>()
  for (const one of named) {
    const { type } = one.field.field
    if (type.kind === 'file') {
      if (files.has(one.id)) findings.push(unknownFile(one))
      else await lookUpFile(c, draft, one, { findings, again })
      files.add(one.id)
    } else {
      const entity = type.kind === 'reference' || type.kind === 'many' ? type.entity : one.entity
      if (entity !== undefined) byEntity.set(entity, [...(byEntity.get(entity) ?? []), one])
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

async function lookUpFile(
  c: InputContext,
  draft: Draft,
  one: Named,
  { findings, again }: Pick<Noted, 'findings' | 'again'>,
): Promise<void> {
  const from = again ? draft.record.id : undefined
  const taken = await takeFile(c.reader, c.asker.person, one.id, { type: one.field.field.type, from })
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
