/** The views of a list: fewer of its records, another order, fewer columns, groups. */
import { type Phrase, plainText } from '../../document/index.ts'
import type { Column, ScreenView } from '@ninefold/plan'
import { isChoice, isDateType, isReference, isYesNo } from '@ninefold/plan/values'
import { foldName, identifierOf } from '@ninefold/plan/base'
import { suggestedSet, duplicateFinder, type EntityName } from '../../kernel/index.ts'
import { planColumns, planScreenSort } from './columns.ts'
import { findField, findShown, planFilter, type ScreenContext } from './find.ts'
import type { ViewRead } from './model.ts'
import { screensProblem } from './problems.ts'

/** The list that has the views. */
interface ListWithViews {
  readonly entity: EntityName
  readonly columns: readonly Column[]
  /** Its label. */
  readonly screen: string
}

/** Undefined without any. */
export function planViews(
  views: readonly ViewRead[],
  list: ListWithViews,
  context: ScreenContext,
): readonly ScreenView[] | undefined {
  const firstOf = duplicateFinder(views, ({ label }) => foldName(plainText(label)))
  for (const { label } of views.filter((view) => firstOf(view)))
    context.problems.push(screensProblem('SCR-024', { span: label.span }, { tile: plainText(label), isView: true }))
  const planned = views.flatMap((view) => (firstOf(view) ? [] : (planView(view, list, context) ?? [])))
  return planned.length > 0 ? planned : undefined
}

function planView(read: ViewRead, list: ListWithViews, context: ScreenContext): ScreenView | undefined {
  const { names, problems } = context
  const set = suggestedSet(read.set, names)
  const entity = findShown(set.entity, context)?.entity
  if (!entity) return undefined
  if (entity.name !== list.entity.name) {
    const labels = { screen: list.screen, entity: list.entity.label, other: entity.label }
    problems.push(screensProblem('SCR-031', { span: set.entity.span }, labels))
    return undefined
  }
  const filter = planFilter(set, entity, context)
  const sort = set.sort.length > 0 ? planScreenSort(set.sort, entity, context) : undefined
  const columns = read.columns && planChosen(read.columns, list, context)
  const by = set.by && planGroup(set.by, list, context)
  if (filter === 'wrong' || (set.by && by === undefined)) return undefined
  const label = plainText(read.label)
  return {
    name: identifierOf(label),
    label,
    ...(filter && { filter }),
    ...(columns && columns.length > 0 && { columns }),
    ...(sort && sort.length > 0 && { sort }),
    ...(by !== undefined && { by }),
    origin: names.originOf(read.span),
  }
}

/** Columns of the list, in the order of the view. */
function planChosen(phrases: readonly Phrase[], list: ListWithViews, context: ScreenContext): readonly Column[] {
  return phrases.flatMap((phrase) => {
    const [column] = planColumns([phrase], list.entity, context)
    if (!column || isOf(list, column.path)) return column ?? []
    reportNoColumn(phrase, column.label, list, context)
    return []
  })
}

function planGroup(phrase: Phrase, list: ListWithViews, context: ScreenContext): string | undefined {
  const field = findField(phrase, list.entity, context)
  if (!field) return undefined
  const { name, label, type } = field
  if (!(isChoice(type) || isYesNo(type) || isReference(type) || isDateType(type)))
    context.problems.push(screensProblem('SCR-029', { span: phrase.span }, { field: label }))
  else if (isOf(list, name)) return name
  else reportNoColumn(phrase, label, list, context)
  return undefined
}

const isOf = ({ columns }: ListWithViews, path: string): boolean => columns.some((column) => column.path === path)

function reportNoColumn(
  phrase: Phrase,
  field: string,
  { screen, columns }: ListWithViews,
  context: ScreenContext,
): void {
  const known = columns.map(({ label }) => label).join(', ')
  context.problems.push(screensProblem('SCR-028', { span: phrase.span }, { field, screen, columns: known }))
}
