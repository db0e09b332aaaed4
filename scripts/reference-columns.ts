// The tables of a point that are declared column by column, on its page in the reference.
import { ACCESS, RESTRICTIONS } from '@ninefold/language/access'
import { IN_POINT as CALLS, SETTINGS, UNDER_CALL } from '@ninefold/language/calls'
import { BULLETS, ENTITY_TABLES } from '@ninefold/language/entities'
import { ERRORS } from '@ninefold/language/errors'
import { EXAMPLES } from '@ninefold/language/examples'
import { LIFECYCLE_TABLES, MARKS } from '@ninefold/language/lifecycle'
import { UNDER_HEADING } from '@ninefold/language/limits'
import { SETTINGS as OF_PRODUCT, TABLES } from '@ninefold/language/purpose'
import { IN_POINT as RULES } from '@ninefold/language/rules'
import { DETAILS, IN_POINT, UNDER_HEADING as UNDER_SCREEN } from '@ninefold/language/screens'
import type { Column, ColumnTable, ColumnTables, Columns } from '@ninefold/language/kernel'

interface Declared {
  readonly tables: ColumnTables
  readonly bullets?: Columns
}

/** By page; tables that may also stand directly in the section are not listed twice. */
const DECLARED: Readonly<Record<string, Declared>> = {
  '1-purpose.md': { tables: TABLES, bullets: OF_PRODUCT },
  '2-screens.md': { tables: { ...IN_POINT, ...UNDER_SCREEN }, bullets: DETAILS },
  '3-entities.md': { tables: ENTITY_TABLES, bullets: BULLETS },
  '4-states.md': { tables: LIFECYCLE_TABLES, bullets: MARKS },
  '5-rules.md': { tables: RULES },
  '6-permissions.md': { tables: ACCESS, bullets: RESTRICTIONS },
  '7-calls.md': { tables: { ...CALLS, ...UNDER_CALL }, bullets: SETTINGS },
  '8-errors.md': { tables: ERRORS },
  '9-limits.md': { tables: UNDER_HEADING },
  'examples.md': { tables: EXAMPLES },
}

/** The lines for a page of docs/language/; none where its point is not declared so. */
export function columnsOf(file: string): readonly string[] {
  const { tables, bullets } = DECLARED[file] ?? { tables: {} }
  return [
    ...Object.values(tables).flatMap(tableOf),
    ...(bullets ? described('Items of the list below a heading', 'Item', bullets) : []),
  ]
}

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
