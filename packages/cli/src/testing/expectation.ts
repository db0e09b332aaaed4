// Compares the result of a step with the expectation of its example. Returns undefined if they agree, else one sentence.
import { readValue, sameValue, type FieldType, type Json } from '@ninefold/plan/values'
import type { Expectation, ExampleStep, Plan } from '@ninefold/plan'
import { at, listAt, succeeded, textAt } from '../demonstration/server.ts'
import type { Answer } from '../demonstration/server.ts'
import { addressOfRecord, codeOf, recordPath, type Stage } from './stage.ts'
import { sent, type StepAnswer } from './take-step.ts'

interface StepResult {
  readonly step: ExampleStep
  readonly answer: StepAnswer
  /** The record of the step, or of the nearest one before it. */
  readonly record: string | undefined
  /** The current fields of that record, whoever may read them. Null if it was deleted. */
  readonly now: () => Promise<Json>
  /** The ids of each person's messages before the step. */
  readonly inboxes: ReadonlyMap<string, ReadonlySet<string>>
}

export async function mismatchOf(
  expected: Expectation,
  results: StepResult,
  stage: Stage,
): Promise<string | undefined> {
  const { answer, record } = results
  switch (expected.kind) {
    case 'done':
      return succeeded(answer) ? undefined : wasRefused(answer)
    case 'refused':
      return mismatchOfRefusal(expected.codes, answer, stage.plan)
    case 'status':
      return answer.status === expected.status
        ? undefined
        : `it answered ${answer.status} instead of ${expected.status}`
    case 'is':
      return mismatchOfField(expected, results, stage)
    case 'holds':
      return mismatchOfCondition(expected.expr.source, record!, stage)
    case 'sees':
      return mismatchOfVisibility(expected, results, stage)
    case 'count':
      return mismatchOfCount(expected.count, answer)
    case 'tile':
      return mismatchOfTile(expected, answer)
    case 'warned':
      return mismatchOfWarnings(expected.codes, answer)
    case 'told':
      return mismatchOfMessage(expected, results, stage)
  }
}

/** Each error with its field: `it was refused: REQUIRED for title. This must be filled in.` */
function wasRefused(answer: Answer): string {
  const errors = listAt(answer.body, 'errors').filter((error) => textAt(error, 'weight') !== 'warning')
  if (errors.length === 0) {
    const code = codeOf(answer) || `status ${answer.status}`
    return `it was refused: ${code}. ${textAt(answer.body, 'detail')}`.trim()
  }
  const causes = errors.map((error) => {
    const field = textAt(error, 'field')
    return `${textAt(error, 'code')}${field === '' ? '' : ` for ${field}`}. ${textAt(error, 'message')}`.trim()
  })
  return `it was refused: ${causes.join(' ')}`
}

/** If the document defines its own form of errors, a code is recognised by its status. */
function mismatchOfRefusal(codes: readonly string[], answer: Answer, plan: Plan): string | undefined {
  if (succeeded(answer)) return 'it was done instead of refused'
  const code = codeOf(answer)
  if (codes.length === 0 || codes.includes(code)) return undefined
  if (listAt(answer.body, 'errors').some((error) => codes.includes(textAt(error, 'code')))) return undefined
  const statuses = plan.errors.filter((error) => codes.includes(error.code)).map(({ status }) => status)
  if (code === '' && statuses.includes(answer.status)) return undefined
  return `${wasRefused(answer)} Expected was ${codes.join(' or ')}.`
}

async function mismatchOfField(
  { field, type, value }: Expectation & { kind: 'is' },
  { record, now: look }: StepResult,
  stage: Stage,
): Promise<string | undefined> {
  const now = await look()
  if (now === null) return `${record} is not there`
  const wanted = await sent(value, stage, type)
  const found = at(now, field)
  return same(found, wanted, type) ? undefined : `${field} is ${show(found)} instead of ${show(wanted)}`
}

/** Compares values: 20 and 20.00 EUR are the same amount. */
function same(found: Json, wanted: Json, type: FieldType): boolean {
  if (found === null || wanted === null) return found === wanted
  const [one, other] = [readValue(type, found), readValue(type, wanted)]
  return one.ok && other.ok ? sameValue(one.value, other.value) : JSON.stringify(found) === JSON.stringify(wanted)
}

const show = (value: Json): string => {
  if (value === null) return 'nothing'
  const money = [textAt(value, 'amount'), textAt(value, 'currency')]
  return money[0] === '' ? JSON.stringify(value) : money.join(' ')
}

