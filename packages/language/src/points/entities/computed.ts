/**
 * Computed fields: decides which are stored (they depend only on their record and its parts) and which are computed at each read, and
 * reports fields that depend on themselves.
 */
import { childrenOf, type Tree } from '@ninefold/plan/expression'
import type { Entity, Field } from '@ninefold/plan'
import type { Problem } from '@ninefold/plan/problem'
import { interned, lookup, scope, callMemoized, byName, internedEach, type Outcome } from '../../kernel/index.ts'
import type { EntityDeclared } from './model.ts'
import { entitiesProblem } from './problems.ts'
import { isMany, isInverse, isReference } from '@ninefold/plan/values'

interface Node {
  readonly entity: Entity
  readonly field: Field
}

/** The entities of the plan by their names. */
interface PlannedEntities {
  entity(name: string): Entity | undefined
}

export function markStored(
  planned: readonly Entity[],
  declared: readonly EntityDeclared[],
): Outcome<readonly Entity[]> {
  const entities = internedEach('computed.entities', planned)
  const all: PlannedEntities = scope('computed', { entity: lookup(entities, byName) })
  const problems = cyclesIn(entities.filter(isComputing), all, declared)
  if (problems.length > 0) return { value: entities, problems }
  const value = entities.map((entity) =>
    isComputing(entity)
      ? callMemoized(withStored, entity, interned('computed.stored', entity.name, callMemoized(storedIn, entity, all)))
      : entity,
  )
  return { value: internedEach('computed.marked', value), problems }
}

const isComputing = ({ fields }: Entity): boolean => fields.some(({ computed }) => computed)

const storedIn = (entity: Entity, all: PlannedEntities): readonly string[] =>
  entity.fields.filter((field) => field.computed && isStored({ entity, field }, all)).map(({ name }) => name)

const withStored = (entity: Entity, stored: readonly string[]): Entity => ({
  ...entity,
  fields: entity.fields.map((field) => {
    const { computed, name } = field
    return computed ? { ...field, computed: { ...computed, stored: stored.includes(name) } } : field
  }),
})

// ── What a path reads ───────────────────────────────────────────────────────────────────────────────────────────────

/** The fields on a path from a record, in order; none for paths from `me` and `old`. */
function fieldsOn(path: string, from: Entity, all: PlannedEntities): readonly Node[] {
  const nodes: Node[] = []
  let entity: Entity | undefined = from
  for (const name of path.split('.')) {
    const field: Field | undefined = entity?.fields.find((one) => one.name === name)
    if (!entity || !field) break
    nodes.push({ entity, field })
    const next: string | undefined = 'entity' in field.type ? field.type.entity : undefined
    entity = next === undefined ? undefined : all.entity(next)
  }
  return nodes
}

/** The fields that a computed field reads, including those of all records of an entity. */
function nodesOf(node: Node, all: PlannedEntities): readonly Node[] {
  const { computed } = node.field
  return computed ? [...nodesOnPaths(node, computed.expr.reads, all), ...nodesIn(computed.expr.tree, all)] : []
}

/** The fields that a tree reads, of any record, without `old` values. */
function nodesIn(tree: Tree, all: PlannedEntities): readonly Node[] {
  const inside = childrenOf(tree).flatMap((child) => nodesIn(child, all))
  if (tree.op !== 'field' || tree.of.type.kind !== 'record' || isOfOld(tree)) return inside
  const entity = all.entity(tree.of.type.entity)
  const field = entity?.fields.find(({ name }) => name === tree.field)
  return entity && field ? [...inside, { entity, field }] : inside
}

const isOfOld = (tree: Tree): boolean =>
  tree.op === 'name' ? tree.scope === 'old' : tree.op === 'field' && isOfOld(tree.of)

function nodesOnPaths({ entity }: Node, reads: readonly string[], all: PlannedEntities): readonly Node[] {
  return reads.flatMap((path) => {
    if (path.startsWith('$')) {
      const [name, ...rest] = path.slice(1).split('.')
      const only = all.entity(name!)
      return only ? fieldsOn(rest.join('.'), only, all) : []
    }
    if (path.startsWith('me.')) {
      const user = all.entity('User')
      return user ? fieldsOn(path.slice(3), user, all) : []
    }
    return path.startsWith('old.') ? [] : fieldsOn(path, entity, all)
  })
}

