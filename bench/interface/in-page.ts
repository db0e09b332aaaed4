// Runs in the measured page, before its own code: notes when something stands, tasks that are long, frames, and keys until they are painted.

/** In milliseconds since the navigation began. */
export interface Notes {
  /** When the awaited element was painted first. */
  ready: number | undefined
  /** Durations of tasks over 50 ms. */
  longTasks: number[]
  /** Of frames, in order. */
  frames: number[]
  /** From each key to the paint of what it changed. */
  keys: number[]
}

declare global {
  var notes: Notes
}

/** `selector`: what is awaited; it must have text or be an input. */
export function takeNotes(selector: string): void {
  const notes: Notes = { ready: undefined, longTasks: [], frames: [], keys: [] }
  globalThis.notes = notes
  const painted = (then: () => void) =>
    requestAnimationFrame(() => {
      const { port1, port2 } = new MessageChannel()
      port1.addEventListener('message', then)
      port1.start()
      port2.postMessage(undefined)
    })
  const await_ = () => {
    const found = document.querySelector(selector)
    if (found && (found instanceof HTMLInputElement || found.textContent !== ''))
      painted(() => (notes.ready = performance.now()))
    else requestAnimationFrame(await_)
  }
  requestAnimationFrame(await_)
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) notes.longTasks.push(duration)
  }).observe({ type: 'longtask', buffered: true })
  let pressed = 0
  addEventListener('keydown', ({ timeStamp }) => (pressed = timeStamp), { capture: true })
  const typed = () => {
    const from = pressed
    painted(() => notes.keys.push(performance.now() - from))
  }
  addEventListener('input', typed, { capture: true })
}

/** Notes frames from now on. */
export function watchFrames(): void {
  const note = (at: number) => {
    notes.frames.push(at)
    requestAnimationFrame(note)
  }
  requestAnimationFrame(note)
}

/** The text of the first cell in the last row that is in view. */
export function lastRowInView(): string {
  const rows = [...document.querySelectorAll('main tbody tr')]
  const inView = rows.filter((row) => row.getBoundingClientRect().top < innerHeight && row.querySelector('a'))
  return inView.at(-1)?.querySelector('a')?.textContent ?? ''
}
