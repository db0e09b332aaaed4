// The work list of the home page: what waits for this person with its action beside it, what they began, and what is new. Loaded after the page.
import { useQuery } from '@tanstack/react-query'
import { Suspense, useEffect, type ReactNode } from 'react'
import type { WorkItem } from '@ninefold/plan/wire'
import { referenceAddress } from '../../application/addresses.ts'
import { useApplication } from '../../application/context.ts'
import { getWork } from '../../client/api.ts'
import { UnfinishedList } from '../../form/unfinished-list.tsx'
import { foremost } from '../../lifecycle/foremost.ts'
import { transitionOf } from '../../lifecycle/transition-of.ts'
import { useActions } from '../../lifecycle/use-actions.ts'
import { Badge } from '../../parts/badge.tsx'
import { Button } from '../../parts/button.tsx'
import { later } from '../../parts/mantine/later.tsx'
import { Link } from '../../router/link.tsx'
import { t } from '../../translation/t.ts'
import { stateTone } from '../../values/choice/state-tone.ts'
import { textOf } from '../../values/text-of.ts'
import css from './work.module.css'

const ActionDialog = later(async () => (await import('../action-dialog-with-sheet.tsx')).ActionDialogWithSheet)

interface WorkProps {
  /** The end of the last visit. */
  readonly since: string | undefined
  /** Called after it is shown, and after each change. */
  readonly onShown: () => void
}

export function Work({ since, onShown }: WorkProps) {
  const { view } = useApplication()
  const { data, error } = useQuery({
    queryKey: ['work', since],
    enabled: view.me !== null,
    queryFn: ({ signal }) => getWork(since, signal),
    meta: { entities: view.lifecycles.map(({ entity }) => entity) },
  })
  const { waiting, begun, fresh, partial } = data ?? { waiting: [], begun: [], fresh: [] }
  const isNothing = data && waiting.length + begun.length + fresh.length === 0
  useEffect(() => {
    if (data ?? error) onShown()
    // eslint-disable-next-line react/exhaustive-deps -- its identity changes with each render
  }, [data, error])
  return (
    <div className={css['list']}>
      <Section title={t('Waiting for you')} items={waiting} more={partial ?? false} />
      <UnfinishedList />
      <Section title={t('Started by you')} items={begun} />
      <Section title={t('New since your last visit')} items={fresh} isReadOnly />
      {isNothing && !partial && view.lifecycles.length > 0 ? (
        <p className={css['none']}>{t('Nothing waits for you.')}</p>
      ) : null}
    </div>
  )
}

interface SectionProps {
  readonly title: string
  readonly items: readonly WorkItem[]
  /** There may be more than are shown. */
  readonly more?: boolean
  /** Without actions. */
  readonly isReadOnly?: boolean
}

function Section({ title, items, more = false, isReadOnly = false }: SectionProps): ReactNode {
  if (items.length === 0) return null
  return (
    <section className={css['work']} aria-label={title}>
      <h2>
        {title} <span className={css['count']}>{more ? t('at least {n}', { n: items.length }) : items.length}</span>
      </h2>
      <ul>
        {items.map((item) => (
          <Row key={item.id} item={item} isReadOnly={isReadOnly} />
        ))}
      </ul>
    </section>
  )
}

function Row({ item, isReadOnly }: { readonly item: WorkItem; readonly isReadOnly: boolean }) {
  const application = useApplication()
  const entity = application.entity(item.entity)
  if (!entity) return null
  const lifecycle = application.lifecycle(entity.name)
  const state = lifecycle && application.state(entity.name, lifecycle.field, textOf(item.record[lifecycle.field]))
  const address = referenceAddress(application, entity.name, item.id, item.key)
  const label = item.label || entity.label
  return (
    <li>
      {address === undefined ? (
        <span dir="auto">{label}</span>
      ) : (
        <Link to={address} dir="auto">
          {label}
        </Link>
      )}
      <span className={css['kind']}>{entity.label}</span>
      {state ? <Badge tone={stateTone(lifecycle, state.key)}>{state.label}</Badge> : null}
      {isReadOnly ? null : <RowAction item={item} label={label} />}
    </li>
  )
}

/** The step that leads on; the others are on the record's page. */
function RowAction({ item, label }: { readonly item: WorkItem; readonly label: string }) {
  const application = useApplication()
  const entity = application.entity(item.entity)!
  const taking = useActions(entity)
  const possible = item.actions.flatMap((offer) => {
    const transition = transitionOf(application.lifecycles(item.entity), offer)
    return transition && offer.blocked === undefined && !offer.approvals?.mine ? [transition] : []
  })
  const step = foremost(possible)
  if (!step) return null
  const { action } = step
  return (
    <span className={css['action']}>
      {taking.refusal ? (
        <span role="alert" className={css['refused']}>
          {taking.refusal.message} {taking.refusal.remedy}
        </span>
      ) : null}
      <Button
        variant="default"
        size="compact-sm"
        aria-label={t('{action}: {label}', { action: action.label, label })}
        loading={taking.busy === action.name}
        onClick={() => void taking.start(action, item.id, label)}
      >
        {action.label}
      </Button>
      {taking.asking ? (
        <Suspense>
          <ActionDialog action={action} label={label} related={{}} onAnswer={taking.answer} onCancel={taking.cancel} />
        </Suspense>
      ) : null}
    </span>
  )
}
