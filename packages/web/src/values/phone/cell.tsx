// A telephone number, as a call link.
import type { CellProps } from '../draft.ts'

export function PhoneCell({ value, plain }: CellProps) {
  if (typeof value !== 'string') return null
  return plain ? <>{value}</> : <a href={`tel:${value.replace(/[^\d+]/g, '')}`}>{value}</a>
}
