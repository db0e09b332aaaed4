/**
 * Computed fields: which of them can be written with their record (they depend on it and its parts alone) and which
 * are worked out at each reading; and that none of them needs itself.
 */
import type { Tree } from '../../expression/tree.ts'
import type { Entity, Field } from '../../plan/plan.ts'
import type { Problem } from '../../problem/problem.ts'
import type { Outcome } from '../room.ts'
import type { EntityDeclared } from './model.ts'
import { entitiesProblem } from './problems.ts'

interface Node {
  readonly entity: Entity
  readonly field: Field
}

export function markStored(
  entities: readonly Entity[],
  declared: readonly EntityDeclared[],
): Outcome<readonly Entity[]> {
  const problems = cyclesIn(entities, declared)
  if (problems.length > 0) return { value: entities, problems }
  const value = entities.map((entity) => ({
    ...entity,
    fields: entity.fields.map((field) => {
      const computed = field.computed
      return computed ? { ...field, computed: { ...computed, stored: isStored({ entity, field }, entities) } } : field
    }),
  }))
  return { value, problems }
}

// ── What a path reads ───────────────────────────────────────────────────────────────────────────────────────────────

/** The fields that a path from a record passes, in order; paths from `me` and `old` pass none of this record. */
function fieldsOn(path: string, from: Entity, entities: readonly Entity[]): readonly Node[] {
  const nodes: Node[] = []
  let entity: Entity | undefined = from
  for (const name of path.split('.')) {
    const field: Field | undefined = entity?.fields.find((one) => one.name === name)
    if (!entity || !field) break
    nodes.push({ entity, field })
    const next: string | undefined = 'entity' in field.type ? field.type.entity : undefined
    entity = entities.find((one) => one.name === next)
  }
  return nodes
}

function nodesOf({ entity, field }: Node, entities: readonly Entity[]): readonly Node[] {
  return (field.computed?.expr.reads ?? []).flatMap((path) => {
    if (path.startsWith('$')) {
      const [entity, ...rest] = path.slice(1).split('.')
      const only = entities.find((one) => one.name === entity)
      return only ? fieldsOn(rest.join('.'), only, entities) : []
    }
    if (path.startsWith('me.')) {
      const user = entities.find((one) => one.name === 'User')
      return user ? fieldsOn(path.slice(3), user, entities) : []
    }
    return path.startsWith('old.') ? [] : fieldsOn(path, entity, entities)
  })
}

// ── Stored ──────────────────────────────────────────────────────────────────────────────────────────────────────────

/** Written with the record: reads its own columns and those of its parts, and nothing that changes by itself. */
function isStored(node: Node, entities: readonly Entity[]): boolean {
  const expr = node.field.computed!.expr
  if (!dependsOnRecordAlone(expr.tree)) return false
  return expr.reads.every((path) => {
    const nodes = fieldsOn(path, node.entity, entities)
    return (
      nodes.length > 0 &&
      nodes.length === path.split('.').length &&
      nodes.every((one, index) => isOwn(one, index === nodes.length - 1, entities))
    )
  })
}

function isOwn(node: Node, last: boolean, entities: readonly Entity[]): boolean {
  const type = node.field.type
  if (type.kind === 'many' || type.kind === 'inverse') return false
  if (type.kind === 'reference' && !last) return false
  if (type.kind === 'reference' && node.entity.partOf?.whole === node.field.name) return true
  if (/^(?:updated|version)/u.test(node.field.name) && node.field.system) return false
  return !node.field.computed || isStored(node, entities)
}

/** No constant, person, clock or other table takes part. */
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

/** Each circle is reported once, at the first of its fields in the document. */
function cyclesIn(entities: readonly Entity[], declared: readonly EntityDeclared[]): readonly Problem[] {
  const problems: Problem[] = []
  const done = new Set<string>()
  const visit = (node: Node, path: readonly Node[]): void => {
    const start = path.findIndex((one) => keyOf(one) === keyOf(node))
    if (start >= 0) problems.push(cycleProblem(path.slice(start), declared))
    if (start >= 0 || done.has(keyOf(node))) return
    for (const next of nodesOf(node, entities)) if (next.field.computed) visit(next, [...path, node])
    done.add(keyOf(node))
  }
  for (const entity of entities) {
    for (const field of entity.fields) if (field.computed) visit({ entity, field }, [])
  }
  return problems
}

function cycleProblem(circle: readonly Node[], declared: readonly EntityDeclared[]): Problem {
  const several = circle.some((node) => node.entity.name !== circle[0]!.entity.name)
  const nameOf = ({ entity, field }: Node) => (several ? `${entity.label}: ${field.label}` : field.label)
  const fields = [...circle, circle[0]!].map(nameOf).join(' → ')
  const places = circle.flatMap((node) => {
    const entity = declared.find((one) => one.name === node.entity.name)
    return entity?.fields.find((one) => one.name === node.field.name)?.span ?? []
  })
  const span = places[0]!
  const second = places[1] && { span: places[1], label: 'which needs this one' }
  return entitiesProblem('ENT-032', { span, ...(second && { second }) }, { fields })
}
