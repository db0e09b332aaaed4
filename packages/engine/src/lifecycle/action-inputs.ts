/**
 * The inputs of an action: fields of the record go on to the change, all others are read here. Unknown keys are errors;
 * all problems are reported at once.
 */
import {
  readValue,
  type Json,
  type RecordValue,
  type Value,
  isFile,
  isReference,
  isWriteOnly,
} from '@ninefold/plan/values'
import type { Action, Asked } from '@ninefold/plan'
import type { AskedField, Writing, InputShown, WireInput, Records } from '../records/index.ts'
import { finding, Refusal, type Finding } from '../refusal.ts'
import { inputReads } from './input-reads.ts'

interface Answers {
  /** The inputs that are fields of the record, as sent. */
  readonly fields: WireInput
  readonly asks: readonly AskedField[]
  /** The inputs that are not fields, as values for `input.`. */
  readonly own: Readonly<Record<string, Value>>
}

export async function readAnswers(
  records: Records,
  writing: Writing,
  action: Action,
  input: WireInput,
): Promise<Answers> {
  const findings: Finding[] = []
  const fields: Record<string, Json> = {}
  const own: Record<string, Value> = {}
  for (const [key, sent] of Object.entries(input)) {
    const asked = action.asks.find((each) => each.name === key)
    if (!asked)
      findings.push(finding('FIELD_UNKNOWN', { field: key, parameters: { name: key }, origin: action.origin }))
    else if (asked.field !== undefined) fields[asked.field] = sent
    else {
      const read = await readOwn(records, writing, action, asked, sent)
      if (read.ok) own[key] = read.value
      else findings.push(read.finding)
    }
  }
  for (const asked of action.asks) {
    if (asked.field !== undefined) continue
    if (asked.required && (own[asked.name] ?? null) === null && !findings.some((each) => each.field === asked.name))
      findings.push(finding('REQUIRED', { field: asked.name, label: asked.label, origin: action.origin }))
    own[asked.name] ??= null
  }
  const [first, ...rest] = findings
  if (first) throw new Refusal([first, ...rest])
  const asks = action.asks.flatMap(({ field, required }) => (field === undefined ? [] : [{ field, required }]))
  return { fields, asks, own }
}

/** The inputs for the history, as the reason; `input` has no problems. A file is stored only in its field. */
export const toldIn = (action: Action, input: WireInput): readonly InputShown[] =>
  action.asks.flatMap(({ name, label, type, field }) => {
    const value = Object.hasOwn(input, name) ? input[name]! : null
    if (value === null || value === '' || isFile(type) || isWriteOnly(type)) return []
    const entity = isReference(type) ? { entity: type.entity } : {}
    return [{ name, label, value, ...entity, ...(field === undefined ? {} : { field }) }]
  })

type ReadAnswer = { readonly ok: true; readonly value: Value } | { readonly ok: false; readonly finding: Finding }

async function readOwn(
  records: Records,
  writing: Writing,
  action: Action,
  { name, type }: Asked,
  sent: Json,
): Promise<ReadAnswer> {
  const { origin } = action
  const read = readValue(type, sent)
  if (!read.ok) return { ok: false, finding: finding(read.code, { field: name, parameters: read.parameters, origin }) }
  if (!isReference(type) || read.value === null) return read
  const { id } = read.value as RecordValue
  const { transaction, principal } = writing
  const readable = await records.readable(principal, type.entity, [id], transaction)
  const found = readable.has(id)
    ? (await records.load(transaction, principal, type.entity, [id], inputReads(action, name))).get(id)
    : undefined
  if (found) return { ok: true, value: found }
  return { ok: false, finding: finding('REFERENCE_UNKNOWN', { field: name, parameters: { id }, origin }) }
}
