// One record of a tree, as a link to its page.
import type { Related, WireRecord } from '@ninefold/plan/wire'
import { recordAddress } from '../../application/addresses.ts'
import type { Application } from '../../application/application.ts'
import { useApplication } from '../../application/context.ts'
import { Link } from '../../router/link.tsx'

interface TreeRecordProps {
  readonly record: WireRecord
  readonly entity: string
  readonly related: Related
}

export function TreeRecord({ record, entity, related }: TreeRecordProps) {
  const application = useApplication()
  const label = labelIn(related, record, entity, application)
  const to = recordAddress(application, entity, record)
  return to ? <Link to={to}>{label}</Link> : <>{label}</>
}

export const labelIn = (related: Related, { id }: WireRecord, entity: string, application: Application): string =>
  related[id]?.label ?? application.entity(entity)?.label ?? ''
