/** By what a board, a calendar or a tree is laid out: as written, or the one field that it can be. */
import { plainText } from '../../document/index.ts'
import { type FieldType, isChoice, isReference, isYesNo, isDateType, isDateTime } from '@ninefold/plan/values'
import type { EntityName, FieldName, SetRead } from '../../kernel/index.ts'
import { findField, type ScreenContext } from './find.ts'
import { screensProblem } from './problems.ts'

type Laid = 'list' | 'board' | 'calendar' | 'tree'

interface Layout {
  readonly fits: (type: FieldType, entity: string) => boolean
  readonly wanted: string
  readonly by: string
}

const LAYOUTS: Readonly<Record<Exclude<Laid, 'list'>, Layout>> = {
  board: {
    fits: (type) => isChoice(type) || isReference(type) || isYesNo(type),
    wanted: 'a state, a choice or a reference',
    by: 'each state or choice would be one of its columns',
  },
  calendar: {
    fits: (type) => isDateType(type) || isDateTime(type),
    wanted: 'a date',
    by: 'the date on which each record stands',
  },
  tree: {
    fits: (type, entity) => isReference(type) && type.entity === entity,
    wanted: 'a field that refers to the same entity',
    by: 'the field that names the record above',
  },
}

/** The field's name; '' for a list, which needs none; 'missing' after a problem. */
export function planBy(
  { kind, set }: { readonly kind: Laid; readonly set: SetRead },
  entity: EntityName,
  context: ScreenContext,
): string {
  if (kind === 'list') {
    if (set.by)
      context.problems.push(screensProblem('SCR-013', { span: set.by.span }, { text: `by ${plainText(set.by)}` }))
    return ''
  }
  const layout = LAYOUTS[kind]
  if (!set.by) return chosen(kind, set, entity, context)
  const field = findField(set.by, entity, context)
  if (field && layout.fits(field.type, entity.name)) return field.name
  if (field) {
    const { wanted } = layout
    context.problems.push(screensProblem('SCR-011', { span: set.by.span }, { field: field.label, kind, wanted }))
  }
  return 'missing'
}

function chosen(kind: Exclude<Laid, 'list'>, set: SetRead, entity: EntityName, context: ScreenContext): string {
  const { fits, by } = LAYOUTS[kind]
  const states = kind === 'board' ? context.names.stateFields(entity.name) : []
  const own = entity.fields.filter((field: FieldName) => !field.system && fits(field.type, entity.name))
  const [first, ...others] = states.length > 0 ? states : own
  if (first && others.length === 0) return first.name
  context.problems.push(screensProblem('SCR-010', { span: set.span }, { kind, by }))
  return 'missing'
}
