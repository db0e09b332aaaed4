/** The grammar of what a tile shows: `sum of amount of Claim where … by spent on by month, as lines`. */
import { pattern } from '@ninefold/plan/pattern'
import { PERIODS, type Chart, type Period } from '@ninefold/plan'
import { listItems, matchPattern, plainText, type Phrase } from '../../document/index.ts'
import { firstOf, readSet, sentence, type Grammar, type Sentence, type SetRead } from '../../kernel/index.ts'
import type { ChartRead, PeriodRead, TileRead } from './model.ts'

type TileShows = Pick<TileRead, 'shows' | 'set' | 'columns' | 'period' | 'as'>

export const tileShows: Grammar<TileShows> = {
  takes: 'a count, a sum or a list over a set of records: `sum of amount of Claim`',
  parse: (cell) => {
    const { shown = cell, chart } = matchPattern(cell, DRAWN) ?? {}
    const value = firstOf(TILES, shown, undefined)
    if (!value) return { wrong: cell }
    return { value: { ...value, ...groupsOf(value.set), ...(chart && { as: chartOf(chart) }) } }
  },
}

const SUMS = {
  sum: 'sum',
  total: 'sum',
  average: 'average',
  mean: 'average',
  least: 'least',
  lowest: 'least',
  most: 'most',
  highest: 'most',
} as const

/** A list may name its columns: `list of Claim … with number, title`. */
const TILES: readonly Sentence<TileShows>[] = [
  sentence('[the] (count|number) of {set}', ({ set }) => ({ shows: { kind: 'count' }, set: readSet(set) })),
  sentence('[the] list of {set} [with {columns?}]', ({ set, columns }) => ({
    shows: { kind: 'list' },
    set: readSet(set),
    ...(columns && { columns: listItems(columns) }),
  })),
  sentence(
    '[the] {kind:<sums>} of {field} of {set}',
    ({ kind, field, set }) => ({
      shows: { kind: SUMS[plainText(kind).toLowerCase() as keyof typeof SUMS], field },
      set: readSet(set),
    }),
    { sums: Object.keys(SUMS).join('|') },
  ),
]

const CHART_WORDS: Readonly<Record<string, Chart>> = {
  line: 'lines',
  lines: 'lines',
  bar: 'bars',
  bars: 'bars',
  share: 'shares',
  shares: 'shares',
  pie: 'shares',
}

const DRAWN = pattern('{shown} [,] as [an?] {chart:<charts>} [chart]', { charts: Object.keys(CHART_WORDS).join('|') })

const chartOf = (word: Phrase): ChartRead => ({
  chart: CHART_WORDS[plainText(word).toLowerCase()]!,
  span: word.span,
})

const BY_PERIOD = pattern('{field} (by|per) {period:<periods>}', { periods: PERIODS.join('|') })

/** `submitted on by month` as the field and its period. A field may be called `month` itself. */
function groupsOf(set: SetRead): { readonly set: SetRead; readonly period?: PeriodRead } {
  const { field, period } = (set.by && matchPattern(set.by, BY_PERIOD)) ?? {}
  if (!field || !period) return { set }
  return {
    set: { ...set, by: field },
    period: { period: plainText(period).toLowerCase() as Period, span: period.span },
  }
}
