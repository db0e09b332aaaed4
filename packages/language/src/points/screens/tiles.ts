/** The tiles of a dashboard: numbers over a set of records, and short lists. */
import { type Phrase, plainText } from '../../document/index.ts'
import type { Entity, Tile } from '@ninefold/plan'
import { traitsOf } from '@ninefold/plan/values'
import { foldName, identifierOf } from '@ninefold/plan/base'
import { suggestedSet, duplicateFinder, type EntityName, type FieldName } from '../../kernel/index.ts'
import { defaultColumns, defaultSort, planColumns, planScreenSort } from './columns.ts'
import type { TileRead } from './model.ts'
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
  const by = read.set.by && shows?.kind !== 'list' ? planBy(read.set.by, entity, context) : undefined
  if (!shows || filter === 'wrong' || (read.set.by && !by)) return undefined
  const label = plainText(read.label)
  return {
    name: identifierOf(label),
    label,
    entity: entity.name,
    ...(filter && { filter }),
    shows,
    ...(by && { by: by.name }),
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

function planBy(phrase: Phrase, entity: EntityName, context: ScreenContext): FieldName | undefined {
  const field = findField(phrase, entity, context)
  if (!field || traitsOf(field.type).groups) return field
  const expected = 'a field with few different values, such as a choice or a reference'
  context.problems.push(
    screensProblem('SCR-011', { span: phrase.span }, { field: field.label, kind: 'breakdown', expected }),
  )
  return undefined
}
