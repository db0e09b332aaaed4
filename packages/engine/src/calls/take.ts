/** Reads the body of a call inside its envelope and maps each key to its field or input. Unknown keys are errors. */
import { readValue, type Json, type Value, isParts } from '@ninefold/plan/values'
import type { Call, Plan, CallInput } from '@ninefold/plan'
import type { WireInput } from '../records/index.ts'
import { finding, Refusal, type Finding } from '../refusal.ts'
import { isObject } from './json-value.ts'

export interface Body {
  /** What each step writes, by the index of the step. */
  readonly inputs: ReadonlyMap<number, WireInput>
  /** The values for `input.` in the call's expressions. */
  readonly values: Readonly<Record<string, Value>>
  /** Problems found so far, reported together with those that the records find. */
  readonly findings: readonly Finding[]
}

/** Created once per call. */
export function bodyReader(plan: Plan, call: Call): (body: Json | undefined) => Body {
  const { envelope, fields } = call.takes
  const at = pathOf(envelope)
  const stepOf = new Map(fields.map((field) => [field, stepFor(plan, call, field)]))
  return (body) => {
    const findings: Finding[] = []
    const sent = opened(body, envelope, findings)
    for (const key of Object.keys(sent)) {
      if (!fields.some((field) => field.key === key)) findings.push(unknown(at(key)))
    }
    const inputs = new Map<number, Record<string, Json>>()
    const values: Record<string, Value> = {}
    for (const field of fields) {
      const json = Object.hasOwn(sent, field.key) ? sent[field.key]! : undefined
      if (field.required && isNothing(json)) findings.push(finding('REQUIRED', { field: at(field.key) }))
      if (json === undefined) continue
      const step = stepOf.get(field)
      if (step !== undefined) entry(inputs, step)[field.field] = json
      if (isParts(field.type)) continue
      const read = readValue(field.type, json)
      if (read.ok) values[field.field] = read.value
      else if (step === undefined)
        findings.push(finding(read.code, { field: at(field.key), parameters: read.parameters }))
    }
    return { inputs, values, findings }
  }
}

const pathOf = (envelope: string | undefined) => (key: string) => (envelope === undefined ? key : `${envelope}.${key}`)

function entry(inputs: Map<number, Record<string, Json>>, step: number): Record<string, Json> {
  const known = inputs.get(step)
  if (known) return known
  const made: Record<string, Json> = {}
  inputs.set(step, made)
  return made
}

const unknown = (field: string): Finding =>
  finding('FIELD_UNKNOWN', { field, parameters: { name: field.slice(field.lastIndexOf('.') + 1) } })

/** Absent, null or blank text. */
const isNothing = (json: Json | undefined): boolean =>
  json === undefined || json === null || (typeof json === 'string' && json.trim() === '')

type JsonObject = { readonly [key: string]: Json }

/** The content of the envelope. A missing body counts as an empty one. */
function opened(body: Json | undefined, envelope: string | undefined, findings: Finding[]): JsonObject {
  if (body === undefined) return {}
  if (!isObject(body)) {
    findings.push(finding('WRONG_TYPE', { parameters: { expected: 'a JSON object' } }))
    return {}
  }
  if (envelope === undefined) return body
  for (const key of Object.keys(body)) if (key !== envelope) findings.push(unknown(key))
  const inside = Object.hasOwn(body, envelope) ? body[envelope]! : {}
  if (isObject(inside)) return inside
  findings.push(finding('WRONG_TYPE', { field: envelope, parameters: { expected: 'a JSON object' } }))
  return {}
}

/**
 * The step that writes the value: the first that creates, changes or checks a record with such a field, or whose action
 * has such an input.
 */
function stepFor(plan: Plan, call: Call, field: CallInput): number | undefined {
  const index = call.does.findIndex((step) => {
    switch (step.kind) {
      case 'create':
      case 'check':
        return hasField(plan, step.entity, field.field)
      case 'change':
        return step.target.tree.type.kind === 'record' && hasField(plan, step.target.tree.type.entity, field.field)
      case 'do':
        return hasInput(plan, step.entity, step.action, field.field)
      default:
        return false
    }
  })
  return index < 0 ? undefined : index
}

const hasField = (plan: Plan, entity: string, field: string): boolean =>
  plan.entities.find((each) => each.name === entity)?.fields.some((each) => each.name === field) ?? false

const hasInput = (plan: Plan, entity: string, action: string, name: string): boolean =>
  plan.lifecycles
    .filter((each) => each.entity === entity)
    .flatMap((each) => each.actions)
    .some((each) => each.name === action && each.asks.some((input) => input.name === name))

/** A caller knows a field by its key, not by its label. */
const unlabelled = ({ label: _, ...found }: Finding): Finding => found

/** Findings of the records, with the keys of the call's body or of its envelope. */
export function findingsByKey(
  { takes }: Call,
  findings: readonly Finding[],
  at = pathOf(undefined),
): readonly Finding[] {
  return findings.map(unlabelled).map((each): Finding => {
    const [name, ...rest] = each.field?.split('.') ?? []
    const field = takes.fields.find((one) => one.field === name)
    return field ? { ...each, field: at([field.key, ...rest].join('.')) } : each
  })
}

/** Rewrites a refusal of the records with the keys of the call's body and the name of its subject. */
export function refusalByKey(call: Call, error: unknown, own: readonly Finding[], subject: string): unknown {
  if (!(error instanceof Refusal)) return error
  const reworded = findingsByKey(call, error.findings, pathOf(call.takes.envelope)).map((each): Finding => {
    return { ...each, parameters: { ...each.parameters, subject } }
  })
  const fresh = own.filter((each) => !reworded.some((other) => other.field === each.field && other.code === each.code))
  const [first, ...rest] = [...fresh, ...reworded]
  return new Refusal([first!, ...rest], error.current)
}
