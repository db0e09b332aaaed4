/**
 * Point 7 → the plan's calls: settings, shapes, then call by call (`plan-call.ts`). Needs roles, life cycles and entities
 * as they are planned.
 */
import { plainText } from '../../document/phrase.ts'
import type { Schema } from '../../expression/schema.ts'
import type { Type } from '../../expression/type.ts'
import type { Assumption, Call, Calls, Entity, Lifecycle, Role, Rule, Shape } from '../../plan/plan.ts'
import { closest } from '../../problem/closest.ts'
import type { Problem } from '../../problem/problem.ts'
import { checkPhrase } from '../expressions.ts'
import { foldName, identifierOf } from '../identifier.ts'
import type { Names, Planned, ShapeName } from '../room.ts'
import { firstAlike } from '../twice.ts'
import { assumeIds } from './ids-alone.ts'
import type { CallRead, CallsRead } from './model.ts'
import { planCall, SESSION, type CallContext } from './plan-call.ts'
import { callsProblem } from './problems.ts'
import { planSettings } from './settings.ts'

export function declareShapes(read: CallsRead): readonly ShapeName[] {
  return read.shapes.map(({ label, of }) => {
    const text = plainText(label)
    return { name: identifierOf(text), label: text, entity: of, span: label.span }
  })
}

export function planCalls(
  read: CallsRead,
  names: Names,
  roles: readonly Role[],
  lifecycles: readonly Lifecycle[],
  entities: readonly Entity[],
  rules: readonly Rule[],
): Planned<Calls> {
  const problems: Problem[] = []
  const settings = planSettings(read.settings, names, problems)
  const { shapes, schema } = planShapes(read, names, problems)
  const { basePath } = settings
  const context: CallContext = { names, schema, roles, lifecycles, entities, rules, basePath, problems }
  const planned = read.calls.flatMap((call) => {
    const value = planCall(call, context)
    return value ? [{ read: call, value }] : []
  })
  problems.push(...reportTwice(planned))
  const calls = planned.map((one) => one.value)
  const assumptions = [
    ...assumeRecordApi(read, settings.recordApi),
    ...assumeIds(calls, shapes, entities),
    ...assumePlain(planned),
  ]
  return { value: { ...settings, shapes, calls }, problems, assumptions }
}

/** Of calls that are only described. */
function assumePlain(planned: readonly { readonly read: CallRead; readonly value: Call }[]): readonly Assumption[] {
  const plain = planned.filter(({ read, value }) => read.words && (value.does.length > 0 || value.answers.expr))
  return plain.map(({ value: { label, method, does } }): Assumption => {
    const [first] = does
    const step = first ? (first.kind === 'do' ? 'takes the action' : `${first.kind}s`) : 'looks up'
    const answer = method === 'DELETE' ? 'answers nothing' : 'answers the fields of the record'
    return {
      point: 7,
      subject: label,
      text: `"${label}" ${step} what its path names, and ${answer}.`,
      help: 'Say it in the columns Does, Takes and Answers of a table of calls.',
    }
  })
}

/** A shape that holds itself is known down to this depth, or until its type is so long. */
const DEEPEST = 8
const LONGEST = 100_000

/** Shapes may use one another in any order, so their types are found first and their problems afterwards. */
function planShapes(read: CallsRead, names: Names, problems: Problem[]): { shapes: readonly Shape[]; schema: Schema } {
  const types = new Map<string, Type>()
  const schema: Schema = {
    ...names.schema,
    entity: (name) => names.schema.entity(name),
    constant: (name) => names.schema.constant(name),
    role: (name) => names.schema.role(name),
    names: () => names.schema.names(),
    shape: (name) => {
      const known = names.schema.shape(name)
      return known && { ...known, type: types.get(name.toLowerCase()) ?? known.type }
    },
  }
  let known = ''
  for (let round = 0; round < DEEPEST; round++) {
    for (const shape of planEachShape(read, names, schema, []))
      types.set(shape.name.toLowerCase(), shape.value.tree.type)
    const found = JSON.stringify([...types.values()])
    if (found === known || found.length > LONGEST) break
    known = found
  }
  const found: Problem[] = []
  const shapes = planEachShape(read, names, schema, found)
  problems.push(...found, ...reportShapesTwice(read))
  return { shapes, schema }
}

function planEachShape(read: CallsRead, names: Names, schema: Schema, problems: Problem[]): readonly Shape[] {
  return read.shapes.flatMap(({ label, of, value, span }) => {
    const written = plainText(of)
    const entity = names.entity(of)
    if (!entity) {
      const meant = closest(
        written,
        names.entities.map((one) => one.label),
      )
      const fix = meant && { title: `Write "${meant}"`, edits: [{ span: of.span, text: meant }] }
      problems.push(callsProblem('CAL-005', { span: of.span, ...(fix && { fix }) }, { name: written, meant }))
      return []
    }
    const checked = checkPhrase(value, names, { schema, this: entity.name, context: SESSION })
    problems.push(...checked.problems)
    if (!checked.expr) return []
    const text = plainText(label)
    const origin = names.originOf(span)
    return [{ name: identifierOf(text), label: text, entity: entity.name, value: checked.expr, origin }]
  })
}

function reportShapesTwice(read: CallsRead): readonly Problem[] {
  const firstNamed = firstAlike(read.shapes, ({ label }) => foldName(plainText(label)))
  return read.shapes.flatMap((shape) => {
    const { label } = shape
    const first = firstNamed(shape)
    if (!first) return []
    const second = { span: first.label.span, label: 'it stands here first' }
    return [callsProblem('CAL-012', { span: label.span, second }, { name: plainText(label) })]
  })
}

/** The path with its look-ups made alike: what the server matches. */
function pattern(call: Call): string {
  return call.path.map((part) => (part.kind === 'literal' ? part.text : '{}')).join('/')
}

function reportTwice(planned: readonly { readonly read: CallRead; readonly value: Call }[]): readonly Problem[] {
  const firstAt = firstAlike(planned, ({ value }) => `${value.method} ${pattern(value)}`)
  const firstNamed = firstAlike(planned, ({ value }) => value.name.toLowerCase())
  return planned.flatMap((one) => {
    const { read, value } = one
    const [path, name] = [firstAt(one), firstNamed(one)]
    const at = (one: { readonly read: CallRead }) => ({ span: one.read.label.span, label: 'it stands here first' })
    return [
      ...(path
        ? [
            callsProblem(
              'CAL-002',
              { span: read.path?.span ?? read.label.span, second: at(path) },
              { method: value.method, path: read.path?.text ?? '', other: path.value.label },
            ),
          ]
        : []),
      ...(name ? [callsProblem('CAL-012', { span: read.label.span, second: at(name) }, { name: value.label })] : []),
    ]
  })
}

function assumeRecordApi(read: CallsRead, on: boolean): readonly Assumption[] {
  if (read.settings.recordApi || !on) return []
  const beside = read.calls.length > 0 ? ' beside the calls of the document' : ''
  const text = `The record API answers under /api/records${beside}, for what point 6 allows.`
  return [
    {
      point: 7,
      subject: '',
      text,
      help: 'Write `- Record API: off` to switch it off, or `on` to say that it is meant.',
    },
  ]
}
