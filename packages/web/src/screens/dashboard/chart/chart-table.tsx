// The numbers of a chart as a table.
import { Link } from '../../../router/link.tsx'
import type { Point } from './points.ts'
import tileCss from '../dashboard.module.css'

interface ChartTableProps {
  readonly label: string
  readonly points: readonly Point[]
  /** While the chart is shown, its points are the links. */
  readonly linked: boolean
}

export function ChartTable({ label, points, linked }: ChartTableProps) {
  return (
    <table className={tileCss['bars']} aria-label={label}>
      <tbody>
        {points.map(({ key, label: group, text, to }) => (
          <tr key={key}>
            <th scope="row">{linked && to ? <Link to={to}>{group}</Link> : group}</th>
            <td className={tileCss['number']}>{text}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
