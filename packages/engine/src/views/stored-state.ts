/** The state of a view as it is stored, with marks instead of names, and as one principal may see it again. */
import type { Plan } from '@ninefold/plan'
import { parseExpression, type Syntax } from '@ninefold/plan/expression'
import type { ViewState } from '@ninefold/plan/wire'
import { exists, openMarker, withNames, type Marker, type NameOf } from './marks.ts'
import { accepts, type ViewPlace } from './place.ts'

export interface StoredState {
  /** JSON of a `ViewState`. */
  readonly state: string
  readonly names: readonly NameOf[]
}

/** `state` must have been checked (`readState`). */
export function stored(place: ViewPlace, state: ViewState): StoredState {
  const marker = openMarker(place.plan)
  const path = (one: string) => marker.path(place.shows.entity, one)
  const { filter, sort, columns, widths, group, ...rest } = state
  const marked: ViewState = {
    ...rest,
    ...(filter !== undefined && { filter: markedFilter(place, marker, filter) }),
    ...(sort !== undefined && { sort: sort.split(',').map(sorted).join(',') }),
    ...(columns && { columns: columns.map(path) }),
    ...(widths && { widths: Object.fromEntries(Object.entries(widths).map(([one, width]) => [path(one), width])) }),
    ...(group !== undefined && { group: path(group) }),
  }
  return { state: JSON.stringify(marked), names: marker.names }

  function sorted(written: string): string {
    const name = written.trim()
    return name.startsWith('-') ? `-${path(name.slice(1))}` : path(name)
  }
}

function markedFilter({ records, principal, shows }: ViewPlace, marker: Marker, filter: string): string {
  let at = 0
  const pieces = records
    .namesInFilter(principal, shows.entity, filter)
    .toSorted((a, b) => a.start - b.start)
    .map(({ start, end, choice = null, ...name }) => {
      const before = filter.slice(at, start)
      at = end
      return marker.text(before) + marker.name({ ...name, choice })
    })
  return pieces.join('') + marker.text(filter.slice(at))
}

/** With the names of today, whoever may read them. */
export function whole(plan: Plan, { state, names }: StoredState): { state: ViewState; missing: boolean } {
  const filled = JSON.parse(state, (_, value: unknown) => fill(value)) as ViewState
  return { state: filled, missing: !names.every((name) => exists(plan, name)) }

  function fill(value: unknown): unknown {
    if (typeof value === 'string') return withNames(value, names)
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return value
    return Object.fromEntries(Object.entries(value).map(([key, one]) => [withNames(key, names), one]))
  }
}

/**
 * Only what the principal may ask of the list. A condition about anything else is left out as a whole, so a view answers no question
 * that its reader could not ask. `reduced`: something was left out.
 */
export function narrowed(place: ViewPlace, all: ViewState): { readonly state: ViewState; readonly reduced: boolean } {
  const { records, principal, shows } = place
  const { entity } = shows
  const isColumn = (path: string) => shows.columns.some((column) => column.path === path)
  const conditions = all.filter === undefined ? [] : conditionsOf(all.filter)
  const asked = conditions.filter((one) => accepts(() => records.namesInFilter(principal, entity, one)))
  const order = all.sort?.split(',') ?? []
  const sort = order.filter((one) => accepts(() => records.checkedSort(principal, entity, one)))
  const columns = all.columns?.filter(isColumn)
  const widths = Object.entries(all.widths ?? {}).filter(([path]) => isColumn(path))
  const hasBase = shows.views?.some(({ name }) => name === all.base)
  const state: ViewState = {
    ...(all.base !== undefined && hasBase && { base: all.base }),
    ...(asked.length > 0 && { filter: asked.join(' and ') }),
    ...(sort.length > 0 && { sort: sort.join(',') }),
    ...(columns && columns.length > 0 && { columns }),
    ...(widths.length > 0 && { widths: Object.fromEntries(widths) }),
    ...(all.rows && { rows: all.rows }),
    ...(all.group !== undefined && isColumn(all.group) && { group: all.group }),
  }
  const reduced =
    asked.length < conditions.length ||
    sort.length < order.length ||
    (columns?.length ?? 0) < (all.columns?.length ?? 0) ||
    (all.group !== undefined && state.group === undefined) ||
    (all.base !== undefined && state.base === undefined)
  return { state, reduced }
}

/** The parts of `a and b and c`, as they are written. A text that is no expression is one condition. */
function conditionsOf(filter: string): readonly string[] {
  let isWrong = false
  const syntax = parseExpression(filter, () => (isWrong = true))
  return isWrong ? [filter] : partsOf(syntax).map(({ start, end }) => filter.slice(start, end))
}

const partsOf = (syntax: Syntax): readonly Syntax[] =>
  syntax.op === 'call' && syntax.fn === 'and' && !syntax.bracketed ? syntax.args.flatMap(partsOf) : [syntax]
