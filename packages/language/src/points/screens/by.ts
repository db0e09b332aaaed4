/** The field that arranges a board, a calendar or a tree: as written, or the only suitable field. */
import { plainText } from '../../document/index.ts'
import { type KindShowing, screenKinds, type ScreenLayout } from '@ninefold/plan'
import type { EntityName, FieldName, SetRead } from '../../kernel/index.ts'
import { findField, type ScreenContext } from './find.ts'
import { screensProblem } from './problems.ts'

type Laid = KindShowing<'records'>

/** The name of the field; '' for a kind that needs no field; 'missing' after a problem. */
export function planBy(
  { kind, set }: { readonly kind: Laid; readonly set: SetRead },
  entity: EntityName,
  context: ScreenContext,
): string {
  const { layout } = screenKinds[kind]
  if (!layout) {
    if (set.by)
      context.problems.push(screensProblem('SCR-013', { span: set.by.span }, { text: `by ${plainText(set.by)}` }))
    return ''
  }
  if (!set.by) return chosen(kind, layout, set, entity, context)
  const field = findField(set.by, entity, context)
  if (field && layout.fits(field.type, entity.name)) return field.name
  if (field) {
    const { expected } = layout
    context.problems.push(screensProblem('SCR-011', { span: set.by.span }, { field: field.label, kind, expected }))
  }
  return 'missing'
}

function chosen(
  kind: Laid,
  { fits, by, prefersStates }: ScreenLayout,
  set: SetRead,
  entity: EntityName,
  context: ScreenContext,
): string {
  const states = prefersStates ? context.names.stateFields(entity.name) : []
  const own = entity.fields.filter((field: FieldName) => !field.system && fits(field.type, entity.name))
  const [first, ...others] = states.length > 0 ? states : own
  if (first && others.length === 0) return first.name
  context.problems.push(screensProblem('SCR-010', { span: set.span }, { kind, by }))
  return 'missing'
}
