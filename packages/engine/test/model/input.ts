// What somebody sent, read field by field into the record as it would be.
import { readValue, writeValue, type Json, type RecordValue, type Value } from '@ninefold/plan/values'
import type { Entity, Field } from '@ninefold/plan'
import type { Draft } from './draft.ts'
import { asStored, isList, isOpen } from './plan.ts'
import { everField, isEditable, mayField, mayRow } from './rights.ts'
import type { Fault } from './refused.ts'
import { partRows, type Place, type Viewer } from './viewer.ts'
import type { Row } from './state.ts'

export type Input = Readonly<Record<string, Json>>

export interface Reading {
  readonly viewer: Viewer
  readonly draft: Draft
  readonly before: Row | null
  readonly newId: () => string
  /** The fields that an action asks for; absent: what point 6 gives. */
  readonly asks?: readonly string[]
  /** What was is put back: with the files that the record held. */
  readonly isUndo?: boolean
}

export const emptyValues = (entity: Entity): Record<string, Value | readonly Row[]> =>
  Object.fromEntries(
    entity.fields.filter(({ name }) => name !== 'id').map(({ name, type }) => [name, isList(type) ? [] : null]),
  )

interface Reader extends Reading {
  readonly faults: Fault[]
  /** The files that the input has named so far. */
  readonly files: Set<string>
}

export function readInput(reading: Reading, input: Input): Fault[] {
  const { viewer, draft, before } = reading
  const entity = viewer.index.entity(draft.entity)
  const faults: Fault[] = []
  const reader = { ...reading, faults, files: new Set<string>() }
  for (const [key, sent] of Object.entries(input)) {
    const field = entity.fields.find(({ name }) => name === key)
    const fault = field ? mayWrite(reading, entity, field) : 'FIELD_UNKNOWN'
    if (fault === 'FIELD_NOT_WRITABLE' && isAsItWas(reading, field!, sent)) continue
    if (fault) faults.push({ code: fault, field: key })
    else if (field!.type.kind === 'parts')
      readParts(reader, field!, draft.values, before ? { row: before } : undefined, sent, key)
    else readField(reader, field!, draft.values, before, sent, key)
  }
  return faults
}

function mayWrite({ viewer, before, asks }: Reading, entity: Entity, field: Field): string | undefined {
  const no = everField(viewer, 'read', entity.name, field.name) ? 'FIELD_NOT_WRITABLE' : 'FIELD_UNKNOWN'
  if (asks) return asks.includes(field.name) ? undefined : no
  if (!isOpen(entity, field)) return no
  if (!before) return everField(viewer, 'create', entity.name, field.name) ? undefined : no
  const place = { row: before }
  return mayField(viewer, 'update', place, field.name) && isEditable(viewer, field, place) ? undefined : no
}

/** What is fixed after creation may be sent as it is, by who may read it. */
function isAsItWas({ viewer, before, asks }: Reading, field: Field, sent: Json): boolean {
  if (!before || asks || field.editable?.kind !== 'once' || !mayField(viewer, 'read', { row: before }, field.name))
    return false
  const read = readValue(field.type, sent)
  const written = (value: unknown) => JSON.stringify(writeValue(field.type, (value ?? null) as Value))
  return read.ok && written(asStored(field, read.value)) === written(before.values[field.name])
}

function readField(
  reader: Reader,
  field: Field,
  values: Draft['values'],
  before: Row | null,
  sent: Json,
  path: string,
): void {
  const { viewer, faults } = reader
  const { type, name } = field
  const read = readValue(type, sent)
  if (!read.ok) {
    faults.push({ code: read.code, field: path })
    return
  }
  values[name] = type.kind === 'file' ? read.value : asStored(field, read.value)
  const had = idsIn(before?.values[name] ?? null)
  idsIn(read.value).forEach((id, i) => {
    const at = type.kind === 'many' ? `${path}.${i}` : path
    if (type.kind === 'file') {
      if (had.includes(id)) values[name] = before!.values[name]!
      else readFile(reader, field, values, id, path)
    } else if (type.kind === 'reference' || type.kind === 'many') {
      const row = viewer.state.rows.get(id)
      const there = had.includes(id) || (row?.entity === type.entity && mayRow(viewer, 'read', { row }))
      if (!there) faults.push({ code: 'REFERENCE_UNKNOWN', field: at })
    }
  })
}

