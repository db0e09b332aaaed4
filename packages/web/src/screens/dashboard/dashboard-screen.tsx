// A dashboard: counts, sums and breakdowns, each from a row of the document. The home page also shows the purpose.
import { useQuery } from '@tanstack/react-query'
import { Suspense, type ComponentProps } from 'react'
import type { Screen, ShowsOf, Tile } from '@ninefold/plan'
import type { TileData } from '@ninefold/plan/wire'
import { tileAddress } from '../../application/addresses.ts'
import { useApplication } from '../../application/context.ts'
import { firstTiles, getTiles } from '../../client/api.ts'
import { Failure } from '../../parts/failure.tsx'
import { later } from '../../parts/mantine/later.tsx'
import { Page } from '../../parts/page.tsx'
import { Prose } from '../../parts/prose.tsx'
import { Skeleton } from '../../parts/skeleton.tsx'
import { Why } from '../../parts/why.tsx'
import { Link } from '../../router/link.tsx'
import { HomeActions } from '../home/home-actions.tsx'
import { RecordTable } from '../list/record-table.tsx'
import { Purpose } from './purpose.tsx'
import { TileFigure } from './tile-figure.tsx'
import { TileBars } from './tile-bars.tsx'
import { HomeWork } from '../home/home-work.tsx'
import { usePause } from '../home/use-pause.ts'
import { useVisit } from '../home/use-visit.ts'
import { t } from '../../translation/t.ts'
import css from './dashboard.module.css'

const TileChart = later(async () => (await import('./chart/tile-chart.tsx')).TileChart)

interface DashboardScreenProps {
  readonly screen: Screen
  readonly shows: ShowsOf<'dashboard'>
}

export function DashboardScreen({ screen, shows: { tiles } }: DashboardScreenProps) {
  const { language } = useApplication().formats
  const hasWeeks = tiles.some(({ period }) => period === 'week')
  const { data, error, refetch } = useQuery({
    queryKey: ['tiles', screen.name],
    initialData: () => (hasWeeks ? undefined : firstTiles(screen.name)),
    queryFn: async ({ signal }) => getTiles(screen.name, hasWeeks ? await firstDayOf(language) : undefined, signal),
    meta: { entities: [...new Set(tiles.map(({ entity }) => entity))] },
  })
  const isHome = screen.route.pattern === '/'
  const visit = useVisit()
  return (
    <Page
      title={screen.label}
      name={screen.label}
      actions={isHome ? <HomeActions /> : undefined}
      lead={
        isHome ? (
          <Purpose isFolded={!visit.isFirst} help={screen.help} />
        ) : screen.help ? (
          <Prose text={screen.help} />
        ) : undefined
      }
    >
      {isHome ? <HomeWork since={visit.since} isPageShown={data !== undefined || error !== null} /> : null}
      {error && !data ? <Failure error={error} again={() => void refetch()} /> : null}
      {!data && !error ? <Skeleton kind="cards" rows={Math.max(3, tiles.length)} /> : null}
      {data ? (
        <div className={css['tiles']}>
          {tiles.map((tile) => (
            <TileCard
              key={tile.name}
              screen={screen.name}
              tile={tile}
              data={data.tiles.find(({ name }) => name === tile.name)}
            />
          ))}
        </div>
      ) : null}
    </Page>
  )
}

function TileCard({ screen, tile, data }: { screen: string; tile: Tile; data: TileData | undefined }) {
  const application = useApplication()
  const address = tileAddress(application, data?.list)
  const kind = tile.shows.kind === 'list' ? 'list' : tile.by === undefined ? 'figure' : 'bars'
  return (
    <section className={css['tile']} data-why data-kind={kind} aria-label={tile.label}>
      <h2 className={css['label']}>
        {address ? <Link to={address}>{tile.label}</Link> : tile.label}{' '}
        <Why look="tile" about={{ screen, tile: tile.name }} of={tile.label} />
      </h2>
      <TileBody tile={tile} data={data} />
    </section>
  )
}

function TileBody({ tile, data }: { tile: Tile; data: TileData | undefined }) {
  if (!data) return <p className={css['none']}>{t('Nothing here that you may see.')}</p>
  if (tile.shows.kind === 'list') {
    if (!data.page || data.page.items.length === 0) return <p className={css['none']}>{t('Nothing yet.')}</p>
    return (
      <RecordTable
        label={tile.label}
        entity={tile.entity}
        columns={tile.shows.columns}
        items={data.page.items}
        related={data.page.related ?? {}}
        total={data.page.next === null ? data.page.items.length : undefined}
      />
    )
  }
  if (tile.by === undefined) return <TileFigure tile={tile} value={data.value ?? null} />
  const { groups = [], list } = data
  if (!tile.period && tile.as !== 'shares') return <TileBars tile={tile} groups={groups} list={list} />
  return <Chart tile={tile} groups={groups} list={list} more={data.more === true} />
}

/** Loaded after the page; its place has its height. */
function Chart(props: ComponentProps<typeof TileChart>) {
  const isLoaded = usePause(true)
  const place = <div className={css['chartPlace']} />
  return isLoaded ? (
    <Suspense fallback={place}>
      <TileChart {...props} />
    </Suspense>
  ) : (
    place
  )
}

/** The day on which weeks begin; loaded for tiles by weeks only. */
const firstDayOf = async (language: string) => (await import('../../format/first-day.ts')).firstDayOf(language)
