// Records as a tree, by the reference to their parent: all at once if there are few, otherwise each level page by page.
import { useQuery } from '@tanstack/react-query'
import { RECORDS_AT_ONCE, type Screen, type ShowsOf } from '@ninefold/plan'
import { gatherRecords } from '../../client/screen-records.ts'
import { Blank } from '../../parts/blank.tsx'
import { Failure } from '../../parts/failure.tsx'
import { Skeleton } from '../../parts/skeleton.tsx'
import { ScreenPage } from '../screen-page.tsx'
import { FetchedBranch } from './fetched-branch.tsx'
import { WholeBranch } from './whole-branch.tsx'
import { branchesOf } from './branches.ts'
import { t } from '../../translation/t.ts'

export interface TreeScreenProps {
  readonly screen: Screen
  readonly shows: ShowsOf<'tree'>
}

export function TreeScreen({ screen, shows }: TreeScreenProps) {
  const { data, error, isPending, refetch } = useQuery({
    queryKey: ['screen', screen.name, 'tree'],
    queryFn: ({ signal }) => gatherRecords(screen.name, { limit: RECORDS_AT_ONCE }, 1, signal),
    meta: { entities: [shows.entity] },
  })
  return (
    <ScreenPage screen={screen} entity={shows.entity}>
      {error && !data ? <Failure error={error} again={() => void refetch()} /> : null}
      {isPending ? <Skeleton rows={8} /> : null}
      {data?.items.length === 0 ? (
        <Blank title={t('Nothing here yet')}>{t('New records are shown here.')}</Blank>
      ) : null}
      {data?.more ? <FetchedBranch screen={screen} shows={shows} /> : null}
      {data && !data.more ? (
        <WholeBranch branches={branchesOf(data.items, shows.by)} of="" entity={shows.entity} related={data.related} />
      ) : null}
    </ScreenPage>
  )
}
