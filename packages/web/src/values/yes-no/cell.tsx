// Yes or no.
import type { CellProps } from '../draft.ts'

export function YesNoCell({ value }: CellProps) {
  return <>{value === true ? 'Yes' : value === false ? 'No' : ''}</>
}
