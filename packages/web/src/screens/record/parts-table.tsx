// The parts of a record as a table, with the sum of each column of amounts; the parts of a part are below it.
import {
  addDecimals,
  formatDecimal,
  parseDecimal,
  type Decimal,
  type Json,
  isParts,
  isMoney,
} from '@ninefold/plan/values'
import { placeFields, type Field, SYSTEM_FIELDS } from '@ninefold/plan'
import type { Related, WireRecord } from '@ninefold/plan/wire'
import { useApplication } from '../../application/context.ts'
import { alignOf, Cell } from '../../values/cells.tsx'
import type { CellProps } from '../../values/draft.ts'
import { moneyOf } from '../../values/money/money-of.ts'
import css from './record.module.css'

interface PartsTableProps {
  readonly field: Field
  /** The record or part that has them. */
  readonly record: WireRecord
  readonly related: Related
  /** The path of the list from the record of the page: `stages.{id}.tasks`. */
  readonly at: NonNullable<CellProps['at']>
  readonly inside?: boolean
}

export function PartsTable({ field, record, related, at, inside = false }: PartsTableProps) {
  const application = useApplication()
  const entity = isParts(field.type) ? application.entity(field.type.entity) : undefined
  const rows = (Array.isArray(record[field.name]) ? record[field.name] : []) as readonly WireRecord[]
  if (!entity || (inside && rows.length === 0)) return null
  const places = new Set(placeFields(entity))
  const own = entity.fields.filter(
    ({ name }) =>
      !SYSTEM_FIELDS.has(name) &&
      !places.has(name) &&
      rows.some((row) => row[name] !== null && row[name] !== undefined),
  )
  const columns = own.filter(({ type }) => !isParts(type))
  const lists = own.filter(({ type }) => isParts(type))
  const Heading = inside ? 'h3' : 'h2'
  return (
    <section className={css['parts']} aria-label={field.label} data-inside={inside}>
      <Heading>
        {field.label} <span className={css['count']}>{rows.length}</span>
      </Heading>
      {rows.length === 0 ? (
        <p className={css['none']}>No {entity.plural.toLowerCase()} yet.</p>
      ) : (
        <div className={css['scroll']} role="region" aria-label={`${field.label}, table`} tabIndex={0}>
          <table className={css['table']}>
            <thead>
              <tr>
                {columns.map(({ name, label, type }) => (
                  <th key={name} scope="col" data-align={alignOf(type)}>
                    {label}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {rows.map((row) => (
                <PartRows key={row.id} row={row} columns={columns} lists={lists} related={related} at={at} />
              ))}
            </tbody>
            <Sums rows={rows} columns={columns} />
          </table>
        </div>
      )}
    </section>
  )
}

interface PartRowsProps extends Pick<PartsTableProps, 'related' | 'at'> {
  readonly row: WireRecord
  readonly columns: readonly Field[]
  /** The lists of parts inside the part. */
  readonly lists: readonly Field[]
}

function PartRows({ row, columns, lists, related, at }: PartRowsProps) {
  const placeOf = (name: string) => ({ ...at, field: `${at.field}.${row.id}.${name}` })
  return (
    <>
      <tr>
        {columns.map(({ name, type }) => (
          <td key={name} data-align={alignOf(type)} data-kind={type.kind}>
            <Cell type={type} value={row[name]} related={related} at={placeOf(name)} />
          </td>
        ))}
      </tr>
      {lists.some(({ name }) => Array.isArray(row[name]) && row[name].length > 0) ? (
        <tr className={css['inside']}>
          <td colSpan={Math.max(1, columns.length)}>
            {lists.map((list) => (
              <PartsTable key={list.name} field={list} record={row} related={related} at={placeOf(list.name)} inside />
            ))}
          </td>
        </tr>
      ) : null}
    </>
  )
}

/** The sum of each column of amounts, from two rows on. */
function Sums({ rows, columns }: { rows: readonly WireRecord[]; columns: readonly Field[] }) {
  const sums = columns.map((column) => (isMoney(column.type) ? sumOf(rows.map((row) => row[column.name])) : null))
  if (rows.length < 2 || !sums.some(Boolean)) return null
  return (
    <tfoot>
      <tr>
        {columns.map(({ name, type }, index) => (
          <td key={name} data-align={alignOf(type)}>
            {sums[index] ? <Cell type={type} value={sums[index]} /> : index === 0 ? 'Total' : null}
          </td>
        ))}
      </tr>
    </tfoot>
  )
}

/** Exact; null if the currencies differ. */
function sumOf(values: readonly (Json | undefined)[]): Json {
  let sum: Decimal | null = null
  let currency: string | undefined
  for (const value of values) {
    const money = moneyOf(value)
    const amount = money && parseDecimal(money.amount)
    if (!money || !amount) continue
    if (currency !== undefined && currency !== money.currency) return null
    currency = money.currency
    sum = sum === null ? amount : addDecimals(sum, amount)
  }
  return sum && currency ? { amount: formatDecimal(sum), currency } : null
}
