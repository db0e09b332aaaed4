// Whole and decimal numbers, grouped, with tabular digits and their unit; a rating as stars.
import { unitOf, withUnit } from '@ninefold/plan/values'
import { useApplication } from '../../application/context.ts'
import type { CellProps } from '../draft.ts'
import { StarsCell } from '../stars/cell.tsx'
import { mostStars } from '../stars/most-stars.ts'
import { placesOf } from './places-of.ts'

export function NumberCell({ type, value }: CellProps) {
  const { formats } = useApplication()
  if (typeof value !== 'string' && typeof value !== 'number') return null
  const most = mostStars(type)
  if (most !== undefined) return <StarsCell given={Number(value)} most={most} />
  return <>{withUnit(formats.number(String(value), placesOf(type, String(value))), unitOf(type))}</>
}
