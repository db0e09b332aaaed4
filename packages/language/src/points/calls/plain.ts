/**
 * Calls that are only described: `GET /claims – all claims`, `POST /claims/{id}/approve`. If method, path and words are unambiguous,
 * they define what the call does. The permissions of point 6 apply as usual.
 */
import { pattern } from '@ninefold/plan/pattern'
import { type Phrase, isEmpty, matchPattern, plainText, phraseAt } from '../../document/index.ts'
import type { Action } from '@ninefold/plan'
import {
  wordsOf,
  type PathPartRead,
  type PathRead,
  type EntityName,
  readSet,
  type SetRead,
} from '../../kernel/index.ts'
import { foldName, lowerFirst, upperFirst } from '@ninefold/plan/base'
import { answeredIn, answersOf, itemName, type Kind } from './answers.ts'
import type { Method } from './address.ts'
import type { CallRead, StepRead } from './model.ts'
import type { CallContext } from './scope.ts'

type Parameter = PathPartRead & { readonly kind: 'parameter' }

/** The call with its steps, input and answer; undefined if the description is ambiguous. */
export function asPlain(read: CallRead, words: Phrase, context: CallContext): CallRead | undefined {
  const { method, path } = read
  if (!method || !path) return undefined
  const shape = shapeOf(path)
  if (!shape) return undefined
  const kind = kindOf(method, shape)
  const literals = kind ? meaningful(shape, kind) : []
  const inPath = entityIn(literals.at(-1), context)
  // A segment after an entity changes the meaning: `/claims/search`.
  if (!inPath && literals.some((text) => entityIn(text, context))) return undefined
  const described = kind && describedBy(words, kind, context)
  const entity = described?.entity ?? inPath
  if (!kind || !described || !entity || (inPath && inPath !== entity)) return undefined
  if (kind !== 'do' && !inPath && !described.entity) return undefined
  const found = shape.parameter && lookUpOf(shape.parameter, entity, context)
  if (shape.parameter && !found) return undefined
  const action = kind === 'do' ? actionOf(entity, shape.after!, described.verb, context) : undefined
  if (kind === 'do' && !action) return undefined
  const at = read.label.span
  const handle = found ? plainText(found.handle) : ''
  const answered = read.answered && answeredIn(read.answered, kind, entity, context)
  const does = stepsOf(kind, answered?.set ?? readSet(phraseAt(entity.name, at)), phraseAt(handle, at), action, at)
  const takes = kind === 'create' || kind === 'change' || (action?.asks.length ?? 0) > 0
  const planned = context.entity(entity.name)
  return {
    ...read,
    ...(found && { path: withLookUp(path, shape.parameter!, found) }),
    does,
    ...(takes &&
      read.takes.fields.length === 0 && { takes: { fields: [{ field: phraseAt('all', at), must: false, span: at }] } }),
    ...(planned && {
      answers: {
        ...read.answers,
        ...answersOf(kind, planned, answered, kind === 'list' ? itemName([], context) : handle, at),
      },
    }),
  }
}

/** An example for the column Does, from method and path. */
function exampleOf({ method, path }: CallRead, words: string, { names }: CallContext): string {
  const shape = path && shapeOf(path)
  const kind = shape && method && kindOf(method, shape)
  const called = shape?.before.map((text) => names.entity(asWords(text))).findLast((one) => one !== undefined)
  const entity = called ?? mentioned(words, path, names)
  const { label, name } = entity ?? names.entities.find(({ span }) => span) ?? { label: 'Claim', name: 'Claim' }
  const record = lowerFirst(name)
  switch (kind) {
    case 'create':
      return `create ${label}`
    case 'change':
    case 'delete':
      return `${kind} ${record}`
    case 'do':
      return `do ${upperFirst(asWords(shape!.after!))} on ${record}`
    default:
      return `list of ${label}`
  }
}

/** The entity in the words or in the path: `/api/free-cars` contains cars. */
function mentioned(
  words: string,
  path: PathRead | undefined,
  { entities }: CallContext['names'],
): EntityName | undefined {
  const literals = path?.parts.flatMap((part) => (part.kind === 'literal' ? [asWords(part.text)] : [])) ?? []
  const isIn = (text: string, one: EntityName) =>
    one.span !== undefined &&
    [one.label, one.plural].some((name) => ` ${wordsOf(text)} `.includes(` ${wordsOf(name)} `))
  return [words, literals.join(' ')].flatMap((text) => entities.find((one) => isIn(text, one)) ?? [])[0]
}

