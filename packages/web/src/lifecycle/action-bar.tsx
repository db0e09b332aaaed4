// The actions that a user may take on a record now, in the order of the document, and the reasons why others are blocked.
import { useEffect, useRef } from 'react'
import type { EntityView, RecordPageData, WhyQuery } from '@ninefold/plan/wire'
import { Button } from '../parts/button.tsx'
import { useApplication } from '../application/context.ts'
import type { Refusal } from '../client/refusal.ts'
import { RefusalCallout } from '../parts/refusal-callout.tsx'
import { Why } from '../parts/why.tsx'
import { setQuery, usePlace } from '../router/place.ts'
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
  const start = ({ action }: PossibleAction) => void taking.start(action, data.record.id, data.label || entity.label)
  useLinkedAction(actions, start)
  if (actions.length === 0) return null
  const first = foremost(actions.filter(({ blocked, approvals }) => blocked === undefined && !approvals?.mine))
  return (
    <div className={css['bar']} role="group" aria-label={t('Actions')}>
      {actions.map((one, index) => (
        <ActionButton
          key={one.action.name}
          possible={one}
          about={{ entity: entity.name, id: data.record.id, action: one.action.name }}
          isFirst={one === first}
          keys={index < 9 ? String(index + 1) : undefined}
          busy={taking.busy === one.action.name}
          onTake={() => start(one)}
        />
      ))}
    </div>
  )
}

/** `?action=reject`, the link of a mail: opens the dialog. A link itself changes nothing, so an action without inputs waits for a click. */
function useLinkedAction(actions: readonly PossibleAction[], start: (one: PossibleAction) => void): void {
  const name = usePlace().query.get('action')
  const linked = actions.find(({ action, blocked }) => action.name === name && blocked === undefined)
  useEffect(() => {
    if (name === null) return
    setQuery({ action: null })
    if (linked && linked.action.asks.length > 0) start(linked)
  }, [name, linked, start])
}

/** Why actions are blocked, and why the last one was refused. */
export function ActionNotes({ entity, data, taking }: RecordActionsProps) {
  const blocked = usePossibleActions(entity, data).filter((one) => one.blocked !== undefined)
  return (
    <>
      <Blocked actions={blocked} about={{ entity: entity.name, id: data.record.id }} />
      <ActionRefusal entity={entity} data={data} refusal={taking.refusal} />
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
  readonly about: WhyQuery
  readonly isFirst: boolean
  readonly keys: string | undefined
  readonly busy: boolean
  readonly onTake: () => void
}

function ActionButton({ possible, about, isFirst, keys, busy, onTake }: ActionButtonProps) {
  const { action, blocked, approvals } = possible
  return (
    <span className={css['item']} data-why>
      <Button
        data-action={action.name}
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
      <Why about={about} of={action.label} look="corner" />
    </span>
  )
}

/** The blocked actions, with the reason for each. */
function Blocked({ actions, about }: { actions: readonly PossibleAction[]; about: WhyQuery }) {
  if (actions.length === 0) return null
  return (
    <ul id="blocked" className={css['blocked']}>
      {actions.map(({ action, blocked, remedy }) => (
        <li key={action.name}>
          {rich('<strong>{action}</strong> is not possible yet: {reason}', {
            strong: (words) => <strong>{words}</strong>,
            action: action.label,
            reason: `${blocked} ${remedy}`,
          })}{' '}
          <Why
            about={{ ...about, action: action.name }}
            of={t('{action} is not possible yet', { action: action.label })}
            look="words"
          />
        </li>
      ))}
    </ul>
  )
}

interface ActionRefusalProps extends Pick<RecordActionsProps, 'entity' | 'data'> {
  readonly refusal: Refusal | undefined
}

/** Takes the focus, so that screen readers announce it. Leads to the fields that stand in the way. */
function ActionRefusal({ entity, data: { may }, refusal }: ActionRefusalProps) {
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (refusal) place.current?.focus()
  }, [refusal])
  if (!refusal) return null
  const names = new Set(refusal.errors.flatMap(({ field }) => field?.split('.')[0] ?? []))
  const fields = entity.fields.filter(({ name }) => names.has(name) && may.update.includes(name))
  return (
    <div ref={place} tabIndex={-1}>
      <RefusalCallout refusal={refusal}>
        {refusal.errors.slice(1).map(({ message }, index) => (
          <p key={index}>{message}</p>
        ))}
        {fields.map(({ name, label }) => (
          <button key={name} type="button" className={css['fill']} onClick={() => setQuery({ edit: name })}>
            {t('Fill in {field}', { field: label })}
          </button>
        ))}
      </RefusalCallout>
    </div>
  )
}
