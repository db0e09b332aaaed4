// Whole and decimal numbers, grouped, with tabular digits.
import { useApplication } from '../../application/context.ts'
import type { CellProps } from '../draft.ts'
import { placesOf } from './places-of.ts'

export function NumberCell({ type, value }: CellProps) {
  const { formats } = useApplication()
  if (typeof value !== 'string' && typeof value !== 'number') return null
  return <>{formats.number(String(value), placesOf(type, String(value)))}</>
}