const idsIn = (value: unknown): readonly string[] =>
  Array.isArray(value)
    ? value.flatMap(idsIn)
    : typeof (value as RecordValue | null)?.id === 'string'
      ? [(value as RecordValue).id]
      : []

function readFile(
  { viewer: { state, principal }, isUndo, draft, faults, files }: Reader,
  { type, name }: Field,
  values: Draft['values'],
  id: string,
  path: string,
): void {
  const file = state.files.get(id)
  if (type.kind !== 'file') return
  const twice = files.has(id)
  files.add(id)
  const isOwn = file && !file.taken && file.uploader === principal.person
  const isBack = isUndo && file?.freed?.record === draft.id
  if (!file || twice || !(isOwn || isBack)) faults.push({ code: 'FILE_UNKNOWN', field: path })
  else if (type.accept.length > 0 && !type.accept.some((one) => file.type === one || file.type.startsWith(`${one}/`)))
    faults.push({ code: 'FILE_TYPE', field: path })
  else values[name] = { id, name: file.name, type: file.type, size: file.size }
}

function readParts(
  reader: Reader,
  list: Field,
  values: Draft['values'],
  whole: Place | undefined,
  sent: Json,
  path: string,
): void {
  const { viewer, faults } = reader
  if (list.type.kind !== 'parts') return
  if (!Array.isArray(sent)) faults.push({ code: 'WRONG_TYPE', field: path })
  else if (sent.length > viewer.index.plan.limits.partsMost) faults.push({ code: 'TOO_MANY', field: path })
  else {
    const entity = viewer.index.entity(list.type.entity)
    const seen = new Set<string>()
    values[list.name] = (sent as readonly Json[]).map((item, i) =>
      readPart(reader, entity, { whole, list: list.name }, item, `${path}.${i}`, seen),
    )
  }
}

function readPart(
  reader: Reader,
  entity: Entity,
  of: { readonly whole: Place | undefined; readonly list: string },
  sent: Json,
  path: string,
  seen: Set<string>,
): Row {
  const { viewer, faults } = reader
  const fresh = { id: reader.newId(), entity: entity.name, values: emptyValues(entity) }
  if (typeof sent !== 'object' || sent === null || Array.isArray(sent)) {
    faults.push({ code: 'WRONG_TYPE', field: path })
    return fresh
  }
  const { id, ...fields } = sent as Input
  const old = of.whole ? partRows(of.whole.row, of.list) : []
  const was = (typeof id === 'string' && !seen.has(id) && old.find((part) => part.id === id)) || null
  const place = was ? { row: was, ...(of.whole && { whole: of.whole }) } : undefined
  if (id !== undefined && id !== null && !was) faults.push({ code: 'REFERENCE_UNKNOWN', field: `${path}.id` })
  const part = was ? { ...was, values: { ...was.values } } : fresh
  seen.add(part.id)
  for (const [key, value] of Object.entries(fields)) {
    const at = `${path}.${key}`
    const field = entity.fields.find(({ name }) => name === key)
    if (!field || key === entity.partOf!.whole) faults.push({ code: 'FIELD_UNKNOWN', field: at })
    else if (!isOpen(entity, field) || !isEditable(viewer, field, place)) {
      // What is computed is sent back as it was looked at.
      const seenAs = (at: Place) => (field.computed ? viewer.view(at)[key] : at.row.values[key]) ?? null
      const isSame = place && JSON.stringify(writeValue(field.type, seenAs(place) as Value)) === JSON.stringify(value)
      if (!isSame) faults.push({ code: 'FIELD_NOT_WRITABLE', field: at })
    } else if (field.type.kind === 'parts') readParts(reader, field, part.values, place, value, at)
    else readField(reader, field, part.values, was, value, at)
  }
  return part
}
