// The router: the current address as data, navigation, and a question before unsaved input is lost. The routes come
// from the plan at run time, so no more is needed.
import { sharedState } from '../shared-state.ts'

interface Place {
  readonly path: string
  readonly query: URLSearchParams
  /** Incremented by each navigation to another path; 0 is the page as loaded. */
  readonly step: number
}

/** Whether the user may leave the page. */
type Blocker = () => Promise<boolean>

const place = sharedState<Place>({ path: location.pathname, query: new URLSearchParams(location.search), step: 0 })
let position = historyPosition()
/** Of the forms on the page: one, and those in sheets above it. */
const blockers = new Set<Blocker>()
/** Called instead of arriving, when the browser is back at the page that is not to be left yet. */
let returned: (() => void) | undefined

function historyPosition(): number {
  const state = history.state as { position?: number } | null
  return state?.position ?? 0
}

function arrive(): void {
  const path = location.pathname
  const before = place.get()
  position = historyPosition()
  place.set({ path, query: new URLSearchParams(location.search), step: before.step + (path === before.path ? 0 : 1) })
}

addEventListener('popstate', () => {
  if (returned) {
    returned()
    returned = undefined
    return
  }
  const moved = historyPosition() - position
  if (blockers.size === 0 || moved === 0) return arrive()
  const back = new Promise<void>((resolve) => (returned = resolve))
  history.go(-moved)
  void back.then(mayLeave).then((leave) => leave && history.go(moved))
})

/** Asks each form; once all agree, they ask no more. */
async function mayLeave(): Promise<boolean> {
  for (const ask of [...blockers].toReversed()) if (!(await ask())) return false
  blockers.clear()
  return true
}

interface Going {
  readonly replace?: boolean
  /** Navigate without asking about unsaved input. */
  readonly force?: boolean
}

export async function go(to: string, going: Going = {}): Promise<void> {
  const url = new URL(to, location.href)
  const elsewhere = url.pathname !== location.pathname
  if (elsewhere && !going.force && !(await mayLeave())) return
  if (going.replace) history.replaceState({ position }, '', url)
  else history.pushState({ position: position + 1 }, '', url)
  arrive()
  if (elsewhere) scrollTo(0, 0)
}

/** Sets or removes parameters of the current address. */
export function setQuery(changes: Readonly<Record<string, string | null>>, going: Going = { replace: true }): void {
  const query = new URLSearchParams(location.search)
  for (const [name, value] of Object.entries(changes)) {
    if (value === null || value === '') query.delete(name)
    else query.set(name, value)
  }
  replaceQuery(query, going)
}

/** Sets all parameters of the current address. */
export function replaceQuery(query: URLSearchParams, going: Going = { replace: true }): void {
  const text = query.toString()
  void go(location.pathname + (text ? `?${text}` : ''), going)
}

/**
 * While set, `ask` is called before the page is left. If the tab is closed, the browser asks, provided that `loses`. Returns a function
 * that removes it.
 */
export function blockLeaving(ask: Blocker, loses: () => boolean): () => void {
  blockers.add(ask)
  const warn = (event: BeforeUnloadEvent) => {
    if (loses()) event.preventDefault()
  }
  addEventListener('beforeunload', warn)
  return () => {
    blockers.delete(ask)
    removeEventListener('beforeunload', warn)
  }
}

export const usePlace = place.use
