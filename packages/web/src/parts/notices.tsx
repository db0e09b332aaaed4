// Short messages about finished actions, shown for a moment and announced by screen readers.
import { sharedState } from '../shared-state.ts'
import { t } from '../translation/t.ts'
import css from './notices.module.css'

interface Notice {
  readonly id: number
  readonly text: string
  readonly tone: 'good' | 'bad' | 'info'
  readonly action?: NoticeAction
}

/** An action offered while the message is shown. */
interface NoticeAction {
  readonly label: string
  readonly run: () => unknown
}

const notices = sharedState<readonly Notice[]>([])
let last = 0

const dismiss = (id: number): void => notices.set(notices.get().filter((notice) => notice.id !== id))

/** Errors stay until they are dismissed; messages with an action stay longer than others. */
export function notify(text: string, tone: Notice['tone'] = 'good', action?: NoticeAction): void {
  const notice = { id: ++last, text, tone, ...(action && { action }) }
  notices.set([...notices.get().slice(-3), notice])
  if (tone !== 'bad') setTimeout(() => dismiss(notice.id), action ? 15_000 : 4500)
}

export function Notices() {
  const shown = notices.use()
  return (
    <div className={css['notices']} role="status" aria-live="polite" aria-relevant="additions">
      {shown.map(({ id, text, tone, action }) => (
        <div key={id} className={css['notice']} data-tone={tone}>
          <span>{text}</span>
          {action ? (
            <button
              type="button"
              className={css['act']}
              onClick={() => {
                dismiss(id)
                void action.run()
              }}
            >
              {action.label}
            </button>
          ) : null}
          <button type="button" className={css['close']} aria-label={t('Dismiss')} onClick={() => dismiss(id)}>
            ×
          </button>
        </div>
      ))}
    </div>
  )
}
