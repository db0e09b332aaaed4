// A branch whose records are all loaded, with its descendants.
import type { Related } from '@ninefold/plan/wire'
import type { Branches } from './branches.ts'
import { TreeRecord } from './tree-record.tsx'
import css from './tree.module.css'

interface WholeBranchProps {
  readonly branches: Branches
  readonly of: string
  readonly entity: string
  readonly related: Related
}

export function WholeBranch({ branches, of, entity, related }: WholeBranchProps) {
  const records = branches.get(of)
  if (!records) return null
  return (
    <ul className={css['branch']}>
      {records.map((record) => (
        <li key={record.id}>
          <TreeRecord record={record} entity={entity} related={related} />
          <WholeBranch branches={branches} of={record.id} entity={entity} related={related} />
        </li>
      ))}
    </ul>
  )
}
