// An email address, as a mail link.
import type { CellProps } from '../draft.ts'

export function EmailCell({ value, plain }: CellProps) {
  if (typeof value !== 'string') return null
  return plain ? <>{value}</> : <a href={`mailto:${encodeURIComponent(value).replace('%40', '@')}`}>{value}</a>
}
