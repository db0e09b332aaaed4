// Generates the tables of a point's columns and bullets for its page in the reference.
import { ACCESS_COLUMNS } from '@ninefold/language/access'
import { CALL_COLUMNS } from '@ninefold/language/calls'
import { ENTITY_COLUMNS } from '@ninefold/language/entities'
import { ERROR_COLUMNS } from '@ninefold/language/errors'
import { EXAMPLE_COLUMNS } from '@ninefold/language/examples'
import { LIFECYCLE_COLUMNS } from '@ninefold/language/lifecycle'
import { LIMIT_COLUMNS } from '@ninefold/language/limits'
import { PURPOSE_COLUMNS } from '@ninefold/language/purpose'
import { RULE_COLUMNS } from '@ninefold/language/rules'
import { SCREEN_COLUMNS } from '@ninefold/language/screens'
import type { Column, ColumnTable, Columns, PointColumns } from '@ninefold/language/kernel'

const DECLARED: Readonly<Record<string, PointColumns>> = {
  '1-purpose.md': PURPOSE_COLUMNS,
  '2-screens.md': SCREEN_COLUMNS,
  '3-entities.md': ENTITY_COLUMNS,
  '4-states.md': LIFECYCLE_COLUMNS,
  '5-rules.md': RULE_COLUMNS,
  '6-permissions.md': ACCESS_COLUMNS,
  '7-calls.md': CALL_COLUMNS,
  '8-errors.md': ERROR_COLUMNS,
  '9-limits.md': LIMIT_COLUMNS,
  'examples.md': { section: EXAMPLE_COLUMNS },
}

/** The lines for a page of docs/language/; none where its point is not declared so. */
export function columnsOf(file: string): readonly string[] {
  const declared = DECLARED[file]
  if (!declared) return []
  const { section, subject } = declared
  const tables = once(section.tables, subject?.tables)
  const bullets = once(section.bullets, subject?.bullets)
  return [
    ...Object.values(tables).flatMap(tableOf),
    ...(Object.keys(bullets).length > 0 ? described('Items of the list below a heading', 'Item', bullets) : []),
  ]
}

/** What may stand in both places is listed with the second. */
const once = <T>(above: Readonly<Record<string, T>> = {}, below: Readonly<Record<string, T>> = {}) => ({
  ...Object.fromEntries(Object.entries(above).filter(([name]) => !(name in below))),
  ...below,
})

const tableOf = ({ of, columns, others }: ColumnTable) =>
  described(`A table of ${of}`, 'Column', { ...columns, ...(others && { others }) })

const described = (title: string, first: string, columns: Columns): readonly string[] => [
  `${title}:`,
  '',
  row([first, 'Meaning', 'Value', 'If empty', 'Also called']),
  row(Array(5).fill('---')),
  ...Object.values(columns).map(rowOf),
  '',
]

function rowOf({ names, needed, prose, means, grammar, blank }: Column): string {
  const [name, ...others] = names
  const empty = needed ? 'An error: it is required.' : (blank ?? '')
  const called = prose ? 'Description, Notes, Remarks and the like' : others.filter((other) => other !== '').join(', ')
  return row([`*${name}*`, means, grammar.takes, empty, called])
}

const row = (cells: readonly string[]): string => `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`
