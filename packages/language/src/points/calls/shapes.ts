/** Plans the shapes of point 7, and adds their types to the schema of expressions. */
import type { Schema } from '@ninefold/plan/expression'
import type { Type } from '@ninefold/plan/values'
import { memoize, sameValue, foldName } from '@ninefold/plan/base'
import type { Shape } from '@ninefold/plan'
import {
  mapMemoized,
  callMemoized,
  lookup,
  scope,
  checkPhrase,
  memoizedByItems,
  type Names,
  type Outcome,
  duplicateFinder,
  undeclaredEntity,
} from '../../kernel/index.ts'
import type { CallsRead, ShapeRead } from './model.ts'
import { SESSION } from './plan-call.ts'
import { callsProblem } from './problems.ts'

interface Shapes {
  readonly shapes: readonly Shape[]
  /** With the types of shapes. */
  readonly schema: Schema
}

/** Limits of the type of a shape that contains itself: its depth, and its length as JSON. */
const DEEPEST = 8
const LONGEST = 100_000

type Types = ReadonlyMap<string, Type>

/** Shapes may use each other in any order: first their types are computed in rounds, then their problems. */
export function planShapes(read: CallsRead, names: Names): Outcome<Shapes> {
  const declared = declaredShapes(names)
  let types: Types = new Map()
  for (let round = 0; round < DEEPEST; round++) {
    const before = types
    types = typesIn(round, read, names, schemaWith(before, declared, names, round), before)
    if (sameValue([...types.values()], [...before.values()]) || sizeOfAll(types) > LONGEST) break
  }
  const schema = schemaWith(types, declared, names, DEEPEST)
  const planned = mapMemoized(read.shapes, planIn[DEEPEST]!, names, schema)
  return {
    value: { shapes: planned.flatMap(({ value }) => value ?? []), schema },
    problems: [...planned.flatMap(({ problems }) => problems), ...reportTwice(read)],
  }
}

/** The types of all shapes, from those of the previous round. */
function typesIn(round: number, read: CallsRead, names: Names, schema: Schema, before: Types): Types {
  const planned = read.shapes.flatMap((shape) => callMemoized(planIn[round]!, shape, names, schema).value ?? [])
  return new Map([...before, ...planned.map(({ name, value }) => [name.toLowerCase(), value.tree.type] as const)])
}

/** The length of all types as JSON. */
const sizeOfAll = (types: Types): number => [...types.values()].reduce((sum, type) => sum + sizeOf(type) + 1, 1)
const sizeOf = memoize((type: Type) => JSON.stringify(type).length)

interface ShapeKnown {
  readonly key: string
  readonly entity: string
  readonly type: Type
}

/** The declared shapes, without types. */
function declaredShapes({ shapes, schema }: Names): readonly ShapeKnown[] {
  const found = shapes.map(({ name }) => schema.shape(name))
  const items = shapes.flatMap(({ name }, index) => [name, found[index]?.entity])
  return memoizedByItems('calls.shapes', items, () =>
    shapes.flatMap(({ name }, index) => {
      const shape = found[index]
      return shape ? [{ key: name.toLowerCase(), ...shape }] : []
    }),
  )
}

/** The schema of expressions in this round. */
function schemaWith(types: Types, declared: readonly ShapeKnown[], { schema }: Names, round: number): Schema {
  const known = memoizedByItems(`calls.shapes ${round}`, [declared, ...types.keys(), ...types.values()], () =>
    declared.map((shape) => ({ ...shape, type: types.get(shape.key) ?? shape.type })),
  )
  const { find } = scope(`calls.shape ${round}`, {
    find: lookup(known, (all) => new Map(all.map((shape) => [shape.key, shape]))),
  })
  return scope(`calls.schema ${round}`, {
    entity: (name) => schema.entity(name),
    constant: (name) => schema.constant(name),
    role: (name) => schema.role(name),
    shape: (name) => find(name.toLowerCase()),
    get currency() {
      return schema.currency
    },
    names: () => schema.names(),
    ...(schema.spelled && { spelled: (name: string) => schema.spelled?.(name) }),
  } satisfies Schema)
}

/** The schema with the types of shapes, for use after the run. */
export function withTypesOf(shapes: readonly Shape[], schema: Schema): Schema {
  const known = new Map(
    shapes.map(({ name, entity, value }) => [name.toLowerCase(), { entity, type: value.tree.type }]),
  )
  return { ...schema, shape: (name) => known.get(name.toLowerCase()) ?? schema.shape(name) }
}

/** A separate function for each round, so that each is memoized separately; the last one reports problems. */
const planIn = Array.from(
  { length: DEEPEST + 1 },
  (): typeof planShape =>
    (...given) =>
      planShape(...given),
)

function planShape({ name, of, value, span }: ShapeRead, names: Names, schema: Schema): Outcome<Shape | undefined> {
  const entity = names.entity(of)
  if (!entity) return { value: undefined, problems: [callsProblem('CAL-005', ...undeclaredEntity(of, names))] }
  const { expr, problems } = checkPhrase(value, names, { schema, this: entity.name, context: SESSION })
  const { identifier, label } = name
  const origin = names.originOf(span)
  const shape = expr && { name: identifier, label, entity: entity.name, value: expr, origin }
  return { value: shape, problems }
}

function reportTwice(read: CallsRead): Outcome<unknown>['problems'] {
  const firstNamed = duplicateFinder(read.shapes, nameOf)
  return read.shapes.flatMap((shape) => {
    const { label, span } = shape.name
    const first = firstNamed(shape)
    if (!first) return []
    const second = { span: first.name.span, label: 'it stands here first' }
    return [callsProblem('CAL-012', { span, second }, { name: label })]
  })
}

const nameOf = memoize(({ name }: ShapeRead) => foldName(name.label))
