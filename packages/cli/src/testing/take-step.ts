// Runs one step of an example: the request that the page of its user would send.
import { actionPath } from '@ninefold/plan/base'
import { compileExpression, literalValue, type Environment } from '@ninefold/plan/expression'
import {
  type Literal,
  localText,
  writeValue,
  type FieldType,
  type Json,
  type Value,
  isParts,
  isFile,
} from '@ninefold/plan/values'
import { showsRecords, type Call, type ExampleStep, type Given, type GivenValue } from '@ninefold/plan'
import { sampleFile } from '../demonstration/files.ts'
import { at, listAt, succeeded, textAt } from '../demonstration/server.ts'
import type { Answer } from '../demonstration/server.ts'
import { addressOfRecord, readRecord, recordPath, type Stage } from './stage.ts'

/** The answer to a step. `warnings`: codes of the rules that warned about a change. */
export interface StepAnswer extends Answer {
  readonly warnings?: readonly string[]
}

const DONE: Answer = { status: 200, body: {} }

async function write(
  who: string | undefined,
  method: string,
  path: string,
  input: Json,
  stage: Stage,
): Promise<StepAnswer> {
  const answer = await stage.request(who, method, `${path}?include=warnings`, input)
  if (!succeeded(answer)) return answer
  const warnings = listAt(answer.body, 'warnings').map((warning) => textAt(warning, 'code'))
  return { ...answer, body: at(answer.body, 'record'), warnings }
}

export async function takeStep(step: ExampleStep, stage: Stage): Promise<StepAnswer> {
  const { does, who } = step
  switch (does.kind) {
    case 'join':
      return step.with.length === 0
        ? DONE
        : stage.change(addressOfRecord(stage, who!), await inputOf(step, 'User', stage))
    case 'create':
      return create(step, does, stage)
    case 'change':
      return write(who, 'PATCH', addressOfRecord(stage, does.record), await inputOf(step, does.entity, stage), stage)
    case 'delete':
      return stage.request(who, 'DELETE', addressOfRecord(stage, does.record))
    case 'see':
      return stage.request(who, 'GET', addressOfRecord(stage, does.record))
    case 'do': {
      const path = `${addressOfRecord(stage, does.record)}/actions/${actionPath(does.action)}`
      return write(who, 'POST', path, await inputOf(step, does.entity, stage), stage)
    }
    case 'list': {
      const filter = does.where ? `&filter=${encodeURIComponent(does.where.source)}` : ''
      return stage.request(who, 'GET', `${recordPath(stage.plan, does.entity)}?total=true&limit=1${filter}`)
    }
    case 'open':
      return open(does.screen, who, stage)
    case 'call':
      return call(step, does.call, stage)
    case 'wait':
      return stage.advance(does.duration)
    case 'date':
      return moveTo(does.date, stage)
  }
}

async function create(
  step: ExampleStep,
  does: { readonly entity: string; readonly as: string },
  stage: Stage,
): Promise<Answer> {
  const input = await inputOf(step, does.entity, stage)
  const answer = await write(step.who, 'POST', recordPath(stage.plan, does.entity), input, stage)
  stage.entities.set(does.as, does.entity)
  if (succeeded(answer)) stage.ids.set(does.as, textAt(answer.body, 'id'))
  return answer
}

/** A screen that lists answers its records; another one is there for those who have it in their application. */
async function open(name: string, who: string | undefined, stage: Stage): Promise<Answer> {
  const screen = stage.plan.screens.find((one) => one.name === name)
  if (screen && showsRecords(screen.shows))
    return stage.request(who, 'GET', `/api/app/screens/${name}/records?total=true&limit=1`)
  if (screen && 'tiles' in screen.shows) return stage.request(who, 'GET', `/api/app/screens/${name}/tiles`)
  const { body } = await stage.request(who, 'GET', '/api/app')
  if (listAt(body, 'screens').some((one) => textAt(one, 'name') === name)) return DONE
  return who === undefined ? refused(401, 'SIGN_IN_NEEDED') : refused(403, 'FORBIDDEN')
}

const refused = (status: number, code: string): Answer => ({ status, body: { code } })

async function call(step: ExampleStep, name: string, stage: Stage): Promise<Answer> {
  const { calls } = stage.plan
  const found = calls.calls.find((one) => one.name === name)
  if (!found) return refused(404, 'ROUTE_UNKNOWN')
  const given = new Map(step.with.map(({ key, value }) => [key, value]))
  const path = await pathOf(found, given, stage)
  const query = await queryOf(found, given, stage)
  const body = await bodyOf(found, given, stage)
  return stage.request(step.who, found.method, `${calls.basePath}${path}${query}`, body)
}

