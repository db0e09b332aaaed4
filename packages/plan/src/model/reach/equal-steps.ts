/**
 * A search of a whole entity that asks for equality with the searching record (`Note.filter(n, n.owner == owner)`) concerns
 * only the records with that value. Elsewhere each write may concern every record.
 */
import { childrenOf, isVariable, type Tree } from '../../expression/index.ts'
import type { Entity, Field } from '../entity.ts'
import type { Position, ReachStep } from './dependency.ts'
import { isReference, traitsOf } from '../../values/index.ts'

type Entities = ReadonlyMap<string, Entity>

/** Back paths from an item of the set; undefined where there is no such equality. `visit`: the records that a side stands for. */
export function equalSteps(
  entities: Entities,
  { fn, over, variable, body }: Tree & { op: 'macro' },
  visit: (side: Tree) => readonly Position[],
): readonly (readonly ReachStep[])[] | undefined {
  if ((fn !== 'filter' && fn !== 'exists') || over.op !== 'set') return undefined
  for (const [own, other] of equalities(body)) {
    if (own.op !== 'field' || !isVariable(own.of, variable)) continue
    const steps = stepsTo(entities, { entity: over.entity, field: own.field, unknown: fn === 'exists' }, other, visit)
    if (steps) return steps
  }
  return undefined
}

/** Does an index find what the search of a set asks for? References have one, and fields that must equal another one. */
export function isNarrowed(entities: Entities, { fn, over, variable, body }: Tree & { op: 'macro' }): boolean {
  if ((fn !== 'filter' && fn !== 'exists') || over.op !== 'set') return false
  return equalities(body).some(([own, other]) => {
    const field =
      own.op === 'field' && isVariable(own.of, variable) ? fieldOf(entities, over.entity, own.field) : undefined
    const isIndexed = field !== undefined && isPlain(field) && (isReference(field.type) || other.op === 'field')
    return isIndexed && !readsVariable(other, variable)
  })
}

export function readsVariable(tree: Tree, variable: string): boolean {
  return isVariable(tree, variable) || childrenOf(tree).some((child) => readsVariable(child, variable))
}

interface Own {
  readonly entity: string
  readonly field: string
  readonly unknown: boolean
}

function stepsTo(
  entities: Entities,
  { entity, field: as, unknown }: Own,
  other: Tree,
  visit: (side: Tree) => readonly Position[],
): readonly (readonly ReachStep[])[] | undefined {
  const own = fieldOf(entities, entity, as)
  if (!own || !isPlain(own)) return undefined
  if (other.op === 'name' && isReference(own.type)) {
    const positions = visit(other)
    const fit = positions.length > 0 && positions.every(isOf(own.type.entity))
    const step = (to: string) => ({ kind: 'references', from: entity, to, field: as, unknown }) as const
    return fit ? positions.map(({ entity: to, back }) => [step(to), ...back]) : undefined
  }
  if (other.op !== 'field') return undefined
  const positions = visit(other.of)
  const fits = ({ entity: to, old }: Position) => {
    const field = fieldOf(entities, to, other.field)
    return !old && field !== undefined && isPlain(field) && isAlike(own, field)
  }
  if (positions.length === 0 || !positions.every(fits)) return undefined
  return positions.map(({ entity: to, back }) => [
    { kind: 'equal', from: entity, to, field: other.field, as, unknown },
    ...back,
  ])
}

const isOf =
  (entity: string) =>
  (position: Position): boolean =>
    position.entity === entity && !position.old

const fieldOf = (entities: Entities, entity: string, name: string): Field | undefined =>
  entities.get(entity)?.fields.find((one) => one.name === name)

/** It lies in a column, and two that are equal lie there alike. */
const isPlain = ({ type, computed }: Field): boolean =>
  traitsOf(type).storedAlike === true && (!computed || computed.stored)

const isAlike = (a: Field, b: Field): boolean =>
  a.type.kind === b.type.kind && (!isReference(a.type) || !isReference(b.type) || a.type.entity === b.type.entity)

/** Both ways round, of those that must all hold. */
function equalities(body: Tree): readonly (readonly [Tree, Tree])[] {
  if (body.op !== 'call') return []
  if (body.fn === 'and') return body.args.flatMap(equalities)
  if (body.fn !== '==') return []
  const [a, b] = body.args as readonly [Tree, Tree]
  return [
    [a, b],
    [b, a],
  ]
}
