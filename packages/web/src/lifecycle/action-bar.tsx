// The actions that a person may take on a record now, the first one foremost, with the reasons of those that must wait.
import { Button } from '@mantine/core'
import { lazy, Suspense, useEffect, useRef } from 'react'
import type { EntityView, RecordPageData } from '@ninefold/plan/wire'
import type { Screen } from '@ninefold/plan'
import { useApplication } from '../application/context.ts'
import { Callout } from '../parts/callout.tsx'
import { useWhyMode } from '../parts/why-mode.ts'
import { Why } from '../parts/why.tsx'
import { foremost } from './foremost.ts'
import { useActions } from './use-actions.ts'
import { transitionOf } from './transition-of.ts'
import css from './action-bar.module.css'

const ActionDialog = lazy(async () => ({ default: (await import('./action-dialog.tsx')).ActionDialog }))

export function ActionBar({ entity, data }: { entity: EntityView; data: RecordPageData; screen?: Screen }) {
  const application = useApplication()
  const [why] = useWhyMode()
  const taking = useActions(entity)
  const problem = useRef<HTMLDivElement>(null)
  const label = data.label || entity.label
  const actions = data.actions.flatMap((may) => {
    const way = transitionOf(application.lifecycles(entity.name), may)
    return way ? [{ ...may, ...way }] : []
  })
  useEffect(() => {
    if (taking.refusal) problem.current?.focus()
  }, [taking.refusal])
  if (actions.length === 0) return null
  const first = foremost(actions.filter(({ blocked, approvals }) => blocked === undefined && !approvals?.mine))
  const ordered = first ? [first, ...actions.filter((other) => other !== first)] : actions
  const waiting = actions.filter(({ blocked }) => blocked !== undefined)
  return (
    <div className={css['area']}>
      <div className={css['bar']} role="group" aria-label="Actions">
        {ordered.map(({ action, blocked, approvals, origin }) => {
          const done = approvals?.mine ?? false
          return (
            <span key={action.name} className={css['item']}>
              <Button
                size="sm"
                variant={action === first?.action ? 'filled' : 'default'}
                loading={taking.busy === action.name}
                disabled={done}
                {...(blocked === undefined
                  ? {}
                  : { 'data-disabled': true, 'aria-disabled': true, 'aria-describedby': 'blocked' })}
                onClick={() => blocked === undefined && void taking.start(action, data.record.id, label)}
              >
                {action.label}
                {approvals && approvals.needed > 1 ? (
                  <span className={css['count']}>
                    {approvals.given} of {approvals.needed}
                  </span>
                ) : null}
              </Button>
              {why ? <Why lines={application.lines(origin ?? action.origin)} of={action.label} /> : null}
            </span>
          )
        })}
      </div>
      {waiting.length > 0 ? (
        <ul id="blocked" className={css['blocked']}>
          {waiting.map(({ action, blocked, remedy, origin }) => (
            <li key={action.name}>
              <strong>{action.label}</strong> has to wait: {blocked} {remedy}{' '}
              <Why lines={application.lines(origin ?? action.origin)} of={`${action.label} has to wait`} look="words" />
            </li>
          ))}
        </ul>
      ) : null}
      {taking.refusal ? (
        <div ref={problem} tabIndex={-1}>
          <Callout tone="bad" title={taking.refusal.message}>
            {taking.refusal.remedy}{' '}
            {taking.refusal.errors.slice(1).map(({ message }, index) => (
              <p key={index}>{message}</p>
            ))}
            <Why
              lines={application.lines(taking.refusal.origin ?? taking.refusal.errors[0]?.origin)}
              of={taking.refusal.message}
              look="words"
            />
          </Callout>
        </div>
      ) : null}
      {taking.asking ? (
        <Suspense>
          <ActionDialog
            action={taking.asking.action}
            label={label}
            related={data.related}
            onAnswer={taking.answer}
            onCancel={taking.cancel}
          />
        </Suspense>
      ) : null}
    </div>
  )
}
