// If what has the focus goes away, as the button of a step that was taken, the focus goes to the heading of the page, or to the dialog that
// is open: those who work by keyboard or screen reader would begin at the top of the window.

/** Milliseconds in which a component may place the focus itself. */
const PAUSE = 60

let focused: EventTarget | null = null

addEventListener('focusin', ({ target }) => (focused = target))
// Who presses outside of everything takes the focus away.
addEventListener('pointerdown', () => (focused = null))

const isLost = (): boolean =>
  document.activeElement === document.body && focused instanceof Element && !focused.isConnected

new MutationObserver(() => {
  if (isLost()) setTimeout(restore, PAUSE)
}).observe(document.body, { childList: true, subtree: true })

function restore(): void {
  if (!isLost()) return
  const place =
    document.querySelector<HTMLElement>('[role="dialog"][aria-modal="true"]') ?? document.querySelector('h1')
  if (!place) return
  place.tabIndex = -1
  place.focus({ preventScroll: true })
}
