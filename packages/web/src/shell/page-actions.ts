// The buttons of the open page that have a key, in their order: the keyboard presses them, and the palette and the list of shortcuts show them.

export interface PageAction {
  readonly label: string
  /** As `KeyboardEvent.key`. */
  readonly key: string
  readonly press: () => void
}

export function pageActions(): readonly PageAction[] {
  const buttons = document.getElementById('main')?.querySelectorAll<HTMLButtonElement>('button[aria-keyshortcuts]')
  return [...(buttons ?? [])].flatMap((button) => {
    const key = button.getAttribute('aria-keyshortcuts')
    if (key === null || button.disabled || button.ariaDisabled === 'true') return []
    return [{ label: button.ariaLabel ?? button.textContent.trim(), key, press: () => button.click() }]
  })
}
