/** Compares calls: which of them break clients that were written for the old version. */
import { type Type, acceptsAll } from '@ninefold/plan/values'
import type { Call, Calls, PathPart, Plan } from '@ninefold/plan'
import type { Renames } from './with-new-names.ts'
import { otherProperties, otherPropertiesIn, type PropertyOfAny } from './other-properties.ts'
import { type Difference, difference, matched, sameMeaning } from './phrases.ts'

export function compareCalls(was: Plan, now: Plan): readonly Difference[] {
  const { gone, added, both } = matched(was.calls.calls, now.calls.calls, addressOf)
  return [
    ...compareSettings(was.calls, now.calls),
    ...gone.map((call) =>
      difference('calls', 'breaking', `\`${addressOf(call)}\` (${call.label}) is gone.`, { was: call.origin }),
    ),
    ...added.map((call) =>
      difference('calls', 'note', `\`${addressOf(call)}\` (${call.label}) is new.`, { now: call.origin }),
    ),
    ...both.flatMap((pair) => compareCall(pair.was, pair.now)),
    ...compareErrors(was, now),
  ]
}

/** Records are migrated to a new name, but programs that use the record API are not. */
export function compareNames(now: Plan, { entities, fields, choices }: Renames): readonly Difference[] {
  if (!now.calls.recordApi) return []
  const label = (entity: string) => entities.get(entity) ?? entity
  const changes = [
    ...[...entities].map(([was, is]) => `${was} is ${is}`),
    ...[...fields].map(([path, is]) => `${path.split('.')[1]!} of ${label(path.split('.')[0]!)} is ${is}`),
    ...[...choices].flatMap(([path, keys]) => {
      const [entity, field] = path.split('.') as [string, string]
      const of = `${fields.get(path) ?? field} of ${label(entity)}`
      return [...keys].map(([was, is]) => `"${was}" in ${of} is "${is}"`)
    }),
  ]
  return changes.map((text) => difference('calls', 'breaking', `In the record API ${text} now.`))
}

/** The names of look-ups do not count. */
const addressOf = ({ method, path }: Call): string => `${method} /${path.map(segment).join('/')}`

function segment(part: PathPart): string {
  if (part.kind === 'literal') return part.text
  return part.kind === 'record' ? `{${part.entity}.${part.field}}` : '{value}'
}

function compareSettings(was: Calls, now: Calls): readonly Difference[] {
  const settings: readonly (readonly [boolean, string])[] = [
    [was.basePath !== now.basePath, `All calls stand below ${now.basePath} instead of ${was.basePath}.`],
    [was.recordApi && !now.recordApi, 'The record API is switched off.'],
    [!was.needVersion && now.needVersion === true, 'Who changes or deletes a record must say which version they saw.'],
    [
      was.signInScheme.toLowerCase() !== now.signInScheme.toLowerCase(),
      `Tokens are sent as "${now.signInScheme}" instead of "${was.signInScheme}".`,
    ],
    [!sameMeaning(was.paging, now.paging), 'Lists are paged in another way.'],
    [!sameMeaning(was.errorsAs, now.errorsAs), 'Errors are answered in another form.'],
  ]
  const shapes = matched(was.shapes, now.shapes, ({ name }) => name)
  return [
    ...settings.flatMap(([changed, text]) => (changed ? [difference('calls', 'breaking', text)] : [])),
    // Shapes are compared in the calls that return them.
    ...otherPropertiesIn(shapes.both, ({ label }) => ({ about: 'calls', what: `The shape ${label}` }), ['value']),
    ...otherProperties({ was, now }, { about: 'calls', what: 'The API' }, [
      'basePath',
      'recordApi',
      'needVersion',
      'signInScheme',
      'paging',
      'errorsAs',
      'shapes',
      'calls',
    ]),
  ]
}

