// A web address; only http and https addresses become links.
import type { CellProps } from '../draft.ts'

export function WebAddressCell({ value, plain }: CellProps) {
  if (typeof value !== 'string') return null
  const words = value.replace(/^https?:\/\//i, '').replace(/\/$/, '')
  if (plain || !/^https?:\/\//i.test(value)) return <>{words}</>
  return (
    <a href={value} target="_blank" rel="noreferrer noopener" data-print="itself">
      {words}
    </a>
  )
}
