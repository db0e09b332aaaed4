/** The columns, search fields and order of a list: as written, or chosen so that users recognise the records. */
import type { Phrase } from '../../document/index.ts'
import type { Column, Entity, Field, Sort } from '@ninefold/plan'
import { isWriteOnly, traitsOf, isLongText, isSequence } from '@ninefold/plan/values'
import {
  findFieldPath,
  type FieldPath,
  type EntityName,
  type FieldName,
  type SortRead,
  whyUnsortable,
  planSort,
  undeclaredField,
} from '../../kernel/index.ts'
import { upperFirst } from '@ninefold/plan/base'
import type { ScreenContext } from './find.ts'
import { screensProblem } from './problems.ts'

export function planColumns(phrases: readonly Phrase[], entity: EntityName, context: ScreenContext): readonly Column[] {
  return phrases.flatMap((phrase) => {
    const path = findFieldPath(phrase, entity, context.names)
    if (!path.found) {
      reportMissing(path, context)
      return []
    }
    const { type } = path.field
    if (isWriteOnly(type)) {
      const because = 'it is never shown to anybody'
      context.problems.push(screensProblem('SCR-016', { span: phrase.span }, { field: path.field.label, because }))
      return []
    }
    return [{ path: path.path, label: labelOf(path.fields), type, origin: context.names.originOf(phrase.span) }]
  })
}

function labelOf(fields: readonly FieldName[]): string {
  return upperFirst(fields.map((field, index) => (index === 0 ? field.label : field.label.toLowerCase())).join(': '))
}

function reportMissing(path: FieldPath & { found: false }, { problems }: ScreenContext): void {
  const { name, span, entity } = path
  problems.push(screensProblem('SCR-003', ...undeclaredField(span, name, entity)))
}

const MOST = 7

/** How useful a field is as a column of a list; 0: not shown. */
function weightOf(field: Field): number {
  if (field.system && field.name !== 'status') return ['name', 'email'].includes(field.name) ? 4 : 0
  return traitsOf(field.type).columnWeight ?? 0
}

/** The most useful fields as columns (the title, state, choices, amounts, dates, references): at most `most`, in document order. */
export function defaultColumns(entity: Entity, most = MOST): readonly Column[] {
  const known = shownFields(entity)
  const others = entity.fields
    .filter((field) => !known.includes(field) && weightOf(field) > 0)
    .toSorted((a, b) => weightOf(b) - weightOf(a))
    .slice(0, Math.max(0, most - known.length))
  const rest = entity.fields.filter((field) => others.includes(field))
  return [...known, ...rest].map((field) => ({ path: field.name, label: field.label, type: field.type }))
}

/** The entity's own fields in its "shown as". */
function shownFields(entity: Entity): readonly Field[] {
  const names = entity.shownAs.reads.map((path) => path.split('.')[0])
  return entity.fields.filter((field) => names.includes(field.name) && !isLongText(field.type)).slice(0, 3)
}

export function defaultSearch(entity: Entity): readonly string[] {
  const found = (field: Field) =>
    traitsOf(field.type).searched === 'always' || (isSequence(field.type) && field.type.template !== '')
  return entity.fields
    .filter((field) => found(field) && field.name !== 'id' && !field.computed)
    .map((field) => field.name)
}

export function planSearch(phrases: readonly Phrase[], entity: EntityName, context: ScreenContext): readonly string[] {
  return phrases.flatMap((phrase) => {
    const path = findFieldPath(phrase, entity, context.names)
    if (!path.found) reportMissing(path, context)
    if (!path.found) return []
    const { type, label } = path.field
    if (traitsOf(type).searched) return [path.path]
    context.problems.push(
      screensProblem('SCR-016', { span: phrase.span }, { field: label, because: 'only text can be searched in' }),
    )
    return []
  })
}

export function planScreenSort(sort: readonly SortRead[], entity: EntityName, context: ScreenContext): readonly Sort[] {
  return planSort(sort, entity, context.names, {
    missing: (path) => reportMissing(path, context),
    cannot: (span, field, because) =>
      context.problems.push(screensProblem('SCR-016', { span }, { field: field.label, because })),
  })
}

/** Entities with states: newest first. Others: by the first field of "shown as". */
export function defaultSort(entity: Entity, { stateField }: Pick<ScreenContext, 'stateField'>): readonly Sort[] {
  const hasStates = stateField(entity.name) !== undefined
  const first = shownFields(entity).find((field) => !whyUnsortable(field.type))
  return hasStates || !first ? [{ path: 'createdAt', descending: true }] : [{ path: first.name, descending: false }]
}
