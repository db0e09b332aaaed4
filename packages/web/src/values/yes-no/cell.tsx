// Yes or no.
import type { CellProps } from '../draft.ts'
import { t } from '../../translation/t.ts'

export function YesNoCell({ value }: CellProps) {
  return <>{value === true ? t('Yes') : value === false ? t('No') : ''}</>
}
