/** The tiles of a dashboard: numbers over a set of records, and short lists. */
import { type Phrase, plainText } from '../../document/index.ts'
import type { Entity, Tile } from '@ninefold/plan'
import type { Problem } from '@ninefold/plan/problem'
import { isDateTime, isDateType, traitsOf } from '@ninefold/plan/values'
import { foldName, identifierOf } from '@ninefold/plan/base'
import { suggestedSet, duplicateFinder, type EntityName, type FieldName } from '../../kernel/index.ts'
import { defaultColumns, defaultSort, planColumns, planScreenSort } from './columns.ts'
import type { PeriodRead, TileRead } from './model.ts'
import { findField, findShown, planFilter, type ScreenContext } from './find.ts'
import { screensProblem } from './problems.ts'

export function planTiles(tiles: readonly TileRead[], context: ScreenContext): readonly Tile[] {
  const firstOf = duplicateFinder(tiles, ({ label }) => foldName(plainText(label)))
  for (const { label } of tiles.filter((tile) => firstOf(tile)))
    context.problems.push(screensProblem('SCR-024', { span: label.span }, { tile: plainText(label) }))
  const planned = tiles.flatMap((tile) => planTile(tile, context) ?? [])
  return planned.map((tile, index) => {
    const before = planned.slice(0, index).filter((other) => other.name === tile.name).length
    return before === 0 ? tile : { ...tile, name: `${tile.name}${before + 1}` }
  })
}

function planTile(read: TileRead, context: ScreenContext): Tile | undefined {
  const set = suggestedSet(read.set, context.names)
  const shown = findShown(set.entity, context)
  if (!shown) return undefined
  const { entity, plan } = shown
  const filter = planFilter(set, entity, context)
  const shows = planShows(read, entity, plan, context)
  const by = read.set.by && shows?.kind !== 'list' ? planBy(read.set.by, read.period, entity, context) : undefined
  if (!shows || filter === 'wrong' || (read.set.by && !by) || !isDrawable(read, context)) return undefined
  const label = plainText(read.label)
  return {
    name: identifierOf(label),
    label,
    entity: entity.name,
    ...(filter && { filter }),
    shows,
    ...(by && { by: by.name }),
    ...(read.period && { period: read.period.period }),
    ...(read.as && { as: read.as.chart }),
    origin: context.names.originOf(read.span),
  }
}

function planShows(
  read: TileRead,
  entity: EntityName,
  plan: Entity,
  context: ScreenContext,
): Tile['shows'] | undefined {
  const { shows, set } = read
  switch (shows.kind) {
    case 'count':
      return { kind: 'count' }
    case 'list': {
      if (set.by) context.problems.push(screensProblem('SCR-013', { span: set.by.span }, { text: `by ${set.by.text}` }))
      const columns = read.columns ? planColumns(read.columns, entity, context) : defaultColumns(plan, 4)
      const sort = set.sort.length > 0 ? planScreenSort(set.sort, entity, context) : defaultSort(plan, context)
      return set.by ? undefined : { kind: 'list', columns, sort }
    }
    case 'sum':
    case 'average':
    case 'least':
    case 'most': {
      const field = planSummed(shows.field, shows.kind, entity, context)
      return field === undefined ? undefined : { kind: shows.kind, field }
    }
  }
}

function planSummed(phrase: Phrase, what: string, entity: EntityName, context: ScreenContext): string | undefined {
  const field = findField(phrase, entity, context)
  if (!field) return undefined
  if (traitsOf(field.type).summable) return field.name
  context.problems.push(screensProblem('SCR-015', { span: phrase.span }, { field: field.label, what }))
  return undefined
}

function planBy(
  phrase: Phrase,
  period: PeriodRead | undefined,
  entity: EntityName,
  context: ScreenContext,
): FieldName | undefined {
  const field = findField(phrase, entity, context)
  if (!field) return undefined
  const isMoment = isDateTime(field.type)
  if (period ? isMoment || isDateType(field.type) : traitsOf(field.type).groups) return field
  context.problems.push(period ? noDate(field, period, entity) : noGroups(field, phrase, isMoment))
  return undefined
}

function noDate(field: FieldName, { period, span }: PeriodRead, entity: EntityName): Problem {
  const isDate = ({ type, system }: FieldName) => !system && (isDateType(type) || isDateTime(type))
  const suggestion = entity.fields.find(isDate)?.label
  return screensProblem('SCR-026', { span }, { field: field.label, period, suggestion })
}

function noGroups(field: FieldName, { span }: Phrase, isMoment: boolean): Problem {
  const expected = isMoment
    ? `a period, such as \`by ${field.label} by month\``
    : 'a field with few different values, such as a choice or a reference'
  return screensProblem('SCR-011', { span }, { field: field.label, kind: 'breakdown', expected })
}

/** Lines need a course of time, shares a whole. */
function isDrawable({ shows, set, period, as }: TileRead, { problems }: ScreenContext): boolean {
  if (!as) return true
  const needs =
    shows.kind === 'list' || !set.by
      ? 'groups'
      : as.chart === 'lines' && !period
        ? 'period'
        : as.chart === 'shares' && shows.kind !== 'count' && shows.kind !== 'sum'
          ? 'whole'
          : undefined
  if (needs) problems.push(screensProblem('SCR-027', { span: as.span }, { chart: as.chart, needs }))
  return needs === undefined
}
