/**
 * What a change derives, in the record and its parts, and in which order: a field of a line may need one of the whole,
 * which in turn may need other lines. A path leads from part to whole and back without leaving the record.
 */
import { isOwnRead } from '@ninefold/plan/expression'
import type { EntityModel, FieldModel, Model } from '../model.ts'
import type { ChangeSteps } from '../change-steps.ts'
import { isReference } from '@ninefold/plan/values'

interface Derived {
  readonly entity: string
  readonly field: FieldModel
}

const known = new WeakMap<ChangeSteps, readonly Derived[]>()

/** Each after the fields that it reads; the checker has refused cycles. */
export function derivationOf(steps: ChangeSteps): readonly Derived[] {
  const order = known.get(steps) ?? inOrder(steps)
  known.set(steps, order)
  return order
}

function inOrder(root: ChangeSteps): readonly Derived[] {
  const works = stepsIn(root)
  const find = (name: string) => works.get(name)?.entity
  const done: Derived[] = []
  const started = new Set<FieldModel>()
  const visit = (entity: EntityModel, field: FieldModel): void => {
    if (!field.field.computed || started.has(field)) return
    started.add(field)
    for (const path of field.field.computed.expr.reads) visitPath(entity, path)
    done.push({ entity: entity.name, field })
  }
  const visitPath = (entity: EntityModel, path: string): void =>
    stepsWithin(find, entity, path).forEach((step) => visit(step.entity, step.field))
  for (const { entity, computed, holds } of works.values()) {
    for (const field of computed) visit(entity, field)
    for (const {
      rule: { when, must },
    } of holds) {
      for (const path of when?.reads ?? []) visitPath(entity, path)
      if (must.kind === 'hold') for (const path of must.expr.reads) visitPath(entity, path)
    }
  }
  return done
}

function stepsIn(steps: ChangeSteps, found = new Map<string, ChangeSteps>()): Map<string, ChangeSteps> {
  if (found.has(steps.entity.name)) return found
  found.set(steps.entity.name, steps)
  for (const part of steps.parts) stepsIn(part.steps, found)
  return found
}

interface Step {
  readonly entity: EntityModel
  readonly field: FieldModel
}

/** The fields on a path while it stays within one record: to its parts, and back to their whole. */
function stepsWithin(
  find: (entity: string) => EntityModel | undefined,
  from: EntityModel,
  path: string,
): readonly Step[] {
  const steps: Step[] = []
  let entity: EntityModel | undefined = from
  if (!isOwnRead(path)) return steps
  for (const name of path.split('.')) {
    const field: FieldModel | undefined = entity?.byName.get(name)
    if (!entity || !field) break
    steps.push({ entity, field })
    entity = field.kind === 'parts' ? find(field.part) : wholeOf(find, entity, field)
  }
  return steps
}

function wholeOf(
  find: (entity: string) => EntityModel | undefined,
  { name }: EntityModel,
  { field }: FieldModel,
): EntityModel | undefined {
  const whole = isReference(field.type) ? find(field.type.entity) : undefined
  const leads = whole?.fields.some((list) => list.kind === 'parts' && list.part === name && list.whole === field.name)
  return leads ? whole : undefined
}

/**
 * The fields computed at each read with which these paths start, and those that they read in turn, which come first.
 */
export function liveFieldsOf(entity: EntityModel, reads: readonly string[]): readonly FieldModel[] {
  const found = new Set<FieldModel>()
  const visit = (path: string): void => {
    const field = entity.byName.get(path.split('.')[0]!)
    if (field?.kind !== 'live' || found.has(field)) return
    field.field.computed!.expr.reads.forEach(visit)
    found.add(field)
  }
  reads.forEach(visit)
  return [...found]
}

/** The paths to load for one: a field computed at each read is computed in the change itself, from what it reads. */
export function loadedFor(entities: Model['entities'], from: EntityModel, path: string): readonly string[] {
  const find = (name: string) => entities.get(name)
  const steps = stepsWithin(find, from, path)
  const place = steps.findIndex(({ field }) => field.kind === 'live')
  if (place < 0) return [path]
  const { entity, field } = steps[place]!
  const before = path.split('.').slice(0, place)
  const reads = field.field.computed!.expr.reads.filter(isOwnRead)
  return reads.flatMap((read) => loadedFor(entities, entity, read)).map((read) => [...before, read].join('.'))
}
