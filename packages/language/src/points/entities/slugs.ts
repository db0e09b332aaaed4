/** Checks the fields from which slugs are made. */
import { plainText } from '../../document/index.ts'
import type { Problem } from '@ninefold/plan/problem'
import { identifierOf } from '@ninefold/plan/base'
import { noteUse, closestLabel, placeWithFix } from '../../kernel/index.ts'
import type { EntityHead, FieldDeclared } from './model.ts'
import { entitiesProblem } from './problems.ts'
import { isSlug, traitsOf } from '@ninefold/plan/values'

/** A slug must name a text field of its entity. */
export function checkSlugs(
  head: EntityHead,
  fields: readonly FieldDeclared[],
  problems: Problem[],
): readonly FieldDeclared[] {
  return fields.map((field) => {
    if (!isSlug(field.type) || field.read?.type.kind !== 'slug') return field
    const written = field.read.type.of
    const of = fields.find((one) => one.name.toLowerCase() === identifierOf(plainText(written)).toLowerCase())
    noteUse(written, 'field', of?.name, head.name)
    if (!of) {
      const sluggable = fields.filter((one) => traitsOf(one.type).sluggable)
      const suggestion = closestLabel(plainText(written), sluggable)
      const at = placeWithFix(written.span, suggestion)
      problems.push(entitiesProblem('ENT-019', at, { field: plainText(written), entity: head.label, suggestion }))
    } else if (!traitsOf(of.type).sluggable) {
      const parameters = { name: field.label, field: of.label, type: of.type.kind }
      problems.push(entitiesProblem('ENT-020', { span: written.span }, parameters))
    }
    return of ? { ...field, type: { kind: 'slug', of: of.name } } : field
  })
}
