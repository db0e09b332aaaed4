// Records under one another, by the reference that names what each belongs to.
import { useQuery } from '@tanstack/react-query'
import type { Related, WireRecord } from '@ninefold/plan/wire'
import type { Screen } from '@ninefold/plan'
import { recordAddress } from '../../application/addresses.ts'
import { useApplication } from '../../application/context.ts'
import { getScreenRecords } from '../../client/api.ts'
import { Blank } from '../../parts/blank.tsx'
import { Failure } from '../../parts/failure.tsx'
import { Page } from '../../parts/page.tsx'
import { Prose } from '../../parts/prose.tsx'
import { Skeleton } from '../../parts/skeleton.tsx'
import { Link } from '../../router/link.tsx'
import css from './tree.module.css'

export interface TreeScreenProps {
  readonly screen: Screen
  readonly shows: Extract<Screen['shows'], { kind: 'tree' }>
}

export function TreeScreen({ screen, shows }: TreeScreenProps) {
  const { data, error, isPending, refetch } = useQuery({
    queryKey: ['screen', screen.name, 'tree'],
    queryFn: ({ signal }) => getScreenRecords(screen.name, { limit: 200 }, signal),
    meta: { entities: [shows.entity] },
  })
  const items = data?.items ?? []
  const known = new Set(items.map(({ id }) => id))
  const parentOf = (record: WireRecord): string => {
    const parent = record[shows.by]
    return typeof parent === 'string' && known.has(parent) ? parent : ''
  }
  const children = Map.groupBy(items, parentOf)
  return (
    <Page title={screen.label} name={screen.label} lead={screen.help ? <Prose text={screen.help} /> : undefined}>
      {error && !data ? <Failure error={error} again={() => void refetch()} /> : null}
      {isPending ? <Skeleton rows={8} /> : null}
      {data && items.length === 0 ? (
        <Blank title="Nothing here yet">When there is something, it stands here.</Blank>
      ) : null}
      <Branch tree={children} of="" entity={shows.entity} related={data?.related ?? {}} depth={0} />
    </Page>
  )
}

interface BranchProps {
  readonly tree: ReadonlyMap<string, readonly WireRecord[]>
  readonly of: string
  readonly entity: string
  readonly related: Related
  readonly depth: number
}

const DEEPEST = 20

function Branch({ tree, of, entity, related, depth }: BranchProps) {
  const application = useApplication()
  const records = tree.get(of) ?? []
  if (records.length === 0 || depth > DEEPEST) return null
  return (
    <ul className={css['branch']}>
      {records.map((record) => {
        const to = recordAddress(application, entity, record)
        const label = related[record.id]?.label ?? application.entity(entity)?.label ?? ''
        return (
          <li key={record.id}>
            {to ? <Link to={to}>{label}</Link> : label}
            <Branch tree={tree} of={record.id} entity={entity} related={related} depth={depth + 1} />
          </li>
        )
      })}
    </ul>
  )
}