function compareCall(was: Call, now: Call): readonly Difference[] {
  const place = { was: was.origin, now: now.origin }
  const name = `\`${addressOf(now)}\``
  const report = (weight: Difference['weight'], text: string) => difference('calls', weight, `${name} ${text}`, place)
  const fields = matched(was.takes.fields, now.takes.fields, ({ key }) => key)
  const queries = matched(was.queries, now.queries, (query) => query.name)
  return [
    ...(was.takes.envelope === now.takes.envelope ? [] : [report('breaking', 'takes its fields under another key.')]),
    ...fields.gone.map(({ key }) => report('breaking', `no longer takes "${key}".`)),
    ...fields.added.map(({ key, required }) =>
      report(required ? 'breaking' : 'note', required ? `needs "${key}".` : `takes "${key}" too.`),
    ),
    ...fields.both.flatMap((pair) => [
      ...(pair.now.required && !pair.was.required ? [report('breaking', `needs "${pair.now.key}".`)] : []),
      ...(acceptsAll(pair.now.type, pair.was.type)
        ? []
        : [report('breaking', `no longer takes all that it took as "${pair.now.key}".`)]),
      ...otherProperties(pair, { about: 'calls', what: `"${pair.now.key}" of ${name}` }, ['required', 'type']),
    ]),
    ...queries.gone.map((query) => report('breaking', `no longer narrows by "${query.name}".`)),
    ...queries.added.map((query) => report('note', `narrows by "${query.name}" too.`)),
    ...compareAnswers(was, now).map((text) => report('breaking', text)),
    ...(sameMeaning(was.does, now.does) ? [] : [report('note', 'does something else.')]),
    ...compareFor(was.for, now.for).map(([weight, text]) => report(weight, text)),
    ...othersInCall(was, now, name),
    ...otherPropertiesIn(queries.both, (query) => ({ about: 'calls', what: `"${query.name}" of ${name}` }), []),
  ]
}

function othersInCall(was: Call, now: Call, name: string): readonly Difference[] {
  const part = { about: 'calls', what: name } as const
  const compared = ['name', 'method', 'path', 'takes', 'queries', 'answers', 'does', 'for'] as const
  return [
    ...otherProperties({ was, now }, part, compared),
    ...otherProperties({ was: was.takes, now: now.takes }, part, ['envelope', 'fields']),
    ...otherProperties({ was: was.answers, now: now.answers }, part, ['status', 'expr']),
    ...now.path.flatMap((segmentNow, index) =>
      otherProperties({ was: was.path[index]!, now: segmentNow }, part, ADDRESSED),
    ),
  ]
}

/** Properties of a segment that `addressOf` compares, and names of look-ups, which have no effect. */
const ADDRESSED: readonly PropertyOfAny<PathPart>[] = ['kind', 'name', 'text', 'entity', 'field', 'of']

function compareFor(
  was: readonly string[],
  now: readonly string[],
): readonly (readonly ['wider' | 'narrower', string])[] {
  const { gone, added } = matched(was, now, (role) => role)
  return [
    ...added.map((role) => ['wider', `is for ${role} too.`] as const),
    ...gone.map((role) => ['narrower', `is no longer for ${role}.`] as const),
  ]
}

function compareAnswers(was: Call, now: Call): readonly string[] {
  const status = (was.answers.status ?? 0) === (now.answers.status ?? 0) ? [] : ['answers with another status.']
  if (was.answers.expr && !now.answers.expr) return [...status, 'no longer answers anything.']
  return [...status, ...brokenKeys(was.answers.expr?.tree.type, now.answers.expr?.tree.type, '')]
}

/** Removed keys, and keys whose values have another type. Additional keys do not break clients. */
function brokenKeys(was: Type | undefined, now: Type | undefined, path: string): readonly string[] {
  if (!was || !now || was.kind === 'unknown' || now.kind === 'unknown') return []
  if (was.kind === 'list' && now.kind === 'list') return brokenKeys(was.of, now.of, `${path}[]`)
  if (was.kind !== 'map' || now.kind !== 'map')
    return was.kind === now.kind ? [] : [`answers another type${path === '' ? '' : ` at "${path}"`}.`]
  return Object.entries(was.fields).flatMap(([key, type]) => {
    const at = path === '' ? key : `${path}.${key}`
    const next = now.fields[key]
    return next ? brokenKeys(type, next, at) : [`no longer answers "${at}".`]
  })
}

function compareErrors(was: Plan, now: Plan): readonly Difference[] {
  const { gone, both } = matched(was.errors, now.errors, ({ code }) => code)
  return [
    ...gone.map(({ code, origin }) => difference('calls', 'breaking', `The error ${code} is gone.`, { was: origin })),
    ...both
      .filter((pair) => pair.was.status !== pair.now.status)
      .map((pair) =>
        difference('calls', 'breaking', `${pair.now.code} answers ${pair.now.status} instead of ${pair.was.status}.`, {
          was: pair.was.origin,
          now: pair.now.origin,
        }),
      ),
    ...otherPropertiesIn(both, ({ code }) => ({ about: 'calls', what: code }), ['status', 'message', 'remedy']),
  ]
}
