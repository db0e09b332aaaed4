/**
 * Reads a user's input into a draft: unknown fields are errors, each value is parsed by its type, records and files are
 * looked up with the user's own permissions. All problems of the input are reported together.
 *
 * REC-1 A field that does not exist and one that the user can neither read nor write give the same answer.
 * REC-2 A reference must name a record that the user may read; an unchanged one is accepted.
 * REC-3 A file is used by the user who uploaded it, once.
 * REC-4 Parts are updated by their id, created without one, and removed if left out.
 */
import {
  parseDecimal,
  readValue,
  writeValue,
  type Json,
  type ReadValue,
  type RecordValue,
  type Value,
  isPassword,
  isFile,
  isReference,
  isMany,
  type MutableRecord,
  isEither,
  type FieldType,
} from '@ninefold/plan/values'
import { isWritable, placeFields, type BuiltInCode } from '@ninefold/plan'
import { finding, type Finding } from '../../refusal.ts'
import type { InputField, ChangeRequest } from './change.ts'
import { copyWithParts, emptyRecord, environmentOf, storedForm, partsOf, type Draft } from './draft.ts'
import { allows, evaluate } from '../expressions.ts'
import { newId } from './id.ts'
import { lookUpNamed, type InputContext, type InputNotes } from './look-up-named.ts'
import type { FieldModel } from '../model.ts'
import type { ChangeSteps } from '../change-steps.ts'

/** The input that the change accepts: which fields, with whose authority. */
interface InputRequest {
  readonly right: ChangeRequest['right']
  readonly input: Readonly<Record<string, Json>>
  /** The value comes from the record's own history. */
  readonly fromHistory: boolean
}

export async function readInput(c: InputContext, draft: Draft, request: InputRequest): Promise<Finding[]> {
  const noted: InputNotes = { findings: [], named: [], fromHistory: request.fromHistory }
  const { findings } = noted
  for (const [key, sent] of Object.entries(request.input)) {
    const field = draft.steps.entity.byName.get(key)
    const fault = field ? mayWrite(c, draft, request.right, field) : 'FIELD_UNKNOWN'
    if (fault === 'FIELD_NOT_WRITABLE' && isUnchangedValue(c, draft, request.right, field!, sent)) continue
    // REC-1: the line of a hidden field would distinguish it from a missing one.
    const origin = fault === 'FIELD_UNKNOWN' ? undefined : field?.field.origin
    if (fault) findings.push(finding(fault, { field: key, parameters: { name: key }, origin }))
    else readSentField({ c, noted }, draft, field!, { path: key, sent })
  }
  await lookUpNamed(c, draft, noted)
  draft.dirty = true
  return findings
}

function mayWrite(
  c: InputContext,
  draft: Draft,
  right: InputRequest['right'],
  field: FieldModel,
): 'FIELD_UNKNOWN' | 'FIELD_NOT_WRITABLE' | undefined {
  const { entity } = draft.steps
  const rights = c.model.rights(c.principal)
  const no = rights.field(entity.name, 'read', field.name) === false ? 'FIELD_UNKNOWN' : 'FIELD_NOT_WRITABLE'
  if (right.kind === 'document') return 'FIELD_UNKNOWN'
  if (right.kind === 'action') return accepts(right.inputFields, field) ? undefined : no
  if (!isWritable(entity.entity, field.field)) return no
  if (!draft.before) return rights.field(entity.name, 'create', field.name) === false ? no : undefined
  const may = rights.field(entity.name, 'update', field.name)
  if (!allows(may, environmentOf(c.principal, draft.before, draft.before))) return no
  return isEditable(c, draft.before, field) ? undefined : no
}

/** REC-21: a field that is fixed after creation may be sent unchanged, as in a row of an exported file. */
function isUnchangedValue(
  { model, principal }: InputContext,
  { before, steps }: Draft,
  right: InputRequest['right'],
  field: FieldModel,
  sent: Json,
): boolean {
  if (!before || right.kind === 'action' || field.field.editable?.kind !== 'once') return false
  const may = model.rights(principal).field(steps.entity.name, 'read', field.name)
  if (!allows(may, environmentOf(principal, before, before))) return false
  const read = readSent(field, sent)
  const { type } = field.field
  const written = (value: Value) => JSON.stringify(writeValue(type, value))
  return read.ok && written(read.value) === written(before[field.name] ?? null)
}

const accepts = (inputFields: readonly InputField[], field: FieldModel): boolean =>
  inputFields.some((a) => a.field === field.name)

function isEditable(c: InputContext, before: MutableRecord | null, field: FieldModel): boolean {
  const { editable } = field.field
  if (!before || !editable) return true
  if (editable.kind === 'once') return before[field.name] === null || before[field.name] === undefined
  return editable.kind === 'when' ? evaluate(editable.expr, environmentOf(c.principal, before, before)) === true : false
}

/** Parts are sent as a whole, including fields that nobody may change. */
const isSame = (field: FieldModel, sent: Json, was: RecordValue): boolean =>
  JSON.stringify(writeValue(field.field.type, was[field.name] ?? null)) === JSON.stringify(sent)

