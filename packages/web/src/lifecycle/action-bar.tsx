// The actions that a user may take on a record now, in the order of the document, and the reasons why others are blocked.
import { useEffect, useRef } from 'react'
import type { EntityView, RecordPageData } from '@ninefold/plan/wire'
import { Button } from '../parts/button.tsx'
import { useApplication } from '../application/context.ts'
import type { Refusal } from '../client/refusal.ts'
import { RefusalCallout } from '../parts/refusal-callout.tsx'
import { useWhyMode } from '../parts/why-mode.ts'
import { Why } from '../parts/why.tsx'
import { foremost } from './foremost.ts'
import type { TakingAction } from './use-actions.ts'
import { transitionOf } from './transition-of.ts'
import { t } from '../translation/t.ts'
import { rich } from '../translation/rich.tsx'
import css from './action-bar.module.css'

interface RecordActionsProps {
  readonly entity: EntityView
  readonly data: RecordPageData
  readonly taking: TakingAction
}

/** The buttons, for the header of the record's page. `ActionNotes` belongs below the header. */
export function ActionButtons({ entity, data, taking }: RecordActionsProps) {
  const actions = usePossibleActions(entity, data)
  if (actions.length === 0) return null
  const first = foremost(actions.filter(({ blocked, approvals }) => blocked === undefined && !approvals?.mine))
  return (
    <div className={css['bar']} role="group" aria-label={t('Actions')}>
      {actions.map((one, index) => (
        <ActionButton
          key={one.action.name}
          possible={one}
          isFirst={one === first}
          keys={index < 9 ? String(index + 1) : undefined}
          busy={taking.busy === one.action.name}
          onTake={() => void taking.start(one.action, data.record.id, data.label || entity.label)}
        />
      ))}
    </div>
  )
}

/** Why actions are blocked, and why the last one was refused. */
export function ActionNotes({ entity, data, taking }: RecordActionsProps) {
  const blocked = usePossibleActions(entity, data).filter((one) => one.blocked !== undefined)
  return (
    <>
      <Blocked actions={blocked} />
      <ActionRefusal refusal={taking.refusal} />
    </>
  )
}

function usePossibleActions(entity: EntityView, { actions }: RecordPageData): readonly PossibleAction[] {
  const lifecycles = useApplication().lifecycles(entity.name)
  return actions.flatMap((may) => {
    const transition = transitionOf(lifecycles, may)
    return transition ? [{ ...may, ...transition }] : []
  })
}

/** An action of the record with its transition. */
type PossibleAction = RecordPageData['actions'][number] & NonNullable<ReturnType<typeof transitionOf>>

interface ActionButtonProps {
  readonly possible: PossibleAction
  readonly isFirst: boolean
  readonly keys: string | undefined
  readonly busy: boolean
  readonly onTake: () => void
}

function ActionButton({ possible, isFirst, keys, busy, onTake }: ActionButtonProps) {
  const { lines } = useApplication()
  const [why] = useWhyMode()
  const { action, blocked, approvals, origin } = possible
  return (
    <span className={css['item']}>
      <Button
        variant={isFirst ? 'filled' : 'default'}
        loading={busy}
        keys={keys}
        disabled={approvals?.mine ?? false}
        {...(blocked === undefined
          ? {}
          : { 'data-disabled': true, 'aria-disabled': true, 'aria-describedby': 'blocked' })}
        onClick={() => blocked === undefined && onTake()}
      >
        {action.label}
        {approvals && approvals.needed > 1 ? (
          <span className={css['count']}>
            {t('{given} of {needed}', { given: approvals.given, needed: approvals.needed })}
          </span>
        ) : null}
      </Button>
      {why ? <Why lines={lines(origin ?? action.origin)} of={action.label} /> : null}
    </span>
  )
}

/** The blocked actions, with the reason for each. */
function Blocked({ actions }: { actions: readonly PossibleAction[] }) {
  const { lines } = useApplication()
  if (actions.length === 0) return null
  return (
    <ul id="blocked" className={css['blocked']}>
      {actions.map(({ action, blocked, remedy, origin }) => (
        <li key={action.name}>
          {rich('<strong>{action}</strong> is not possible yet: {reason}', {
            strong: (words) => <strong>{words}</strong>,
            action: action.label,
            reason: `${blocked} ${remedy}`,
          })}{' '}
          <Why
            lines={lines(origin ?? action.origin)}
            of={t('{action} is not possible yet', { action: action.label })}
            look="words"
          />
        </li>
      ))}
    </ul>
  )
}

/** Takes the focus, so that screen readers announce it. */
function ActionRefusal({ refusal }: { refusal: Refusal | undefined }) {
  const { lines } = useApplication()
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (refusal) place.current?.focus()
  }, [refusal])
  if (!refusal) return null
  return (
    <div ref={place} tabIndex={-1}>
      <RefusalCallout refusal={refusal}>
        {refusal.errors.slice(1).map(({ message }, index) => (
          <p key={index}>{message}</p>
        ))}
        <Why lines={lines(refusal.origin ?? refusal.errors[0]?.origin)} of={refusal.message} look="words" />
      </RefusalCallout>
    </div>
  )
}
