// What stands on paper, as a sheet: letterhead, addressee, title, facts, text, tables, totals, foot.
import type { PrintData, PrintFact, PrintTable } from '@ninefold/plan/wire'
import { Prose } from '../../parts/prose.tsx'
import { usePageFoot } from './use-page-foot.ts'
import css from './print.module.css'

export function Sheet({ data }: { data: PrintData }) {
  const { title, direction, language, letterhead, logo, addressee, facts, text, tables, totals, footer } = data
  const hasFoot = usePageFoot(data)
  return (
    <article className={css['sheet']} dir={direction} lang={language} aria-label={title}>
      <header className={css['letterhead']}>
        <Lines lines={letterhead} className={undefined} />
        {logo === undefined ? null : <img className={css['logo']} src={logo} alt="" />}
      </header>
      <Lines lines={addressee} className={css['addressee']} />
      <h2 className={css['title']}>{title}</h2>
      {facts.length > 0 ? (
        <dl className={css['facts']}>
          {facts.map((fact) => (
            <Fact key={fact.label} fact={fact} />
          ))}
        </dl>
      ) : null}
      {text === '' ? null : <Prose text={text} />}
      {tables.map((table) => (
        <Table key={table.label} table={table} isLabelled={tables.length > 1} />
      ))}
      {totals.length > 0 ? (
        <dl className={css['totals']}>
          {totals.map((fact) => (
            <Fact key={fact.label} fact={fact} />
          ))}
        </dl>
      ) : null}
      <Lines lines={footer} className={css['foot']} hidden={hasFoot} />
    </article>
  )
}

interface LinesProps {
  readonly lines: readonly string[]
  readonly className: string | undefined
  /** On paper, where each sheet has them at its foot. */
  readonly hidden?: boolean
}

function Lines({ lines, className, hidden = false }: LinesProps) {
  if (lines.length === 0) return null
  return (
    <div className={className} data-print={hidden ? 'no' : undefined}>
      {lines.map((line, at) => (
        <p key={at} dir="auto">
          {line}
        </p>
      ))}
    </div>
  )
}

function Fact({ fact: { label, text } }: { fact: PrintFact }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>
        <bdi>{text}</bdi>
      </dd>
    </div>
  )
}

function Table({ table: { label, columns, rows }, isLabelled }: { table: PrintTable; isLabelled: boolean }) {
  return (
    <table className={css['table']} aria-label={label}>
      {isLabelled ? <caption>{label}</caption> : null}
      <thead>
        <tr>
          {columns.map((column) => (
            <th key={column.label} scope="col" data-align={column.align}>
              {column.label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row, at) => (
          <tr key={at}>
            {row.map((text, column) => (
              <td key={column} data-align={columns[column]?.align}>
                <bdi>{text}</bdi>
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
