/** Reads the values in an address: query parameters, pages, and path segments with plain values. */
import { readValue, type FieldType, type ReadValue, type Value, backendOf } from '@ninefold/plan/values'
import type { Call, Calls as CallsPlan, Limits, Plan } from '@ninefold/plan'
import { finding, Refusal, type Finding } from '../refusal.ts'

/** The parameters that were sent; missing or blank ones are absent. */
export interface Parameters {
  readonly query: Readonly<Record<string, Value>>
  readonly page: PageRequest
  /** The original text, for the address of the next page. */
  readonly text: string
}

interface PageRequest {
  readonly limit?: number
  readonly cursor?: string
  readonly offset?: number
}

const MAX_LENGTH = 2000

/** Reports all faults at once: unknown parameters, repeated ones, values of the wrong type. */
export function readParameters(call: Call, plan: Pick<Plan, 'calls' | 'limits'>, given: URLSearchParams): Parameters {
  const findings: Finding[] = []
  const query: Record<string, Value> = {}
  const page: Record<string, string> = {}
  const pageNames = call.does.some((step) => step.kind === 'list' && step.paged) ? namesOf(plan.calls.paging) : []
  for (const name of new Set(given.keys())) {
    const texts = given.getAll(name)
    const parameter = call.queries.find((each) => each.name === name)
    if (!parameter && !pageNames.includes(name))
      findings.push(finding('FIELD_UNKNOWN', { field: name, parameters: { name } }))
    else if (texts.length > 1)
      findings.push(finding('WRONG_TYPE', { field: name, parameters: { expected: 'given once' } }))
    else if (texts[0]!.trim() === '') continue
    else if (!parameter) page[name] = texts[0]!
    else {
      const read = valueOfText(parameter.type, texts[0]!)
      if (read.ok) query[name] = read.value
      else findings.push(finding(read.code, { field: name, parameters: read.parameters }))
    }
  }
  const paged = pageRequest(plan.calls.paging, plan.limits, page, findings)
  const [first, ...rest] = findings
  if (first) throw new Refusal([first, ...rest])
  return { query, page: paged, text: given.toString() }
}

const namesOf = (paging: CallsPlan['paging']): readonly string[] =>
  paging.kind === 'cursor' ? ['cursor', 'limit'] : [paging.limit, paging.offset]

function pageRequest(
  paging: CallsPlan['paging'],
  limits: Limits,
  given: Readonly<Record<string, string>>,
  findings: Finding[],
): PageRequest {
  const number = (name: string, least: number, most: number, otherwise: number): number => {
    const text = given[name]
    if (text === undefined) return otherwise
    const value = /^\d{1,9}$/.test(text) ? Number(text) : -1
    if (value >= least && value <= most) return value
    findings.push(finding('LIMIT_INVALID', { field: name, parameters: { max: most } }))
    return otherwise
  }
  if (paging.kind === 'offset') {
    const limit = number(
      paging.limit,
      1,
      Math.min(paging.most, limits.pageSizeMost),
      Math.min(paging.size, limits.pageSizeMost),
    )
    return { limit, offset: number(paging.offset, 0, MAX_OFFSET, 0) }
  }
  const limit = number('limit', 1, limits.pageSizeMost, limits.pageSize)
  return given['cursor'] === undefined ? { limit } : { limit, cursor: given['cursor'] }
}

/** Skipping rows costs as much as reading them. Rows. */
const MAX_OFFSET = 100_000

/** Parses a value in an address. A value of the wrong type is reported as in a body. */
export function valueOfText(type: FieldType, text: string): ReadValue {
  if (text.length > MAX_LENGTH) return { ok: false, code: 'TOO_LONG', parameters: { max: MAX_LENGTH } }
  const read = readValue(type, backendOf(type).fromAddress(text, type))
  return read.ok && read.value === null
    ? { ok: false, code: 'WRONG_TYPE', parameters: { expected: backendOf(type).expectedInAddress ?? 'a value' } }
    : read
}
