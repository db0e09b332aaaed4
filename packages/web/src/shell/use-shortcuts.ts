// Keyboard shortcuts of a single key. They can be turned off, and are ignored while the user types.
import { useEffect, useState } from 'react'
import { OWN } from '../application/addresses.ts'
import { setWhyMode, useWhyMode } from '../parts/why-mode.ts'
import { go } from '../router/place.ts'
import { sharedState } from '../shared-state.ts'

const KEY = 'ninefold:shortcuts'

function storedChoice(): boolean {
  try {
    return localStorage.getItem(KEY) !== 'off'
  } catch {
    return true
  }
}

const areOn = sharedState(storedChoice())

export function switchShortcuts(on: boolean): void {
  try {
    localStorage.setItem(KEY, on ? 'on' : 'off')
  } catch {
    // Without storage, the setting lasts as long as the page.
  }
  areOn.set(on)
}

export const useShortcutsOn = areOn.use

interface Shortcuts {
  readonly shown: boolean
  readonly open: () => void
  readonly close: () => void
}

export function useShortcuts(): Shortcuts {
  const [shown, setShown] = useState(false)
  const [why] = useWhyMode()
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return
      if (isTyping(event.target) || !areOn.get() || document.querySelector('[aria-modal="true"]')) return
      const act = KEYS[event.key]
      if (event.key === '?') setShown(true)
      else if (event.key === 'w') setWhyMode(!why)
      else if (!act) return
      event.preventDefault()
      act?.()
    }
    addEventListener('keydown', press)
    return () => removeEventListener('keydown', press)
  }, [why])
  return { shown, open: () => setShown(true), close: () => setShown(false) }
}

const KEYS: Readonly<Record<string, () => void>> = {
  '/': () => document.querySelector<HTMLElement>('[data-search]')?.focus(),
  h: () => void go('/'),
  i: () => void go(OWN.inbox),
  j: () => document.querySelector<HTMLElement>('a[data-row], [data-card] a')?.focus(),
}

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName))
