// Short news of what was done, shown for a moment and read out to those who do not see them.
import { useSyncExternalStore } from 'react'
import css from './notices.module.css'

interface Notice {
  readonly id: number
  readonly text: string
  readonly tone: 'good' | 'bad' | 'info'
  readonly action?: NoticeAction
}

/** What may be done about it while it is shown. */
interface NoticeAction {
  readonly label: string
  readonly run: () => unknown
}

let notices: readonly Notice[] = []
let last = 0
const listeners = new Set<() => void>()

function change(next: readonly Notice[]): void {
  notices = next
  for (const listener of listeners) listener()
}

function dismiss(id: number): void {
  change(notices.filter((notice) => notice.id !== id))
}

/** Bad news stays until it is dismissed; what something may be done about stays longer than the rest. */
export function notify(text: string, tone: Notice['tone'] = 'good', action?: NoticeAction): void {
  const notice = { id: ++last, text, tone, ...(action && { action }) }
  change([...notices.slice(-3), notice])
  if (tone !== 'bad') setTimeout(() => dismiss(notice.id), action ? 15_000 : 4500)
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export function Notices() {
  const shown = useSyncExternalStore(subscribe, () => notices)
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
          <button type="button" className={css['close']} aria-label="Dismiss" onClick={() => dismiss(id)}>
            ×
          </button>
        </div>
      ))}
    </div>
  )
}
