// Gives the focus back when a layer above the page closes.
import { useEffect, useState } from 'react'

/** To what had it when the component was shown first. If that is gone, `lost-focus.ts` finds a place. */
export function useReturnedFocus(): void {
  const [before] = useState(() => document.activeElement)
  useEffect(
    () => () => {
      if (before instanceof HTMLElement && before.isConnected) before.focus()
    },
    [before],
  )
}
