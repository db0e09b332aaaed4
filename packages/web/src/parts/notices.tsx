// Short news of what was done, shown for a moment and read out to those who do not see them.
import { useSyncExternalStore } from 'react'
import css from './notices.module.css'

export interface Notice {
  readonly id: number
  readonly text: string
  readonly tone: 'good' | 'bad' | 'info'
}

let notices: readonly Notice[] = []
let last = 0
const listeners = new Set<() => void>()

function change(next: readonly Notice[]): void {
  notices = next
  for (const listener of listeners) listener()
}

export function dismiss(id: number): void {
  change(notices.filter((notice) => notice.id !== id))
}

/** Bad news stays until it is dismissed. */
export function tell(text: string, tone: Notice['tone'] = 'good'): void {
  const notice = { id: ++last, text, tone }
  change([...notices.slice(-3), notice])
  if (tone !== 'bad') setTimeout(() => dismiss(notice.id), 4500)
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export function Notices() {
  const shown = useSyncExternalStore(subscribe, () => notices)
  return (
    <div className={css['notices']} role="status" aria-live="polite" aria-relevant="additions">
      {shown.map(({ id, text, tone }) => (
        <div key={id} className={css['notice']} data-tone={tone}>
          <span>{text}</span>
          <button type="button" className={css['close']} aria-label="Dismiss" onClick={() => dismiss(id)}>
            ×
          </button>
        </div>
      ))}
    </div>
  )
}
