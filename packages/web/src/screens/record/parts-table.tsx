// The parts of a record as a table, with totals; the parts of a part are below it.
import { isParts } from '@ninefold/plan/values'
import { placeFields, placesOf, type Field, SYSTEM_FIELDS } from '@ninefold/plan'
import type { Related, WireRecord } from '@ninefold/plan/wire'
import { useApplication } from '../../application/context.ts'
import { Why } from '../../parts/why.tsx'
import { alignOf, Cell } from '../../values/cells.tsx'
import type { CellProps } from '../../values/draft.ts'
import { sumOf, totalledColumns } from './totals.ts'
import { t } from '../../translation/t.ts'
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
  const whole = placesOf(entity)
    .map((place) => application.entity(place.entity))
    .find((one) => one?.fields.includes(field))
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
        <p className={css['none']}>{t('Nothing yet.')}</p>
      ) : (
        <div
          className={css['scroll']}
          role="region"
          aria-label={t('{name}, table', { name: field.label })}
          tabIndex={0}
        >
          <table className={css['table']}>
            <thead>
              <tr>
                {columns.map(({ name, label, type }) => (
                  <th key={name} scope="col" data-align={alignOf(type)} data-why>
                    {label}
                    <Why about={{ entity: entity.name, field: name }} of={label} look="corner" />
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {rows.map((row) => (
                <PartRows key={row.id} row={row} columns={columns} lists={lists} related={related} at={at} />
              ))}
            </tbody>
            <Sums
              entity={entity.name}
              rows={rows}
              columns={columns}
              totalled={totalledColumns(whole?.fields ?? [], field.name, columns)}
            />
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

interface SumsProps {
  readonly entity: string
  readonly rows: readonly WireRecord[]
  readonly columns: readonly Field[]
  /** Names of the columns to sum. */
  readonly totalled: readonly string[]
}

/** From two rows on. */
function Sums({ entity, rows, columns, totalled }: SumsProps) {
  const sums = columns.map(({ name }) => (totalled.includes(name) ? sumOf(rows.map((row) => row[name])) : null))
  if (rows.length < 2 || !sums.some(Boolean)) return null
  return (
    <tfoot>
      <tr>
        {columns.map(({ name, label, type }, index) => (
          <td key={name} data-align={alignOf(type)} data-why={sums[index] ? true : undefined}>
            {sums[index] ? (
              <>
                <Cell type={type} value={sums[index]} />
                <Why about={{ entity, total: name }} of={label} look="corner" />
              </>
            ) : index === 0 ? (
              t('Total')
            ) : null}
          </td>
        ))}
      </tr>
    </tfoot>
  )
}