async function pathOf({ path }: Call, given: ReadonlyMap<string, GivenValue>, stage: Stage): Promise<string> {
  const segments = path.map(async (part) => {
    if (part.kind === 'literal') return part.text
    const value = given.get(part.name)
    if (part.kind === 'record' && value?.kind === 'record')
      return segment(at(await readRecord(stage, value.record), part.field))
    return segment(value ? await sent(value, stage) : null)
  })
  return `/${(await Promise.all(segments)).join('/')}`
}

const segment = (value: Json): string => encodeURIComponent(plain(value) || 'none')

const plain = (value: Json): string =>
  value !== null && typeof value === 'object' ? JSON.stringify(value) : String(value ?? '')

async function queryOf({ queries }: Call, given: ReadonlyMap<string, GivenValue>, stage: Stage): Promise<string> {
  const parameters = new URLSearchParams()
  for (const { name } of queries) {
    const value = given.get(name)
    if (value) parameters.set(name, plain(await sent(value, stage)))
  }
  return parameters.size === 0 ? '' : `?${parameters.toString()}`
}

async function bodyOf(
  { method, takes }: Call,
  given: ReadonlyMap<string, GivenValue>,
  stage: Stage,
): Promise<Json | undefined> {
  if (method === 'GET' || takes.fields.length === 0) return undefined
  const fields: Record<string, Json> = {}
  for (const { key } of takes.fields) {
    const value = given.get(key)
    if (value) fields[key] = await sent(value, stage)
  }
  return takes.envelope === undefined ? fields : { [takes.envelope]: fields }
}

/** Noon of that day, in the document's time zone, as far on from now. */
async function moveTo(date: string, stage: Stage): Promise<Answer> {
  const now = (await stage.now()).getTime()
  const local = localText(`${date}T12:00:00.000Z`, stage.plan.settings.timeZone) ?? ''
  const noon = Date.parse(`${date}T12:00:00.000Z`)
  const there = noon - (Date.parse(`${local}Z`) - noon)
  return stage.advance(`PT${Math.max(0, Math.round((there - now) / 1000))}S`)
}

async function inputOf(step: ExampleStep, entity: string, stage: Stage): Promise<Record<string, Json>> {
  return fieldsOf(step.with, entity, stage, step.who)
}

async function fieldsOf(
  given: readonly Given[],
  entity: string,
  stage: Stage,
  who: string | undefined,
): Promise<Record<string, Json>> {
  const fields = stage.plan.entities.find(({ name }) => name === entity)?.fields ?? []
  const input: Record<string, Json> = {}
  for (const { key, value } of given) {
    const type = fields.find(({ name }) => name === key)?.type
    input[key] = await sent(value, stage, type, who)
  }
  return input
}

/** A value as the record API takes it. */
export async function sent(value: GivenValue, stage: Stage, type?: FieldType, who?: string): Promise<Json> {
  switch (value.kind) {
    case 'value':
      return value.value
    case 'record':
      return stage.ids.get(value.record) ?? null
    case 'list':
      return Promise.all(value.items.map((item) => sent(item, stage)))
    case 'parts': {
      const entity = isParts(type) ? type.entity : ''
      return Promise.all(value.items.map((item) => fieldsOf(item, entity, stage, who)))
    }
    case 'file':
      return isFile(type) ? uploaded(type, value.name, who, stage) : value.name
    case 'expr':
      return writeValue(value.type, compileExpression(value.expr.tree)(await environment(stage)))
  }
}

async function uploaded(type: FieldType & { kind: 'file' }, name: string, who: string | undefined, stage: Stage) {
  const file = sampleFile(type, name)
  if (!file) return null
  const answer = await stage.request(who, 'POST', `/api/app/files?name=${encodeURIComponent(name)}`, file)
  return succeeded(answer) ? textAt(answer.body, 'id') : null
}

async function environment(stage: Stage): Promise<Environment> {
  const { settings, constants } = stage.plan
  const now = (await stage.now()).toISOString()
  const today = localText(now, settings.timeZone)?.slice(0, 10) ?? now.slice(0, 10)
  const values = constants.map(({ name, value }) => [name, constantValue(value)] as const)
  return { me: null, roles: new Set(), now, today, timeZone: settings.timeZone, constants: Object.fromEntries(values) }
}

function constantValue(literal: unknown): Value {
  return Array.isArray(literal) ? literal.map(constantValue) : literalValue(literal as Literal)
}
