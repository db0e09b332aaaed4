// Whole and decimal numbers, grouped, digits in columns.
import { useApplication } from '../../application/context.ts'
import type { CellProps } from '../draft.ts'
import { isWrittenDecimal, isDecimalType } from '@ninefold/plan/values'

export function NumberCell({ type, value }: CellProps) {
  const { formats } = useApplication()
  if (typeof value !== 'string' && typeof value !== 'number') return null
  return <>{formats.number(String(value), placesOf(type, String(value)))}</>
}

/** Digits after the point that are always shown. */
function placesOf(type: CellProps['type'], value: string): number | undefined {
  if (isWrittenDecimal(type)) return value.split('.')[1]?.length ?? 0
  return isDecimalType(type) ? type.scale : undefined
}
