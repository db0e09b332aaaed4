// The progress of an action that several users must approve.
import type { EntityView, RecordPageData } from '@ninefold/plan/wire'
import { useApplication } from '../application/context.ts'
import { Why } from '../parts/why.tsx'
import { t } from '../translation/t.ts'
import css from './approval-progress.module.css'

interface ApprovalProgressProps {
  readonly entity: EntityView
  /** Of the record. */
  readonly id: string
  readonly actions: RecordPageData['actions']
}

export function ApprovalProgress({ entity, id, actions }: ApprovalProgressProps) {
  const application = useApplication()
  const lifecycles = application.lifecycles(entity.name)
  const waiting = actions.filter(({ approvals }) => approvals && approvals.needed > 1)
  if (waiting.length === 0) return null
  return (
    <>
      {waiting.map(({ name, approvals }) => {
        const approval = lifecycles.flatMap(({ approvals: all }) => all).find(({ action }) => action === name)
        const action = lifecycles.flatMap(({ actions: all }) => all).find((candidate) => candidate.name === name)
        const { given, needed, mine } = approvals!
        return (
          <section key={name} className={css['approval']} data-why aria-label={approval?.label ?? t('Approvals')}>
            <h2>
              {approval?.label ?? action?.label}{' '}
              <Why about={{ entity: entity.name, id, action: name }} of={approval?.label ?? name} />
            </h2>
            <div className={css['steps']} aria-hidden="true">
              {Array.from({ length: needed }, (_, index) => (
                <span key={index} data-given={index < given} />
              ))}
            </div>
            <p>
              {mine
                ? t('{given} of {needed} approved, including you.', { given, needed })
                : t('{given} of {needed} approved.', { given, needed })}
            </p>
          </section>
        )
      })}
    </>
  )
}
