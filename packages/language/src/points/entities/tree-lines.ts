/**
 * What a tree adds to its entity: `ancestors` and `descendants`, the records above and below. A tree is a reference, or
 * many references, to the entity itself.
 */
import type { Problem } from '@ninefold/plan/problem'
import type { EntityHead, FieldDeclared } from './model.ts'
import { entitiesProblem } from './problems.ts'
import { isReference, isMany } from '@ninefold/plan/values'

export function treeLines(
  { name: entity, label }: EntityHead,
  fields: readonly FieldDeclared[],
  problems: Problem[],
): readonly FieldDeclared[] {
  const trees = fields.filter(isTree)
  for (const field of trees) {
    const at = { span: treeSpan(field) ?? field.span! }
    if (targetOf(field) !== entity) problems.push(entitiesProblem('ENT-046', at, { field: field.label, entity: label }))
  }
  const [tree, second] = trees.filter((field) => targetOf(field) === entity)
  if (second) {
    const first = tree!.span && { second: { span: tree!.span, label: 'this one makes a tree already' } }
    const at = { span: treeSpan(second) ?? second.span!, ...first }
    problems.push(entitiesProblem('ENT-047', at, { field: second.label, other: tree!.label, entity: label }))
  }
  if (!tree) return []
  return [line('ancestors', 'Ancestors', true), line('descendants', 'Descendants', false)].filter((added) => {
    const clash = fields.find((field) => field.name.toLowerCase() === added.name)
    if (clash?.span) {
      const parameters = { name: clash.label, other: added.label, what: 'field' }
      problems.push(entitiesProblem('ENT-002', { span: clash.span }, parameters))
    }
    return clash === undefined
  })

  function line(name: string, shown: string, up: boolean): FieldDeclared {
    return {
      name,
      label: shown,
      type: { kind: 'line', entity, by: tree!.name, up },
      required: 'no',
      unique: false,
      computed: false,
      system: true,
    }
  }
}

const isTree = ({ type }: FieldDeclared): boolean => (isReference(type) || isMany(type)) && type.tree === true

const targetOf = ({ type }: FieldDeclared): string | undefined =>
  isReference(type) || isMany(type) ? type.entity : undefined

function treeSpan({ read }: FieldDeclared): Problem['span'] | undefined {
  return read?.type.kind === 'reference' || read?.type.kind === 'many' ? read.type.tree : undefined
}
