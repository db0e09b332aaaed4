// A board: a column for each state, choice or referenced record. Dragging a card takes the transition to that state, or
import { IconLayoutKanban } from '@tabler/icons-react'
import type { Screen } from '@ninefold/plan'
import { Suspense } from 'react'
import { later } from '../../parts/mantine/later.tsx'
import { useApplication } from '../../application/context.ts'
import { useActions } from '../../lifecycle/use-actions.ts'
import { NarrowingTools } from '../../filters/narrowing-tools.tsx'
import { useNarrowing } from '../../filters/use-narrowing.ts'
import { Button } from '../../parts/button.tsx'
import { Blank } from '../../parts/blank.tsx'
import { RefusalCallout } from '../../parts/refusal-callout.tsx'
import { Failure } from '../../parts/failure.tsx'
import { Page } from '../../parts/page.tsx'
import { Skeleton } from '../../parts/skeleton.tsx'
import { ScreenPage } from '../screen-page.tsx'
import { Board } from './board.tsx'
import { useBoard } from './use-board.ts'
import type { BoardShows } from './board-shows.ts'
import { t } from '../../translation/t.ts'
import css from './board.module.css'

const ActionDialog = later(async () => (await import('../action-dialog-with-sheet.tsx')).ActionDialogWithSheet)

export function BoardScreen({ screen, shows }: { screen: Screen; shows: BoardShows }) {
  const application = useApplication()
  const entity = application.entity(shows.entity)
  if (!entity || !application.field(shows.entity, shows.by)) return <Nothing screen={screen} />
  return <BoardOf screen={screen} shows={shows} />
}

function Nothing({ screen }: { screen: Screen }) {
  return (
    <Page title={screen.label} name={screen.label}>
      <Blank title={t('You have no access to this page')}>{t('You may not read these records.')}</Blank>
    </Page>
  )
}

function BoardOf({ screen, shows }: { screen: Screen; shows: BoardShows }) {
  const application = useApplication()
  const entity = application.entity(shows.entity)!
  const taking = useActions(entity)
  const narrowing = useNarrowing()
  const board = useBoard(screen, shows, taking, narrowing)
  const isEmpty = Object.values(board.cards).every((cards) => cards.length === 0)
  const { refusal } = taking
  return (
    <ScreenPage screen={screen} entity={shows.entity}>
      <NarrowingTools
        screen={screen}
        entity={shows.entity}
        narrowing={narrowing}
        matches={narrowing.narrowed ? board.total : undefined}
        related={board.related}
      />
      <RefusalCallout refusal={refusal} />
      {board.error ? <Failure error={board.error} again={board.retry} /> : null}
      {board.loading ? <Skeleton kind="cards" rows={6} /> : null}
      {!board.loading && !board.error && isEmpty && narrowing.narrowed ? (
        <Blank
          icon={<IconLayoutKanban size={18} />}
          title={t('No cards match')}
          action={
            <Button variant="default" onClick={narrowing.clear}>
              {t('Show all')}
            </Button>
          }
        >
          {t('Change the search or the filter, or show everything.')}
        </Blank>
      ) : null}
      {!board.loading && !board.error && isEmpty && !narrowing.narrowed ? (
        <Blank icon={<IconLayoutKanban size={18} />} title={t('Nothing here yet')}>
          {t('Records that belong on this board stand here as cards.')}
        </Blank>
      ) : null}
      {!board.loading && !isEmpty ? <Board shows={shows} label={screen.label} board={board} /> : null}
      {board.left > 0 ? (
        <p className={css['note']}>
          {t(
            '{n, plural, one {One more column has cards.} other {# more columns have cards.}} There is no room for more here.',
            { n: board.left },
          )}
        </p>
      ) : null}
      {taking.asking ? (
        <Suspense>
          <ActionDialog
            action={taking.asking.action}
            label={board.related[taking.asking.id]?.label ?? entity.label}
            related={board.related}
            onAnswer={taking.answer}
            onCancel={taking.cancel}
          />
        </Suspense>
      ) : null}
    </ScreenPage>
  )
}