/** A possible row for this call in a table of calls. */
export function rowOf(read: CallRead, words: string, context: CallContext): string {
  const { path, method } = read
  const [head = ''] = words.split(/[;:(]/u)
  const last = path?.parts.findLast((part) => part.kind === 'literal')
  const ofPath = last?.kind === 'literal' ? upperFirst(asWords(last.text)) : 'its name'
  const name = head !== '' && head === words && head.length <= 40 ? head : ofPath
  const roles = context.names.roles.filter(({ label }) => ` ${wordsOf(words)} `.includes(` ${wordsOf(label)} `))
  const audience = (read.for.length > 0 ? read.for.map(plainText) : roles.map(({ label }) => label)).join(', ')
  const fallback = context.names.roles.find(({ span }) => span)?.label ?? 'everyone signed in'
  const address = method && path ? `${method} ${path.text}` : ''
  return `| ${name} | \`${address}\` | ${audience || fallback} | ${exampleOf(read, words, context)} | | |`
}

/** The cause if a path does not identify one record: the field is not unique. */
export function sharedLookUp(
  { path }: CallRead,
  { names }: CallContext,
): { readonly field: string; readonly entity: string } | undefined {
  const shape = path && shapeOf(path)
  const entity = shape?.before.map((text) => names.entity(asWords(text))).findLast((one) => one !== undefined)
  const field =
    entity && shape?.parameter && !shape.parameter.what ? names.field(entity, shape.parameter.handle) : undefined
  return entity && field && !field.unique && field.name !== 'id'
    ? { field: field.label, entity: entity.label }
    : undefined
}

interface Shape {
  /** The literals before the parameter, or all of them. */
  readonly before: readonly string[]
  readonly parameter?: Parameter
  /** The segment after the parameter. */
  readonly after?: string
}

/** `/claims`, `/claims/{id}`, `/claims/{id}/approve`; undefined for longer ones. */
function shapeOf({ parts }: PathRead): Shape | undefined {
  const at = parts.findIndex(({ kind }) => kind === 'parameter')
  const literals = parts.flatMap((part) => (part.kind === 'literal' ? [part.text] : []))
  if (at < 0) return { before: literals }
  const parameter = parts[at] as Parameter
  const after = parts.slice(at + 1)
  if (after.length > 1 || after.some(({ kind }) => kind === 'parameter')) return undefined
  const [last] = literals.slice(at)
  return { before: literals.slice(0, at), parameter, ...(last !== undefined && { after: last }) }
}

function kindOf(method: Method, { parameter, after }: Shape): Kind | undefined {
  if (after !== undefined) return method === 'GET' || method === 'DELETE' ? undefined : 'do'
  if (!parameter) return method === 'GET' ? 'list' : method === 'POST' ? 'create' : undefined
  return WITH_RECORD[method]
}

/** The operations of paths that end with a record. */
const WITH_RECORD: Readonly<Partial<Record<Method, Kind>>> = {
  GET: 'one',
  PUT: 'change',
  PATCH: 'change',
  DELETE: 'delete',
}

/** Last literals that only repeat the operation of the method. */
const REDUNDANT: Readonly<Partial<Record<Kind, ReadonlySet<string>>>> = {
  list: new Set(['all', 'list']),
  create: new Set(['new', 'create', 'add']),
}

/** The literals without a redundant last one: `/claims/all`, `/claims/new`, `/claims/by-number/{number}`. */
function meaningful({ before, parameter }: Shape, kind: Kind): readonly string[] {
  const last = foldName(asWords(before.at(-1) ?? ''))
  const handle = parameter && foldName(plainText(parameter.handle))
  const isLookUp = handle !== undefined && [handle, `by${handle}`].includes(last)
  return before.length > 1 && (isLookUp || REDUNDANT[kind]?.has(last)) ? before.slice(0, -1) : before
}

const entityIn = (segment: string | undefined, { names }: CallContext): EntityName | undefined =>
  segment === undefined ? undefined : names.entity(asWords(segment))

const WORDS = {
  reads: 'reads?|returns?|lists?|gets?|shows?|fetch[es]|retrieves?|loads?|quer(y|ies) [of]|looks up',
  creates:
    '<toCreate>|inserts?|registers?|records?|saves?|stores?|submits?|books?|places?|opens?|files?|requests?|reports?|raises?|posts?|enters?|uploads?|logs?|schedules?',
  changes: '<toUpdate>|saves?',
  one: 'an?|one|the|a single|single|an existing|a new|new|its',
}
/** The sentences for each operation. */
const SENTENCES = {
  list: pattern('[<reads>] [[<article>] list of] [all] [the] {what}', WORDS),
  one: pattern('[<reads>] [<one>] {what} [by [its] id]', WORDS),
  create: pattern('[<creates>] [<one>] {what}', WORDS),
  change: pattern('<changes> [<one>] {what}', WORDS),
  delete: pattern('<toDelete> [<one>] {what}', WORDS),
} satisfies Record<Exclude<Kind, 'do'>, unknown>
const WORD = pattern('{verb:word}')
const DONE = pattern('{verb:word} [[<one>] {what?}]', WORDS)

interface Description {
  readonly entity?: EntityName
  readonly verb?: string
}

/** Undefined if the words describe something else, or more. */
function describedBy(words: Phrase, kind: Kind, { names }: CallContext): Description | undefined {
  if (isEmpty(words)) return {}
  if (kind !== 'do') {
    const { verb } = matchPattern(words, WORD) ?? {}
    const { what } = matchPattern(words, SENTENCES[kind]) ?? {}
    const entity = what && names.entity(what)
    return entity ? { entity } : verb && SENTENCES[kind].test(`${plainText(verb)} it`) && !what ? {} : undefined
  }
  const { verb, what } = matchPattern(words, DONE) ?? {}
  const entity = what && names.entity(what)
  return !verb || (what && !entity) ? undefined : { verb: plainText(verb), ...(entity && { entity }) }
}

const asWords = (segment: string): string => segment.replace(/[-_]+/gu, ' ')

/** A look-up by id or by a unique field. */
function lookUpOf(part: Parameter, entity: EntityName, { names }: CallContext): Parameter | undefined {
  if (part.what) return names.entity(plainText(part.what).split('.')[0]!) === entity ? part : undefined
  const written = plainText(part.handle)
  const isId = [`${entity.name}id`, entity.name, 'id'].some((name) => foldName(name) === foldName(written))
  const field = isId ? undefined : names.field(entity, part.handle)
  if (!isId && !field?.unique) return undefined
  const { span } = part.handle
  const what = phraseAt(field ? `${entity.name}.${field.name}` : entity.name, span)
  return { ...part, handle: phraseAt(lowerFirst(entity.name), span), what }
}

const withLookUp = (path: PathRead, part: Parameter, found: Parameter): PathRead => ({
  ...path,
  parts: path.parts.map((one) => (one === part ? found : one)),
})

/** `/approve` is the action Approve; a verb in the words must agree. */
function actionOf(
  entity: EntityName,
  segment: string,
  verb: string | undefined,
  context: CallContext,
): Action | undefined {
  const action = context.actions(entity.name).find(({ label }) => foldName(label) === foldName(asWords(segment)))
  const first = action?.label.split(/\s+/u)[0]?.toLowerCase()
  const isSame = !verb || (first !== undefined && [first, `${first}s`, `${first}es`].includes(verb.toLowerCase()))
  return isSame ? action : undefined
}

function stepsOf(
  kind: Kind,
  set: SetRead,
  record: Phrase,
  action: Action | undefined,
  span: Phrase['span'],
): readonly StepRead[] {
  switch (kind) {
    case 'list':
      return [{ kind, set: { ...set, paged: true }, span }]
    case 'one':
      return []
    case 'create':
      return [{ kind, entity: set.entity, with: [], span }]
    case 'change':
    case 'delete':
      return [{ kind, target: record, span }]
    case 'do':
      return [{ kind, action: phraseAt(action!.label, span), target: record, span }]
  }
}
