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
import type { InputField, Writing, InputShown, WireInput, Records } from '../records/index.ts'
import { finding, Refusal, type Finding } from '../refusal.ts'
import { inputReads } from './input-reads.ts'

interface ActionInputs {
  /** The inputs that are fields of the record, as sent. */
  readonly fields: WireInput
  readonly inputFields: readonly InputField[]
  /** The inputs that are not fields, as values for `input.`. */
  readonly inputs: Readonly<Record<string, Value>>
}

export async function readInputs(
  records: Records,
  writing: Writing,
  action: Action,
  input: WireInput,
): Promise<ActionInputs> {
  const findings: Finding[] = []
  const fields: Record<string, Json> = {}
  const inputs: Record<string, Value> = {}
  for (const [key, sent] of Object.entries(input)) {
    const declared = action.asks.find((each) => each.name === key)
    if (!declared)
      findings.push(finding('FIELD_UNKNOWN', { field: key, parameters: { name: key }, origin: action.origin }))
    else if (declared.field !== undefined) fields[declared.field] = sent
    else {
      const read = await readInput(records, writing, action, declared, sent)
      if (read.ok) inputs[key] = read.value
      else findings.push(read.finding)
    }
  }
  for (const declared of action.asks) {
    if (declared.field !== undefined) continue
    if (
      declared.required &&
      (inputs[declared.name] ?? null) === null &&
      !findings.some((each) => each.field === declared.name)
    )
      findings.push(finding('REQUIRED', { field: declared.name, label: declared.label, origin: action.origin }))
    inputs[declared.name] ??= null
  }
  const [first, ...rest] = findings
  if (first) throw new Refusal([first, ...rest])
  const inputFields = action.asks.flatMap(({ field, required }) => (field === undefined ? [] : [{ field, required }]))
  return { fields, inputFields, inputs }
}

/** The inputs for the history, as the reason; `input` has no problems. A file is stored only in its field. */
export const inputsForHistory = (action: Action, input: WireInput): readonly InputShown[] =>
  action.asks.flatMap(({ name, label, type, field }) => {
    const value = Object.hasOwn(input, name) ? input[name]! : null
    if (value === null || value === '' || isFile(type) || isWriteOnly(type)) return []
    const entity = isReference(type) ? { entity: type.entity } : {}
    return [{ name, label, value, ...entity, ...(field === undefined ? {} : { field }) }]
  })

type ReadInput = { readonly ok: true; readonly value: Value } | { readonly ok: false; readonly finding: Finding }

async function readInput(
  records: Records,
  writing: Writing,
  action: Action,
  { name, type }: Asked,
  sent: Json,
): Promise<ReadInput> {
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