// ── Stored ──────────────────────────────────────────────────────────────────────────────────────────────────────────

/** Can it be stored with its record? It may read only fields of the record and its parts, and nothing that changes without a write. */
function isStored(node: Node, all: PlannedEntities): boolean {
  const expr = node.field.computed!.expr
  if (!dependsOnRecordAlone(expr.tree)) return false
  return expr.reads.every((path) => {
    const nodes = fieldsOn(path, node.entity, all)
    return (
      nodes.length > 0 &&
      nodes.length === path.split('.').length &&
      nodes.every((one, index) => isOwn(one, index === nodes.length - 1, all))
    )
  })
}

function isOwn(node: Node, last: boolean, all: PlannedEntities): boolean {
  const type = node.field.type
  if (isMany(type) || isInverse(type)) return false
  if (isReference(type) && !last) return false
  if (isReference(type) && node.entity.partOf?.whole === node.field.name) return true
  if (/^(?:updated|version)/u.test(node.field.name) && node.field.system) return false
  return !node.field.computed || isStored(node, all)
}

/** Does it use no constants, users, times or other tables? */
function dependsOnRecordAlone(tree: Tree): boolean {
  switch (tree.op) {
    case 'name':
      return tree.scope === 'this' || tree.scope === 'variable'
    case 'field':
      return dependsOnRecordAlone(tree.of)
    case 'call':
      return tree.args.every(dependsOnRecordAlone)
    case 'macro':
      return dependsOnRecordAlone(tree.over) && dependsOnRecordAlone(tree.body)
    case 'list':
      return tree.items.every(dependsOnRecordAlone)
    case 'map':
      return tree.entries.every((entry) => dependsOnRecordAlone(entry.value))
    case 'literal':
      return true
    case 'set':
    case 'shape':
      return false
  }
}

// ── Circles ─────────────────────────────────────────────────────────────────────────────────────────────────────────

function keyOf({ entity, field }: Node): string {
  return `${entity.name}.${field.name}`
}

/** Each computed field with the fields that it depends on. */
const needsIn = (entity: Entity, all: PlannedEntities): readonly (readonly [string, readonly string[]])[] =>
  entity.fields
    .filter(({ computed }) => computed)
    .map((field) => {
      const needed = nodesOf({ entity, field }, all).filter((node) => node.field.computed)
      return [keyOf({ entity, field }), needed.map(keyOf)]
    })

/** Reports each cycle once, at its first field in the document. */
function cyclesIn(
  computing: readonly Entity[],
  all: PlannedEntities,
  declared: readonly EntityDeclared[],
): readonly Problem[] {
  const problems: Problem[] = []
  const needs = new Map(computing.flatMap((entity) => callMemoized(needsIn, entity, all)))
  const done = new Set<string>()
  const visit = (key: string, path: readonly string[]): void => {
    const start = path.indexOf(key)
    if (start >= 0) problems.push(cycleProblem(path.slice(start), declared))
    if (start >= 0 || done.has(key)) return
    for (const next of needs.get(key) ?? []) visit(next, [...path, key])
    done.add(key)
  }
  for (const key of needs.keys()) visit(key, [])
  return problems
}

function cycleProblem(circle: readonly string[], declared: readonly EntityDeclared[]): Problem {
  const nodes = circle.map((key) => {
    const [name, of] = key.split('.')
    const entity = declared.find((one) => one.name === name)!
    return { entity, field: entity.fields.find((one) => one.name === of)! }
  })
  const several = nodes.some(({ entity }) => entity !== nodes[0]!.entity)
  const fields = [...nodes, nodes[0]!]
    .map(({ entity, field }) => (several ? `${entity.label}: ${field.label}` : field.label))
    .join(' → ')
  const [span, then] = nodes.flatMap(({ field }) => field.span ?? [])
  const second = then && { span: then, label: 'which needs this one' }
  return entitiesProblem('ENT-032', { span: span!, ...(second && { second }) }, { fields })
}
