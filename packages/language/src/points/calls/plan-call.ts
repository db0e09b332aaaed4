/** Plans a call: its path with look-ups, its audience, its steps, its input and its answer. */
import { append, identifierOf, isReserved } from '@ninefold/plan/base'
import { type Phrase, plainText } from '../../document/index.ts'
import { type Type, typeOfField, isReference, traitsOf } from '@ninefold/plan/values'
import { placesOf, type Call, type PathPart, type QueryParameter, type Step } from '@ninefold/plan'
import { closest } from '@ninefold/plan/problem'
import {
  checkPhrase,
  type ScopeHere,
  type Audience,
  findLookUp,
  type PathPartRead,
  type PathRead,
  type EntityName,
  placeWithFix,
} from '../../kernel/index.ts'
import { implicitAnswers } from './answers.ts'
import type { CallRead, QueryRead } from './model.ts'
import { asPlain, rowOf, sharedLookUp } from './plain.ts'
import { planSteps, resultOf } from './plan-steps.ts'
import { planTakes } from './plan-takes.ts'
import { callsProblem } from './problems.ts'
import type { CallContext } from './scope.ts'

export function planCall(written: CallRead, audience: Audience, context: CallContext): Call | undefined {
  const { names } = context
  const plain = written.words && asPlain(written, written.words.text, context)
  if (written.words && !plain) {
    reportUnclear(written, written.words, context)
    // The path of a call that is only described may have another form of look-ups.
    if (!planPath(written, { ...context, problems: [] })) return undefined
  }
  const read = plain ?? written
  const path = planPath(read, context)
  reportAudience(read, audience, context)
  if (!read.method || !path) return undefined
  const found = foundTypes(path)
  const queries = queryTypes(read.queries, context)
  const query = typesOf(read.queries, queries)
  const outer: ScopeHere = { schema: context.schema, found, query, owner: identifierOf(plainText(read.label)) }
  const steps = planSteps(read.does, { ...context, scope: outer, audience })
  reportNarrowed(read, audience, steps, context)
  const takes = planTakes(read, steps, context)
  const label = plainText(read.label)
  const list = steps.find((step) => step.kind === 'list')
  const answered = implicitAnswers(read, path, steps, context) ?? read.answers
  const answers = planAnswers(answered, { ...outer, context: answerTypes(steps) }, context)
  if (!written.words && read.does.length === 0 && answered.status === undefined && !answered.value)
    reportUnclear(read, { text: { text: '', span: read.label.span, pieces: [] }, asStep: false }, context)
  return {
    name: identifierOf(label),
    label,
    help: read.help,
    method: read.method,
    path,
    for: audience.for,
    does: steps,
    takes,
    queries: planQueries(read.queries, queries, { ...outer, ...(list && { this: list.entity }) }, context),
    answers,
    origin: names.originOf(read.span),
  }
}

/** Not for a document without entities, which is too incomplete. */
function reportUnclear(read: CallRead, { text, asStep }: NonNullable<CallRead['words']>, context: CallContext): void {
  const { method, path, label } = read
  if (asStep) context.problems.push(callsProblem('CAL-004', { span: text.span }, { text: text.text }))
  if (asStep || !method || !path || !context.hasEntities) return
  const parameters = {
    address: `${method} ${path.text}`,
    words: plainText(text),
    row: rowOf(read, plainText(text), context),
    shared: sharedLookUp(read, context),
  }
  context.problems.push(callsProblem('CAL-024', { span: text.text === '' ? label.span : text.span }, parameters))
}

function planAnswers(
  { status, value }: CallRead['answers'],
  scope: ScopeHere,
  { names, problems }: CallContext,
): Call['answers'] {
  const checked = value && checkPhrase(value, names, scope)
  append(problems, checked?.problems ?? [])
  return { ...(status !== undefined && { status }), ...(checked?.expr && { expr: checked.expr }) }
}

