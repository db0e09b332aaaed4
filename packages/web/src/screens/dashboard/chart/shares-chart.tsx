// Groups as shares of a whole: a divided bar, whose legend is the table of its numbers. Neighbours differ in colour and in
// hatching, and stand in the order of the table.
import { useApplication } from '../../../application/context.ts'
import { Link } from '../../../router/link.tsx'
import type { Point } from './points.ts'
import tileCss from '../dashboard.module.css'
import css from './chart.module.css'

const COLOURS = 7

interface SharesChartProps {
  readonly points: readonly Point[]
  readonly label: string
}

export function SharesChart({ points, label }: SharesChartProps) {
  const { formats } = useApplication()
  const share = new Intl.NumberFormat(formats.language, { style: 'percent', maximumFractionDigits: 1 })
  const sizes = points.map(({ size }) => Math.max(0, size ?? 0))
  const whole = sizes.reduce((sum, size) => sum + size, 0)
  const shareOf = (at: number) => (whole === 0 ? '–' : share.format(sizes[at]! / whole))
  return (
    <>
      <div className={css['shares']} aria-hidden="true">
        {points.map(({ key, label: group, text, to }, at) => {
          const look = { 'data-colour': at % COLOURS, 'data-hatched': at % 2 === 1, style: { flexGrow: sizes[at]! } }
          const title = `${group}: ${text}`
          if (sizes[at] === 0) return null
          return to ? (
            <Link key={key} to={to} tabIndex={-1} className={css['share']} title={title} {...look} />
          ) : (
            <span key={key} className={css['share']} title={title} {...look} />
          )
        })}
      </div>
      <table className={tileCss['bars']} aria-label={label}>
        <tbody>
          {points.map(({ key, label: group, text, to }, at) => (
            <tr key={key}>
              <th scope="row">
                <span className={css['swatch']} data-colour={at % COLOURS} data-hatched={at % 2 === 1} />
                {to ? <Link to={to}>{group}</Link> : group}
              </th>
              <td className={tileCss['number']}>{text}</td>
              <td className={tileCss['number']}>{shareOf(at)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  )
}