/** The targets of reading: the draft, and the notes about it. */
interface Reading {
  readonly c: InputContext
  readonly noted: InputNotes
}

/** The value sent for a field, and its path in the input: `lines.0.amount`. */
interface Sent {
  readonly path: string
  readonly sent: Json
}

/** `into`: the record or part with the field, in its old and new version. */
function readSentField(reading: Reading, into: Into, field: FieldModel, sent: Sent): void {
  if (field.kind === 'parts') readParts(reading, into, field, sent)
  else readField(reading.noted, into, field, sent)
}

type Into = Pick<Draft, 'steps' | 'record' | 'before'>

function readField(
  { findings, named }: InputNotes,
  { record, before }: Into,
  field: FieldModel,
  { path, sent }: Sent,
): void {
  const read = readSent(field, sent)
  if (!read.ok) {
    findings.push(finding(read.code, { field: path, parameters: read.parameters, origin: field.field.origin }))
    return
  }
  const { type, required, origin } = field.field
  if (before && isPassword(type) && read.value === null && required && !required.when) {
    findings.push(finding('REQUIRED', { field: path, origin }))
    return
  }
  record[field.name] = isFile(type) ? read.value : storedForm(field, read.value)
  if (!namesOthers(type)) return
  const had = new Set(idsIn(before?.[field.name] ?? null))
  const many = field.kind === 'link'
  idsIn(read.value).forEach((id, i) => {
    if (had.has(id) && isFile(field.field.type)) record[field.name] = before![field.name]!
    else if (!had.has(id))
      named.push({ path: many ? `${path}.${i}` : path, field, id, ...entityIn(record[field.name] as Value) })
  })
}

/** Values that are sent by id. */
const namesOthers = (type: FieldType): boolean => isFile(type) || isReference(type) || isEither(type) || isMany(type)

/** An amount without a currency, if the currency is in the record (`price.ts`). */
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

function readParts(
  reading: Reading,
  { steps: { parts }, record, before }: Into,
  field: FieldModel & { kind: 'parts' },
  { path, sent }: Sent,
): void {
  const steps = parts.find((part) => part.field === field)!.steps
  const most = reading.c.model.plan.limits.partsMost
  const { origin } = field.field
  const refuse = (code: BuiltInCode, parameters: Finding['parameters']) =>
    reading.noted.findings.push(finding(code, { field: path, parameters, origin }))
  if (!Array.isArray(sent)) refuse('WRONG_TYPE', { expected: 'a list' })
  else if (sent.length > most) refuse('TOO_MANY', { max: most })
  else {
    const list = { steps, origin, before: before ? partsOf(before, field.name) : [], seen: new Set<string>() }
    record[field.name] = (sent as readonly Json[]).map((item, i) =>
      readPart(reading, list, { path: `${path}.${i}`, sent: item }),
    )
  }
}

interface PartsList {
  readonly steps: ChangeSteps
  readonly origin: FieldModel['field']['origin']
  /** The parts of the list before; and those that the input has already named. */
  readonly before: readonly MutableRecord[]
  readonly seen: Set<string>
}

function readPart(reading: Reading, { steps, origin, before, seen }: PartsList, { path, sent }: Sent): MutableRecord {
  const { findings } = reading.noted
  const fresh = emptyRecord(steps, newId())
  if (typeof sent !== 'object' || sent === null || Array.isArray(sent)) {
    findings.push(finding('WRONG_TYPE', { field: path, parameters: { expected: 'an object' }, origin }))
    return fresh
  }
  const { id, ...fields } = sent as Readonly<Record<string, Json>>
  const was = typeof id === 'string' && !seen.has(id) ? (before.find((part) => part.id === id) ?? null) : null
  if (id !== undefined && id !== null && !was) {
    const parameters = { id: typeof id === 'string' ? id : null }
    findings.push(finding('REFERENCE_UNKNOWN', { field: `${path}.id`, parameters, origin }))
  }
  const record = was ? copyWithParts(steps, was) : fresh
  seen.add(record.id)
  for (const [key, value] of Object.entries(fields))
    readPartField(reading, { steps, record, before: was }, key, { path: `${path}.${key}`, sent: value })
  return record
}

function readPartField(reading: Reading, into: Into, key: string, { path, sent }: Sent): void {
  const { steps, before } = into
  const { findings } = reading.noted
  const field = steps.entity.byName.get(key)
  const parameters = { name: key }
  if (!field || placeFields(steps.entity.entity).includes(key))
    findings.push(finding('FIELD_UNKNOWN', { field: path, parameters }))
  else if (isWritable(steps.entity.entity, field.field) && isEditable(reading.c, before, field))
    readSentField(reading, into, field, { path, sent })
  // A value sent back unchanged is no change.
  else if (!before || !isSame(field, sent, before))
    findings.push(finding('FIELD_NOT_WRITABLE', { field: path, parameters, origin: field.field.origin }))
}