function reportAudience(read: CallRead, audience: Audience, { problems }: CallContext): void {
  for (const { phrase, name, suggestion, known } of audience.unknown) {
    problems.push(callsProblem('CAL-007', placeWithFix(phrase.span, suggestion), { name, suggestion, known }))
  }
  if (read.for.length === 0) {
    problems.push(callsProblem('CAL-016', { span: read.label.span }, { call: plainText(read.label) }))
  }
}

/** Reports a role on an entity for a call that does not list that entity. */
function reportNarrowed(
  read: CallRead,
  audience: Audience,
  steps: readonly Step[],
  { names, problems }: CallContext,
): void {
  const entity = audience.narrowed && names.entity(audience.narrowed.entity)
  if (!entity || steps.some((step) => step.kind === 'list' && step.entity === entity.name)) return
  const role = read.for.find((phrase) => names.role(plainText(phrase))?.kind === 'record')
  problems.push(callsProblem('CAL-020', { span: role?.span ?? read.label.span }, { entity: entity.label }))
}

const RESERVED = ['/api/records', '/api/batch', '/api/app', '/api/health', '/api/openapi.json']

function planPath(read: CallRead, context: CallContext): readonly PathPart[] | undefined {
  if (!read.path) return undefined
  const basePath = context.basePath
  const written = belowBase(read.path, basePath)
  const full = `${basePath}${written.text}`
  if (RESERVED.some((prefix) => full === prefix || full.startsWith(`${prefix}/`))) {
    context.problems.push(callsProblem('CAL-003', { span: read.path.span }, { path: full }))
  }
  if (/[?#]/u.test(written.parts.map((part) => (part.kind === 'literal' ? part.text : '')).join('/'))) {
    context.problems.push(callsProblem('CAL-029', { span: read.path.span }, { path: full }))
  }
  const parts: PathPart[] = []
  for (const part of written.parts) {
    const planned = planPart(part, parts, context)
    if (!planned) return undefined
    parts.push(planned)
  }
  return parts
}

/** Strips the base path if the author wrote it: `/api/tools` is `/tools`. */
function belowBase({ text, parts }: PathRead, basePath: string): Pick<PathRead, 'text' | 'parts'> {
  const above = basePath.split('/').slice(1)
  const hasBase = above.every((segment, at) => parts[at]?.kind === 'literal' && parts[at].text === segment)
  return hasBase && above.length < parts.length
    ? { text: text.slice(basePath.length), parts: parts.slice(above.length) }
    : { text, parts }
}

function planPart(part: PathPartRead, before: readonly PathPart[], context: CallContext): PathPart | undefined {
  if (part.kind === 'literal') return { kind: 'literal', text: part.text }
  const name = identifierOf(plainText(part.handle))
  if (isReserved(name) || before.some((one) => one.kind !== 'literal' && one.name === name)) {
    context.problems.push(callsProblem('CAL-012', { span: part.handle.span }, { name }))
  }
  const what = part.what ?? part.handle
  const look = findLookUp(what, context.names)
  if (look.kind === 'other') return planValue(name, what, context)
  if (look.kind === 'wrong') {
    const { entity, known } = look
    context.problems.push(callsProblem('CAL-008', { span: what.span }, { text: plainText(what), entity, known }))
    return undefined
  }
  const of = part.of && planOf(part.of, look.entity, before, context)
  return { kind: 'record', name, entity: look.entity.name, field: look.field, ...of }
}

function planValue(name: string, what: Phrase, { names, problems }: CallContext): PathPart | undefined {
  const type = names.readType(what)
  append(problems, type.problems)
  return type.value && { kind: 'value', name, type: type.value }
}

/** `of article`: the reference of the record to a record that the path found before. */
function planOf(
  of: Phrase,
  entity: EntityName,
  before: readonly PathPart[],
  { names, problems }: CallContext,
): { readonly of: string; readonly ofField: string } | undefined {
  const name = plainText(of)
  const records = before.flatMap((part) => (part.kind === 'record' ? [part] : []))
  const outer = records.find((part) => part.name.toLowerCase() === identifierOf(name).toLowerCase())
  if (!outer) {
    const suggestion = closest(
      name,
      records.map((part) => part.name),
    )
    problems.push(callsProblem('CAL-009', placeWithFix(of.span, suggestion), { name, suggestion }))
    return undefined
  }
  const refers = entity.fields.find(({ type }) => isReference(type) && type.entity === outer.entity)
  const ofField = placesOf(entity).find((place) => place.entity === outer.entity)?.whole ?? refers?.name
  if (ofField) return { of: outer.name, ofField }
  const label = names.entity(outer.entity)?.label ?? outer.entity
  problems.push(callsProblem('CAL-010', { span: of.span }, { entity: entity.label, of: label }))
  return undefined
}

function foundTypes(path: readonly PathPart[]): Readonly<Record<string, Type>> {
  const types = path.flatMap((part): readonly (readonly [string, Type])[] => {
    if (part.kind === 'record') return [[part.name, { kind: 'record', entity: part.entity }]]
    return part.kind === 'value' ? [[part.name, typeOfField(part.type) ?? { kind: 'unknown' }]] : []
  })
  return Object.fromEntries(types)
}

function queryTypes(
  read: readonly QueryRead[],
  { names, problems }: CallContext,
): readonly (QueryParameter['type'] | undefined)[] {
  return read.map(({ type }) => {
    const { value, problems: own } = names.readType(type)
    append(problems, own)
    const fits = value && traitsOf(value).queryParameter
    if (value && !fits) problems.push(callsProblem('CAL-015', { span: type.span }, { text: plainText(type) }))
    return fits ? value : undefined
  })
}

function typesOf(
  read: readonly QueryRead[],
  types: readonly (QueryParameter['type'] | undefined)[],
): Readonly<Record<string, Type>> {
  const named = read.map(({ name }, index) => {
    const type = types[index]
    return [name.identifier, (type && typeOfField(type)) ?? { kind: 'unknown' }] as const
  })
  return Object.fromEntries(named)
}

function planQueries(
  read: readonly QueryRead[],
  types: readonly (QueryParameter['type'] | undefined)[],
  scope: ScopeHere,
  { names, problems }: CallContext,
): readonly QueryParameter[] {
  return read.flatMap(({ name, narrows, span }, index) => {
    const type = types[index]
    const checked = narrows && type && checkPhrase(narrows, names, scope, { kind: 'yesNo' })
    append(problems, checked?.problems ?? [])
    const origin = names.originOf(span)
    return type ? [{ name: name.identifier, type, ...(checked?.expr && { narrows: checked.expr }), origin }] : []
  })
}

/** `session.token`; null unless the call signs in or the request has a token. */
export const SESSION: Readonly<Record<string, Type>> = {
  session: { kind: 'map', fields: { token: { kind: 'text' } } },
}

/** The names for answers besides those of the path: the results of the steps. */
function answerTypes(steps: readonly Step[]): Readonly<Record<string, Type>> {
  const types: Record<string, Type> = { ...SESSION }
  for (const step of steps) {
    const it = resultOf(step)
    if (it) types['it'] = it
    if (step.kind === 'list') {
      const list: Type = { kind: 'list', of: { kind: 'record', entity: step.entity } }
      Object.assign(types, { items: list, all: list, total: { kind: 'integer' } })
    }
    if (step.kind === 'check') types['findings'] = FINDINGS
  }
  return types
}

const TEXT = { kind: 'text' } as const
const FINDINGS: Type = {
  kind: 'list',
  of: { kind: 'map', fields: { code: TEXT, at: TEXT, field: TEXT, message: TEXT, remedy: TEXT, weight: TEXT } },
}
