/** The fields that arrange a board, a calendar or a tree: as written, or the only suitable field. */
import { type Phrase, plainText } from '../../document/index.ts'
import { boardColumns, type KindShowing, screenKinds, type ScreenLayout } from '@ninefold/plan'
import { type FieldType, isColour, isDateTime } from '@ninefold/plan/values'
import type { EntityName, FieldName, SetRead } from '../../kernel/index.ts'
import { planColumns } from './columns.ts'
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

/** The end of each record: a date if it begins on a date, a moment if it begins at one. */
export function planUntil(
  until: Phrase | undefined,
  by: string,
  entity: EntityName,
  context: ScreenContext,
): string | undefined {
  const start = entity.fields.find(({ name }) => name === by)?.type
  if (!until || !start) return undefined
  const expected = isDateTime(start) ? 'a date and time, like its start' : 'a date, like its start'
  return suitable(until, { fits: (type) => type.kind === start.kind, expected }, entity, context)
}

/** The fields whose values stand side by side: those by which a board could go. */
export function planLanes(lanes: readonly Phrase[], entity: EntityName, context: ScreenContext): readonly string[] {
  const fits = (type: FieldType) => boardColumns(type) !== undefined
  const expected = 'a state, a choice, a yes/no field or a reference'
  return [...new Set(lanes.flatMap((lane) => suitable(lane, { fits, expected }, entity, context) ?? []))]
}

/** The path of the field with the colour of each record; it may be a field of a referenced record. */
export function planColour(colour: Phrase | undefined, entity: EntityName, context: ScreenContext): string | undefined {
  const [column] = colour ? planColumns([colour], entity, context) : []
  if (!colour || !column || isColour(column.type)) return column?.path
  const problem = { field: column.label, kind: 'calendar', expected: 'a colour' }
  context.problems.push(screensProblem('SCR-011', { span: colour.span }, problem))
  return undefined
}

/** Undefined after a problem. */
function suitable(
  phrase: Phrase,
  { fits, expected }: { readonly fits: (type: FieldType) => boolean; readonly expected: string },
  entity: EntityName,
  context: ScreenContext,
): string | undefined {
  const field = findField(phrase, entity, context)
  if (!field || fits(field.type)) return field?.name
  context.problems.push(
    screensProblem('SCR-011', { span: phrase.span }, { field: field.label, kind: 'calendar', expected }),
  )
  return undefined
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
