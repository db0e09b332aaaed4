// Keyboard shortcuts: Ctrl+K opens the palette. Single keys can be turned off, and are ignored while the user types.
import { useEffect, useState } from 'react'
import { OWN } from '../application/addresses.ts'
import { askWhyOfFocused } from '../parts/why-subject.ts'
import { go } from '../router/place.ts'
import { pageActions } from './page-actions.ts'
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
  /** The dialog that is open. */
  readonly shown: 'list' | 'palette' | undefined
  readonly open: () => void
  readonly openPalette: () => void
  readonly close: () => void
}

export function useShortcuts(): Shortcuts {
  const [shown, setShown] = useState<Shortcuts['shown']>()
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.altKey || document.querySelector('[aria-modal="true"]')) return
      if (isPaletteKey(event)) {
        event.preventDefault()
        return setShown('palette')
      }
      // Also while the user types.
      if (event.key === 'F1' && askWhyOfFocused()) return event.preventDefault()
      if (event.ctrlKey || event.metaKey || isTyping(event.target) || !areOn.get()) return
      const act = KEYS[event.key] ?? pageActions().find(({ key }) => key === event.key)?.press
      if (event.key === '?' && !askWhyOfFocused()) setShown('list')
      if (event.key !== '?' && !act) return
      event.preventDefault()
      act?.()
    }
    addEventListener('keydown', press)
    return () => removeEventListener('keydown', press)
  }, [])
  return {
    shown,
    open: () => setShown('list'),
    openPalette: () => setShown('palette'),
    close: () => setShown(undefined),
  }
}

/** Works while the user types, too. */
const isPaletteKey = ({ key, ctrlKey, metaKey, shiftKey }: KeyboardEvent): boolean =>
  key.toLowerCase() === 'k' && (ctrlKey || metaKey) && !shiftKey

const KEYS: Readonly<Record<string, () => void>> = {
  '/': () => document.querySelector<HTMLElement>('[data-search]')?.focus(),
  h: () => void go('/'),
  i: () => void go(OWN.inbox),
  j: () => document.querySelector<HTMLElement>('a[data-row], [data-card] a')?.focus(),
}

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName))
