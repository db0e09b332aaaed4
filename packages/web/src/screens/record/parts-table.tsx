// The parts of a record as a table, with the sum of each column of amounts.
import {
  addDecimals,
  formatDecimal,
  parseDecimal,
  type Decimal,
  type Field,
  type Json,
  type Related,
  type WireRecord,
} from '@ninefold/language'
import { KEPT_FIELDS } from '../../application/application.ts'
import { useApplication } from '../../application/context.ts'
import { alignOf, Cell } from '../../values/cells.tsx'
import { moneyOf } from '../../values/money/money-of.ts'
import css from './record.module.css'

export function PartsTable({ field, record, related }: { field: Field; record: WireRecord; related: Related }) {
  const application = useApplication()
  const entity = field.type.kind === 'parts' ? application.entity(field.type.entity) : undefined
  const rows = (Array.isArray(record[field.name]) ? record[field.name] : []) as readonly WireRecord[]
  if (!entity) return null
  const columns = entity.fields.filter(
    ({ name }) =>
      !KEPT_FIELDS.has(name) &&
      name !== entity.partOf?.whole &&
      rows.some((row) => row[name] !== null && row[name] !== undefined),
  )
  const sums = columns.map((column) =>
    column.type.kind === 'money' ? sumOf(rows.map((row) => row[column.name])) : null,
  )
  return (
    <section className={css['parts']} aria-label={field.label}>
      <h2>
        {field.label} <span className={css['count']}>{rows.length}</span>
      </h2>
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
                <tr key={row.id}>
                  {columns.map(({ name, type }) => (
                    <td key={name} data-align={alignOf(type)} data-kind={type.kind}>
                      <Cell
                        type={type}
                        value={row[name]}
                        related={related}
                        at={{ entity: entity.name, id: row.id, field: name }}
                      />
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
            {rows.length > 1 && sums.some(Boolean) ? (
              <tfoot>
                <tr>
                  {columns.map(({ name, type }, index) => (
                    <td key={name} data-align={alignOf(type)}>
                      {sums[index] ? <Cell type={type} value={sums[index]} /> : index === 0 ? 'Total' : null}
                    </td>
                  ))}
                </tr>
              </tfoot>
            ) : null}
          </table>
        </div>
      )}
    </section>
  )
}

/** Exact; nothing where the currencies differ. */
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
