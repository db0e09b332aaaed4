// A list shows the number of parts; a record's page shows them as a table.
import type { CellProps } from '../draft.ts'

export function PartsCell({ value }: CellProps) {
  if (!Array.isArray(value)) return null
  return <>{value.length}</>
}