async function mismatchOfCondition(source: string, record: string, stage: Stage): Promise<string | undefined> {
  const entity = recordPath(stage.plan, stage.entities.get(record) ?? '')
  const filter = `(${source}) and id == '${stage.ids.get(record) ?? ''}'`
  const answer = await stage.get(`${entity}?limit=1&filter=${encodeURIComponent(filter)}`)
  if (!succeeded(answer)) return wasRefused(answer)
  return listAt(answer.body, 'items').length === 1 ? undefined : `${source} does not hold for ${record}`
}

async function mismatchOfVisibility(
  { field, not }: Expectation & { kind: 'sees' },
  { step, record }: StepResult,
  stage: Stage,
): Promise<string | undefined> {
  const answer = await stage.request(step.who, 'GET', addressOfRecord(stage, record!))
  const seen = succeeded(answer) && Object.hasOwn(Object(answer.body), field)
  if (seen === !not) return undefined
  return `${step.who ?? 'somebody who is not signed in'} ${seen ? 'sees' : 'does not see'} ${field}`
}

function mismatchOfCount(count: number, answer: Answer): string | undefined {
  if (!succeeded(answer)) return wasRefused(answer)
  const found = countIn(answer.body)
  return found === count ? undefined : `there are ${found ?? 'no records'} instead of ${count}`
}

/** The number of records of an answer: its total, otherwise the items of its only list. */
export function countIn(body: Json): number | undefined {
  const total = at(body, 'total')
  if (typeof total === 'number') return total
  const lists = (Array.isArray(body) ? [body] : Object.values(Object(body) as Json[])).filter((one) =>
    Array.isArray(one),
  )
  return lists.length === 1 ? lists[0]!.length : undefined
}

function mismatchOfTile({ tile, value }: Expectation & { kind: 'tile' }, answer: Answer): string | undefined {
  if (!succeeded(answer)) return wasRefused(answer)
  const found = listAt(answer.body, 'tiles').find((one) => textAt(one, 'name') === tile)
  const shown = found === undefined ? 'not there' : tileText(found)
  return shown === value ? undefined : `the tile ${tile} shows ${shown} instead of ${value}`
}

/** `3`, `20.00 EUR`, `draft 1, paid 2`, `4 records`. */
export function tileText(tile: Json): string {
  const page = at(tile, 'page')
  if (page !== null) return `${listAt(page, 'items').length} records`
  const groups = listAt(tile, 'groups')
  if (groups.length > 0)
    return groups.map((group) => `${textAt(group, 'label')} ${show(at(group, 'value'))}`).join(', ')
  return show(at(tile, 'value'))
}

function mismatchOfWarnings(codes: readonly string[], answer: StepAnswer): string | undefined {
  if (!succeeded(answer)) return wasRefused(answer)
  const given = answer.warnings ?? []
  if (codes.length === 0) return given.length === 0 ? undefined : `it warned: ${given.join(', ')}`
  const missing = codes.filter((code) => !given.includes(code))
  return missing.length === 0 ? undefined : `it did not warn: ${missing.join(', ')}`
}

async function mismatchOfMessage(
  { person, message }: Expectation & { kind: 'told' },
  { inboxes }: StepResult,
  stage: Stage,
): Promise<string | undefined> {
  const before = inboxes.get(person)
  const now = await inboxOf(person, stage)
  const added = now.filter((entry) => !before?.has(textAt(entry, 'id')))
  const lines = message === undefined ? undefined : linesThatSend(message, stage.plan)
  if (added.some((entry) => !lines || lines.includes(lineAt(at(entry, 'origin'))))) return undefined
  return added.length === 0 ? `${person} was told nothing` : `${person} was told something else`
}

/** The messages of a person. For another record: all messages about it. */
export async function inboxOf(name: string, stage: Stage): Promise<readonly Json[]> {
  const isPerson = (one: string) => (stage.entities.get(one) ?? 'User') === 'User'
  if (isPerson(name)) return listAt((await stage.request(name, 'GET', '/api/app/inbox')).body, 'items')
  const inboxes: Json[] = []
  for (const person of stage.ids.keys()) if (isPerson(person)) inboxes.push(...(await inboxOf(person, stage)))
  return inboxes.filter((entry) => textAt(entry, 'record') === stage.ids.get(name))
}

/** `file:line` of an origin in an answer. */
export const lineAt = (origin: Json): string => `${textAt(origin, 'file')}:${JSON.stringify(at(origin, 'line'))}`

const linesThatSend = (message: string, { lifecycles }: Plan): readonly string[] =>
  lifecycles
    .flatMap(({ actions, create }) => [...actions.flatMap(({ then }) => then), ...create.then])
    .filter((effect) => effect.kind === 'notify' && effect.message === message)
    .map(({ origin }) => `${origin.file}:${origin.line}`)
