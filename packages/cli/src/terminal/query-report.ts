// Prints how each screen, tile, call and rule finds its records: the index, and the number of records read.
import type { Cost, QueryPlan } from '@ninefold/engine'
import type { Terminal } from './style.ts'
import { counted } from '@ninefold/plan/base'
import { labelled, printable } from './text.ts'

const READS: Readonly<Record<Cost, (entity: string, index: string) => string>> = {
  row: (_, index) => `reads one record, found by ${index}`,
  page: (_, index) => `reads as many as it shows, by ${index}`,
  found: (_, index) => `reads what is found by ${index}, then sifts or sorts it`,
  sifted: (entity, index) => `goes along ${index} until enough fit, at worst through every ${entity}`,
  all: (entity) => `reads every ${entity}: no index serves it`,
}

/** Of rules: which records are checked. */
function checks({ cost, entity, indexes, oneOfEach, narrowed }: QueryPlan): string {
  if (cost === 'row') return 'checks that record'
  const isEvery = cost === 'all' || cost === 'sifted'
  const few = oneOfEach
    ? ['one', ...(oneOfEach.length === 0 ? [] : ['for each', oneOfEach.join(' and ')])].join(' ')
    : narrowed && 'those that the write may concern'
  if (few)
    return `reads ${isEvery ? `every ${entity}` : `each ${entity} that is found by ${indexes.join(' and ')}`}, checks ${few}`
  return isEvery
    ? `checks every ${entity}: no index serves it`
    : `checks each ${entity} that is found by ${indexes.join(' and ')}`
}

/** Something grows with all that is stored, not with what is shown. */
const isSlow = ({ cost, through }: QueryPlan): boolean => cost === 'all' || through.length > 0

export function queryReport(
  queries: readonly QueryPlan[],
  { style, columns }: Pick<Terminal, 'style' | 'columns'>,
  named: (file: string) => string,
): readonly string[] {
  const places = [...Map.groupBy(queries, ({ place, origin }) => `${place} ${origin?.line ?? ''}`).values()]
  const blocks = places.flatMap((question) => {
    const { place, origin } = question[0]!
    const at = origin ? style.faint(`  ${named(origin.file)}:${origin.line}`) : ''
    return [style.bold(printable(place)) + at, ...question.flatMap((one) => oneQuery(one, columns, style)), '']
  })
  const slow = queries.filter(isSlow).length
  const end =
    slow === 0
      ? [`${style.green('✓')} ${counted(queries.length, 'query', 'queries')}, each by an index`]
      : [
          style.yellow(`${counted(slow, 'query', 'queries')} of ${queries.length} without an index`),
          ...labelled('', ADVICE, 2, columns),
        ]
  return [...blocks, ...end, ...labelled('', NOTE, 2, columns).map(style.faint)]
}

function oneQuery(one: QueryPlan, columns: number, style: Terminal['style']): readonly string[] {
  const { cost, entity, indexes, through, roles, writes, loads, missing } = one
  const reads = writes ? checks(one) : READS[cost](entity, indexes.join(' and '))
  const each = writes && cost === 'row' ? 'it' : 'each of them'
  const more = through.map((table) => `; for ${each} it goes through every ${table}`).join('')
  const where = loads ? '; on the server, since the database cannot say it' : ''
  const who = writes ? `a write of ${writes.join(', ')}` : roles.join(', ')
  const index = missing
    ? `; an index of ${missing.index} would find them; each new ${entity} would enter ${missing.entries + 1} indexes, not ${missing.entries}`
    : ''
  const lines = labelled('', printable(`${who}: ${reads}${more}${where}${index}`), 2, columns)
  return isSlow(one) ? lines.map(style.yellow) : lines
}

const ADVICE =
  "An index serves a list that is sorted by fields of the record itself, and a condition that compares such a field with one value (`owner == me`, `status == 'open'`); a rule, where `filter` or `exists` compares a field of the others with one of the record (`b.room == room`)."
const NOTE =
  'As SQLite answers while it holds no records; PostgreSQL has the same indexes, those of words where it has its extension pg_trgm.'
